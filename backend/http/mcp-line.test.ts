import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { ASK_LIMIT, LINE_PROTOCOL, lineFrame, readAnswer } from '../../transport/mcp-line.ts'
import { describeEachDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { revokeKey } from '../keys/keys.ts'
import { newAccount, startBackend } from '../run/backend.fixture.ts'
import { startServer } from '../run/server.ts'

const JSON_RPC = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

const serve = async (
  test: TestDatabase,
  { graceMs, ...overrides }: Parameters<typeof startBackend>[1] & { readonly graceMs?: number } = {},
) => {
  const { app, lines, endStreams } = startBackend(test, overrides)
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    fetch: app.fetch,
    lines,
    onClose: endStreams,
    ...(graceMs === undefined ? {} : { graceMs }),
  })
  onTestFinished(async () => {
    lines.cutOff()
    await server.close()
  })
  return server
}

type Server = Awaited<ReturnType<typeof serve>>
type Headers = Readonly<Record<string, string>>

const dial = ({ url }: Server, headers: Headers, protocol = LINE_PROTOCOL) => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/mcp`, protocol, { headers })
  onTestFinished(() => socket.terminate())
  return socket
}

/** The status with which an upgrade is refused. */
const refusal = (socket: WebSocket): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    socket.on('unexpected-response', (_, { statusCode }) => resolve(statusCode))
    socket.on('open', () => reject(new Error('The line was opened.')))
    socket.on('error', () => {})
  })

const openLine = async (server: Server, key: string, headers: Headers = {}) => {
  const authorization = `Bearer ${key}`
  const socket = dial(server, { authorization, ...headers })
  const closed = once(socket, 'close').then(([code]: number[]) => code)
  const byes: unknown[] = []
  const answers = new Map<number, { status: number; type: string; text: string; ended: () => void }>()
  socket.on('message', (data: Buffer) => {
    const { head, rest } = readAnswer(data) ?? { head: null, rest: '' }
    if (!head || 'bye' in head) return void byes.push(head)
    const answer = answers.get(head.n)
    if (!answer) throw new Error(`Nobody asked ${head.n}.`)
    answer.status ||= head.status ?? 0
    answer.type ||= head.type ?? ''
    answer.text += rest.toString('utf8')
    if (head.end) answer.ended()
  })
  await once(socket, 'open')
  const ask = async (n: number, body: string, more: Headers = {}) => {
    const ended = new Promise<void>((resolve) =>
      answers.set(n, { status: 0, type: '', text: '', ended: () => resolve() }),
    )
    socket.send(lineFrame({ n, headers: { ...JSON_RPC, authorization, ...more } }, body))
    await Promise.race([ended, closed.then((code) => Promise.reject(new Error(`Closed with ${code}.`)))])
    return answers.get(n)
  }
  const giveUp = (n: number) => socket.send(lineFrame({ n }))
  return { socket, closed, byes, ask, giveUp }
}

const call = (name: string, args: Record<string, unknown> = {}): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } })

describeEachDatabase('a line of MCP messages', (make) => {
  it('answers each message as a request of its own would be answered', async () => {
    const test = await make()
    const { key } = await newAccount(test)
    const server = await serve(test)
    const { ask } = await openLine(server, key)
    const modern = {
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    }
    const list = JSON.stringify({ jsonrpc: '2.0', id: 'b', method: 'tools/list', params: modern })
    const version = { 'mcp-protocol-version': '2026-07-28' }
    const asked: readonly (readonly [string, Headers])[] = [
      [call('check_credits'), {}],
      [call('get_article_status', { job_id: 'none' }), {}],
      [call('no_such_tool'), {}],
      [JSON.stringify({ jsonrpc: '2.0', id: 'a', method: 'tools/list' }), {}],
      [JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }), {}],
      [JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', params: { of: 'ä€𝄞'.repeat(1000) } }), {}],
      ['{', {}],
      ['[]', {}],
      ['null', {}],
      ['', {}],
      [call('check_credits'), { 'content-type': 'text/plain' }],
      [call('check_credits'), { accept: 'text/html' }],
      [call('check_credits'), { 'mcp-protocol-version': '1999-01-01' }],
      [call('check_credits'), { authorization: 'Bearer qp_live_none' }],
      [list, { ...version, 'mcp-method': 'tools/list' }],
      [list, { ...version, 'mcp-method': 'tools/call' }],
    ]
    const answers = await Promise.all(asked.map(([body, headers], n) => ask(n, body, headers)))
    for (const [n, [body, headers]] of asked.entries()) {
      const straight = await fetch(`${server.url}/mcp`, {
        method: 'POST',
        headers: { ...JSON_RPC, authorization: `Bearer ${key}`, ...headers },
        body,
      })
      const withoutIds = (said: string | undefined) => said?.replaceAll(/req_[\w-]+/g, 'req')
      const type = straight.headers.get('content-type') ?? ''
      expect(answers[n], `${body} ${JSON.stringify(headers)}`).toMatchObject({
        status: straight.status,
        type,
      })
      expect(withoutIds(answers[n]?.text)).toBe(withoutIds(await straight.text()))
    }
    expect(new Set(answers.map((answer) => answer?.status))).toEqual(new Set([200, 202, 400, 401, 406, 415]))
  })

  it('lets in only who may, and leaves every other upgrade a plain request', async () => {
    const test = await make()
    const { key } = await newAccount(test)
    const { key: plugin } = await newAccount(test, { kind: 'plugin' })
    const server = await serve(test, { baseUrl: 'http://127.0.0.1' })
    const authorization = `Bearer ${key}`
    expect(await refusal(dial(server, {}))).toBe(401)
    expect(await refusal(dial(server, { authorization: 'Bearer qp_live_none' }))).toBe(401)
    expect(await refusal(dial(server, { authorization: `Bearer ${plugin}` }))).toBe(403)
    expect(await refusal(dial(server, { authorization, origin: 'https://evil.example' }))).toBe(403)
    expect(await refusal(dial(server, { authorization, host: 'evil.example' }))).toBe(403)
    expect(await refusal(dial(server, { authorization, host: 'a b' }))).toBe(400)
    expect(await refusal(dial(server, { authorization }, 'chat'))).toBe(405)
    const { hostname, port } = new URL(server.url)
    const socket = connect({ host: hostname, port: Number(port) })
    const offer = 'connection: Upgrade, close\r\nupgrade: h2c'
    socket.write(`GET /healthz HTTP/1.1\r\nhost: ${hostname}\r\n${offer}\r\n\r\n`)
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /)
  })

  it('counts reads, asks for scopes and ends a revoked key at its next message', async () => {
    const test = await make()
    const { key, keyId } = await newAccount(test, { scopes: ['articles'] })
    const server = await serve(test, { readsPerMinute: 2 })
    const { ask } = await openLine(server, key)
    expect((await ask(1, call('check_credits')))?.text).toContain('"balance":0')
    expect((await ask(2, call('forum_list_leads')))?.text).toContain('scope_missing')
    expect((await ask(3, call('check_credits')))?.text).toContain('"balance":0')
    expect((await ask(4, call('check_credits')))?.text).toContain('rate_limited')
    await revokeKey(test.db, keyId)
    expect(await ask(5, call('check_credits'))).toMatchObject({ status: 401 })
  })

  it('cuts off what is no line: strange frames, numbers under way, frames too long', async () => {
    const test = await make()
    const { key } = await newAccount(test)
    const server = await serve(test)
    const heads = [
      '',
      'x',
      '{}',
      '[]',
      'null',
      '{"n":1.5}',
      '{"n":1,"headers":"x"}',
      '{"n":1,"headers":{"x":1}}',
    ]
    const unsendable = ['{"n":1,"headers":{"not a name":"x"}}', '{"n":1,"headers":{"x":"a\\r\\nb: c"}}']
    for (const frame of [...heads, ...unsendable].map((head) => `${head}\n{}`)) {
      const { socket, closed } = await openLine(server, key)
      socket.send(Buffer.from(frame))
      expect(await closed, frame).toBe(1002)
    }
    const asText = await openLine(server, key)
    asText.socket.send(lineFrame({ n: 1 }).toString())
    expect(await asText.closed).toBe(1002)
    const long = await openLine(server, key)
    long.socket.send('x'.repeat(ASK_LIMIT + 1))
    expect(await long.closed).toBe(1009)
    const many = await openLine(server, key)
    for (let n = 0; n < 300; n += 1) void many.ask(n, call('check_credits')).catch(() => {})
    expect(await many.closed).toBe(1008)
  })

  it('asks clients to leave when it stops, answers what is under way, and cuts off who stays', async () => {
    const test = await make()
    const { key } = await newAccount(test)
    const server = await serve(test, { graceMs: 300 })
    const leaves = await openLine(server, key)
    const stays = await openLine(server, key)
    const answer = leaves.ask(1, call('check_credits'))
    const closed = server.close()
    expect((await answer)?.status).toBe(200)
    await expect.poll(() => [...leaves.byes, ...stays.byes]).toEqual([{ bye: true }, { bye: true }])
    leaves.socket.close()
    expect(await leaves.closed).toBe(1005)
    expect(await stays.closed).toBe(1006)
    await closed
    await pause(0)
  })
})
