import { randomBytes } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { FAKE_ADMIN_KEY, startGhost } from '../../backend/sites/ghost/ghost-fake.fixture.ts'
import { operationsOf } from '../../contract/operation.ts'
import { service as contract } from '../../contract/service.ts'
import { client1, client2 } from '../../main/core/bridge/bridge.fixture.ts'
import { withoutFence } from '../../transport/fence.ts'
import { requestOf } from '../../transport/http-client.ts'
import { PROBLEM_META } from '../../transport/mcp-answer.ts'
import { rankedService } from '../ranked-service.ts'
import { type Forum, startForum } from './forum.ts'
import { type HostedService, hostedService, startedOwnService } from './service.ts'

let forum: Forum
let ghost: Awaited<ReturnType<typeof startGhost>>
let local: Awaited<ReturnType<typeof startedOwnService>>
let hosted: HostedService
let key: string
let leadId: string
let jobId: string
let siteId: string

const json = { 'content-type': 'application/json' }
const rest = (tool: string, input: unknown, idempotencyKey: string): Promise<unknown> =>
  restAt({ baseUrl: local.baseUrl, key }, tool, input, idempotencyKey)
type Door = { readonly baseUrl: string; readonly key: string }
const restAt = async (door: Door, tool: string, input: unknown, idempotencyKey: string): Promise<unknown> => {
  const { path, init } = requestOf(operationOf(tool), input)
  const headers = { ...json, authorization: `Bearer ${door.key}`, 'idempotency-key': idempotencyKey }
  const answer = await fetch(door.baseUrl + path, { ...init, headers })
  return answer.json()
}
const operationOf = (tool: string) => {
  const named = operationsOf(contract).find(({ operation }) => operation.mcp?.tool === tool)
  if (!named) throw new Error(`There is no tool ${tool}.`)
  return named.operation
}

/** While a scan runs, another scan is refused, and the settings and leads change between two calls. */
const SCANNED = ['forum_get_settings', 'forum_run_scan', 'forum_list_leads']
const scanEnded = () =>
  vi.waitFor(
    async () => {
      const answer = await fetch(`${local.baseUrl}/api/v1/changes`, {
        headers: { authorization: `Bearer ${key}` },
      })
      const { items } = Changes.parse(await answer.json())
      const scans = items.filter(({ kind }) => kind === 'scan').map(({ data }) => data?.status)
      expect(scans).toContain('completed')
      expect(scans.every((status) => status === 'completed')).toBe(true)
    },
    { timeout: 60_000, interval: 250 },
  )
const Changes = z.object({
  items: z.array(
    z.object({ kind: z.string(), data: z.looseObject({ status: z.unknown() }).partial().optional() }),
  ),
})
const Job = z.looseObject({ job_id: z.string(), status: z.string() })
const Leads = z.object({ leads: z.array(z.looseObject({ lead_id: z.string() })) })

beforeAll(async () => {
  forum = await startForum()
  ghost = await startGhost()
  local = await startedOwnService()
  hosted = await hostedService(3)
  ;({ key } = local)
  await local.owner.unlockSecrets({ key: randomBytes(32).toString('base64') })
  const login = { platform: 'ghost' as const, url: ghost.origin, admin_api_key: FAKE_ADMIN_KEY }
  siteId = (await local.owner.connectSite({ login })).connection_id
  await local.owner.createPlan(PLAN)
  await local.watch(forum.feed)
  expect(await rest('forum_run_scan', {}, 'first-scan')).toMatchObject({ status: 'queued' })
  await scanEnded()
  leadId = Leads.parse(await rest('forum_list_leads', {}, 'none')).leads[0]?.lead_id ?? 'none was found'
  jobId = Job.parse(await rest('generate_article', ARTICLE, 'first-article')).job_id
  await vi.waitFor(
    async () =>
      expect(Job.parse(await rest('get_article', { job_id: jobId }, 'none')).status).toBe('completed'),
    { timeout: 30_000, interval: 1_000 },
  )
}, 120_000)
afterAll(async () => {
  await local?.stop()
  await hosted?.stop()
  await forum?.stop()
  await ghost?.close()
})

