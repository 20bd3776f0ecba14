import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { client1, client2, type TestBridge, testBridge } from '../../main/core/bridge/bridge.fixture.ts'
import { type BearerProxy, bearerProxy } from './bearer-proxy.ts'
import { runConformance } from './conformance.ts'
import { type EverythingServer, SUITE_TOOLS, startEverything } from './everything-server.ts'

/** The checks that pass at the server itself but not through the bridge, and the reasons. */
const DIFFERENCES: readonly { readonly checks: RegExp; readonly saying: RegExp; readonly because: string }[] =
  [
    {
      checks: /^dns-rebinding-protection:localhost-host-valid-accepted$/,
      saying: /got 403/,
      because: 'the bridge refuses every Origin, that of a page on localhost too: agents are no browsers',
    },
    {
      checks: /^(logging-set-level|tools-call-with-logging):/,
      saying: /Method not found/,
      because:
        'the service has tools alone, so the bridge hands on tools alone: there is no log level to set',
    },
  ]

let everything: EverythingServer
let its: TestBridge
let door: BearerProxy
const agentId = () => its.bridge.agents.list().agents[0]?.agent_id ?? ''
beforeAll(async () => {
  everything = await startEverything()
  // Tools that the person has not allowed, such as those of the suite's extensions, get an answer without waiting.
  its = await testBridge(everything, { approvalTimes: { wait: 50, runsOut: 1_000, kept: 1_000 } })
  its.bridge.agents.change(agentId(), {
    permissions: Object.fromEntries(SUITE_TOOLS.map((tool) => [tool, 'allow'])),
  })
  door = await bearerProxy(its.url, its.token)
})
afterAll(async () => {
  await door?.stop()
  await its?.end()
  await everything?.stop()
})

describe.each(['2025-11-25', '2026-07-28'])(
  'the official suite of %s at a server of all kinds of tools',
  (revision) => {
    test('finds nothing through the bridge that it does not find without', { timeout: 300_000 }, async () => {
      const straight = await runConformance(`${everything.baseUrl}/mcp`, revision)
      const bridged = await runConformance(door.url, revision)
      const found = [...bridged.failed].filter(([check]) => !straight.failed.has(check))
      const unknown = found.filter(
        ([check, words]) =>
          !DIFFERENCES.some(({ checks, saying }) => checks.test(check) && saying.test(words)),
      )
      expect(unknown).toEqual([])
      expect(bridged.passed).toBeGreaterThan(revision === '2025-11-25' ? 45 : 130)
      expect(everything.byLine()).toBeGreaterThan(bridged.passed / 4)
    })
  },
)

type Options = { readonly onprogress?: (news: { progress: number }) => void; readonly signal?: AbortSignal }
const old = async () => {
  const client = await client1(its.url, its.token)
  const call = (name: string, options: Options) =>
    client.callTool({ name, arguments: {} }, undefined, options)
  return { call, close: () => client.close() }
}
const modern = async () => {
  const client = await client2(its.url, its.token)
  const call = (name: string, options: Options) => client.callTool({ name, arguments: {} }, options)
  return { call, close: () => client.close() }
}

describe.each([
  { era: '2025 (SDK 1.x)', connect: old },
  { era: '2026-07-28 (SDK 2)', connect: modern },
])('a client of $era at the bridge', ({ connect }) => {
  test('is told about the progress of a running call', async () => {
    const client = await connect()
    const heard: { readonly progress: number; readonly at: number }[] = []
    const answer = await client.call('test_tool_with_progress', {
      onprogress: ({ progress }) => heard.push({ progress, at: performance.now() }),
    })
    const ended = performance.now()
    expect(heard.map(({ progress }) => progress)).toEqual([0, 50, 100])
    expect(answer.isError).toBeFalsy()
    // The server pauses 50 ms after each message. Collected messages would all have come at the end.
    expect(ended - (heard[0]?.at ?? ended)).toBeGreaterThan(80)
    const logged = its.bridge.activity.list({ search: 'test_tool_with_progress', limit: 1 }).entries[0]
    expect(logged).toMatchObject({ outcome: 'ok', code: null })
    await client.close()
  })

  test('cancels a call at the server', async () => {
    const client = await connect()
    const before = everything.cancelled.length
    const giveUp = new AbortController()
    const call = client.call('test_slow', { signal: giveUp.signal })
    const failed = expect(call).rejects.toThrow()
    await new Promise((later) => setTimeout(later, 500))
    giveUp.abort('enough')
    await failed
    await vi.waitFor(() => expect(everything.cancelled).toHaveLength(before + 1), { timeout: 5_000 })
    await client.close()
  })
})
