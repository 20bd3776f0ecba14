import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { Client as Client2 } from '@modelcontextprotocol/client'
import { StdioClientTransport as Stdio2 } from '@modelcontextprotocol/client/stdio'
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as Stdio1 } from '@modelcontextprotocol/sdk/client/stdio.js'
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js'
import { rolldown } from 'rolldown'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { z } from 'zod'
import { optionsOf, TARGETS } from '../../build/targets.ts'
import { REPEAT_WITHIN } from '../../contract/limits.ts'
import { VERSION } from '../../contract/version.ts'
import { count } from '../../contract/words.ts'
import {
  type FakeService,
  fakeService,
  SCAN,
  type TestBridge,
  testBridge,
} from '../core/bridge/bridge.fixture.ts'

const SHIM = join(import.meta.dirname, `../../test-results/shim-${process.pid}.js`)
let fake: FakeService
let its: TestBridge

beforeAll(async () => {
  const target = TARGETS.find(({ name }) => name === 'stdio')
  if (!target) throw new Error('The shim is not built any more.')
  const { output, ...input } = optionsOf(target)
  const bundle = await rolldown(input)
  const { output: made } = await bundle.generate(output)
  expect(made.filter(({ type }) => type === 'chunk')).toHaveLength(1)
  const { dir: _, cleanDir: __, entryFileNames: ___, chunkFileNames: ____, ...rest } = output
  await bundle.write({ ...rest, file: SHIM })
  await bundle.close()
})
afterAll(() => {
  for (const end of ['', '.map']) rmSync(SHIM + end, { force: true })
})
beforeEach(async () => {
  fake = await fakeService()
  its = await testBridge(fake)
})
const running: ChildProcessWithoutNullStreams[] = []
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
  await its.end()
  await fake.stop()
})

