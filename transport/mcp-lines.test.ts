import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { LINE_PROTOCOL, lineFrame, readAnswer } from './mcp-line.ts'
import { asksForLine, LET_IN, mcpLines, messageOf } from './mcp-lines.ts'

afterEach(() => vi.useRealTimers())

/** A client's line to a service that lets everybody in. */
const line = async (serve: (request: Request) => Response | Promise<Response>, onBug = vi.fn()) => {
  const lines = mcpLines({
    fetch: (request) => (asksForLine(request) ? new Response(null, { status: LET_IN }) : serve(request)),
    closing: new AbortController().signal,
    onBug,
  })
  const server = createServer().on('upgrade', lines.upgrade).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    lines.cutOff()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const socket = new WebSocket(`ws://127.0.0.1:${port}/mcp`, LINE_PROTOCOL)
  const heads: unknown[] = []
  socket.on('message', (data: Buffer) => heads.push(readAnswer(data)?.head))
  const closed = once(socket, 'close')
  await once(socket, 'open')
  return { socket, heads, closed }
}

test('hands on the message that was sent, and refuses no JSON as such a body is refused', async () => {
  const seen: unknown[] = []
  const { socket } = await line(async (request) => {
    seen.push(messageOf(request) ?? (await request.text()), request.headers.get('x-of'))
    return Response.json({})
  })
  socket.send(lineFrame({ n: 1, headers: { 'x-of': 'one' } }, '{"id":1}'))
  socket.send(lineFrame({ n: 2, headers: { 'x-of': 'two' } }, '{"id":'))
  await vi.waitFor(() => expect(seen).toHaveLength(4))
  expect(seen).toEqual(expect.arrayContaining([{ id: 1 }, 'one', '{"id":', 'two']))
})

test('says that a service failed, or that its answer broke off, and goes on', async () => {
  const onBug = vi.fn()
  let fail = true
  const { socket, heads } = await line(() => {
    if (!fail) return new Response('{}', { headers: { 'content-type': 'application/json' } })
    fail = false
    throw new Error('The service failed.')
  }, onBug)
  socket.send(lineFrame({ n: 1, headers: {} }, '{}'))
  await vi.waitFor(() => expect(heads).toEqual([{ n: 1, status: 500, end: 'broken' }]))
  expect(onBug).toHaveBeenCalledOnce()
  socket.send(lineFrame({ n: 1, headers: {} }, '{}'))
  await vi.waitFor(() =>
    expect(heads.at(-1)).toEqual({ n: 1, status: 200, type: 'application/json', end: 'whole' }),
  )
})

test('ends for the service what its client gave up, or left by going away', async () => {
  const gone: string[] = []
  const { socket } = await line((request) => {
    const name = request.headers.get('x-of') ?? ''
    return new Promise(() => request.signal.addEventListener('abort', () => gone.push(name)))
  })
  socket.send(lineFrame({ n: 1, headers: { 'x-of': 'given up' } }, '{}'))
  socket.send(lineFrame({ n: 2, headers: { 'x-of': 'left' } }, '{}'))
  await pause(50)
  socket.send(lineFrame({ n: 1 }))
  await vi.waitFor(() => expect(gone).toEqual(['given up']))
  socket.terminate()
  await vi.waitFor(() => expect(gone).toEqual(['given up', 'left']))
})

test('cuts off a client that reads no further', async () => {
  const part = new Uint8Array(4 * 1024 * 1024)
  const { socket, closed } = await line(() => new Response(part))
  socket.pause()
  for (let n = 0; n < 20; n += 1) socket.send(lineFrame({ n, headers: {} }, '{}'))
  await pause(500)
  socket.resume()
  const [code] = await closed
  expect(code).toBe(1006)
})

test('takes a client that says nothing for gone, and one that pings for present', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { socket, closed } = await line(() => Response.json({}))
  for (let n = 0; n < 3; n += 1) {
    vi.advanceTimersByTime(100_000)
    const pong = once(socket, 'pong')
    socket.ping()
    await pong
  }
  expect(socket.readyState).toBe(WebSocket.OPEN)
  vi.advanceTimersByTime(130_000)
  await closed
})
