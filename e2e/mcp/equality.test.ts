import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { operationsOf } from '../../contract/operation.ts'
import { service as contract } from '../../contract/service.ts'
import { client1, client2 } from '../../main/core/bridge/testing.ts'
import { requestOf } from '../../transport/http-client.ts'
import { PROBLEM_META } from '../../transport/mcp-answer.ts'
import { BUSINESS } from '../inbox.ts'
import { type Forum, startForum } from './forum.ts'
import { type HostedService, hostedService, localService } from './service.ts'

let forum: Forum
let local: Awaited<ReturnType<typeof localService>>
let hosted: HostedService
let key: string
let leadId: string
let jobId: string

const json = { 'content-type': 'application/json' }
const owner = async (method: string, path: string, body: unknown): Promise<unknown> => {
  const answer = await fetch(local.baseUrl + path, {
    method,
    headers: { ...json, authorization: `Bearer ${local.ownerToken}` },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  return answer.json()
}
const rest = async (tool: string, input: unknown, idempotencyKey: string): Promise<unknown> => {
  const { path, init } = requestOf(operationOf(tool), input)
  const headers = { ...json, authorization: `Bearer ${key}`, 'idempotency-key': idempotencyKey }
  const answer = await fetch(local.baseUrl + path, { ...init, headers })
  return answer.json()
}
const operationOf = (tool: string) => {
  const named = operationsOf(contract).find(({ operation }) => operation.mcp?.tool === tool)
  if (!named) throw new Error(`There is no tool ${tool}.`)
  return named.operation
}

/** A scan that runs refuses another. */
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
  local = await localService()
  hosted = await hostedService(3)
  key = z.object({ key: z.string() }).parse(await owner('POST', '/owner/key', {})).key
  await owner('PATCH', '/owner/forum/settings', {
    business_name: BUSINESS.name,
    business_description: BUSINESS.description,
    keywords: BUSINESS.keywords,
    competitors: BUSINESS.competitors,
    communities: [{ source: 'feed', name: forum.feed }],
  })
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
})

const ARTICLE = { title: 'How to remind late payers', length: 'short' }

const calls = (): readonly (readonly [tool: string, input: Record<string, unknown>])[] => [
  ['generate_article', ARTICLE],
  ['get_article', { job_id: jobId }],
  ['check_credits', {}],
  ['forum_get_settings', {}],
  ['forum_list_leads', { limit: 2, min_score: 1, include_handled: true }],
  ['forum_draft_reply', { lead_id: leadId }],
  ['forum_mark_lead', { lead_id: leadId, status: 'saved' }],
  ['forum_run_scan', {}],
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
      // Both SDKs check answers by the schemas that they listed.
      expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(tools)
      if (tool === 'forum_run_scan') await scanEnded()
      const overMcp = await client.callTool({ name: tool, arguments: input })
      expect(overMcp.isError, JSON.stringify(overMcp)).toBeFalsy()
      expect(overMcp.structuredContent, tool).toEqual(await rest(tool, input, idempotencyKey))
      await client.close()
    }
  }
})

test('every tool refuses what REST refuses, in the same words', async () => {
  const wrong = { lead_id: '', status: 'gone', limit: 51, extra: 1 }
  const client = await client1(new URL(`${local.baseUrl}/mcp`), key)
  for (const [tool] of calls()) {
    const answer = await client.callTool({ name: tool, arguments: wrong })
    const { request_id: _, ...problem } = z.looseObject({}).parse(answer._meta?.[PROBLEM_META])
    expect(problem.code, tool).toBe('invalid_input')
  }
  const missing = { lead_id: 'lead_of_nobody', status: 'saved' }
  const overMcp = await client.callTool({ name: 'forum_mark_lead', arguments: missing })
  const { request_id: one, ...byMcp } = z.looseObject({}).parse(overMcp._meta?.[PROBLEM_META])
  const { request_id: two, ...byRest } = z.looseObject({}).parse(await rest('forum_mark_lead', missing, 'k'))
  expect(byMcp).toEqual(byRest)
  expect(byMcp.code).toBe('not_found')
  expect([one, two]).toEqual([expect.stringMatching(/^req_/), expect.stringMatching(/^req_/)])
  await client.close()
})

test('a key sees and calls the tools of its scopes alone, and a revoked one nothing', async () => {
  const { key: narrow, keyId } = await hosted.makeKey('articles')
  const url = new URL(`${hosted.baseUrl}/mcp`)
  const client = await client2(url, narrow)
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
    'generate_article',
    'get_article',
    'check_credits',
  ])
  const refused = await client.callTool({ name: 'forum_list_leads', arguments: {} })
  expect(refused._meta?.[PROBLEM_META]).toMatchObject({ code: 'scope_missing', status: 403 })
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