const args = (name = 'Test agent') => [SHIM, 'mcp', '--agent', name, '--data', its.folder]
const info = { name: 'test', version: '1' }
const connect1 = async (name?: string) => {
  const client = new Client1(info)
  const transport = new Stdio1({ command: process.execPath, args: args(name), stderr: 'ignore' })
  // The types of SDK 1.x predate the compiler option exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<typeof client.connect>[0])
  return client
}
const connect2 = async (name?: string) => {
  const client = new Client2(info, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
  await client.connect(new Stdio2({ command: process.execPath, args: args(name), stderr: 'ignore' }))
  return client
}
const eras = [
  { era: '2025 (SDK 1.x)', connect: connect1 },
  { era: '2026-07-28 (SDK 2)', connect: connect2 },
]

describe.each(eras)('a client of $era over stdio', ({ connect }) => {
  test('lists and calls, many at once', async () => {
    const client = await connect()
    expect((await client.listTools()).tools.length).toBeGreaterThan(4)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.callTool({ name: 'forum_run_scan', arguments: {} })),
    )
    for (const answer of answers) expect(answer.structuredContent).toEqual(SCAN)
    const keys = fake.received.flatMap(({ headers }) => headers['idempotency-key'] ?? [])
    expect(new Set(keys).size).toBe(20)
    await client.close()
  })

  test('keeps its session while the desk is away and restarts on another port', async () => {
    const client = await connect()
    await client.listTools()
    const taken = createServer((_, response) => response.end())
    await its.restart(async () => {
      const alone = await client.callTool({ name: 'forum_run_scan', arguments: {} })
      expect(alone.isError).toBe(true)
      expect(textOf(alone)).toMatch(/^service_unreachable: Quillport is not running .*Nothing was sent/)
      await new Promise<void>((ready) => taken.listen(Number(its.url.port), '127.0.0.1', ready))
    })
    expect(its.bridge.status().state).toBe('port_taken')
    const answer = await client.callTool({ name: 'forum_run_scan', arguments: {} })
    expect(answer.structuredContent).toEqual(SCAN)
    await client.close()
    await new Promise((closed) => taken.close(closed))
  })

  test('starts without the desk, and is told about the tools when the desk starts', async () => {
    await its.restart(async () => {
      const client = await connect()
      const heard = vi.fn()
      if (client instanceof Client1) client.setNotificationHandler(ToolListChangedNotificationSchema, heard)
      else {
        client.setNotificationHandler('notifications/tools/list_changed', heard)
        // Claude Code waits half a minute for this before it counts a server as connected.
        await client.listen({ toolsListChanged: true }, { timeout: 5_000 })
      }
      expect((await client.listTools()).tools).toEqual([])
      waiting = { client, heard }
    })
    await vi.waitFor(() => expect(waiting?.heard).toHaveBeenCalled(), { timeout: 5_000 })
    expect((await waiting?.client.listTools())?.tools.length).toBeGreaterThan(4)
    await waiting?.client.close()
  })

  test('is told about a changed key, even after a restart of the desk', async () => {
    const client = await connect()
    const heard = vi.fn()
    if (client instanceof Client1) client.setNotificationHandler(ToolListChangedNotificationSchema, heard)
    else {
      client.setNotificationHandler('notifications/tools/list_changed', heard)
      await client.listen({ toolsListChanged: true })
    }
    await client.listTools()
    await its.restart()
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), { timeout: 5_000 })
    await client.listTools()
    fake.keys.set('qp_live_poor', ['articles'])
    its.service = { baseUrl: fake.baseUrl, key: 'qp_live_poor' }
    its.bridge.serviceChanged()
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2), { timeout: 5_000 })
    await client.close()
  })

  test('is told at once that its permissions changed, and lists the tools that it may use', async () => {
    const client = await connect()
    const heard = vi.fn()
    if (client instanceof Client1) client.setNotificationHandler(ToolListChangedNotificationSchema, heard)
    else {
      client.setNotificationHandler('notifications/tools/list_changed', heard)
      await client.listen({ toolsListChanged: true })
    }
    const names = async () => (await client.listTools()).tools.map(({ name }) => name)
    expect(await names()).toContain('forum_run_scan')
    const agentId = its.bridge.agents.list().agents[0]?.agent_id ?? ''
    // An old client's stream may not be open yet when the client has greeted.
    await vi.waitFor(
      () => {
        its.bridge.agents.change(agentId, { permissions: { forum_run_scan: 'never' } })
        expect(heard).toHaveBeenCalled()
      },
      { timeout: 5_000 },
    )
    expect(await names()).not.toContain('forum_run_scan')
    await client.close()
  })

  test('is told when its agent was revoked', async () => {
    const client = await connect()
    its.bridge.agents.revoke(its.bridge.agents.list().agents[0]?.agent_id ?? '')
    const answer = await client.callTool({ name: 'forum_run_scan', arguments: {} })
    expect(textOf(answer)).toMatch(/^unauthorized: Quillport does not know an agent named Test agent/)
    writeFileSync(join(its.folder, 'agents', readToken().name), 'qpa_old')
    expect(textOf(await client.callTool({ name: 'forum_run_scan', arguments: {} }))).toContain(
      'is no longer allowed to use',
    )
    await client.close()
  })
})
let waiting: { readonly client: Client1 | Client2; readonly heard: ReturnType<typeof vi.fn> } | undefined

const readToken = () => {
  const made = its.bridge.agents.create('Test agent')
  const name = readdirSync(join(its.folder, 'agents'))[0] ?? ''
  its.bridge.agents.revoke(made.agent.agent_id)
  return { name }
}

