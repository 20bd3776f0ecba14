import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { connected, startListening } from '../../backend/accounts/oauth.fixture.ts'
import { describeSqlite } from '../../backend/db/database.fixture.ts'
import { type TestBridge, testBridge } from '../../main/core/bridge/bridge.fixture.ts'
import { type BearerProxy, bearerProxy } from './bearer-proxy.ts'
import { type Findings, runConformance } from './conformance.ts'
import { SUITE_TOOLS } from './everything-server.ts'
import { type HostedService, hostedService } from './service.ts'

/** Checks of the official suite that cannot pass here: their names, their error texts, and the reasons. */
type Expected = { readonly checks: RegExp; readonly saying: RegExp; readonly because: string }

const EXPECTED: readonly Expected[] = [
  {
    checks: /^(tools-call|elicitation|input-required-result|server-stateless|json-schema-2020-12)/,
    saying: /Unknown tool: test_|tool 'test_|'json_schema_2020_12_tool' not found|InputRequiredResult/,
    because: 'it calls test tools of the suite’s own example server, which asks its clients for input',
  },
  {
    checks:
      /^(resources|prompts|completion|logging|caching|input-required-result-non-tool|tools-call-with-logging)/,
    saying: /Method not found/,
    because: 'Quillport serves tools alone: no resources, prompts, completion or logging',
  },
  {
    checks: /^http-custom-header-server-validation/,
    saying: /no tool with x-mcp-header/,
    because: 'no tool mirrors an argument into a header',
  },
  {
    checks: /^tasks-/,
    saying: /./,
    because: 'the tasks extension is optional, and every call here answers at once',
  },
]
const EXPECTED_OF_BRIDGE: readonly Expected[] = [
  {
    checks: /^dns-rebinding-protection:localhost-host-valid-accepted$/,
    saying: /got 403/,
    because: 'the bridge refuses every Origin, that of a page on localhost too: agents are no browsers',
  },
]

let hosted: HostedService
let its: TestBridge
const doors = new Map<string, BearerProxy>()
beforeAll(async () => {
  hosted = await hostedService()
  const { key } = await hosted.makeKey('articles', 'publish', 'forum')
  // The suite's tools are unknown here, and the bridge would ask the person about each.
  its = await testBridge(hosted, { approvalTimes: { wait: 50, runsOut: 1_000, kept: 1_000 } })
  its.bridge.agents.change(its.bridge.agents.list().agents[0]?.agent_id ?? '', {
    permissions: Object.fromEntries(SUITE_TOOLS.map((tool) => [tool, 'allow'])),
  })
  its.service = { baseUrl: hosted.baseUrl, key }
  doors.set('service', await bearerProxy(new URL(`${hosted.baseUrl}/mcp`), key))
  doors.set('bridge', await bearerProxy(its.url, its.token))
})
afterAll(async () => {
  for (const door of doors.values()) await door.stop()
  await its?.end()
  await hosted?.stop()
})

/** The unexpected failures, with their texts. */
const surprises = ({ failed }: Findings, expected: readonly Expected[]): readonly string[] =>
  [...failed].flatMap(([check, words]) =>
    expected.some(({ checks, saying }) => checks.test(check) && saying.test(words))
      ? []
      : [`${check}: ${words}`],
  )

const matched = ({ failed }: Findings, { checks, saying }: Expected): boolean =>
  [...failed].some(([check, words]) => checks.test(check) && saying.test(words))

/** Runs the suite in either era, and checks that it finds nothing except what is expected. */
const findsOnlyKnownFaults = async (url: string, expected: readonly Expected[]): Promise<void> => {
  const old = await runConformance(url, '2025-11-25')
  const modern = await runConformance(url, '2026-07-28')
  expect(surprises(old, expected)).toEqual([])
  expect(surprises(modern, expected)).toEqual([])
  // If an expected check does not fail, its reason must be deleted.
  for (const each of expected) expect(matched(old, each) || matched(modern, each), each.because).toBe(true)
  expect(old.passed).toBeGreaterThanOrEqual(34)
  expect(modern.passed).toBeGreaterThanOrEqual(98)
}

describe.each([
  { door: 'service', expected: EXPECTED },
  { door: 'bridge', expected: [...EXPECTED, ...EXPECTED_OF_BRIDGE] },
])('the official conformance suite at the $door', ({ door, expected }) => {
  test('finds only the known faults with reasons, in either era', { timeout: 300_000 }, () =>
    findsOnlyKnownFaults(doors.get(door)?.url ?? '', expected),
  )
})

describeSqlite('the official conformance suite with the token of a connected app', (make) => {
  test('finds only the known faults with reasons, in either era', { timeout: 300_000 }, async () => {
    const its = await startListening(await make())
    onTestFinished(its.close)
    const app = await connected(its.origin, await its.person('anna@shop.example'))
    const door = await bearerProxy(new URL(`${its.origin}/mcp`), app.tokens()?.access_token ?? '')
    onTestFinished(door.stop)
    await findsOnlyKnownFaults(door.url, EXPECTED)
  })
})
