import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { describeEachDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { newAccount, startBackend } from './backend.fixture.ts'
import { startServer } from './server.ts'

const serve = async (test: TestDatabase, drainMs: number, port = 0) => {
  const backend = startBackend(test)
  const server = await startServer({
    host: '127.0.0.1',
    port,
    fetch: backend.app.fetch,
    drainMs,
    onLeave: backend.leave,
    onClose: backend.endStreams,
  })
  onTestFinished(server.close)
  return { ...server, port: Number(new URL(server.url).port) }
}

type Answer = { readonly status: number; readonly connection: string | undefined; readonly reused: boolean }

/** Sends one request over the kept-alive connection of an HTTP agent, or over a new connection if there is no agent. */
const ask = (port: number, path: string, key: string | null, agent: Agent | false = false, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const asked = request({
      host: '127.0.0.1',
      port,
      path,
      method,
      agent,
      headers: key === null ? {} : { authorization: `Bearer ${key}` },
    })
    asked.on('error', reject)
    asked.on('response', (response) => {
      const { statusCode: status = 0, headers } = response
      text(response).then(
        () => resolve({ status, connection: headers.connection, reused: asked.reusedSocket }),
        reject,
      )
    })
    asked.end()
  })

const keptAlive = (): Agent => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  return agent
}

describeEachDatabase('a stopping server', (make) => {
  it('answers /readyz with 503 while it still serves, and closes idle connections with their next answer', async () => {
    const test = await make()
    const { key } = await newAccount(test)
    const { port, close } = await serve(test, 3_000)
    const agents = [keptAlive(), keptAlive()]
    for (const agent of agents)
      expect(await ask(port, '/api/v1/credits', key, agent)).toMatchObject({
        status: 200,
        connection: 'keep-alive',
      })
    expect((await ask(port, '/readyz', null)).status).toBe(200)
    const closed = close()
    expect((await ask(port, '/readyz', null)).status).toBe(503)
    for (const agent of agents)
      expect(await ask(port, '/api/v1/credits', key, agent)).toEqual({
        status: 200,
        connection: 'close',
        reused: true,
      })
    expect((await ask(port, '/api/v1/credits', key)).status).toBe(200)
    await closed
    await expect(ask(port, '/api/v1/credits', key)).rejects.toThrow('ECONNREFUSED')
  })

  it('loses no call in a rolling restart behind a load balancer that checks /readyz', async () => {
    const test = await make()
    const { key } = await newAccount(test)
    const servers = [await serve(test, 1_000), await serve(test, 1_000)]
    const ready = new Set(servers.map(({ port }) => port))
    let on = true
    const balance = (async () => {
      while (on) {
        for (const { port } of servers) {
          const status = await ask(port, '/readyz', null).then(
            (answer) => answer.status,
            () => 0,
          )
          if (status === 200) ready.add(port)
          else ready.delete(port)
        }
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    })()
    let answered = 0
    const lost: unknown[] = []
    const clients = Array.from({ length: 8 }, async (_, n) => {
      const agents = new Map(servers.map(({ port }) => [port, keptAlive()]))
      for (let at = n; on; at += 1) {
        const port = [...ready][at % ready.size]
        if (port === undefined) throw new Error('No server is ready.')
        const path = '/api/v1/forum/leads/none/status'
        const answer = await ask(port, path, key, agents.get(port), 'POST').catch((error: unknown) => error)
        if (answer instanceof Error) lost.push(answer)
        else answered += 1
        await new Promise((resolve) => setTimeout(resolve, (at % 5) * 5))
      }
    })
    for (const server of servers) {
      await new Promise((resolve) => setTimeout(resolve, 200))
      await server.close()
      await serve(test, 1_000, server.port)
      await expect.poll(() => ready.has(server.port)).toBe(true)
    }
    on = false
    await Promise.all([balance, ...clients])
    expect(lost).toEqual([])
    expect(answered).toBeGreaterThan(50)
  })
})

/** A server that would wait for its clients longer than a test may take, and a silent connection to it. */
const withSilentClient = async () => {
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    fetch: () => new Response('here'),
    graceMs: 120_000,
  })
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  return { server, socket }
}

it('a stopping server does not wait for silent connections', async () => {
  const { server } = await withSilentClient()
  await server.close()
})

it('a stopping server still answers a client that has just connected', async () => {
  const { server, socket } = await withSilentClient()
  const closed = server.close()
  await sleep(100)
  socket.write('GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n')
  expect(await text(socket)).toContain('HTTP/1.1 200')
  await closed
})
