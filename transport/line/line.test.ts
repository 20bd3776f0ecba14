import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { LineClosed, LineLost, openLine, TokenRefused, Unproven } from './client.ts'
import { dialLine, listenForLines } from './line.fixture.ts'
import { proofOf } from './proof.ts'
import { requestLines } from './requests.ts'
import { lineServer } from './server.ts'

afterEach(() => vi.useRealTimers())

const JSON_TYPE = { headers: { 'content-type': 'application/json' } }
const TOKEN = { token: 'good' }
const message = (n: number, of = '') => ({ n, headers: { 'x-of': of }, message: '{"id":1}' })

/** Opens a client's line to a service that accepts every token. */
const lineTo = async (serve: (request: Request) => Response | Promise<Response>, onBug = vi.fn()) => {
  const line = dialLine(await listenForLines(requestLines({ fetch: serve, secret: null, onBug })))
  line.write(TOKEN)
  return line
}

const address = (port: number, secret: string | null = null, token = 'good') => ({
  host: '127.0.0.1',
  port,
  path: '',
  secret,
  token,
})
const sent = { headers: {}, message: '{}', signal: new AbortController().signal, onMessage: () => {} }

describe('a service behind a line', () => {
  test('reads no further from a client that does not read', async () => {
    const line = await lineTo(() => Response.json({}))
    line.socket.pause()
    const pings = '{"ping":true}\n'.repeat(100_000)
    for (let times = 0; times < 40; times += 1) line.socket.write(pings)
    await pause(1_500)
    expect(line.socket.writableLength).toBeGreaterThan(pings.length * 10)
  })

  test('gets each message as the request that it would be, under the token and the host of the line', async () => {
    const seen: unknown[] = []
    const line = await lineTo(async (request) => {
      const { method, url, headers } = request
      seen.push([method, new URL(url).pathname, headers.get('x-of'), await request.text()])
      expect(headers.get('authorization')).toBe('Bearer good')
      expect(`http://${headers.get('host')}/mcp`).toBe(url)
      return Response.json({})
    })
    line.write(
      { n: 1, headers: { 'x-of': 'one', authorization: 'Bearer other', host: 'evil' }, message: '{"id":1}' },
      { n: 2, headers: { 'x-of': 'two' }, message: '{"id":' },
      { n: 3, listen: true },
    )
    await vi.waitFor(() => expect(seen).toHaveLength(3))
    expect(seen).toHaveLength(3)
    expect(seen).toEqual(
      expect.arrayContaining([
        ['POST', '/mcp', 'one', '{"id":1}'],
        ['POST', '/mcp', 'two', '{"id":'],
        ['GET', '/mcp', null, ''],
      ]),
    )
  })

  test('reports a failure or a broken answer, and continues', async () => {
    const onBug = vi.fn()
    const answers = [
      () => {
        throw new Error('The service failed.')
      },
      () =>
        new Response(
          new ReadableStream({
            start: (to) => {
              to.enqueue(new TextEncoder().encode('{"half'))
              setTimeout(() => to.error(new Error('It broke off.')), 20)
            },
          }),
          JSON_TYPE,
        ),
      () => new Response('{}', JSON_TYPE),
    ]
    const line = await lineTo(() => answers.shift()?.() ?? new Response(), onBug)
    const said = [
      { n: 1, broken: true },
      { n: 1, broken: true },
      { n: 1, status: 200, message: {} },
    ]
    for (const at of [1, 2, 3]) {
      line.write(message(1))
      await vi.waitFor(() => expect(line.frames()).toEqual(said.slice(0, at)))
    }
    expect(onBug).toHaveBeenCalledTimes(2)
  })

  test('sends each event of a stream as it comes, wherever its bytes are cut', async () => {
    const event = Buffer.from('data: {"method":"progress","text":"€"}\n\n')
    const cut = event.indexOf(0xe2) + 1
    const line = await lineTo(
      () =>
        new Response(
          new ReadableStream<Uint8Array>({
            start: async (to) => {
              to.enqueue(event)
              to.enqueue(event.subarray(0, cut))
              await pause(20)
              to.enqueue(event.subarray(cut))
              to.enqueue(Buffer.from('data: {"id":1,\ndata: "result":{}}\n\n'))
              to.close()
            },
          }),
          { headers: { 'content-type': 'text/event-stream' } },
        ),
    )
    line.write(message(1))
    const news = { n: 1, message: { method: 'progress', text: '€' } }
    const answer = { n: 1, status: 200, message: { id: 1, result: {} } }
    await vi.waitFor(() => expect(line.frames()).toEqual([news, news, answer]))
  })

  test('learns which messages its client gave up or left by disconnecting', async () => {
    const gone: string[] = []
    const line = await lineTo((request) => {
      const name = request.headers.get('x-of') ?? ''
      return new Promise(() => request.signal.addEventListener('abort', () => gone.push(name)))
    })
    line.write(message(1, 'given up'), message(2, 'left'))
    await pause(50)
    line.write({ n: 1, cancel: true })
    await vi.waitFor(() => expect(gone).toEqual(['given up']))
    line.socket.destroy()
    await vi.waitFor(() => expect(gone).toEqual(['given up', 'left']))
    expect(line.frames()).toEqual([])
  })

  test('gets a limited number of messages at once, and the rest waits', async () => {
    let underWay = 0
    let most = 0
    const line = await lineTo(async () => {
      underWay += 1
      most = Math.max(most, underWay)
      await pause(20)
      underWay -= 1
      return Response.json({})
    })
    // Longer than one read from the connection, because the server still serves what it has already read.
    const long = JSON.stringify({ filler: 'x'.repeat(20_000) })
    for (let n = 0; n < 600; n += 1) line.write({ n, headers: {}, message: long })
    await vi.waitFor(() => expect(line.frames()).toHaveLength(600), { timeout: 10_000 })
    expect(most).toBeLessThanOrEqual(260)
  })

  test('cuts off a client that stops reading', async () => {
    const line = await lineTo(() => new Response('x'.repeat(4 * 1024 * 1024), JSON_TYPE))
    line.socket.pause()
    for (let n = 0; n < 20; n += 1) line.write(message(n))
    await pause(500)
    line.socket.resume()
    await line.closed
  })

  test('limits the size of an answer as its client does', async () => {
    const part = new Uint8Array(1024 * 1024).fill(0x20)
    const endless = () =>
      new Response(new ReadableStream({ pull: (to) => to.enqueue(part.slice()) }), JSON_TYPE)
    const line = await lineTo(endless)
    line.write(message(1))
    await vi.waitFor(() => expect(line.frames()).toMatchObject([{ n: 1, status: 500 }]), { timeout: 10_000 })
  })
})