const PLAN = {
  domain: 'tidybill.example',
  connection_id: null,
  title: 'Money',
  starts: '2026-11',
  cards: [
    {
      title: 'Late fees that clients accept',
      focus_keyword: 'late fees',
      length: 'short' as const,
      angle: null,
      outline: ['What a late fee may be'],
      month: 1,
      scheduled_for: null,
    },
  ],
}
const ARTICLE = { title: 'How to remind late payers', topic: 'Most late payers forgot.', length: 'short' }

const calls = (): readonly (readonly [tool: string, input: Record<string, unknown>])[] => [
  ['list_sites', {}],
  ['get_content_plan', { domain: 'tidybill.example', month: 1, limit: 5 }],
  ['generate_article', ARTICLE],
  ['get_article', { job_id: jobId }],
  ['publish_article', { job_id: jobId, connection_id: siteId }],
  ['check_credits', {}],
  ['get_rankings', { limit: 5 }],
  ['forum_get_settings', {}],
  ['forum_run_scan', {}],
  ['forum_list_leads', { limit: 2, min_score: 1, include_handled: true }],
  ['forum_draft_reply', { lead_id: leadId }],
  ['forum_mark_lead', { lead_id: leadId, status: 'saved' }],
]

test('every tool answers what REST answers, and what its output schema says', async () => {
  const tools = operationsOf(contract).flatMap(({ operation }) => operation.mcp?.tool ?? [])
  expect(calls().map(([tool]) => tool)).toEqual(tools)
  for (const connect of [client1, client2]) {
    for (const [tool, input] of calls()) {
      const idempotencyKey = `${tool}-${connect.name}`
      const client = await connect(new URL(`${local.baseUrl}/mcp`), key, {
        'idempotency-key': idempotencyKey,
      })
      // Both SDKs validate answers against the listed schemas.
      expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(tools)
      if (SCANNED.includes(tool)) await scanEnded()
      const overMcp = await client.callTool({ name: tool, arguments: input })
      const overRest = await rest(tool, input, idempotencyKey)
      // Search Console is not connected here. A test below covers existing rankings.
      if (tool === 'get_rankings') expect(problemOf(overMcp)).toEqual(withoutId(overRest))
      else {
        expect(overMcp.isError, JSON.stringify(overMcp)).toBeFalsy()
        expect(unfenced(overMcp.structuredContent), tool).toEqual(overRest)
        // A model that sees only the text gets the same information.
        expect(textOf(overMcp), tool).toContain(JSON.stringify(overMcp.structuredContent))
      }
      await client.close()
    }
  }
})

/** Expects the same answer over REST and MCP, except that MCP fences strangers' words. */
const unfenced = (answer: unknown): unknown => JSON.parse(withoutFence(JSON.stringify(answer)))
const withoutId = (problem: unknown) => {
  const { request_id, ...rest } = z.looseObject({ code: z.string() }).parse(problem)
  expect(request_id).toMatch(/^req_/)
  return rest
}
const Answer = z.object({
  content: z.tuple([z.object({ text: z.string() })]),
  _meta: z.record(z.string(), z.unknown()).optional(),
})
const textOf = (answer: unknown): string => Answer.parse(answer).content[0].text
const problemOf = (answer: unknown) => withoutId(Answer.parse(answer)._meta?.[PROBLEM_META])

test('every tool refuses what REST refuses, in the same words', async () => {
  const wrong = { lead_id: '', status: 'gone', limit: 51, extra: 1 }
  const client = await client1(new URL(`${local.baseUrl}/mcp`), key)
  for (const [tool] of calls()) {
    const answer = await client.callTool({ name: tool, arguments: wrong })
    expect(problemOf(answer).code, tool).toBe('invalid_input')
  }
  const missing = { lead_id: 'lead_of_nobody', status: 'saved' }
  const overMcp = await client.callTool({ name: 'forum_mark_lead', arguments: missing })
  const byRest = withoutId(await rest('forum_mark_lead', missing, 'k'))
  expect(problemOf(overMcp)).toEqual(byRest)
  expect(byRest.code).toBe('not_found')
  await client.close()
})

const ARTICLE_TOOLS = ['get_content_plan', 'generate_article', 'get_article', 'get_rankings']
const FORUM_TOOLS = [
  'forum_get_settings',
  'forum_list_leads',
  'forum_draft_reply',
  'forum_mark_lead',
  'forum_run_scan',
]
const ANY = ['check_credits']

