import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type LineClient, LineLost, openLine } from '../../transport/line/client.ts'
import { dialLine } from '../../transport/line/line.fixture.ts'
import { describeEachDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { revokeKey } from '../keys/keys.ts'
import { newAccount, startBackend } from './backend.fixture.ts'
import { startServer } from './server.ts'

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
  return { ...server, port: Number(new URL(server.url).port) }
}

type Server = Awaited<ReturnType<typeof serve>>
type Headers = Readonly<Record<string, string>>

const lineTo = async ({ port }: Server, token: string, secret: string | null = null, onOver = () => {}) => {
  const line = await openLine({ host: '127.0.0.1', port, path: '', secret, token }, onOver)
  onTestFinished(() => line.close())
  return line
}

const ask = (line: LineClient, message: string, headers: Headers = {}) =>
  line.send({
    headers: { ...JSON_RPC, ...headers },
    message,
    signal: new AbortController().signal,
    onMessage: () => {},
  })

const call = (name: string, args: Record<string, unknown> = {}): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } })

describeEachDatabase('a line to the service', (make) => {
  it('answers each message in the same way as a separate request', async () => {
    const test = await make()
    const { key } = await newAccount(test)
    const server = await serve(test)
    const modern = {
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    }
    const list = JSON.stringify({ jsonrpc: '2.0', id: 'b', method: 'tools/list', params: modern })
    const version = { 'mcp-protocol-version': '2026-07-28' }
    const asked: readonly (readonly [string, Headers, string?])[] = [
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
      [call('check_credits'), {}, 'qp_live_none'],
      [list, { ...version, 'mcp-method': 'tools/list' }],
      [list, { ...version, 'mcp-method': 'tools/call' }],
    ]
    const good = await lineTo(server, key)
    const lines = asked.map(([, , token]) => (token ? lineTo(server, token) : good))
    const answers = await Promise.all(
      asked.map(async ([body, headers], n) => ask((await lines[n]) ?? good, body, headers)),
    )
    for (const [n, [body, headers, token = key]] of asked.entries()) {
      const straight = await fetch(`${server.url}/mcp`, {
        method: 'POST',
        headers: { ...JSON_RPC, authorization: `Bearer ${token}`, ...headers },
        body,
      })
      const withoutIds = (said: string | undefined) => said?.replaceAll(/req_[\w-]+/g, 'req')
      const said = await straight.text()
      // A line has its own events, so the answer in a stream of one event arrives without the stream's format.
      const event = /^event: message\ndata: (.*)\n\n$/.exec(said)?.[1]
      const type = event ? 'application/json' : (straight.headers.get('content-type') ?? '')
      expect(answers[n], `${body} ${JSON.stringify(headers)}`).toMatchObject({
        status: straight.status,
        type,
      })
      expect(withoutIds(answers[n]?.message)).toBe(withoutIds(event ?? said))
    }
    expect(new Set(answers.map((answer) => answer?.status))).toEqual(new Set([200, 202, 400, 401, 406, 415]))
  })

  it('checks the key of each message, refuses web pages, and treats other upgrades as plain requests', async () => {
    const test = await make()
    const { key } = await newAccount(test)
    const { key: plugin } = await newAccount(test, { kind: 'plugin' })
    const server = await serve(test, { baseUrl: 'http://127.0.0.1' })
    for (const [token, status] of [
      [key, 200],
      ['none', 401],
      ['qp_live_none', 401],
      [plugin, 403],
    ] as const)
      expect(await ask(await lineTo(server, token), call('check_credits')), token).toMatchObject({ status })
    for (const headers of [{ origin: 'https://evil.example' }, { host: 'evil.example' }, { host: 'a b' }]) {
      const line = dialLine(server.port, { headers })
      await line.closed
      expect(line.heard()).toMatch(/^HTTP\/1\.1 40[03] /)
      expect(line.heard()).not.toContain('101')
    }
    const chat = dialLine(server.port, { path: '/mcp', headers: { upgrade: 'websocket' } })
    await vi.waitFor(() => expect(chat.heard()).toMatch(/^HTTP\/1\.1 401 /))
    const { hostname } = new URL(server.url)
    const socket = connect({ host: hostname, port: server.port })
    const offer = 'connection: Upgrade, close\r\nupgrade: h2c'
    socket.write(`GET /healthz HTTP/1.1\r\nhost: ${hostname}\r\n${offer}\r\n\r\n`)
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /)
  })

  it('counts reads, checks scopes, and refuses a revoked key at its next message', async () => {
    const test = await make()
    const { key, keyId } = await newAccount(test, { scopes: ['articles'] })
    const line = await lineTo(await serve(test, { readsPerMinute: 2 }), key)
    expect((await ask(line, call('check_credits'))).message).toContain('"balance":0')
    expect((await ask(line, call('forum_list_leads'))).message).toContain('scope_missing')
    expect((await ask(line, call('check_credits'))).message).toContain('"balance":0')
    expect((await ask(line, call('check_credits'))).message).toContain('rate_limited')
    await revokeKey(test.db, keyId)
    expect(await ask(line, call('check_credits'))).toMatchObject({ status: 401 })
  })

  it('proves to the desk that the desk started this service', async () => {
    const test = await make()
    const { key, workspaceId } = await newAccount(test)
    const server = await serve(test, { owner: { workspaceId, token: 'of the owner' } })
    expect(await ask(await lineTo(server, key, 'of the owner'), call('check_credits'))).toMatchObject({
      status: 200,
    })
    await expect(lineTo(server, key, 'of another')).rejects.toThrow(
      'does not prove that the server knows the secret',
    )
  })

  it('asks clients to leave when the service stops, answers open messages, and cuts off the rest', async () => {
    const test = await make()
    const { key } = await newAccount(test)
    const server = await serve(test, { graceMs: 300 })
    const onOver = vi.fn()
    const leaves = await lineTo(server, key, null, onOver)
    const stays = dialLine(server.port)
    stays.write({ token: key })
    await vi.waitFor(() => expect(stays.heard()).toContain(' 101 '))
    const answer = ask(leaves, call('check_credits'))
    const closed = server.close()
    expect((await answer).status).toBe(200)
    await vi.waitFor(() => expect(onOver).toHaveBeenCalled())
    await expect(ask(leaves, call('check_credits'))).rejects.not.toBeInstanceOf(LineLost)
    await vi.waitFor(() => expect(stays.frames()).toEqual([{ bye: true }]))
    await stays.closed
    await closed
  })
})
