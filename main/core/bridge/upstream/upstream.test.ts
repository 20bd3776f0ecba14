import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { LINE_PROTOCOL, readLines } from '../../../../transport/line/frame.ts'
import { type FakeService, fakeService, SCAN } from '../bridge.fixture.ts'
import { openUpstream, type Upstream } from './upstream.ts'

const KEY = 'qp_live_good'
const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const message = (id: number, more: Record<string, unknown> = {}): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'forum_run_scan', arguments: {}, ...more },
  })
const IdOf = z.object({ id: z.int() })

let upstream: Upstream
beforeEach(() => {
  upstream = openUpstream()
})
afterEach(() => {
  vi.useRealTimers()
  upstream.close()
})

const service = async (withLines = true): Promise<FakeService> => {
  const fake = await fakeService({ withLines })
  onTestFinished(() => fake.stop())
  return fake
}

const send = (
  { baseUrl }: Pick<FakeService, 'baseUrl'>,
  body: string,
  more: Readonly<Record<string, string>> = {},
  signal = new AbortController().signal,
  onNews?: (news: string) => void,
) => upstream.send({ baseUrl, key: KEY }, { ...HEADERS, ...more }, body, signal, onNews)

/** Sends a message, which opens the line. */
const untilLine = async (fake: FakeService): Promise<void> => {
  await send(fake, message(0))
  expect(fake.received.at(-1)?.by).toBe('line')
}

const event = (value: object): string => `event: message\ndata: ${JSON.stringify(value)}\n\n`

