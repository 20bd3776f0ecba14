import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { PROBLEM_META } from '../../../transport/mcp-answer.ts'
import {
  client1,
  client2,
  type FakeService,
  fakeService,
  SCAN,
  type TestBridge,
  testBridge,
} from './bridge.fixture.ts'

let fake: FakeService
let its: TestBridge
beforeEach(async () => {
  fake = await fakeService()
  its = await testBridge(fake)
})
afterEach(async () => {
  await its.end()
  await fake.stop()
})

const eras = [
  { era: '2025 (SDK 1.x)', connect: () => client1(its.url, its.token) },
  { era: '2026-07-28 (SDK 2)', connect: () => client2(its.url, its.token) },
]
describe.each(eras)('a client of $era', ({ connect }) => {
  test('reaches the service without ever holding its key', async () => {
    const client = await connect()
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toContain('forum_run_scan')
    const answer = await client.callTool({ name: 'forum_run_scan', arguments: {} })
    expect(answer.structuredContent).toEqual(SCAN)
    const sent = fake.received.at(-1)
    expect(sent?.headers.authorization).toBe('Bearer qp_live_good')
    expect(sent?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
    expect(JSON.stringify(fake.received)).not.toContain(its.token)
    await client.close()
  })

  test('is told that nothing was sent while the service is away, can still list tools, and continues afterwards', async () => {
    const client = await connect()
    const before = await client.listTools()
    await fake.stop()
    const away = await client.callTool({ name: 'forum_run_scan', arguments: {} })
    expect(away.isError).toBe(true)
    expect(away._meta?.[PROBLEM_META]).toMatchObject({ code: 'service_unreachable' })
    expect(textOf(away)).toMatch(/^service_unreachable: .*Nothing was sent and nothing was charged\./)
    const fresh = await connect()
    expect((await fresh.listTools()).tools.map(({ name }) => name)).toEqual(
      before.tools.map(({ name }) => name),
    )
    await fake.restart()
    expect((await client.callTool({ name: 'forum_run_scan', arguments: {} })).isError).toBeFalsy()
    await client.close()
    await fresh.close()
  })

  test('continues after a restart of the bridge', async () => {
    const client = await connect()
    await client.listTools()
    await its.restart()
    expect(its.bridge.status().url).toBe(its.url.href)
    const answer = await client.callTool({ name: 'forum_run_scan', arguments: {} })
    expect(answer.structuredContent).toEqual(SCAN)
    await client.close()
  })

  test('is told that the service refused Quillport’s key, and not asked to log in', async () => {
    const client = await connect()
    its.service = { baseUrl: fake.baseUrl, key: 'qp_live_revoked' }
    const answer = await client.callTool({ name: 'check_credits', arguments: {} })
    expect(textOf(answer)).toMatch(/^unauthorized: .*refused the key that Quillport keeps for it/)
    expect(textOf(answer)).not.toContain('Check the agent key')
    its.service = null
    const none = await client.callTool({ name: 'check_credits', arguments: {} })
    expect(textOf(none)).toMatch(/^service_unreachable: Quillport is not connected/)
    await client.close()
  })
})

describe('the gate', () => {
  const ask = (headers: Record<string, string>, path = '/mcp', body = '{not json') =>
    new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
      const request = httpRequest(
        { host: '127.0.0.1', port: its.url.port, path, method: 'POST', headers },
        (response) => {
          let text = ''
          response.on('data', (chunk) => (text += chunk))
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
          )
        },
      )
      request.on('error', reject)
      request.end(body)
    })
  const good = () => ({ authorization: `Bearer ${its.token}`, 'content-type': 'application/json' })

  test.each([
    ['a rebound name as Host', { host: 'evil.example' }, 403],
    ['a foreign port as Host', { host: '127.0.0.1:1' }, 403],
    ['any Origin', { origin: 'http://127.0.0.1' }, 403],
    ['the Origin null of a sandboxed page', { origin: 'null' }, 403],
    ['Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin' }, 403],
    ['no token', { authorization: '' }, 401],
    ['an unknown token', { authorization: `Bearer qpa_${'x'.repeat(32)}` }, 401],
    ['the agent key of the service', { authorization: 'Bearer qp_live_good' }, 401],
  ])('refuses %s before it parses the body', async (_, headers, status) => {
    const answer = await ask({ ...good(), ...headers })
    expect(answer.status).toBe(status)
    expect(answer.body).not.toContain('JSON.')
    expect(await ask(good())).toMatchObject({ status: 400, body: expect.stringContaining('not JSON') })
  })

  test('accepts localhost as its own host name', async () => {
    expect((await ask({ ...good(), host: `localhost:${its.url.port}` })).status).toBe(400)
  })

  test('asks for a token with 401, and answers 404 on other paths', async () => {
    const answer = await ask({})
    expect(answer.headers['www-authenticate']).toBe('Bearer')
    expect((await ask(good(), '/')).status).toBe(404)
    expect((await ask(good(), '/mcp/..%2f')).status).toBe(404)
  })

  test('refuses a body over a mebibyte, and several messages at once', async () => {
    expect((await ask(good(), '/mcp', 'x'.repeat(1_100_000))).status).toBe(413)
    expect((await ask(good(), '/mcp', '[]')).status).toBe(400)
  })

  test('refuses a revoked agent at once, and closes its open connections', async () => {
    const stream = await fetch(its.url, { headers: { ...good(), accept: 'text/event-stream' } })
    expect(stream.status).toBe(200)
    its.bridge.agents.revoke(its.bridge.agents.list().agents[0]?.agent_id ?? '')
    await expect(stream.text()).rejects.toThrow()
    expect((await ask(good())).status).toBe(401)
    expect(readdirSync(join(its.folder, 'agents'))).toEqual([])
  })

  test('closes the open connections of an agent whose token is replaced', async () => {
    const stream = await fetch(its.url, { headers: { ...good(), accept: 'text/event-stream' } })
    expect(stream.status).toBe(200)
    const { token } = its.bridge.agents.rotate(its.bridge.agents.list().agents[0]?.agent_id ?? '')
    await expect(stream.text()).rejects.toThrow()
    expect((await ask(good())).status).toBe(401)
    expect((await ask({ ...good(), authorization: `Bearer ${token}` })).status).toBe(400)
  })
})

