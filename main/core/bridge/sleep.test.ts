import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, connect as dial, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { Client as Client2 } from '@modelcontextprotocol/client'
import { StdioClientTransport as Stdio2 } from '@modelcontextprotocol/client/stdio'
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as Stdio1 } from '@modelcontextprotocol/sdk/client/stdio.js'
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { HOUR } from '../../../contract/time.ts'
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

/** Milliseconds for which a process is stopped. The questions of these tests expire sooner. */
const ASLEEP = Number(process.env.QUILLPORT_ASLEEP ?? 3_500)
// A call waits longer than its question stays open, so even on a slow machine no agent is told to ask again before the
// sleep.
const SHORT = { wait: 30_000, runsOut: 2_500, kept: 60_000 }
const ORDER = { title: 'Late invoices' }

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Starts a process that can sleep. The process answers each line of its input with a line of JSON. */
const sleeper = async (script: string, ...args: readonly string[]) => {
  const file = join(import.meta.dirname, '..', script)
  const child: ChildProcessWithoutNullStreams = spawn(process.execPath, [file, ...args])
  ends.push(() => child.kill('SIGKILL'))
  child.stderr.pipe(process.stderr)
  const lines = createInterface({ input: child.stdout })
  const said = async (): Promise<unknown> => JSON.parse(String(await once(lines, 'line')))
  const { url, token } = z.object({ url: z.string(), token: z.string() }).parse(await said())
  const ask = (line: string): Promise<unknown> => {
    const answer = said()
    child.stdin.write(`${line}\n`)
    return answer
  }
  const sleep = async (meanwhile: () => void): Promise<void> => {
    child.kill('SIGSTOP')
    meanwhile()
    await pause(ASLEEP)
    child.kill('SIGCONT')
  }
  return { url, token, ask, sleep }
}

const service = async (): Promise<FakeService> => {
  const fake = await fakeService()
  ends.push(() => fake.stop())
  return fake
}
type Client = Client1 | Client2
const opened = <T extends Client>(client: T): T => {
  ends.push(() => client.close())
  return client
}
const scan = (client: Client) => client.callTool({ name: 'forum_run_scan', arguments: {} })
const generate = (client: Client, args: Record<string, unknown> = ORDER) =>
  client.callTool({ name: 'generate_article', arguments: args })
const codeOf = (answer: { readonly _meta?: Record<string, unknown> | undefined }): unknown =>
  z.object({ code: z.string() }).safeParse(answer._meta?.[PROBLEM_META]).data?.code
type Sent = { readonly key: unknown; readonly body: string }
const keysOf = (sent: readonly Sent[], tool: string): readonly unknown[] =>
  sent.filter(({ body }) => body.includes(`"${tool}"`)).map(({ key }) => key)

test('agents continue after the desk slept: answers arrive, expired questions are refused, nothing is sent twice', async () => {
  const fake = await service()
  const sent = () => fake.received.map(({ headers, body }) => ({ key: headers['idempotency-key'], body }))
  const folder = mkdtempSync(join(tmpdir(), 'quillport-asleep-'))
  ends.push(() => rmSync(folder, { recursive: true, force: true }))
  const desk = await sleeper('bridge/sleeping-bridge.fixture.ts', folder, fake.baseUrl, JSON.stringify(SHORT))
  const shim = {
    command: process.execPath,
    args: [
      join(import.meta.dirname, '../../stdio/shim.ts'),
      'mcp',
      '--agent',
      'Test agent',
      '--data',
      folder,
    ],
    stderr: 'inherit' as const,
  }
  const info = { name: 'test', version: '1' }
  const stdio1 = opened(new Client1(info))
  await stdio1.connect(new Stdio1(shim) as Parameters<typeof stdio1.connect>[0])
  const stdio2 = opened(new Client2(info, { versionNegotiation: { mode: { pin: '2026-07-28' } } }))
  await stdio2.connect(new Stdio2(shim))
  const http1 = opened(await client1(new URL(desk.url), desk.token))
  const http2 = opened(await client2(new URL(desk.url), desk.token))
  const heard = vi.fn()
  for (const [name, client] of Object.entries({ stdio1, http1 }))
    client.setNotificationHandler(ToolListChangedNotificationSchema, () => heard(name))
  for (const [name, client] of Object.entries({ stdio2, http2 })) {
    client.setNotificationHandler('notifications/tools/list_changed', () => heard(name))
    await client.listen({ toolsListChanged: true })
  }
  const clients = [stdio1, stdio2, http1, http2]
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const before = sent().length
  fake.answerWith = async (request) => {
    const { id, params } = JSON.parse(await request.clone().text())
    await held
    const { _meta } = params
    const modern = _meta?.['io.modelcontextprotocol/protocolVersion'] !== undefined
    const result = { ...(modern ? { resultType: 'complete' } : {}), content: [], structuredContent: SCAN }
    return Response.json({ jsonrpc: '2.0', id, result })
  }
  const underWay = clients.map(scan)
  await vi.waitFor(() => expect(sent().length - before).toBe(4))
  const asked = clients.map((client) => generate(client))
  await vi.waitFor(async () => expect(await desk.ask('list')).toEqual({ questions: 1 }))
  const meanwhile: Promise<unknown>[] = []
  await desk.sleep(() => {
    release()
    for (const client of clients) meanwhile.push(scan(client))
  })
  for (const answer of await Promise.all(underWay)) expect(answer.structuredContent).toEqual(SCAN)
  for (const answer of await Promise.all(meanwhile)) expect(answer).toMatchObject({ structuredContent: SCAN })
  for (const answer of await Promise.all(asked)) expect(codeOf(answer)).toBe('approval_denied')
  expect(await desk.ask('once')).toEqual({ questions: 0 })
  expect(keysOf(sent(), 'generate_article')).toEqual([])
  expect(new Set(keysOf(sent(), 'forum_run_scan')).size).toBe(8)
  expect(keysOf(sent(), 'forum_run_scan')).toHaveLength(8)
  fake.answerWith = null
  await desk.ask('forbid')
  await vi.waitFor(() =>
    expect(heard.mock.calls.flat()).toEqual(expect.arrayContaining(['stdio1', 'stdio2', 'http1', 'http2'])),
  )
  for (const client of clients)
    expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain('forum_run_scan')
})