test.each([
  { scope: 'articles', its: ['list_sites', ...ARTICLE_TOOLS, ...ANY] },
  { scope: 'publish', its: ['list_sites', 'get_article', 'publish_article', ...ANY] },
  { scope: 'forum', its: [...FORUM_TOOLS, ...ANY] },
] as const)('a key of the scope $scope sees and calls the tools of it alone', async ({ scope, its }) => {
  const { key: narrow } = await hosted.makeKey(scope)
  const client = await client2(new URL(`${hosted.baseUrl}/mcp`), narrow)
  const tools = calls().map(([tool]) => tool)
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(
    tools.filter((tool) => its.some((one) => one === tool)),
  )
  for (const tool of tools.filter((one) => !its.some((own) => own === one))) {
    const refused = await client.callTool({ name: tool, arguments: {} })
    expect(refused._meta?.[PROBLEM_META], tool).toMatchObject({ code: 'scope_missing', status: 403 })
    const overRest = await restAt({ baseUrl: hosted.baseUrl, key: narrow }, tool, PLACES, 'k')
    expect(overRest, tool).toMatchObject({ code: 'scope_missing', status: 403 })
  }
  await client.close()
})
/** Values for the paths. The service checks the scope before everything else. */
const PLACES = { job_id: 'job_x', lead_id: 'lead_x' }

test('a revoked key is refused altogether', async () => {
  const { key: narrow, keyId } = await hosted.makeKey('articles')
  const url = new URL(`${hosted.baseUrl}/mcp`)
  await hosted.revokeKey(keyId)
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...json, authorization: `Bearer ${narrow}` },
    body: '{}',
  })
  expect(answer.status).toBe(401)
  expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/)
  expect(await answer.json()).toMatchObject({ code: 'unauthorized' })
})

test.each(['growth', 'free'] as const)('rankings of the plan %s are the same over both', async (plan) => {
  const ranked = await rankedService(plan)
  const door = { baseUrl: ranked.address, key: ranked.key }
  const client = await client1(new URL(`${ranked.address}/mcp`), ranked.key)
  await client.listTools()
  for (const input of [{ limit: 2 }, { country: 'DE', limit: 3 }]) {
    const { structuredContent } = await client.callTool({ name: 'get_rankings', arguments: input })
    expect(unfenced(structuredContent)).toEqual(await restAt(door, 'get_rankings', input, 'k'))
    if (plan === 'free') expect(structuredContent).toMatchObject({ rows: [], upgrade: { plan: 'growth' } })
    else expect(structuredContent).toMatchObject({ rows: expect.arrayContaining([expect.anything()]) })
  }
  await client.close()
  await ranked.stop()
})

test('calls of reading tools count as reads, and lists and other calls do not', async () => {
  const { key: poor } = await hosted.makeKey('forum')
  const client = await client1(new URL(`${hosted.baseUrl}/mcp`), poor)
  const read = () => client.callTool({ name: 'check_credits', arguments: {} })
  for (let count = 0; count < 5; count += 1) await client.listTools()
  for (let count = 0; count < 3; count += 1) expect((await read()).isError).toBeFalsy()
  const fourth = await read()
  expect(fourth._meta?.[PROBLEM_META]).toMatchObject({
    code: 'rate_limited',
    retry_after: expect.any(Number),
  })
  const mark = await client.callTool({ name: 'forum_mark_lead', arguments: { lead_id: 'x', status: 'new' } })
  expect(mark._meta?.[PROBLEM_META]).toMatchObject({ code: 'not_found' })
  await client.close()
})

test('pages of other origins are refused, and names that were rebound to this computer', async () => {
  const ask = (base: string, headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const request = httpRequest(
        `${base}/mcp`,
        { method: 'POST', headers: { ...json, authorization: `Bearer ${key}`, ...headers } },
        (response) => {
          response.resume()
          resolve(response.statusCode ?? 0)
        },
      )
      request.on('error', reject)
      request.end('{}')
    })
  expect(await ask(local.baseUrl, {})).not.toBe(403)
  expect(await ask(local.baseUrl, { origin: 'https://evil.example' })).toBe(403)
  expect(await ask(hosted.baseUrl, { origin: 'https://evil.example' })).toBe(403)
  expect(await ask(local.baseUrl, { host: 'evil.example' })).toBe(403)
})