describe('changes of the tool list', () => {
  test('reach clients of both eras when the key changes', async () => {
    const [old, modern] = [await client1(its.url, its.token), await client2(its.url, its.token)]
    const heard = vi.fn()
    old.setNotificationHandler(ToolListChangedNotificationSchema, () => heard('old'))
    modern.setNotificationHandler('notifications/tools/list_changed', () => heard('modern'))
    await old.listTools()
    await modern.listen({ toolsListChanged: true })
    fake.keys.set('qp_live_poor', ['articles'])
    its.service = { baseUrl: fake.baseUrl, key: 'qp_live_poor' }
    its.bridge.serviceChanged()
    await vi.waitFor(() => expect(heard.mock.calls.flat().sort()).toEqual(['modern', 'old']))
    expect((await old.listTools()).tools.map(({ name }) => name)).toEqual([
      'list_sites',
      'get_content_plan',
      'generate_article',
      'get_article',
      'check_credits',
      'get_rankings',
    ])
    await old.close()
    await modern.close()
  })

  test('reach an agent of either era whose permissions changed, and remove the tool from its list', async () => {
    const other = its.bridge.agents.create('Other agent')
    const agentId = other.agent.agent_id
    const [old, modern] = [await client1(its.url, other.token), await client2(its.url, other.token)]
    const bystander = await client1(its.url, its.token)
    const modernBystander = await client2(its.url, its.token)
    const heard = vi.fn()
    old.setNotificationHandler(ToolListChangedNotificationSchema, () => heard('old'))
    modern.setNotificationHandler('notifications/tools/list_changed', () => heard('modern'))
    bystander.setNotificationHandler(ToolListChangedNotificationSchema, () => heard('bystander'))
    modernBystander.setNotificationHandler('notifications/tools/list_changed', () => heard('bystander'))
    await Promise.all([old.listTools(), modern.listTools(), bystander.listTools()])
    await Promise.all([modern, modernBystander].map((each) => each.listen({ toolsListChanged: true })))
    its.bridge.agents.change(agentId, { permissions: { forum_run_scan: 'never' } })
    await vi.waitFor(() => expect(heard.mock.calls.flat().sort()).toEqual(['modern', 'old']))
    for (const client of [old, modern])
      expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain('forum_run_scan')
    expect((await bystander.listTools()).tools.map(({ name }) => name)).toContain('forum_run_scan')
    its.bridge.agents.change(agentId, { permissions: { forum_run_scan: 'allow' } })
    await vi.waitFor(() => expect(heard.mock.calls.flat().sort()).toEqual(['modern', 'modern', 'old', 'old']))
    its.bridge.agents.change(agentId, { daily_budget: 5 })
    for (const client of [old, modern])
      expect((await client.listTools()).tools.map(({ name }) => name)).toContain('forum_run_scan')
    expect(heard).toHaveBeenCalledTimes(4)
    for (const client of [old, modern, bystander, modernBystander]) await client.close()
  })

  test('reach a client when a tool takes other arguments', async () => {
    const client = await client1(its.url, its.token)
    const heard = vi.fn()
    client.setNotificationHandler(ToolListChangedNotificationSchema, heard)
    const { tools } = await client.listTools()
    fake.answerWith = async (request) => {
      const { id } = z.object({ id: z.unknown() }).parse(await request.json())
      const inputSchema = { type: 'object', properties: { deep: { type: 'boolean' } } }
      const changed = tools.map((tool) => (tool.name === 'forum_run_scan' ? { ...tool, inputSchema } : tool))
      return Response.json({ jsonrpc: '2.0', id, result: { tools: changed } })
    }
    its.bridge.serviceChanged()
    await vi.waitFor(() => expect(heard).toHaveBeenCalled(), { timeout: 10_000 })
    await client.close()
  })

  test('are looked for soon, however many clients list their tools while the service is away', async () => {
    const client = await client1(its.url, its.token)
    fake.answerWith = async () => new Response('', { status: 503 })
    // The bridge's own requests have this text. The clients write the fields in another order.
    const own = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'
    const looks = () => fake.received.filter(({ body }) => body === own).length
    for (let listed = 0; listed < 10; listed += 1) await client.listTools()
    await vi.waitFor(() => expect(looks()).toBeGreaterThan(1), { timeout: 15_000 })
    await client.close()
  })

  test('are not undone by a late answer to the earlier key, whose client hears of the newer list', async () => {
    const [late, other] = [await client1(its.url, its.token), await client1(its.url, its.token)]
    const heard = vi.fn()
    late.setNotificationHandler(ToolListChangedNotificationSchema, heard)
    const { tools } = await other.listTools()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const asked = new Promise<void>((resolve) => {
      fake.answerWith = async (request) => {
        const { id } = z.object({ id: z.unknown() }).parse(await request.json())
        const isOld = request.headers.get('authorization') === 'Bearer qp_live_good'
        if (isOld) {
          resolve()
          await held
        }
        return Response.json({ jsonrpc: '2.0', id, result: { tools: isOld ? tools : tools.slice(1) } })
      }
    })
    const listing = late.listTools()
    await asked
    its.service = { baseUrl: fake.baseUrl, key: 'qp_live_new' }
    its.bridge.serviceChanged()
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), { timeout: 10_000 })
    release()
    expect((await listing).tools).toHaveLength(tools.length)
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2), { timeout: 10_000 })
    fake.answerWith = async () => new Response('', { status: 503 })
    expect((await other.listTools()).tools).toHaveLength(tools.length - 1)
    await late.close()
    await other.close()
  })

  test('reach a client that got an empty list, once the service can be reached', async () => {
    await fake.stop()
    its.service = { baseUrl: fake.baseUrl, key: 'qp_live_new' }
    const client = await client1(its.url, its.token)
    const heard = vi.fn()
    client.setNotificationHandler(ToolListChangedNotificationSchema, heard)
    expect((await client.listTools()).tools).toEqual([])
    fake.keys.set('qp_live_new', ['forum'])
    await fake.restart()
    await vi.waitFor(() => expect(heard).toHaveBeenCalled(), { timeout: 10_000 })
    expect((await client.listTools()).tools.length).toBeGreaterThan(3)
    await client.close()
  })
})