const startRaw = () => {
  const child = spawn(process.execPath, args(), { stdio: 'pipe' })
  running.push(child)
  let out = ''
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  return {
    child,
    ended,
    write: (message: unknown) =>
      child.stdin.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`),
    messages: () =>
      out
        .split('\n')
        .filter(Boolean)
        .map((line) => z.looseObject({}).parse(JSON.parse(line))),
  }
}
const call = (id: number, name = 'forum_run_scan') => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: {} },
})

describe('the process', () => {
  test('answers pending requests when its input ends, then exits', async () => {
    const shim = startRaw()
    fake.answerWith = async () => {
      await new Promise((later) => setTimeout(later, 1_200))
      return Response.json({ jsonrpc: '2.0', id: 7, result: { content: [] } })
    }
    shim.write({ jsonrpc: '2.0', method: 'notifications/initialized' })
    shim.child.stdin.end(JSON.stringify(call(7)))
    expect(await shim.ended).toBe(0)
    expect(shim.messages()).toEqual([{ jsonrpc: '2.0', id: 7, result: { content: [] } }])
  })

  test('exits if its client dies in the middle of a call, and gives up the call', async () => {
    const shim = startRaw()
    let aborted = false
    fake.answerWith = (request) =>
      new Promise((resolve) => {
        request.signal.addEventListener('abort', () => {
          aborted = true
          resolve(new Response())
        })
      })
    shim.write(call(1))
    await vi.waitFor(() => expect(fake.received.some(({ body }) => body.includes('tools/call'))).toBe(true))
    shim.child.stdin.destroy()
    shim.child.stdout.destroy()
    expect(await shim.ended).toBe(0)
    await vi.waitFor(() => expect(aborted).toBe(true))
  })

  test('passes on a cancellation, and does not answer the cancelled call', async () => {
    const shim = startRaw()
    let aborted = false
    fake.answerWith = (request) =>
      new Promise((resolve) => {
        request.signal.addEventListener('abort', () => {
          aborted = true
          resolve(new Response())
        })
      })
    shim.write(call(1))
    await vi.waitFor(() => expect(fake.received.some(({ body }) => body.includes('tools/call'))).toBe(true))
    shim.write({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } })
    await vi.waitFor(() => expect(aborted).toBe(true))
    fake.answerWith = null
    shim.write(call(2, 'check_credits'))
    await vi.waitFor(() => expect(shim.messages()).toHaveLength(1))
    expect(shim.messages()[0]).toMatchObject({ id: 2 })
    await vi.waitFor(() =>
      expect(its.bridge.activity.list({ search: 'gave up', limit: 5 }).entries).toHaveLength(1),
    )
  })

  test('survives malformed messages', async () => {
    const shim = startRaw()
    shim.write('{"broken')
    shim.write('[]')
    shim.write(call(3))
    await vi.waitFor(() => expect(shim.messages()).toHaveLength(3))
    expect(shim.messages().map((message) => message.id)).toEqual([null, null, 3])
  })

  test('answers a refused request under its own id', async () => {
    const shim = startRaw()
    shim.write({ ...call(4), params: { name: 'forum_run_scan', arguments: { text: 'x'.repeat(1_200_000) } } })
    await vi.waitFor(() => expect(shim.messages()).toHaveLength(1))
    expect(shim.messages()[0]).toMatchObject({ id: 4, error: { code: -32000 } })
  })

  test('repeats a call that was cut off by a restart of the desk under the same key', async () => {
    const shim = startRaw()
    fake.answerWith = () => new Promise(() => {})
    shim.write(call(5))
    await vi.waitFor(() => expect(keys()).toHaveLength(1))
    await its.restart()
    fake.answerWith = null
    await vi.waitFor(() => expect(shim.messages()).toHaveLength(1), { timeout: 5_000 })
    expect(shim.messages()[0]).toMatchObject({ id: 5, result: { structuredContent: SCAN } })
    expect(new Set(keys()).size).toBe(1)
  })

  test('repeats two equal calls that were cut off by a restart of the desk under their two keys, and sends a third under its own key', async () => {
    const shim = startRaw()
    fake.answerWith = () => new Promise(() => {})
    shim.write(call(5))
    shim.write(call(6))
    await vi.waitFor(() => expect(keys()).toHaveLength(2))
    const cutOff = new Set(keys())
    expect(cutOff.size).toBe(2)
    await its.restart()
    fake.answerWith = null
    await vi.waitFor(() => expect(shim.messages()).toHaveLength(2), { timeout: 5_000 })
    expect(new Set(keys())).toEqual(cutOff)
    shim.write(call(7))
    await vi.waitFor(() => expect(shim.messages()).toHaveLength(3), { timeout: 5_000 })
    expect(new Set(keys()).size).toBe(3)
  })

  test('repeats a cut-off call once, and says that it may have been sent', async () => {
    const shim = startRaw()
    fake.answerWith = () => new Promise(() => {})
    shim.write(call(6))
    await vi.waitFor(() => expect(keys()).toHaveLength(1))
    await its.restart(async () => {
      await vi.waitFor(() => expect(shim.messages()).toHaveLength(1), { timeout: 5_000 })
      expect(JSON.stringify(shim.messages()[0])).toMatch(/may have been carried out/)
      // The shim does not import the contract, so it states the time itself.
      expect(JSON.stringify(shim.messages()[0])).toContain(
        `within ${count(REPEAT_WITHIN / 60_000, 'minute')} of the first call`,
      )
      expect(JSON.stringify(shim.messages()[0])).not.toContain('othing was sent')
    })
    fake.answerWith = null
    shim.write(call(7))
    await vi.waitFor(() => expect(shim.messages()).toHaveLength(2), { timeout: 5_000 })
    shim.write(call(8))
    await vi.waitFor(() => expect(shim.messages()).toHaveLength(3), { timeout: 5_000 })
    const [first, repeat, other] = keys()
    expect(repeat).toBe(first)
    expect(other).not.toBe(first)
  })
  const keys = () => fake.received.flatMap(({ headers }) => headers['idempotency-key'] ?? [])
})

describe('a program that took the port', () => {
  const squat = async () => {
    const heard: string[] = []
    const server = createServer((request: IncomingMessage, response) => {
      heard.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`)
      // The squatter asks the real bridge and passes its answer on.
      fetch(`http://127.0.0.1:${its.bridge.status().url?.match(/:(\d+)/)?.[1]}${request.url}`)
        .then((answer) => answer.text())
        .catch(() => '{}')
        .then((text) => response.end(text))
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    return { heard, server, port: (server.address() as AddressInfo).port }
  }

  test('never sees a token, even when it passes the challenge on to the real bridge', async () => {
    const { heard, server, port } = await squat()
    const path = join(its.folder, 'bridge.json')
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), port }))
    const shim = startRaw()
    shim.write(call(6))
    await vi.waitFor(() => expect(shim.messages()).toHaveLength(1), { timeout: 5_000 })
    expect(JSON.stringify(shim.messages())).toMatch(
      /service_unreachable: A program answers .*if it was updated/,
    )
    expect(JSON.stringify(shim.messages())).not.toContain('not running')
    expect(heard.length).toBeGreaterThan(0)
    for (const request of heard) expect(request).toMatch(/^GET \/line\?nonce=/)
    expect(heard.join()).not.toMatch(/authorization|qpa_/)
    server.close()
    rmSync(path)
  })
})

