import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { startArticleModel } from '../../backend/articles/article-model.fixture.ts'
import { httpDoor } from './doors.ts'
import { startBenchService } from './service.ts'

const AGENTS = 20
const MINUTE = 60_000
/** Milliseconds between two polls by an agent, as the tool advises. */
const EVERY = 5_000
/** Milliseconds that the model takes for each part of the article, so that writing it takes the whole minute. */
const MODEL_DELAY = 4_000

type Host = { readonly url: string; readonly token: string }

/** Counts requests to the service's MCP endpoint while 20 agents wait a minute for one article that is being written. */
export const polledReads = async (
  startDesk: (at: { readonly baseUrl: string; readonly key: string }) => Promise<Host>,
): Promise<number> => {
  const model = await startArticleModel({ delay: MODEL_DELAY })
  const service = await startBenchService({
    QUILLPORT_MODEL: 'openai_compatible:bench',
    QUILLPORT_MODEL_BASE_URL: model.baseUrl,
  })
  const counted = await countingDoor(service.baseUrl)
  try {
    const desk = await startDesk({ baseUrl: counted.baseUrl, key: service.key })
    const ordered = await fetch(`${service.baseUrl}/api/v1/articles`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'How to remind late payers' }),
    })
    const { job_id } = z.object({ job_id: z.string() }).parse(await ordered.json())
    const agents = await Promise.all(Array.from({ length: AGENTS }, () => httpDoor(desk.url, desk.token)))
    counted.forget()
    const until = performance.now() + MINUTE
    await Promise.all(
      agents.map(async (agent, at) => {
        await pause((at * EVERY) / AGENTS)
        while (performance.now() < until) {
          await agent.call('get_article', { job_id })
          await pause(EVERY)
        }
        await agent.close()
      }),
    )
    return counted.requests()
  } finally {
    counted.close()
    await service.stop()
    await model.close()
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Starts a proxy that passes every request to the service and counts the requests to its MCP endpoint. */
const countingDoor = async (to: string) => {
  let requests = 0
  const server = createServer((from, answer) => {
    if (from.url === '/mcp') requests += 1
    const { host: _host, ...headers } = from.headers
    const onward = request(`${to}${from.url}`, { method: from.method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    from.pipe(onward)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests: () => requests,
    forget: () => {
      requests = 0
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
