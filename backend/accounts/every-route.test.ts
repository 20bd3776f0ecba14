import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { memberWork, roleFor } from '../../contract/dashboard/member-work.ts'
import { dashboard } from '../../contract/dashboard.ts'
import { type HttpMethod, type Operation, operationsOf, SCOPES } from '../../contract/operation.ts'
import { service } from '../../contract/service.ts'
import { describeEachDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { card } from '../plans/plans.fixture.ts'
import { SHORT_TIMES } from '../publishing/publishing.fixture.ts'
import { startGhost } from '../sites/ghost/ghost-fake.fixture.ts'
import { type Accounts, PASSWORD, type SignedIn, startAccounts } from './accounts.fixture.ts'
import { furnish, type Ids } from './furnished.fixture.ts'
import { connected, startListening } from './oauth.fixture.ts'

const HERE = 'http://127.0.0.1:8080'
const HOSTED = 'https://quillport.example'

/** A route of the contract, with its full path. */
type Route = {
  /** Its feature and name. */
  readonly place: string
  readonly operation: Operation
  readonly method: HttpMethod
  readonly path: string
}

const routesOf = (contract: Parameters<typeof operationsOf>[0], below = ''): readonly Route[] =>
  operationsOf(contract).flatMap(({ feature, name, operation }) =>
    operation.http
      ? [
          {
            place: `${feature}.${name}`,
            operation,
            method: operation.http.method,
            path: below + operation.http.path,
          },
        ]
      : [],
  )

const OF_AGENTS = routesOf(service)
const OF_MEMBERS = routesOf(memberWork, '/dashboard/api/workspaces/{workspace_id}')
const OF_DASHBOARD = routesOf(dashboard)
const OF_SESSIONS = [...OF_MEMBERS, ...OF_DASHBOARD]

/** The routes outside the contract, none of which takes the id of a workspace or of anything in it. */
const OTHERS = [
  // Middleware for every request.
  'ALL /*',
  // The same operations as the routes of agents.
  'ALL /mcp',
  // A secret in the path determines the resource.
  'GET /feeds/leads/:token',
  'GET /dashboard/unsubscribe/:token',
  'POST /dashboard/unsubscribe/:token',
  // The same for everybody.
  'GET /skill.md',
  'GET /openapi.json',
  'GET /healthz',
  'GET /healthz/caller',
  'GET /readyz',
  'GET /metrics',
  'GET /',
  'GET /w/:workspace_id',
  'GET /assets/:file{[\\w.-]+}',
  'GET /.well-known/oauth-authorization-server',
  'GET /.well-known/oauth-protected-resource/mcp',
  // Google's answer, which the page passes on with its session.
  'GET /google/search-console',
  // Pages of any origin may use these.
  'ALL /.well-known/oauth-authorization-server',
  'ALL /.well-known/oauth-protected-resource/mcp',
  'ALL /oauth2/token',
  'ALL /oauth2/revoke',
  'ALL /oauth2/register',
  // The libraries for sessions and tokens, with tests of their own.
  'GET /dashboard/auth/*',
  'POST /dashboard/auth/*',
  'GET /oauth2/authorize',
  'POST /oauth2/token',
  'POST /oauth2/revoke',
  'POST /oauth2/register',
]

const CARD = { ...card(), length: 'short' }
const PLAN = { domain: 'shop.example', connection_id: null, title: 'Plan', starts: '2026-11', cards: [CARD] }
/** The input that an operation needs besides ids. */
const INPUTS: Readonly<Record<string, object>> = {
  'articles.generate': { card_index: 0 },
  'articles.edit': { title: 'Another title' },
  'articles.replaceImage': { base64: 'iVBORw0KGgo=' },
  'publishing.publish': { status: 'draft' },
  'forum.markLead': { status: 'saved' },
  'forum.saveReply': { name: 'Hello', text: 'Hello.' },
  'forum.changeSavedReply': { name: 'Hello' },
  'forum.markLeads': { status: 'saved' },
  'forum.notALead': { reason: 'sells' },
  'forum.mute': { kind: 'word', value: 'spam', muted: true },
  'forum.makeLeadFeed': { name: 'Reader' },
  'owner.probeCommunity': { text: 'r/test' },
  'owner.saveForumKeys': { keys: { source: 'reddit', client_id: 'a', client_secret: 'b' } },
  'owner.changeForumSettings': { business_description: 'We sell office chairs.' },
  'owner.connectSite': { login: { platform: 'ghost', url: 'https://blog.example', admin_api_key: 'a:b' } },
  'owner.changePublishing': { live_publish: false },
  'owner.createPlan': PLAN,
  'owner.changePlan': { title: 'B' },
  'owner.addCard': CARD,
  'owner.changeCard': { title: 'B' },
  'owner.confirmClaim': { sentence: 'It costs 12 euros.' },
  'owner.unconfirmClaim': { sentence: 'It costs 12 euros.' },
  'owner.saveBrandVoice': { name: 'Plain', guidance: 'Short sentences.' },
  'owner.describeBrandVoice': { texts: ['Short sentences. '.repeat(20)] },
  'owner.connectSearchConsole': { property: 'sc-domain:shop.example', key: '{}' },
  'apps.allow': { request: 'x', scopes: ['forum'] },
  'keys.make': { name: 'Claude', scopes: ['articles'] },
  'deskKeys.allow': { scopes: ['forum'], name: 'Desk', challenge: 'x'.repeat(43), port: 8930 },
  'deskKeys.allowCode': { scopes: ['forum'] },
  'ownWork.keep': { content: 'true', known_at: null },
  'workspaces.deleteLater': { name: 'Anna’s business' },
  'workspaces.requestUpgrade': { what: 'plan' },
  'workspaces.rename': { name: 'Mine' },
  'workspaces.invite': { role: 'owner', email: 'eve@evil.example' },
  'workspaces.changeRole': { role: 'owner' },
  'news.addWebhook': { name: 'x', url: 'https://evil.example/hook', events: ['lead.hot'] },
  'news.addSlack': { name: 'x', url: 'https://evil.example/slack', events: ['lead.hot'] },
  'news.addMail': { every: 'daily', events: ['lead.hot'] },
  'news.change': { name: 'x' },
  'searchConsole.finish': { state: 'x', code: 'x' },
  'passkeys.rename': { name: 'x' },
  'passkeys.remove': { current_password: PASSWORD },
  'admin.change': { reason: 'They paid by bank.', plan: 'scale' },
  'admin.suspend': { reason: 'They sent spam.' },
  'admin.resume': { reason: 'They stopped.' },
  'admin.answer': { answer: 'Done.' },
  'admin.removeMember': { reason: 'They sent spam.' },
}

/** The parts of a path besides ids. */
const IN_PATHS: Readonly<Record<string, string>> = {
  card_index: '0',
  version: '1',
  kind: 'seen',
  source: 'reddit',
}

/** The fields of a route that identify something. Their values are in `Ids`; for a list, under the name without the final `s`. */
const idFields = ({ operation, path }: Route): readonly string[] =>
  [...new Set([...Object.keys(operation.input.shape), ...(path.match(/(?<=\{)\w+/g) ?? [])])].filter(
    (field) => /_ids?$|^about$/.test(field),
  )

const idIn = (ids: Ids, field: string): unknown =>
  field.endsWith('_ids') ? [ids[field.slice(0, -1)]] : ids[field]

/** A request to a route, about the things with these ids. Throws for a kind of id that the test does not have. */
const requestFor = (route: Route, ids: Ids) => {
  const fields = idFields(route)
  for (const field of fields)
    if ([idIn(ids, field)].flat()[0] === undefined) throw new Error(`${route.place}: no value for ${field}`)
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(IN_PATHS[name] ?? ids[name] ?? ''),
  )
  const rest = fields.filter(
    (field) => !route.path.includes(`{${field}}`) && Object.hasOwn(route.operation.input.shape, field),
  )
  const named = Object.fromEntries(rest.map((field) => [field, idIn(ids, field)]))
  // The code that a desk shows belongs to no workspace.
  if ('user_code' in route.operation.input.shape) named.user_code = ids.user_code
  if (route.method !== 'GET' && route.method !== 'DELETE')
    return { path, body: { ...INPUTS[route.place], ...named } }
  const query = new URLSearchParams(Object.entries(named).map(([name, value]) => [name, String(value)]))
  return { path: rest.length > 0 ? `${path}?${query}` : path, body: undefined }
}

/** Ids of the same form that identify nothing. */
const unknownIds = (ids: Ids): Ids =>
  Object.fromEntries(
    Object.entries(ids).map(([field, id]) => [
      field,
      field === 'user_code'
        ? 'BCDF-GHJK'
        : id.replace(/(?<=_).+/, (rest) => rest.replaceAll(/[\da-f]/g, '0')),
    ]),
  )

const ask = (send: SignedIn['send'], route: Route, ids: Ids) => {
  const { path, body } = requestFor(route, ids)
  return send(route.method, path, body)
}

/** Ids of every kind that a path may have. */
const SOME_IDS: Ids = Object.fromEntries(
  OF_SESSIONS.flatMap(idFields).map((field) => [field.replace(/_ids$/, '_id'), `${field}_1`]),
)

/** Operations with which members of every role change only their own things: their own work, and apps with their role. */
const FOR_ONESELF = ['ownWork.keep', 'apps.allow']

/** Operations that do not answer an unknown id with 404, because they store a person's note about the id or filter a list by it. */
const AS_FOR_UNKNOWN = ['ownWork.keep about', 'news.log target_id']

/** Tables in which requests that are refused leave traces. */
const TRACES = ['person_limit', 'read_window', 'try_count']

/** Every row of the database, except of tables that count requests. */
const everything = async ({ db }: Pick<TestDatabase, 'db'>): Promise<readonly string[]> => {
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  const rows: string[] = []
  for (const name of tables.filter((one) => !TRACES.includes(one)))
    for (const row of await db
      // Reads the rows of any table, without its type.
      .selectFrom(name as 'workspace')
      .selectAll()
      .execute())
      rows.push(`${name} ${JSON.stringify(row)}`)
  return rows.sort()
}

const Problem = z.object({ code: z.string(), detail: z.string() })
/** The content of an answer, without the id of its request. */
const said = ({ status, json }: Awaited<ReturnType<SignedIn['send']>>, id = '') => {
  const { data } = Problem.safeParse(json)
  // An error may repeat the requested id.
  const words = data ? null : JSON.stringify(json)
  // The time of the answer differs between two requests.
  const timeless = words?.replace(/"updated_at":"[^"]*"/, '"updated_at":"now"') ?? null
  return { status, code: data?.code, detail: data?.detail.replace(id, ''), json: timeless }
}

let address = 0
/** Another address for each request, because wrong keys from one address are answered ever more slowly. */
const fromElsewhere = () => {
  address += 1
  return { 'x-forwarded-for': `198.51.${Math.floor(address / 256)}.${address % 256}` }
}

/** A person who joins the workspace of another. */
const join = async (
  { person, mailbox }: Pick<Accounts, 'person' | 'mailbox'>,
  owner: SignedIn,
  role: 'viewer' | 'editor',
): Promise<SignedIn> => {
  const email = 'ben@shop.example'
  const ben = await person(email, 'Ben')
  await owner.send('POST', `/dashboard/api/workspaces/${owner.workspaceId}/invitations`, { role, email })
  await ben.send('POST', '/dashboard/api/links/join', { token: await mailbox.token(email) })
  return ben
}

const Answers = {
  key: z.object({ key: z.string(), agent_key: z.object({ key_id: z.string() }) }),
  invited: z.object({ invitation: z.object({ invitation_id: z.string() }) }),
  hook: z.object({ target: z.object({ target_id: z.string() }) }),
  delivery: z.object({ delivery_id: z.string() }),
  apps: z.object({ apps: z.array(z.object({ app_id: z.string() })) }),
  request: z.object({ request_id: z.string() }),
  code: z.object({ user_code: z.string() }),
}

describeEachDatabase('every route', (make) => {
  /** A service with two people, each with a workspace that has one of everything. */
  const start = async () => {
    const ghost = await startGhost()
    const test = await make()
    const parts = {
      privateOrigins: new Set([ghost.origin]),
      publishTimes: SHORT_TIMES,
      readsPerMinute: 100_000,
    }
    const its = await startListening(test, {}, parts)
    onTestFinished(async () => {
      await its.close()
      await ghost.close()
    })
    /** Signs a person up, and fills their workspace. */
    const settled = async (name: string) => {
      const person = await its.person(`${name.toLowerCase()}@shop.example`, name)
      const of = `/dashboard/api/workspaces/${person.workspaceId}`
      await test.db
        .updateTable('workspace')
        .set({ plan: 'scale', forum_access: 'add_on' })
        .where('id', '=', person.workspaceId)
        .execute()
      const post = async (path: string, body: object) => (await person.send('POST', of + path, body)).json
      const ids = await furnish({
        ...test,
        ...its,
        workspaceId: person.workspaceId,
        site: ghost.origin,
        post,
      })
      const { key, agent_key } = Answers.key.parse(await post('/keys', { name: 'Key', scopes: SCOPES }))
      const guest = { role: 'viewer', email: `guest-of-${name.toLowerCase()}@shop.example` }
      const { invitation } = Answers.invited.parse(await post('/invitations', guest))
      const hook = { name: 'CRM', url: 'https://crm.example/hook', events: ['lead.hot'] }
      const { target } = Answers.hook.parse(await post('/news/webhooks', hook))
      const { delivery_id } = Answers.delivery.parse(await post(`/news/${target.target_id}/test`, {}))
      const passkey_id = `passkey_${randomUUID()}`
      await sql`insert into person_passkey (id, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp")
        values (${passkey_id}, 'x', ${person.id}, ${passkey_id}, 0, 'singleDevice', true)`.execute(test.db)
      const asked = Answers.request.parse(await post('/upgrades', { what: 'credits' }))
      const app = await connected(its.origin, person)
      const { apps } = Answers.apps.parse((await person.send('GET', `${of}/apps`)).json)
      const desk = await its.send('POST', '/dashboard/api/desk-keys/begin', {
        name: 'Desk',
        scopes: ['forum'],
      })
      return {
        ...person,
        key,
        app,
        ids: {
          ...ids,
          workspace_id: person.workspaceId,
          person_id: person.id,
          key_id: agent_key.key_id,
          invitation_id: invitation.invitation_id,
          target_id: target.target_id,
          delivery_id,
          passkey_id,
          request_id: asked.request_id,
          app_id: apps[0]?.app_id ?? '',
          about: ids.lead_id ?? '',
          user_code: Answers.code.parse(desk.json).user_code,
        } satisfies Ids,
      }
    }
    const [anna, eve] = [await settled('Anna'), await settled('Eve')]
    return { ...its, test, anna, eve }
  }

  it('is in the contract, or listed here', async () => {
    const { app, mailbox } = await startAccounts(await make(), HERE)
    onTestFinished(mailbox.close)
    const listed = [...OF_AGENTS, ...OF_SESSIONS].map(
      ({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    )
    const mounted = app.routes.map(({ method, path }) => `${method} ${path}`)
    expect([...new Set(mounted)].sort()).toEqual([...new Set([...listed, ...OTHERS])].sort())
  })

  it('of a workspace is hidden from everybody who does not belong to it, and changes nothing', async () => {
    const { anna, eve, test } = await start()
    const before = await everything(test)
    const nowhere = { ...anna.ids, workspace_id: 'workspace_none' }
    for (const [at, route] of OF_SESSIONS.filter((one) => idFields(one).includes('workspace_id')).entries()) {
      if (at % 100 === 0) test.clock.advance(60_000)
      const answer = await ask(eve.send, route, anna.ids)
      expect([route.place, answer.status]).toEqual([route.place, 404])
      expect([route.place, said(answer)]).toEqual([route.place, said(await ask(eve.send, route, nowhere))])
    }
    expect(await everything(test)).toEqual(before)
  })

  it('finds nothing of another workspace by id, and changes nothing', async () => {
    const { anna, eve, test } = await start()
    const isOfEve = (row: string) => row.includes(eve.workspaceId) || row.includes(eve.id)
    const before = (await everything(test)).filter((row) => !isOfEve(row))
    const theirIds: Ids = anna.ids
    const unknown = unknownIds(theirIds)
    const answered: string[] = []
    let tried = 0
    for (const route of OF_SESSIONS)
      for (const field of idFields(route).filter((one) => one !== 'workspace_id')) {
        if (tried % 100 === 0) test.clock.advance(60_000)
        tried += 1
        const name = field.replace(/_ids$/, '_id')
        const withId = (ids: Ids): Ids => {
          const id = ids[name]
          if (id === undefined) throw new Error(`${route.place}: no value for ${field}`)
          return { ...eve.ids, [name]: id }
        }
        const theirs = said(await ask(eve.send, route, withId(theirIds)), theirIds[name])
        const nothing = said(await ask(eve.send, route, withId(unknown)), unknown[name])
        expect([route.place, field, theirs]).toEqual([route.place, field, nothing])
        if (theirs.status !== 404) answered.push(`${route.place} ${field}`)
      }
    expect(answered).toEqual(AS_FOR_UNKNOWN)
    expect((await everything(test)).filter((row) => !isOfEve(row))).toEqual(before)
  })

  it('finds nothing of another workspace over MCP, by a key or by the token of a connected app', async () => {
    const { origin, anna, eve } = await start()
    const client = await eve.app.connect()
    for (const { feature, name: operationName, operation } of operationsOf(service)) {
      const fields = Object.keys(operation.input.shape).filter((field) => /_ids?$/.test(field))
      for (const field of operation.mcp ? fields : []) {
        const own = Object.fromEntries(fields.map((one) => [one, idIn(eve.ids, one)]))
        const card = 'card_index' in operation.input.shape ? { card_index: 0 } : {}
        const rest = { ...INPUTS[`${feature}.${operationName}`], ...card }
        const call = {
          name: operation.mcp?.tool ?? '',
          arguments: { ...rest, ...own, [field]: idIn(anna.ids, field) },
        }
        const byToken = await client.callTool(call)
        expect([call.name, field, byToken.isError, JSON.stringify(byToken.content)]).toEqual([
          call.name,
          field,
          true,
          expect.stringContaining('not_found'),
        ])
        const byKey = await fetch(`${origin}/mcp`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${eve.key}`,
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
          },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }),
        })
        expect([call.name, field, await byKey.text()]).toEqual([
          call.name,
          field,
          expect.stringContaining('not_found'),
        ])
      }
    }
  })

  it.each([HERE, HOSTED])(
    'for sessions accepts no agent key and no app’s token, and every route for agents accepts no session (%s)',
    async (origin) => {
      const test = await make()
      const its = await startAccounts(test, origin)
      onTestFinished(its.mailbox.close)
      const anna = await its.person('anna@shop.example')
      const made = await anna.send('POST', `/dashboard/api/workspaces/${anna.workspaceId}/keys`, {
        name: 'Key',
        scopes: SCOPES,
      })
      const { key } = Answers.key.parse(made.json)
      const ids = { ...SOME_IDS, workspace_id: anna.workspaceId, person_id: anna.id }
      for (const route of OF_SESSIONS)
        for (const bearer of [key, `qp_at_${'x'.repeat(32)}`]) {
          const { path, body } = requestFor(route, ids)
          const headers = { authorization: `Bearer ${bearer}`, ...fromElsewhere() }
          const answer = await its.send(route.method, path, body, headers)
          expect([route.place, answer.status]).toEqual([route.place, 401])
        }
      for (const route of OF_AGENTS) {
        const { path, body } = requestFor(route, ids)
        const answer = await its.send(route.method, path, body, { ...anna.session, ...fromElsewhere() })
        expect([route.place, answer.status]).toEqual([route.place, 401])
      }
      // /mcp refuses pages of other programs before it looks at their key.
      expect([401, 403]).toContain((await anna.send('POST', '/mcp', {})).status)
      const { keys } = z
        .object({ keys: z.array(z.object({ revoked_at: z.null() })) })
        .parse((await anna.send('GET', `/dashboard/api/workspaces/${anna.workspaceId}/keys`)).json)
      expect(keys).toHaveLength(1)
    },
  )

  it.each(['viewer', 'editor'] as const)('of members allows no more than the role %s', async (role) => {
    const its = await startAccounts(await make(), HERE)
    onTestFinished(its.mailbox.close)
    const anna = await its.person('anna@shop.example')
    const ben = await join(its, anna, role)
    const ids = { ...SOME_IDS, workspace_id: anna.workspaceId }
    for (const route of OF_MEMBERS) {
      const needed = roleFor(route.operation)
      const allowed = needed === 'viewer' || needed === role
      const { status, code } = said(await ask(ben.send, route, ids))
      expect([route.place, code === 'role_missing']).toEqual([route.place, !allowed])
      expect([route.place, status]).not.toEqual([route.place, 500])
    }
  })

  it('changes nothing for an invited viewer or a viewer’s app', async () => {
    const { anna, test, origin, ...its } = await start()
    const ben = await join(its, anna, 'viewer')
    const app = await connected(origin, ben, { workspaceId: anna.workspaceId })
    const before = await everything(test)
    const allowed: string[] = []
    for (const [at, route] of OF_SESSIONS.entries()) {
      if (route.method === 'GET' || !idFields(route).includes('workspace_id')) continue
      if (at % 100 === 0) test.clock.advance(60_000)
      if (FOR_ONESELF.includes(route.place)) continue
      const { status, code } = said(await ask(ben.send, route, anna.ids))
      // For people who are not operators, the operators' pages do not exist.
      const refused = route.place.startsWith('admin.')
        ? status === 404
        : status === 403 && code === 'role_missing'
      if (!refused) allowed.push(`${route.place}: ${status} ${code}`)
    }
    const client = await app.connect()
    for (const { operation } of operationsOf(service)) {
      if (!operation.mcp || operation.mcp.readOnly) continue
      const answer = await client.callTool({ name: operation.mcp.tool, arguments: {} })
      if (!JSON.stringify(answer.content).includes('role_missing')) allowed.push(operation.mcp.tool)
    }
    expect(allowed).toEqual([])
    expect(await everything(test)).toEqual(before)
  })
})
