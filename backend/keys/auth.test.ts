import { expect, it } from 'vitest'
import { z } from 'zod'
import { Credits } from '../../contract/credits.ts'
import { operationsOf, SCOPES, type Scope } from '../../contract/operation.ts'
import { service } from '../../contract/service.ts'
import { moveCredits } from '../credits/credits.ts'
import { describeEachDatabase, type MakeDatabase } from '../db/database.fixture.ts'
import { dbNow, openDatabase, transaction } from '../db/database.ts'
import { newAccount, newKey, SCOPE_SETS, startBackend } from '../run/backend.fixture.ts'
import { createWorkspace } from '../workspaces/workspaces.ts'
import { isKeyText, newKeyText } from './key-text.ts'
import { makeKey, revokeKey } from './keys.ts'

/** The operations that each scope allows, as the service's interface describes them. */
const ALLOWED: Readonly<Record<string, readonly Scope[]>> = {
  'sites.list': ['articles', 'publish'],
  'plans.get': ['articles'],
  'articles.generate': ['articles'],
  'articles.list': ['articles', 'publish'],
  'articles.get': ['articles', 'publish'],
  'articles.edit': ['articles'],
  'articles.versions': ['articles', 'publish'],
  'articles.version': ['articles', 'publish'],
  'articles.goBack': ['articles'],
  'articles.image': ['articles', 'publish'],
  'articles.replaceImage': ['articles'],
  'articles.renewImage': ['articles'],
  'articles.brandVoices': ['articles'],
  'publishing.publish': ['publish'],
  'publishing.compare': ['publish'],
  'credits.check': SCOPES,
  'credits.ledger': SCOPES,
  'rankings.get': ['articles'],
  'forum.getSettings': ['forum'],
  'forum.runScan': ['forum'],
  'forum.listLeads': ['forum'],
  'forum.draftReply': ['forum'],
  'forum.markLead': ['forum'],
  'forum.markLeads': ['forum'],
  'forum.notALead': ['forum'],
  'forum.keepLead': ['forum'],
  'forum.exportLeads': ['forum'],
  'forum.passedOver': ['forum'],
  'forum.takeUp': ['forum'],
  'forum.mute': ['forum'],
  'forum.makeLeadFeed': ['forum'],
  'forum.leadFeeds': ['forum'],
  'forum.revokeLeadFeed': ['forum'],
  'forum.saveReply': ['forum'],
  'forum.savedReplies': ['forum'],
  'forum.changeSavedReply': ['forum'],
  'forum.deleteSavedReply': ['forum'],
  'forum.replyHelp': ['forum'],
  'changes.list': SCOPES,
}
const OPERATIONS = operationsOf(service).map(({ feature, name, operation }) => ({
  id: `${feature}.${name}`,
  tool: operation.mcp?.tool,
  method: operation.http?.method ?? 'GET',
  path: (operation.http?.path ?? '').replaceAll(/\{\w+\}/g, 'unknown'),
}))
const Problem = z.object({ code: z.string(), detail: z.string(), status: z.int() })

const start = async (make: MakeDatabase) => {
  const test = await make()
  const account = await newAccount(test)
  return { test, account, backend: startBackend(test, { readsPerMinute: 10_000 }) }
}