describe('a call whose answer is lost', () => {
  test('is repeated under the same key, and the call after that gets a new key', async () => {
    const client = await client1(its.url, its.token)
    await fake.stop()
    const dropping = createServer((request) => request.socket.destroy())
    const port = Number(new URL(fake.baseUrl).port)
    await new Promise<void>((ready) => dropping.listen(port, '127.0.0.1', ready))
    const keys: unknown[] = []
    dropping.on('request', ({ method, headers }) => {
      if (method === 'POST') keys.push(headers['idempotency-key'])
    })
    const lost = await client.callTool({ name: 'forum_run_scan', arguments: {} })
    expect(textOf(lost)).toContain('The call may have been carried out')
    expect(keys).toHaveLength(2)
    await new Promise((closed) => dropping.close(closed))
    await fake.restart()
    const sent = () => fake.received.at(-1)?.headers['idempotency-key']
    await client.callTool({ name: 'forum_run_scan', arguments: {} })
    expect([...keys, sent()]).toEqual([keys[0], keys[0], keys[0]])
    await client.callTool({ name: 'forum_run_scan', arguments: {} })
    expect(sent()).not.toBe(keys[0])
    await client.close()
    dropping.close()
  })

  test('because the desk ended is repeated under the same key, and each call after that gets a new key', async () => {
    fake.answerWith = () => new Promise(() => {})
    const scan = async () => {
      const client = await client1(its.url, its.token)
      const answer = await client.callTool({ name: 'forum_run_scan', arguments: {} })
      await client.close()
      return answer
    }
    const keys = () => fake.received.flatMap(({ headers }) => headers['idempotency-key'] ?? [])
    const cutOff = scan().catch(() => 'cut off')
    await vi.waitFor(() => expect(keys()).toHaveLength(1))
    await its.restart()
    expect(await cutOff).toBe('cut off')
    fake.answerWith = null
    for (let calls = 0; calls < 3; calls += 1) expect((await scan()).structuredContent).toEqual(SCAN)
    const [first, repeat, ...others] = keys()
    expect(repeat).toBe(first)
    expect(new Set([first, ...others]).size).toBe(3)
  })

  test('distinguishes equal keys of two agents', async () => {
    const second = its.bridge.agents.create('Second').token
    const call = (token: string) =>
      fetch(its.url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'idempotency-key': 'mine',
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'forum_run_scan' },
        }),
      })
    await call(its.token)
    await call(second)
    const [first, other] = fake.received.slice(-2).map(({ headers }) => headers['idempotency-key'])
    expect(first).toMatch(/\.mine$/)
    expect(first).not.toBe(other)
  })
})