test('calls wait for a service that sleeps, and one that its agent gave up is repeated under its key', async () => {
  const asleep = await sleeper('service/sleeping-service.fixture.ts')
  const its = await testBridge({ baseUrl: asleep.url })
  ends.push(() => its.end())
  const client = opened(await client1(its.url, its.token))
  const { agent_id } = its.bridge.agents.list().agents[0] ?? { agent_id: '' }
  its.bridge.agents.change(agent_id, { permissions: { generate_article: 'allow' } })
  let waits: Promise<unknown>[] = []
  await asleep.sleep(() => {
    const read = client.callTool({ name: 'list_sites', arguments: {} })
    const impatient = client.callTool({ name: 'generate_article', arguments: ORDER }, undefined, {
      timeout: 500,
    })
    const given = impatient.then(
      () => {
        throw new Error('The service did not sleep.')
      },
      (): Promise<unknown> => generate(client),
    )
    waits = [read, scan(client), given, generate(client, { title: 'Another' })]
  })
  for (const answer of await Promise.all(waits)) expect(answer).not.toMatchObject({ isError: true })
  const sent = z
    .array(z.object({ key: z.string().nullable(), body: z.string() }))
    .parse(await asleep.ask('sent'))
  expect(keysOf(sent, 'forum_run_scan')).toHaveLength(1)
  const late = sent.filter(({ body }) => body.includes(ORDER.title)).map(({ key }) => key)
  expect(new Set(late).size).toBe(1)
  expect(new Set(keysOf(sent, 'generate_article')).size).toBe(2)
})

/** Starts a TCP proxy to a service. Its connections can die silently, as during sleep. */
const deadly = async (fake: FakeService) => {
  const to = Number(new URL(fake.baseUrl).port)
  const standing = new Set<{ readonly near: Socket; readonly far: Socket }>()
  const server: Server = createServer((near) => {
    const far = dial(to, '127.0.0.1')
    const both = { near, far }
    standing.add(both)
    for (const one of [near, far]) one.on('error', () => {}).on('close', () => standing.delete(both))
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  ends.push(() => {
    for (const { near, far } of standing) for (const one of [near, far]) one.destroy()
    server.close()
  })
  const address = server.address()
  return {
    baseUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    /** Makes open connections pass nothing more on. New connections still work. */
    die: () => {
      for (const { near, far } of standing) {
        near.unpipe(far)
        far.unpipe(near)
        near.resume()
        far.resume()
      }
    },
  }
}

test('a wake-up ends expired questions, and no call waits on a dead connection', async () => {
  const fake = await service()
  const line = await deadly(fake)
  let now = Date.UTC(2026, 10, 3, 9)
  const its: TestBridge = await testBridge(line, { now: () => now })
  ends.push(() => its.end())
  const { agent_id } = its.bridge.agents.list().agents[0] ?? { agent_id: '' }
  const client = opened(await client1(its.url, its.token))
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  fake.answerWith = async (request) => {
    const { id } = JSON.parse(await request.clone().text())
    if (sent().length === 1) await held
    return Response.json({ jsonrpc: '2.0', id, result: { content: [], structuredContent: SCAN } })
  }
  const sent = () => fake.received.filter(({ body }) => body.includes('"forum_run_scan"'))
  const underWay = scan(client)
  await vi.waitFor(() => expect(sent()).toHaveLength(1))
  const asked = [generate(client), generate(client, { title: 'Another' })]
  await vi.waitFor(() => expect(its.bridge.approvals.list()).toHaveLength(2))
  line.die()
  now += HOUR
  its.bridge.woke()
  for (const answer of await Promise.all(asked)) expect(codeOf(answer)).toBe('approval_denied')
  expect((await underWay).structuredContent).toEqual(SCAN)
  expect((await scan(client)).structuredContent).toEqual(SCAN)
  release()
  const keys = sent().map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(3)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
  its.bridge.agents.change(agent_id, { daily_budget: 5 })
  expect(its.bridge.agents.list().agents[0]?.spent_today).toBe(0)
})