test('a desk of an earlier version, which answers without a proof, is not said to be away, and gets no token', async () => {
  const heard: string[] = []
  // A desk of an earlier version does not know lines, and answers as for any unknown address.
  const earlier = createServer((request, response) => {
    heard.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`)
    response.writeHead(404, { 'content-type': 'application/json' })
    response.end('{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"Only /mcp is served here."}}')
  })
  await new Promise<void>((ready) => earlier.listen(0, '127.0.0.1', ready))
  const path = join(its.folder, 'bridge.json')
  const { port } = earlier.address() as AddressInfo
  const said = readFileSync(path, 'utf8')
  writeFileSync(path, JSON.stringify({ ...JSON.parse(said), port }))
  const client = await connect1()
  const asked = () => client.callTool({ name: 'forum_run_scan', arguments: {} })
  expect(textOf(await asked())).toMatch(/^service_unreachable: A program answers .*restart Quillport/)
  expect(heard.join()).toMatch(/GET \/line\?nonce=/)
  expect(heard.join()).not.toMatch(/authorization|qpa_/)
  await new Promise((closed) => {
    earlier.close(closed)
    earlier.closeAllConnections()
  })
  expect(textOf(await asked())).toMatch(/^service_unreachable: Quillport is not running/)
  writeFileSync(path, said)
  expect(await asked()).toMatchObject({ structuredContent: SCAN })
  await client.close()
})

const Text = z.object({ content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]) })
const textOf = (answer: unknown): string => Text.parse(answer).content[0].text

test('starts the desk if the person allowed that, and continues with the same call', async () => {
  const client = await connect1()
  const calls: Promise<unknown>[] = []
  const marker = join(its.folder, 'started')
  const script = `const { QUILLPORT_DATA, WAYLAND_DISPLAY, HOME } = process.env
    require('node:fs').writeFileSync(${JSON.stringify(marker)}, [QUILLPORT_DATA, WAYLAND_DISPLAY, HOME].join())`
  const starts = () => readdirSync(its.folder).includes('started')
  await its.restart(async () => {
    const refused = await client.callTool({ name: 'forum_run_scan', arguments: {} })
    expect(JSON.stringify(refused)).toContain('not running')
    expect(starts()).toBe(false)
    // The file belongs to one connection. The desk's own folder is another folder.
    const data = join(its.folder, 'desk')
    // Many clients start the shim without the variables by which a program finds the screen and the keychain.
    const env = { WAYLAND_DISPLAY: 'wayland-7', HOME: '/nowhere' }
    const start = { command: process.execPath, args: ['-e', script], env, data }
    writeFileSync(join(its.folder, 'start.json'), JSON.stringify(start))
    const call = client.callTool({ name: 'forum_run_scan', arguments: {} })
    await vi.waitFor(() => expect(starts()).toBe(true), { timeout: 10_000 })
    expect(readFileSync(marker, 'utf8')).toBe(`${data},wayland-7,${process.env.HOME}`)
    calls.push(call)
  })
  expect(await calls[0]).toMatchObject({ structuredContent: SCAN })
  await client.close()
})

test('quillport disconnect --all says which files it changed and which it could not, and changes nothing else', async () => {
  const home = join(its.folder, 'home')
  const files = {
    '.cursor/mcp.json': '{"mcpServers":{"quillport":{"command":"x"},"other":{"command":"y"}}}',
    '.gemini/settings.json': '{"mcpServers":{"quillport":',
    'notes.txt': 'quillport',
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, name)), { recursive: true })
    writeFileSync(join(home, name), text)
  }
  const run = async () => {
    const child = spawn(process.execPath, [SHIM, 'disconnect', '--all'], {
      env: { HOME: home, PATH: process.env.PATH },
    })
    running.push(child)
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
    })
    return { code: await new Promise((resolve) => child.on('close', resolve)), text }
  }
  const first = await run()
  expect(first.text).toContain(`ok    Cursor: removed from ${join(home, '.cursor/mcp.json')}`)
  expect(first.text).toMatch(/^FAIL {2}Gemini CLI: .*Remove the entry “quillport” by hand\.$/m)
  expect(first.code).toBe(1)
  const read = (name: string) => readFileSync(join(home, name), 'utf8')
  expect(JSON.parse(read('.cursor/mcp.json'))).toEqual({ mcpServers: { other: { command: 'y' } } })
  expect(read('.gemini/settings.json')).toBe(files['.gemini/settings.json'])
  expect(readdirSync(home, { recursive: true }).toSorted()).toEqual(
    ['.cursor', '.cursor/mcp.json', '.gemini', '.gemini/settings.json', 'notes.txt'].toSorted(),
  )
  rmSync(join(home, '.gemini'), { recursive: true })
  expect(await run()).toEqual({
    code: 0,
    text: 'No program on this computer is set up for Quillport.\n',
  })
})

describe('quillport doctor', () => {
  const doctor = async (
    name = 'Test agent',
    folder = its.folder,
    place: { cwd?: string; env?: object } = {},
  ) => {
    const { cwd = its.folder, env = { HOME: its.folder } } = place
    const child = spawn(process.execPath, [SHIM, 'doctor', '--agent', name, '--data', folder], {
      cwd,
      env: { ...process.env, ...env },
    })
    running.push(child)
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
    })
    const code = await new Promise((resolve) => child.on('exit', resolve))
    return { code, text, last: text.trimEnd().split('\n').at(-1) ?? '' }
  }

  test('says that all is well, from the folder to the service', async () => {
    const { code, text } = await doctor()
    expect(code, text).toBe(0)
    expect(text).not.toContain('FAIL')
    expect(text).toContain('accepts the agent')
    expect(text).not.toContain(its.token)
  })

  test('says what is wrong and what to do: with the desk, the agent, a squatter, the service', async () => {
    expect(await doctor('Nobody')).toMatchObject({
      code: 1,
      last: expect.stringContaining('does not know an agent named Nobody'),
    })
    expect(await doctor()).toMatchObject({ code: 0 })
    await fake.stop()
    expect(await doctor()).toMatchObject({ code: 1, last: expect.stringContaining('service_unreachable') })
    await fake.restart()
    const squatter = createServer((_, response) => response.end('{"proof":"mine"}'))
    await new Promise<void>((ready) => squatter.listen(0, '127.0.0.1', ready))
    const discovery = join(its.folder, 'bridge.json')
    const said = readFileSync(discovery, 'utf8')
    const { port } = squatter.address() as AddressInfo
    writeFileSync(discovery, JSON.stringify({ ...JSON.parse(said), port }))
    expect(await doctor()).toMatchObject({
      code: 1,
      last: expect.stringMatching(/^FAIL {2}A program is answering .*If Quillport was updated, restart it/),
    })
    await new Promise((closed) => squatter.close(closed))
    rmSync(discovery)
    expect(await doctor()).toMatchObject({ code: 1, last: expect.stringContaining('not running') })
    writeFileSync(discovery, said)
    expect(await doctor('Test agent', join(its.folder, 'nowhere'))).toMatchObject({
      code: 1,
      last: expect.stringContaining('does not exist'),
    })
  })

  test('a desk that speaks another line and names its version gets no token, and the call and doctor name both versions', async () => {
    const heard: string[] = []
    // A desk whose line has another protocol answers as this one answers a line that it does not know.
    const other = createServer({ shouldUpgradeCallback: () => false }, (request, response) => {
      heard.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`)
      response.writeHead(404).end()
    })
    await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready))
    onTestFinished(() => {
      other.close()
      other.closeAllConnections()
    })
    const path = join(its.folder, 'bridge.json')
    const { port } = other.address() as AddressInfo
    const said = JSON.parse(readFileSync(path, 'utf8'))
    expect(said.version).toBe(VERSION)
    writeFileSync(path, JSON.stringify({ ...said, port, version: '0.0.9' }))
    const both = `Quillport 0.0.9 is running, but this agent started version ${VERSION} of the command “quillport”`
    const client = await connect1()
    const text = textOf(await client.callTool({ name: 'forum_run_scan', arguments: {} }))
    expect(text).toContain(`service_unreachable: ${both}`)
    expect(text).toContain('Nothing was sent and nothing was charged. Ask the user to quit Quillport')
    await client.close()
    expect(heard.join()).not.toMatch(/authorization|qpa_/)
    expect(await doctor()).toMatchObject({ code: 1, last: expect.stringContaining(`FAIL  ${both}`) })
  })

  test('says what must be set in Gemini CLI and Codex, and only if they start this agent', async () => {
    const home = its.folder
    const put = (name: string, content: string) => {
      mkdirSync(dirname(join(home, name)), { recursive: true })
      writeFileSync(join(home, name), content)
    }
    const notes = async (name?: string, env: object = {}) => {
      const { code, text } = await doctor(name, home, {
        cwd: join(home, 'work/site'),
        env: { HOME: home, ...env },
      })
      expect(code, text).toBe(name ? 1 : 0)
      return text.split('\n').filter((line) => line.startsWith('note'))
    }
    put('work/site/notes.md', '')
    const args = ['shim.js', 'mcp', '--agent', 'Test agent']
    put('.gemini/settings.json', JSON.stringify({ mcpServers: { quillport: { command: 'node', args } } }))
    const untrusted = [
      expect.stringMatching(/Gemini CLI starts MCP servers only .*work\/site.*permissions trust/),
    ]
    expect(await notes()).toEqual(untrusted)
    expect(await notes('Somebody else')).toEqual([])
    const trust = (rules: object) => put('.gemini/trustedFolders.json', JSON.stringify(rules))
    trust({ [join(home, 'work')]: 'TRUST_FOLDER' })
    expect(await notes()).toEqual([])
    trust({ [join(home, 'work')]: 'TRUST_FOLDER', [join(home, 'work/site')]: 'DO_NOT_TRUST' })
    expect(await notes()).toEqual(untrusted)
    trust({ [join(home, 'work/other')]: 'TRUST_PARENT' })
    expect(await notes()).toEqual([])
    rmSync(join(home, '.gemini/trustedFolders.json'))
    expect(await notes(undefined, { GEMINI_CLI_TRUST_WORKSPACE: 'true' })).toEqual([])
    rmSync(join(home, '.gemini'), { recursive: true })

    const codex = `[mcp_servers.quillport]\ncommand = "node"\nargs = ${JSON.stringify(args)}\n`
    put('.codex/config.toml', codex)
    expect(await notes()).toEqual([expect.stringContaining('codex exec')])
    put('.codex/config.toml', `${codex}default_tools_approval_mode = "approve"\n`)
    expect(await notes()).toEqual([])
  })
})