describe('what is kept', () => {
  test('is readable only by its owner, and contains no token except in the agent’s own file', async () => {
    const files = ['bridge.json', 'bridge.db', `agents/${readdirSync(join(its.folder, 'agents'))[0]}`]
    for (const file of files) expect(statSync(join(its.folder, file)).mode & 0o777).toBe(0o600)
    for (const folder of ['', 'agents']) expect(statSync(join(its.folder, folder)).mode & 0o777).toBe(0o700)
    await its.restart(async () => {
      expect(readFileSync(join(its.folder, 'bridge.db')).includes(its.token)).toBe(false)
      expect(readdirSync(its.folder)).not.toContain('bridge.json')
    })
  })

  test('is every call with its outcome, newest first, by page, agent and word, without secrets', async () => {
    const client = await client1(its.url, its.token)
    const secret = `sk-${'a1B2'.repeat(12)}`
    await client.callTool({ name: 'check_credits', arguments: { note: `use ${secret}`, api_key: 'hunter2' } })
    await client.callTool({ name: 'forum_mark_lead', arguments: { lead_id: 'lead_7', status: 'saved' } })
    await client.callTool({ name: 'forum_run_scan', arguments: {} })
    const { activity, agents } = its.bridge
    const all = activity.list({ search: '', limit: 50 }).entries
    expect(all.map(({ tool, outcome, code }) => [tool, outcome, code])).toEqual([
      ['forum_run_scan', 'ok', null],
      ['forum_mark_lead', 'error', 'not_found'],
      ['check_credits', 'ok', null],
    ])
    expect(all[1]).toMatchObject({ message: 'There is no lead of that id.', agent_name: 'Test agent' })
    expect(JSON.stringify(all)).not.toMatch(/hunter2|a1B2/)
    const first = activity.list({ search: '', limit: 2 })
    const second = activity.list({ search: '', limit: 2, cursor: first.next_cursor ?? '' })
    expect([...first.entries, ...second.entries]).toEqual(all)
    expect(second.next_cursor).toBeNull()
    expect(activity.list({ search: 'lead_7', limit: 5 }).entries).toHaveLength(1)
    expect(activity.list({ search: '%', limit: 5 }).entries).toHaveLength(0)
    expect(activity.list({ search: '', limit: 5, agent_id: 'agt_other' }).entries).toHaveLength(0)
    expect(agents.list().agents[0]).toMatchObject({ calls: 3, last_seen_at: expect.any(String) })
    await client.close()
  })

  test('has agent names that differ by more than case', () => {
    expect(() => its.bridge.agents.create('TEST agent')).toThrow(
      expect.objectContaining({ code: 'conflict' }),
    )
    expect(its.bridge.agents.list().agents).toHaveLength(1)
  })
})