describe.each([
  { way: 'by a line', withLines: true },
  { way: 'over HTTP alone', withLines: false },
] as const)('a message $way', ({ withLines }) => {
  const by = withLines ? 'line' : 'http'
  let fake: FakeService
  beforeEach(async () => {
    fake = await service(withLines)
    if (withLines) await untilLine(fake)
    else await send(fake, message(0))
    fake.received.length = 0
  })

  test('gets its own answer among many, whatever is in it', async () => {
    fake.answerWith = async (request) => {
      const { id } = IdOf.parse(await request.json())
      await new Promise((resolve) => setTimeout(resolve, (id * 7) % 20))
      return Response.json({ jsonrpc: '2.0', id, result: { text: 'ä€𝄞'.repeat(id) } })
    }
    const ids = Array.from({ length: 60 }, (_, at) => at + 1)
    const answers = await Promise.all(ids.map((id) => send(fake, message(id))))
    for (const [at, { status, text }] of answers.entries()) {
      expect(status).toBe(200)
      expect(JSON.parse(text)).toMatchObject({ id: at + 1, result: { text: 'ä€𝄞'.repeat(at + 1) } })
    }
    expect(new Set(fake.received.map((one) => one.by))).toEqual(new Set([by]))
  })

  test('carries its headers and the key of its time', async () => {
    const scan = await send(fake, message(3), { 'idempotency-key': 'k1', 'mcp-name': '=?base64?w6Q=?=' })
    expect(JSON.parse(scan.text).result.structuredContent).toEqual(SCAN)
    expect(fake.received).toMatchObject([
      {
        by,
        headers: { authorization: `Bearer ${KEY}`, 'idempotency-key': 'k1', 'mcp-name': '=?base64?w6Q=?=' },
      },
    ])
    fake.keys.delete(KEY)
    await expect(send(fake, message(4))).rejects.toMatchObject({ code: 'unauthorized' })
  })

  test('tells what comes before the answer, even where a character comes in two parts', async () => {
    const told = Buffer.from(
      event({ method: 'notifications/progress', params: { progress: 1, message: '€' } }),
    )
    const cut = told.indexOf(0xe2) + 1
    fake.answerWith = async () =>
      new Response(
        new ReadableStream<Uint8Array>({
          start: async (to) => {
            to.enqueue(told.subarray(0, cut))
            await new Promise((resolve) => setTimeout(resolve, 20))
            to.enqueue(told.subarray(cut))
            to.enqueue(new TextEncoder().encode(event({ jsonrpc: '2.0', id: 5, result: {} })))
            to.close()
          },
        }),
        { headers: { 'content-type': 'text/event-stream' } },
      )
    const news = vi.fn()
    expect(JSON.parse((await send(fake, message(5), {}, undefined, news)).text)).toMatchObject({ id: 5 })
    expect(news.mock.calls.map(([text]) => JSON.parse(text).params)).toEqual([{ progress: 1, message: '€' }])
  })

  test('that its agent cancels is cancelled at the service', async () => {
    const gaveUp = vi.fn()
    const reached = vi.fn()
    fake.answerWith = (request) => {
      reached()
      return new Promise((resolve) =>
        request.signal.addEventListener('abort', () => {
          gaveUp()
          resolve(new Response(null, { status: 499 }))
        }),
      )
    }
    const giveUp = new AbortController()
    const sent = send(fake, message(6), {}, giveUp.signal)
    await vi.waitFor(() => expect(reached).toHaveBeenCalled())
    giveUp.abort()
    await expect(sent).rejects.toMatchObject({ details: { outcome: 'unknown' } })
    await vi.waitFor(() => expect(gaveUp).toHaveBeenCalledOnce())
    expect(reached).toHaveBeenCalledOnce()
    fake.answerWith = null
    expect((await send(fake, message(7))).status).toBe(200)
  })

  test('whose connection breaks is sent once more under its key; broken again, it is lost', async () => {
    let broken = 0
    fake.answerWith = async () => {
      if (broken++ === 0) fake.cutOff()
      return Response.json({ jsonrpc: '2.0', id: 8, result: { second: true } })
    }
    const key = { 'idempotency-key': 'once' }
    expect(JSON.parse((await send(fake, message(8), key)).text).result).toEqual({ second: true })
    expect(fake.received.map(({ headers }) => headers['idempotency-key'])).toEqual(['once', 'once'])
    fake.answerWith = async () => {
      fake.cutOff()
      return new Response()
    }
    const lost = send(fake, message(9), key)
    await expect(lost).rejects.toMatchObject({ details: { outcome: 'unknown' } })
    await expect(lost).rejects.toMatchObject({ code: 'service_unreachable' })
  })

  test.each(['application/json', 'text/event-stream'])(
    'whose answer as %s breaks off in the middle is sent once more',
    async (type) => {
      vi.spyOn(console, 'error').mockImplementation(() => {})
      const answer = JSON.stringify({ jsonrpc: '2.0', id: 10, result: {} })
      const text = type === 'application/json' ? answer : `data: ${answer}\n\n`
      let tries = 0
      fake.answerWith = async () => {
        const half = tries++ === 0 ? new TextEncoder().encode(text).subarray(0, 20) : null
        const body = new ReadableStream<Uint8Array>({
          start: (to) => {
            to.enqueue(half ?? new TextEncoder().encode(text))
            if (half) setTimeout(() => to.error(new Error('The fake breaks off.')), 20)
            else to.close()
          },
        })
        return new Response(body, { headers: { 'content-type': type } })
      }
      expect(JSON.parse((await send(fake, message(10))).text)).toEqual(JSON.parse(answer))
      expect(tries).toBe(2)
      vi.restoreAllMocks()
    },
  )

  test('that is too long for a line is answered over HTTP', async () => {
    const long = send(fake, message(11, { _meta: { filler: 'x'.repeat(1024 * 1024) } }))
    await expect(long).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'The body is larger than 1 MB.',
    })
    expect(fake.received).toMatchObject([{ by: 'http' }])
  })
})