describeEachDatabase('who may call', (make) => {
  it('has an expectation for every operation', () => {
    expect(OPERATIONS.map(({ id }) => id)).toEqual(Object.keys(ALLOWED))
  })

  it('lets each set of scopes do what it allows over REST, and nothing else', async () => {
    const { test, account, backend } = await start(make)
    for (const scopes of [...SCOPE_SETS, null]) {
      const { key } = await newKey(test, { workspaceId: account.workspaceId, scopes })
      for (const { id, method, path } of OPERATIONS) {
        const answer = await backend.send(method, path, { key, ...(method === 'POST' ? { body: {} } : {}) })
        const isFile = answer.headers.get('content-type')?.startsWith('text/csv')
        const problem = Problem.safeParse(isFile ? null : await answer.json())
        const refused = problem.success && problem.data.code === 'scope_missing'
        const held = scopes ?? SCOPES
        const allowed = (ALLOWED[id] ?? []).some((scope) => held.includes(scope))
        expect({ id, held, refused }).toEqual({ id, held, refused: !allowed })
        if (refused) {
          expect(answer.status).toBe(403)
          expect(problem.data.detail).toMatch(/articles|publish|forum|any scope/)
        } else expect([401, 403, 500]).not.toContain(answer.status)
      }
    }
  })

  it('lists to an MCP client only the tools that its scopes allow', async () => {
    const { test, account, backend } = await start(make)
    for (const scopes of [...SCOPE_SETS, null]) {
      const { key } = await newKey(test, { workspaceId: account.workspaceId, scopes })
      const answer = await backend.send('POST', '/mcp', {
        key,
        body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
        headers: { accept: 'application/json, text/event-stream' },
      })
      const listed = [...(await answer.text()).matchAll(/"name":"(\w+)"/g)].map(([, name]) => name)
      const held = scopes ?? SCOPES
      const expected = OPERATIONS.filter(
        ({ id, tool }) => tool !== undefined && (ALLOWED[id] ?? []).some((scope) => held.includes(scope)),
      ).map(({ tool }) => tool)
      expect({ held, listed }).toEqual({ held, listed: expected })
    }
  })

  it('refuses a missing, mistyped, unknown or revoked key and a plugin’s on every operation', async () => {
    const { test, account, backend } = await start(make)
    const good = account.key
    const plugin = await newKey(test, { workspaceId: account.workspaceId, scopes: SCOPES, kind: 'plugin' })
    const revoked = await newKey(test, { workspaceId: account.workspaceId, scopes: SCOPES })
    await revokeKey(test.db, revoked.keyId)
    const swapped = good.slice(0, -1) + (good.endsWith('a') ? 'b' : 'a')
    const keys = [
      [undefined, 'unauthorized'],
      [swapped, 'unauthorized'],
      ['hello', 'unauthorized'],
      [newKeyText(), 'unauthorized'],
      [revoked.key, 'unauthorized'],
      [plugin.key, 'domain_mismatch'],
    ] as const
    for (const [key, code] of keys)
      for (const { method, path } of [...OPERATIONS, { method: 'POST', path: '/mcp' }]) {
        const answer = await backend.send(method, path, {
          ...(key ? { key } : {}),
          body: method === 'POST' ? {} : undefined,
        })
        expect(answer.headers.get('content-type')).toBe('application/problem+json')
        expect(Problem.parse(await answer.json()).code).toBe(code)
        expect(answer.status).toBe(code === 'unauthorized' ? 401 : 403)
      }
  })

  it('refuses an agent key on every route outside /api/v1 and /mcp', async () => {
    const { test, account } = await start(make)
    const backend = startBackend(test, {
      owner: { workspaceId: account.workspaceId, token: 'token-of-the-owner' },
    })
    const outside = backend.app.routes.filter(
      ({ path, method }) => method !== 'ALL' && !path.startsWith('/api/v1') && path !== '/mcp',
    )
    expect(outside.length).toBeGreaterThanOrEqual(12)
    for (const { method, path } of [
      ...outside,
      { method: 'GET', path: '/api' },
      { method: 'GET', path: '/mcp/x' },
    ]) {
      const answer = await backend.send(method, path, {
        key: account.key,
        ...(method === 'GET' ? {} : { body: {} }),
      })
      expect({ method, path, status: answer.status }).toEqual({ method, path, status: 401 })
    }
  })

  it('serves the owner’s routes only to the owner, and to nobody on a hosted service', async () => {
    const { test, account, backend } = await start(make)
    const token = 'token-of-the-owner'
    const local = startBackend(test, { owner: { workspaceId: account.workspaceId, token } })
    expect((await local.send('POST', '/owner/credits', { key: token })).status).toBe(200)
    expect((await local.send('POST', '/owner/credits', { key: `${token}x` })).status).toBe(401)
    expect((await local.send('POST', '/owner/credits')).status).toBe(401)
    expect((await local.send('GET', '/api/v1/credits', { key: token })).status).toBe(401)
    expect((await backend.send('POST', '/owner/credits', { key: token })).status).toBe(404)
  })

  it('makes a desk key that works and ends the previous one', async () => {
    const { test, account } = await start(make)
    const token = 'token-of-the-owner'
    const local = startBackend(test, { owner: { workspaceId: account.workspaceId, token } })
    const made = async () =>
      z
        .object({ key: z.string() })
        .parse(await (await local.send('POST', '/owner/key', { key: token })).json()).key
    const first = await made()
    expect((await local.send('GET', '/api/v1/credits', { key: first })).status).toBe(200)
    const second = await made()
    expect((await local.send('GET', '/api/v1/credits', { key: first })).status).toBe(401)
    expect((await local.send('GET', '/api/v1/forum/settings', { key: second })).status).toBe(200)
  })

  it('keeps the answers to the desk’s previous key, so that a repeat is not paid twice', async () => {
    const { test, account } = await start(make)
    const token = 'token-of-the-owner'
    const local = startBackend(test, { owner: { workspaceId: account.workspaceId, token } })
    await local.send('POST', '/owner/credits', { key: token })
    const orderAsNew = async () => {
      const made = await local.send('POST', '/owner/key', { key: token })
      const { key } = z.object({ key: z.string() }).parse(await made.json())
      const headers = { 'idempotency-key': 'of-one-call' }
      const ordered = await local.send('POST', '/api/v1/articles', {
        key,
        headers,
        body: { title: 'Once', topic: 'Send it on the day the work ends.' },
      })
      return ordered.json()
    }
    const first = await orderAsNew()
    expect(first).toMatchObject({ job_id: expect.any(String) })
    expect(await orderAsNew()).toEqual(first)
  })

  it('keeps simultaneous requests with different keys apart', async () => {
    const { test, backend } = await start(make)
    const accounts = await Promise.all(
      Array.from({ length: 20 }, (_, credits) =>
        transaction(test.db, async (trx) => {
          const workspaceId = await createWorkspace(trx, { name: 'Test', plan: 'scale' })
          await moveCredits(trx, workspaceId, credits, 'Its own number')
          return { credits, ...(await makeKey(trx, { workspaceId, name: 'Test', scopes: ['forum'] })) }
        }),
      ),
    )
    const wrong = accounts.map(() => ({ credits: null, key: newKeyText() }))
    const [revoked] = accounts
    if (revoked) await revokeKey(test.db, revoked.keyId)
    const asked = [...accounts, ...wrong, ...accounts]
    const answers = await Promise.all(asked.map(({ key }) => backend.send('GET', '/api/v1/credits', { key })))
    const balances = await Promise.all(
      answers.map(async (answer) => (answer.ok ? Credits.parse(await answer.json()).balance : null)),
    )
    const due = asked.map(({ key, credits }) => (key === revoked?.key ? null : credits))
    expect(balances).toEqual(due)
    expect(answers.map(({ status }) => status)).toEqual(due.map((credits) => (credits === null ? 401 : 200)))
  })

  it('refuses a revoked key from the next request on, whichever server revoked it', async () => {
    const { test, account, backend } = await start(make)
    const status = async () => (await backend.send('GET', '/api/v1/credits', { key: account.key })).status
    for (let n = 0; n < 3; n++) expect(await status()).toBe(200)
    const other = openDatabase(test.address)
    try {
      await revokeKey(other, account.keyId)
    } finally {
      await other.destroy()
    }
    expect(await status()).toBe(401)
  })

  it('recognizes a mistyped key without a query', async () => {
    const { test, backend } = await start(make)
    await test.db.destroy()
    const answer = await backend.send('GET', '/api/v1/credits', { key: `${newKeyText().slice(0, -6)}000000` })
    expect(answer.status).toBe(401)
    expect((await backend.send('GET', '/api/v1/credits', { key: newKeyText() })).status).toBe(500)
  })

  it('stores no key and remembers its last use', async () => {
    const { test, account, backend } = await start(make)
    await backend.send('GET', '/api/v1/credits', { key: account.key })
    const row = await test.db
      .selectFrom('agent_key')
      .selectAll()
      .where('id', '=', account.keyId)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(account.key.slice(8, 40))
    expect(row.last_used_at).toBeGreaterThan((await dbNow(test.db)) - 60_000)
  })
})

it('the checksum reveals every single wrong character in a key', () => {
  const key = newKeyText()
  expect(key).toMatch(/^qp_live_[0-9A-Za-z]{38}$/)
  expect(isKeyText(key)).toBe(true)
  for (let at = 8; at < key.length; at++) {
    const other = key.charAt(at) === 'x' ? 'y' : 'x'
    expect(isKeyText(key.slice(0, at) + other + key.slice(at + 1))).toBe(false)
  }
})