test('if another program uses the port, the status names the agents that cannot connect, shims use another port, and the bridge later uses its own port again', async () => {
  const client = await client1(its.url, its.token)
  await client.close()
  const squatter = createServer((_, response) => response.end('mine'))
  await its.restart(() => new Promise((ready) => squatter.listen(Number(its.url.port), '127.0.0.1', ready)))
  const { state, url, message, cut_off } = its.bridge.status()
  expect([state, cut_off]).toEqual(['port_taken', ['Test agent']])
  expect(message).toContain(its.url.port)
  const announced = () =>
    z.object({ port: z.number() }).parse(JSON.parse(readFileSync(join(its.folder, 'bridge.json'), 'utf8')))
  const other = announced().port
  expect(url).toBe(`http://127.0.0.1:${other}/mcp`)
  await new Promise((closed) => squatter.close(() => closed(null)))
  await vi.waitFor(() => expect(its.bridge.status().state).toBe('listening'), { timeout: 15_000 })
  expect(announced().port).toBe(Number(its.url.port))
  // A shim that found the bridge on the other port stays connected.
  for (const port of [its.url.port, other]) {
    const again = await client1(new URL(`http://127.0.0.1:${port}/mcp`), its.token)
    expect((await again.listTools()).tools.length).toBeGreaterThan(0)
    await again.close()
  }
  expect(its.bridge.status()).toMatchObject({ url: its.url.href, cut_off: [] })
})

test('snippets start the shim by absolute paths, and contain the token only where there is no other way', () => {
  const { snippets, token } = its.bridge.agents.create("Anna's agent")
  const titles = ['Claude Code', 'Claude Desktop', 'Cursor', 'VS Code', 'Codex', 'Gemini CLI', 'OpenCode']
  expect(snippets.slice(0, titles.length).map(({ title }) => title)).toEqual(titles)
  for (const { title, text } of snippets) {
    expect(text.includes(token)).toBe(['Any agent over HTTP', 'A test with curl'].includes(title))
    if (titles.includes(title)) expect(text).toContain(process.execPath)
  }
  expect(snippets[0]?.text).toContain(`'Anna'\\''s agent'`)
})

const Text = z.object({ content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]) })
const textOf = (answer: unknown): string => Text.parse(answer).content[0].text