describe('a server of lines', () => {
  test('accepts messages wherever their bytes are cut, even within a letter, and together with the greeting', async () => {
    const seen: string[] = []
    const line = await lineTo(async (request) => {
      seen.push(await request.text())
      return Response.json({})
    })
    for (const byte of Buffer.from('{"n":1,"headers":{},"message":{"why":"Größe 😀"}}\n')) {
      line.socket.write(Uint8Array.of(byte))
      await new Promise((later) => setImmediate(later))
    }
    await vi.waitFor(() => expect(line.frames()).toEqual([{ n: 1, status: 200, message: {} }]))
    expect(seen).toEqual(['{"why":"Größe 😀"}'])
  })

  test.each([
    ['a frame before the token', '{"ping":true}\n'],
    ['what is no frame', '{"token":"good"}\nhello\n'],
    ['a number that is under way', `{"token":"good"}\n${'{"n":1,"headers":{},"message":{}}\n'.repeat(2)}`],
    ['a second token', '{"token":"good"}\n{"token":"other"}\n'],
    ['a line without end', `{"token":"good"}\n${'x'.repeat(1_100_000)}`],
    ['a line that is too long', `{"token":"good"}\n${'x'.repeat(1_100_000)}\n`],
  ])('cuts off a client that sends %s', async (_, said) => {
    const line = dialLine(
      await listenForLines(
        requestLines({ fetch: () => new Promise(() => {}), secret: null, onBug: vi.fn() }),
      ),
    )
    line.socket.write(said)
    await line.closed
    expect(line.frames()).toEqual([])
  })

  test('cuts off a client that sends no token or falls silent, but not a client that pings', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const port = await listenForLines(
      requestLines({ fetch: () => Response.json({}), secret: null, onBug: vi.fn() }),
    )
    const mute = dialLine(port)
    const quiet = dialLine(port)
    quiet.write(TOKEN, message(1))
    await vi.waitFor(() => expect(quiet.frames()).toHaveLength(1))
    await vi.waitFor(() => expect(mute.heard()).toContain(' 101 '))
    vi.advanceTimersByTime(6_000)
    await mute.closed
    for (let n = 0; n < 3; n += 1) {
      vi.advanceTimersByTime(100_000)
      quiet.write({ ping: true })
      await vi.waitFor(() => expect(quiet.frames().at(n + 1)).toEqual({ pong: true }))
    }
    vi.advanceTimersByTime(130_000)
    await quiet.closed
  })

  const refusing = lineServer({
    secret: () => 'secret',
    clientOf: (token) => (token === 'good' ? {} : null),
    serve: async () => ({ status: 200, type: 'application/json', message: '{}' }),
    onBug: () => {},
  })

  test('proves itself by its secret and its port, before it is told anything', async () => {
    const port = await listenForLines(refusing)
    const line = dialLine(port)
    await vi.waitFor(() => expect(line.heard()).toContain('\r\n\r\n'))
    expect(line.heard()).toMatch(/^HTTP\/1\.1 101 /)
    expect(line.heard()).toContain(`Quillport-Proof: ${proofOf('secret', port, 'ab'.repeat(24))}`)
    await expect(openLine(address(port, 'other'), () => {})).rejects.toBeInstanceOf(Unproven)
    const known = await openLine(address(port, 'secret'), () => {})
    expect(await known.send(sent)).toMatchObject({ status: 200, message: '{}' })
    known.close()
    await expect(known.send(sent)).rejects.toBeInstanceOf(LineClosed)
  })

  test('refuses a token with one frame, and ignores what came with it', async () => {
    const line = dialLine(await listenForLines(refusing))
    line.write({ token: 'bad' }, message(1))
    await line.closed
    expect(line.frames()).toEqual([{ refused: true }])
  })

  test.each([
    ['a rebound name as Host', { headers: { host: 'evil.example' } }, 403],
    ['another port as Host', { headers: { host: '127.0.0.1:1' } }, 403],
    ['any Origin', { headers: { origin: 'http://127.0.0.1' } }, 403],
    ['Sec-Fetch-Site', { headers: { 'sec-fetch-site': 'none' } }, 403],
    ['a web socket', { headers: { upgrade: 'websocket' } }, 404],
    ['no nonce', { path: '/line' }, 404],
    ['another address', { path: '/mcp' }, 404],
  ])('refuses %s, and gives no proof', async (_, hello, status) => {
    const line = dialLine(await listenForLines(refusing), hello)
    await line.closed
    expect(line.heard()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(line.heard().toLowerCase()).not.toContain('proof')
  })

  test.each(['192.0.2.1', '10.0.0.7', '::ffff:192.168.1.7', 'fe80::7'])(
    'opens no line for another computer, at %s, which names this one as Host, and gives no proof',
    async (from) => {
      const line = dialLine(await listenForLines(refusing, from))
      line.write(TOKEN, message(1))
      await vi.waitFor(() => expect(line.heard()).toContain('\r\n\r\n'))
      expect(line.heard()).toMatch(/^HTTP\/1\.1 403 /)
      expect(line.heard().toLowerCase()).not.toContain('proof')
      await line.closed
      expect(line.frames()).toEqual([])
    },
  )
})