describe('a line', () => {
  test('is left when the service says that it stops; what is under way gets its answer', async () => {
    const fake = await service()
    await untilLine(fake)
    let answer = () => {}
    fake.answerWith = () =>
      new Promise((resolve) => {
        answer = () => resolve(Response.json({ jsonrpc: '2.0', id: 1, result: { late: true } }))
      })
    fake.received.length = 0
    const late = send(fake, message(1))
    await vi.waitFor(() => expect(fake.received).toMatchObject([{ by: 'line' }]))
    fake.sayBye()
    fake.answerWith = null
    await vi.waitFor(async () => {
      await send(fake, message(2))
      expect(fake.received.at(-1)?.by).toBe('http')
    })
    answer()
    expect(JSON.parse((await late).text).result).toEqual({ late: true })
  })

  test('is tried again a while after it could not be opened, and HTTP carries everything meanwhile', async () => {
    const upgrades = vi.fn()
    const proxy = await listening(
      createServer((request, response) => {
        if (request.headers.upgrade) upgrades(request.headers.upgrade)
        response.writeHead(request.headers.upgrade ? 400 : 200, { 'content-type': 'application/json' })
        response.end('{"jsonrpc":"2.0","id":1,"result":{}}')
      }),
    )
    const clock = vi.spyOn(performance, 'now')
    const at = performance.now()
    for (let n = 0; n < 5; n += 1) expect((await send(proxy, message(1))).status).toBe(200)
    await vi.waitFor(() => expect(upgrades.mock.calls).toEqual([[LINE_PROTOCOL]]))
    await send(proxy, message(1))
    clock.mockReturnValue(at + 60_000)
    await send(proxy, message(1))
    await vi.waitFor(() => expect(upgrades).toHaveBeenCalledTimes(2))
    clock.mockRestore()
  })

  test('that sends something other than answers is dropped, and its messages go over HTTP', async () => {
    const strange = ['no frame', '{"n":"1"}', '{"n":1,"broken":"maybe"}', '']
    const heard = vi.fn()
    const its = await strangeLines((socket) => {
      heard()
      const frame = strange.shift()
      if (frame !== undefined) socket.write(`${frame}\n`)
    })
    for (const left of [3, 2, 1, 0])
      await vi.waitFor(async () => {
        expect(JSON.parse((await send(its, message(1))).text).result).toEqual({ by: 'http' })
        expect(strange).toHaveLength(left)
      })
    expect(heard).toHaveBeenCalledTimes(4)
  })

  test('that is dead is found by its missing signs of life, and its message sent over HTTP', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const heard = vi.fn()
    const its = await strangeLines(heard)
    const answers: ReturnType<typeof send>[] = []
    await vi.waitFor(() => {
      answers.push(send(its, message(1)))
      expect(heard).toHaveBeenCalled()
    })
    await vi.advanceTimersByTimeAsync(120_000)
    for (const { text } of await Promise.all(answers)) expect(JSON.parse(text).result).toEqual({ by: 'http' })
  })

  test('to a service without a proof is not opened, and HTTP does not reveal the key either', async () => {
    const squatter = await service()
    const sent = upstream.send(
      { baseUrl: squatter.baseUrl, key: KEY, secret: 'of the real one' },
      HEADERS,
      message(1),
      new AbortController().signal,
    )
    await expect(sent).rejects.toMatchObject({ code: 'service_unreachable' })
    await expect(sent).rejects.toThrow('Nothing was sent')
    expect(squatter.received).toEqual([])
    const fake = await fakeService({ secret: 'known' })
    onTestFinished(() => fake.stop())
    const answer = upstream.send(
      { baseUrl: fake.baseUrl, key: KEY, secret: 'known' },
      HEADERS,
      message(1),
      new AbortController().signal,
    )
    expect((await answer).status).toBe(200)
    expect(fake.received).toMatchObject([{ by: 'line' }])
  })

  test.each([
    ['closes every connection', (socket: Duplex) => void socket.destroy()],
    ['opens no line', (socket: Duplex) => void socket.end('HTTP/1.1 404 Not Found\r\n\r\n')],
  ])('does not reveal the key to a program that took the own service’s port and %s', async (_, meet) => {
    let heard = ''
    const squatter = createServer().on('connection', (socket: Duplex) => {
      socket.on('data', (bytes) => (heard += bytes)).on('error', () => {})
      meet(socket)
    })
    const { baseUrl } = await listening(squatter)
    for (const text of [message(1), message(2, { fill: 'x'.repeat(1024 * 1024) })])
      await expect(
        upstream.send(
          { baseUrl, key: KEY, secret: 'of the real one' },
          HEADERS,
          text,
          new AbortController().signal,
        ),
      ).rejects.toThrow('Nothing was sent')
    expect(heard).not.toContain(KEY)
  })

  test('takes no answer without end', async () => {
    const fake = await service()
    await untilLine(fake)
    const part = new Uint8Array(1024 * 1024).fill(0x20)
    fake.answerWith = async () =>
      new Response(new ReadableStream({ pull: (to) => to.enqueue(part.slice()) }), {
        headers: { 'content-type': 'application/json' },
      })
    await expect(send(fake, message(1))).rejects.toMatchObject({ details: { outcome: 'unknown' } })
  })
})

/** Starts a service whose lines misbehave as the test says. The lines never echo a ping. */
const strangeLines = (onMessage: (socket: Duplex) => void) => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end('{"jsonrpc":"2.0","id":1,"result":{"by":"http"}}')
  })
  server.on('upgrade', (_, socket) => {
    socket.write(`HTTP/1.1 101 Ok\r\nConnection: Upgrade\r\nUpgrade: ${LINE_PROTOCOL}\r\n\r\n`)
    readLines(socket, 1_000_000, (line) => {
      if (line.includes('"message"')) onMessage(socket)
    })
  })
  return listening(server)
}

const listening = async (server: Server): Promise<Pick<FakeService, 'baseUrl'>> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
        upstream.close()
      }),
  )
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