describe('a client', () => {
  const opened = async (serve: (request: Request) => Response | Promise<Response>) => {
    const lines = requestLines({ fetch: serve, secret: null, onBug: () => {} })
    const onOver = vi.fn()
    const line = await openLine(address(await listenForLines(lines)), onOver)
    return { lines, line, onOver }
  }

  test('learns that its token is invalid, and that a line was lost', async () => {
    const lines = lineServer({
      secret: () => null,
      clientOf: (token) => (token === 'good' ? {} : null),
      serve: () => new Promise(() => {}),
      onBug: () => {},
    })
    const port = await listenForLines(lines)
    const refused = await openLine(address(port, null, 'bad'), () => {})
    await expect(refused.send(sent)).rejects.toBeInstanceOf(TokenRefused)
    const line = await openLine(address(port), () => {})
    const lost = line.send(sent)
    await pause(20)
    lines.cutOff()
    await expect(lost).rejects.toBeInstanceOf(LineLost)
  })

  test('leaves a stopping server when its answers have arrived', async () => {
    let answer = () => {}
    const { lines, line, onOver } = await opened(
      () =>
        new Promise((resolve) => {
          answer = () => resolve(Response.json({ late: true }))
        }),
    )
    const late = line.send(sent)
    await pause(20)
    lines.leave()
    await vi.waitFor(() => expect(onOver).toHaveBeenCalledOnce())
    expect(line.underWay()).toBeNull()
    await expect(line.send(sent)).rejects.toBeInstanceOf(LineClosed)
    answer()
    expect((await late).message).toBe('{"late":true}')
  })

  /** Starts a program that opens every line, and that sends the given headers as its proof. */
  const anybody = async (...headers: readonly string[]): Promise<number> => {
    const head = ['HTTP/1.1 101 Ok', 'Connection: Upgrade', 'Upgrade: quillport-line.2', ...headers]
    const server = createServer().on('upgrade', (_, socket) =>
      socket.write(`${head.join('\r\n')}\r\n\r\n`, 'latin1'),
    )
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    return (server.address() as AddressInfo).port
  }

  test('survives a wrong proof with the right number of characters and more bytes', async () => {
    const port = await anybody(`Quillport-Proof: ${'é'.repeat(64)}`)
    await expect(openLine(address(port, 'secret'), () => {})).rejects.toBeInstanceOf(Unproven)
  })

  test('detects a dead line by its missing pongs', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const line = await openLine(address(await anybody()), () => {})
    const lost = line.send(sent)
    lost.catch(() => {})
    await vi.advanceTimersByTimeAsync(120_000)
    await expect(lost).rejects.toBeInstanceOf(LineLost)
  })

  test('gives up an endless answer of events', async () => {
    const news = JSON.stringify({ method: 'x'.repeat(1024 * 1024) })
    const event = new TextEncoder().encode(`data: ${news}\n\n`)
    const gaveUp = vi.fn()
    const { line } = await opened(
      () =>
        new Response(
          new ReadableStream(
            {
              pull: async (to) => {
                await pause(1)
                to.enqueue(event)
              },
              cancel: gaveUp,
            },
            { highWaterMark: 0 },
          ),
          { headers: { 'content-type': 'text/event-stream' } },
        ),
    )
    await expect(line.send(sent)).rejects.toThrow('too long')
    await vi.waitFor(() => expect(gaveUp).toHaveBeenCalled())
    line.close()
  })
})
