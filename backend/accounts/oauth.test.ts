import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { describeEachDatabase, describePostgres } from '../db/database.fixture.ts'
import { openDatabase } from '../db/database.ts'
import { POSTGRES_LIMITS } from '../db/postgres.ts'
import { connectGhost } from '../publishing/publishing.fixture.ts'
import { PASSWORD, type SignedIn, startAccounts } from './accounts.fixture.ts'
import { forgetAppsJob } from './apps.ts'
import {
  allow,
  allowed,
  connected,
  makeApp,
  makeApp2,
  openRequest,
  postForm,
  REDIRECT,
  startListening,
} from './oauth.fixture.ts'

const Tokens = z.object({ access_token: z.string(), refresh_token: z.string(), scope: z.string() })
const OAuthProblem = z.object({ error: z.string() })
const Apps = z.object({
  apps: z.array(
    z.looseObject({
      app_id: z.string(),
      drafts_only: z.boolean(),
      connected_by: z.looseObject({ person_id: z.string() }),
    }),
  ),
})

const errorOf = async (answer: Response) => ({
  status: answer.status,
  error: OAuthProblem.safeParse(await answer.json()).data?.error,
})

describePostgres('the routes of an authorization server', (make) => {
  it('answer 503 while the database does not answer', async () => {
    const test = await make()
    const db = openDatabase(test.address, { limits: { ...POSTGRES_LIMITS, statementMs: 300 } })
    onTestFinished(() => db.destroy())
    const its = await startListening({ ...test, db })
    onTestFinished(its.close)
    const lock = await test.db.startTransaction().execute()
    onTestFinished(() => lock.rollback().execute())
    await sql`lock table oauth_client, oauth_refresh_token in access exclusive mode`.execute(lock)
    const query = new URLSearchParams({
      ...{ client_id: 'app-1', response_type: 'code', redirect_uri: REDIRECT, scope: 'read' },
      ...{ code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' },
    })
    const asked = await fetch(`${its.origin}/oauth2/authorize?${query}`, { redirect: 'manual' })
    const token = { grant_type: 'refresh_token', refresh_token: 'qp_rt_x', client_id: 'app-1' }
    const renewed = await postForm(its.origin, '/oauth2/token', token)
    for (const answer of [asked, renewed]) {
      expect(answer.status).toBe(503)
      expect(await answer.json()).toMatchObject({ code: 'unavailable', retry_after: 5 })
    }
  })
})

describeEachDatabase('connecting an app by OAuth', (make) => {
  const start = async (changes: Parameters<typeof startListening>[1] = {}) => {
    const test = await make()
    const its = await startListening(test, changes)
    onTestFinished(its.close)
    const anna = await its.person('anna@shop.example')
    const { origin } = its
    const call = (token: string, body: object, path = '/mcp') =>
      fetch(`${origin}${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify(body),
      })
    const ping = async (token: string) =>
      (await call(token, { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })).status
    const join = async (email: string, role: string): Promise<SignedIn> => {
      const person = await its.person(email, 'Ben')
      await anna.send('POST', `/dashboard/api/workspaces/${anna.workspaceId}/invitations`, { role, email })
      await person.send('POST', '/dashboard/api/links/join', { token: await its.mailbox.token(email) })
      return person
    }
    return { ...its, test, anna, call, ping, join }
  }

  it.each([
    ['1.x', makeApp],
    ['2', makeApp2],
  ] as const)(
    'works with the client of the MCP SDK %s, from the first 401 to a tool call and a renewed token',
    async (_, make) => {
      const { origin, anna } = await start()
      const app = make(origin)
      await expect(app.connect()).rejects.toThrow()
      const request = await openRequest(app.asked())
      const read = await anna.send('POST', '/dashboard/api/apps/read', { request })
      expect(read.json).toEqual({
        name: 'Test app',
        host: null,
        answers_to: null,
        scopes: ['articles', 'publish', 'forum'],
      })
      await app.finish(await allowed(anna, app.asked(), { scopes: ['articles'] }))
      const first = Tokens.parse(app.tokens())
      expect(first.scope).toBe('articles offline_access')
      const client = await app.connect()
      const { tools } = await client.listTools()
      expect(tools.map(({ name }) => name)).toContain('generate_article')
      expect(tools.map(({ name }) => name)).not.toContain('forum_list_leads')
      const credits = await client.callTool({ name: 'check_credits', arguments: {} })
      expect(credits.structuredContent).toMatchObject({ balance: 20 })
      app.spoilToken()
      await (await app.connect()).callTool({ name: 'check_credits', arguments: {} })
      expect(Tokens.parse(app.tokens()).refresh_token).not.toBe(first.refresh_token)
    },
  )

  it('asks for another scope when a tool needs it, with the client of the MCP SDK 2', async () => {
    const { origin, anna } = await start()
    const app = makeApp2(origin, { scope: 'forum' })
    await expect(app.connect()).rejects.toThrow()
    await app.finish(await allowed(anna, app.asked(), { scopes: ['forum'] }))
    const order = async () =>
      (await app.connect()).callTool({
        name: 'generate_article',
        arguments: { title: 'Chairs', topic: 'Send it on the day the work ends.' },
      })
    const before = app.asked()
    await expect(order()).rejects.toThrow()
    expect(app.asked()).not.toBe(before)
    expect(app.asked().searchParams.get('scope')?.split(' ')).toEqual(
      expect.arrayContaining(['forum', 'articles']),
    )
    await app.finish(await allowed(anna, app.asked(), { scopes: ['forum', 'articles'] }))
    expect((await order()).isError).toBeFalsy()
  })

  it('names its issuer in its answers, so that an app notices an answer of another server', async () => {
    const { origin, anna } = await start()
    const app = makeApp2(origin)
    await app.connect().catch(() => {})
    const answer = await allowed(anna, app.asked())
    expect(answer.searchParams.get('iss')).toBe(origin)
    const mixedUp = new URL(answer)
    mixedUp.searchParams.set('iss', 'https://other.example')
    await expect(app.finish(mixedUp)).rejects.toThrow(/issuer/i)
    const nameless = new URL(answer)
    nameless.searchParams.delete('iss')
    await expect(app.finish(nameless)).rejects.toThrow(/iss/i)
    expect(app.tokens()).toBeUndefined()
    await app.finish(answer)
    expect(app.tokens()).toBeDefined()
  })

  it('describes itself in documents, and names their address in a 401', async () => {
    const { origin } = await start()
    const refused = await fetch(`${origin}/mcp`, { method: 'POST' })
    expect(refused.status).toBe(401)
    expect(refused.headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp", scope="articles publish forum"`,
    )
    const resource = await fetch(`${origin}/.well-known/oauth-protected-resource/mcp`)
    expect(await resource.json()).toEqual({
      resource: `${origin}/mcp`,
      resource_name: 'Quillport',
      authorization_servers: [origin],
      scopes_supported: ['articles', 'publish', 'forum'],
      bearer_methods_supported: ['header'],
    })
    const server: unknown = await (await fetch(`${origin}/.well-known/oauth-authorization-server`)).json()
    expect(server).toMatchObject({
      issuer: origin,
      authorization_endpoint: `${origin}/oauth2/authorize`,
      token_endpoint: `${origin}/oauth2/token`,
      revocation_endpoint: `${origin}/oauth2/revoke`,
      registration_endpoint: `${origin}/oauth2/register`,
      code_challenge_methods_supported: ['S256'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      client_id_metadata_document_supported: true,
    })
    expect(server).not.toHaveProperty('introspection_endpoint')
  })

  it('lets no app register itself unless the operator allows it', async () => {
    const { origin } = await start({ clientRegistration: false })
    const server: unknown = await (await fetch(`${origin}/.well-known/oauth-authorization-server`)).json()
    expect(server).not.toHaveProperty('registration_endpoint')
    const body = JSON.stringify({ redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' })
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(`${origin}/oauth2/register`, { method: 'POST', headers, body })).status).toBe(404)
  })

  it('opens no other route of the library', async () => {
    const { origin, anna } = await start()
    for (const [method, path] of [
      ['POST', '/oauth2/introspect'],
      ['POST', '/oauth2/consent'],
      ['POST', '/oauth2/continue'],
      ['GET', '/oauth2/userinfo'],
      ['POST', '/oauth2/create-client'],
      ['GET', '/oauth2/get-consents'],
      ['POST', '/oauth2/read-access-token'],
      ['POST', '/admin/oauth2/create-client'],
      ['POST', '/sign-up/email'],
      ['POST', '/sign-in/email'],
      ['POST', '/dashboard/auth/oauth2/token'],
    ] as const)
      expect([path, (await anna.send(method, path, method === 'GET' ? undefined : {})).status]).toEqual([
        path,
        404,
      ])
    expect((await fetch(`${origin}/oauth2/authorize`, { method: 'POST' })).status).toBe(405)
  })

  it('refuses access tokens everywhere except on /mcp', async () => {
    const { origin, anna, ping } = await start()
    const { access_token } = Tokens.parse((await connected(origin, anna)).tokens())
    expect(await ping(access_token)).toBe(200)
    const authorization = `Bearer ${access_token}`
    for (const path of [
      '/api/v1/credits',
      '/api/v1/changes',
      '/dashboard/api/me',
      `/dashboard/api/workspaces/${anna.workspaceId}/api/v1/credits`,
      '/dashboard/auth/list-sessions',
    ]) {
      const answer = await fetch(`${origin}${path}`, { headers: { authorization } })
      expect([path, answer.status]).toEqual([path, 401])
      expect(await answer.text()).toContain('works only on /mcp')
    }
  })

  it('refuses a token for another resource, and asks for no other resource', async () => {
    const { origin, anna, test, ping } = await start()
    const app = await connected(origin, anna)
    const { access_token } = Tokens.parse(app.tokens())
    const other = `${origin}/other`
    await sql`insert into oauth_resource (id, identifier, name) values ('other', ${other}, 'Other')`.execute(
      test.db,
    )
    for (const resources of [JSON.stringify([other]), null]) {
      await sql`update oauth_access_token set resources = ${resources}`.execute(test.db)
      expect(await ping(access_token)).toBe(401)
    }
    const asked = new URL(app.asked())
    asked.searchParams.set('resource', 'https://other.example/mcp')
    const { headers } = await fetch(asked, { redirect: 'manual' })
    expect(headers.get('location')).toContain('error=invalid_target')
  })

  it('accepts a code once, and revokes the tokens of a replayed code', async () => {
    const { origin, anna, ping } = await start()
    const app = makeApp(origin)
    await app.connect().catch(() => {})
    const code = await allow(anna, app.asked())
    const fields = {
      grant_type: 'authorization_code',
      code,
      client_id: app.clientId(),
      redirect_uri: REDIRECT,
      code_verifier: app.verifier(),
    }
    const { access_token } = Tokens.parse(await (await postForm(origin, '/oauth2/token', fields)).json())
    expect(await ping(access_token)).toBe(200)
    expect(await errorOf(await postForm(origin, '/oauth2/token', fields))).toEqual({
      status: 400,
      error: 'invalid_grant',
    })
    expect(await ping(access_token)).toBe(401)
  })

  it('accepts a code only with its verifier and its redirect', async () => {
    const { origin, anna } = await start()
    const app = makeApp(origin)
    await app.connect().catch(() => {})
    for (const change of [
      { code_verifier: 'x'.repeat(43) },
      { code_verifier: '' },
      { redirect_uri: 'http://127.0.0.1:3334/other' },
      { client_id: 'another' },
    ]) {
      const answer = await postForm(origin, '/oauth2/token', {
        grant_type: 'authorization_code',
        code: await allow(anna, app.asked()),
        client_id: app.clientId(),
        redirect_uri: REDIRECT,
        code_verifier: app.verifier(),
        ...change,
      })
      expect([change, answer.ok]).toEqual([change, false])
    }
  })

  it('sends no browser to a changed redirect, and refuses a request without S256', async () => {
    const { origin } = await start()
    const app = makeApp(origin)
    await app.connect().catch(() => {})
    const goTo = async (change: (query: URLSearchParams) => void): Promise<string> => {
      const url = new URL(app.asked())
      change(url.searchParams)
      return (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? ''
    }
    expect(await goTo((query) => query.set('redirect_uri', 'https://evil.example/'))).toBe(
      `${origin}/#/authorize?error=invalid_redirect&error_description=invalid+redirect+uri`,
    )
    expect(await goTo((query) => query.set('client_id', 'nobody'))).toContain(
      `${origin}/#/authorize?error=invalid_client`,
    )
    const withoutPkce = await goTo((query) => {
      query.delete('code_challenge')
      query.delete('code_challenge_method')
    })
    expect(withoutPkce).toContain(`${REDIRECT}?error=invalid_request`)
    expect(await goTo((query) => query.set('code_challenge_method', 'plain'))).toContain(
      'error=invalid_request',
    )
  })

  it('accepts no decision about a request that the service did not sign', async () => {
    const { origin, anna } = await start()
    const app = makeApp(origin)
    await app.connect().catch(() => {})
    const request = new URLSearchParams(await openRequest(app.asked()))
    request.set('redirect_uri', 'https://evil.example/')
    for (const path of ['read', 'allow', 'deny']) {
      const choice = path === 'allow' ? { workspace_id: anna.workspaceId, scopes: ['articles'] } : {}
      const answer = await anna.send('POST', `/dashboard/api/apps/${path}`, {
        request: request.toString(),
        ...choice,
      })
      expect([path, answer.status]).toEqual([path, 409])
    }
  })

  it('asks each time, and tells the app that the person refused', async () => {
    const { origin, anna } = await start()
    const app = await connected(origin, anna)
    const request = await openRequest(app.asked())
    expect(request).toContain('sig=')
    const denied = await anna.send('POST', '/dashboard/api/apps/deny', { request })
    const to = new URL(z.object({ redirect_to: z.string() }).parse(denied.json).redirect_to)
    expect(to.origin + to.pathname).toBe(REDIRECT)
    expect(Object.fromEntries(to.searchParams)).toMatchObject({ error: 'access_denied', state: 'state-1' })
  })

  it('gives the same tokens to renewals of one token at the same time, and keeps no readable copy of them', async () => {
    const { origin, anna, ping, test } = await start()
    const app = await connected(origin, anna)
    const fields = {
      grant_type: 'refresh_token',
      refresh_token: Tokens.parse(app.tokens()).refresh_token,
      client_id: app.clientId(),
    }
    const answers = await Promise.all(
      [1, 2, 3, 4].map(async () =>
        Tokens.parse(await (await postForm(origin, '/oauth2/token', fields)).json()),
      ),
    )
    const [first] = answers
    expect(new Set(answers.map(({ access_token }) => access_token)).size).toBe(1)
    expect(new Set(answers.map(({ refresh_token }) => refresh_token)).size).toBe(1)
    expect(await ping(first?.access_token ?? '')).toBe(200)
    const kept = () => test.db.selectFrom('oauth_refresh_token').select('rotationReplayResponse').execute()
    const copies = (await kept()).filter((row) => row.rotationReplayResponse !== null)
    expect(copies).toHaveLength(1)
    for (const token of [first?.access_token, first?.refresh_token])
      expect(copies[0]?.rotationReplayResponse).not.toContain(token)
    await sql`update oauth_refresh_token set "rotationReplayExpiresAt" = ${new Date(0).toISOString()}`.execute(
      test.db,
    )
    const { signal } = new AbortController()
    await forgetAppsJob(test.db).poll({ owner: 'test', leaseMs: 60_000, signal })
    expect((await kept()).every((row) => row.rotationReplayResponse === null)).toBe(true)
  })

  it('refuses a client that asks for tokens too often', async () => {
    const { origin, test } = await start()
    const ask = () => postForm(origin, '/oauth2/token', { grant_type: 'refresh_token', refresh_token: 'x' })
    expect((await ask()).status).not.toBe(429)
    await sql`update person_limit set count = 10000 where key like '%/oauth2/token'`.execute(test.db)
    await sql`update person_session set "expiresAt" = ${new Date(0).toISOString()}`.execute(test.db)
    const sessions = async () => (await sql`select id from person_session`.execute(test.db)).rows.length
    const before = await sessions()
    expect((await ask()).status).toBe(429)
    expect(await sessions()).toBe(before)
  })

  it('lets pages of any origin find the service and get tokens, without cookies', async () => {
    const { origin } = await start()
    const page = { origin: 'https://app.example' }
    for (const [method, path] of [
      ['GET', '/.well-known/oauth-authorization-server'],
      ['GET', '/.well-known/oauth-protected-resource/mcp'],
      ['POST', '/oauth2/token'],
      ['POST', '/oauth2/revoke'],
      ['POST', '/oauth2/register'],
    ]) {
      const preflight = await fetch(origin + path, {
        method: 'OPTIONS',
        headers: {
          ...page,
          'access-control-request-method': method ?? '',
          'access-control-request-headers': 'mcp-protocol-version',
        },
      })
      expect([path, preflight.status]).toEqual([path, 204])
      expect(preflight.headers.get('access-control-allow-headers')).toContain('mcp-protocol-version')
      const answer = await fetch(origin + path, { method: method ?? '', headers: page })
      expect([path, answer.headers.get('access-control-allow-origin')]).toEqual([path, '*'])
      expect(answer.headers.has('access-control-allow-credentials')).toBe(false)
    }
    for (const path of ['/dashboard/api/me', '/oauth2/authorize', '/mcp']) {
      const answer = await fetch(origin + path, { headers: page, redirect: 'manual' })
      expect([path, answer.headers.has('access-control-allow-origin')]).toEqual([path, false])
    }
  })

  it('sends no browser with an error to a site that somebody registered', async () => {
    const { origin } = await start()
    const registered = await fetch(`${origin}/oauth2/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        redirect_uris: ['https://evil.example/login'],
        token_endpoint_auth_method: 'none',
      }),
    })
    const { client_id } = z.object({ client_id: z.string() }).parse(await registered.json())
    const good = {
      response_type: 'code',
      client_id,
      redirect_uri: 'https://evil.example/login',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    }
    for (const wrong of [
      { code_challenge: '', code_challenge_method: '' },
      { code_challenge_method: 'plain' },
      { scope: 'everything' },
      { resource: 'https://other.example/mcp' },
      { response_type: 'token' },
    ]) {
      const query = new URLSearchParams({ ...good, ...wrong })
      const { headers } = await fetch(`${origin}/oauth2/authorize?${query}`, { redirect: 'manual' })
      expect([wrong, headers.get('location')?.startsWith(`${origin}/#/authorize?error=`)]).toEqual([
        wrong,
        true,
      ])
    }
  })

  it('lets an app for drafts only put nothing live, also after it renewed its token', async () => {
    const { origin, anna, test } = await start()
    const connection_id = await connectGhost(test, anna.workspaceId, 'http://127.0.0.1:9')
    const listed = async () => {
      const { json } = await anna.send('GET', `/dashboard/api/workspaces/${anna.workspaceId}/apps`)
      return Apps.parse(json).apps.map(({ drafts_only }) => drafts_only)
    }
    const app = await connected(origin, anna, { draftsOnly: true })
    const order = async (status: string) => {
      const client = await app.connect()
      const given = { job_id: 'job_none', connection_id, status }
      const { _meta } = await client.callTool({ name: 'publish_article', arguments: given })
      return JSON.stringify(_meta)
    }
    const why =
      'The person who connected the app “Test app” allows it only to save drafts. To publish live, the person must connect the app again and allow live publishing. Nothing was sent.'
    for (const _ of [1, 2]) {
      const told = await order('publish')
      expect(told).toContain('live_publish_disabled')
      expect(told).toContain(why)
      app.spoilToken()
    }
    expect(await order('draft')).toContain('not_found')
    const { structuredContent } = await (await app.connect()).callTool({ name: 'list_sites', arguments: {} })
    expect(structuredContent).toMatchObject({ sites: [{ live_publish: false }] })
    expect(await listed()).toEqual([true])
    await app.finish(await allowed(anna, app.asked()))
    expect(await order('publish')).toContain('not_found')
    expect(await listed()).toEqual([false])
    const { entries } = z
      .object({ entries: z.array(z.object({ action: z.string(), about: z.string().nullable() })) })
      .parse((await anna.send('GET', `/dashboard/api/workspaces/${anna.workspaceId}/audit`)).json)
    expect(entries.map(({ action, about }) => [action, about])).toEqual([
      ['Connected an app', null],
      ['Connected an app: drafts only', null],
    ])
  })

  it('ends the whole family if a refresh token is used twice', async () => {
    const { origin, anna, ping, test } = await start()
    const app = await connected(origin, anna)
    const first = Tokens.parse(app.tokens())
    const renew = (refresh_token: string) =>
      postForm(origin, '/oauth2/token', {
        grant_type: 'refresh_token',
        refresh_token,
        client_id: app.clientId(),
      })
    const second = Tokens.parse(await (await renew(first.refresh_token)).json())
    expect(await ping(second.access_token)).toBe(200)
    const { until } = await test.db
      .selectFrom('oauth_refresh_token')
      .select('rotationReplayExpiresAt as until')
      .where('rotationReplayExpiresAt', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(new Date(until ?? 0).getTime() - Date.now()).toBeLessThan(11_000)
    await sql`update oauth_refresh_token set "rotationReplayExpiresAt" = ${new Date(0).toISOString()}`.execute(
      test.db,
    )
    expect(await errorOf(await renew(first.refresh_token))).toEqual({ status: 400, error: 'invalid_grant' })
    expect((await renew(second.refresh_token)).status).toBe(400)
    expect(await ping(second.access_token)).toBe(401)
  })

  it('outlives the session in which the person connected it', async () => {
    const { origin, anna, ping, test } = await start()
    const app = await connected(origin, anna)
    await sql`update person_session set "expiresAt" = ${new Date(0).toISOString()}`.execute(test.db)
    const renewed = await postForm(origin, '/oauth2/token', {
      grant_type: 'refresh_token',
      refresh_token: Tokens.parse(app.tokens()).refresh_token,
      client_id: app.clientId(),
    })
    expect(await ping(Tokens.parse(await renewed.json()).access_token)).toBe(200)
  })

  it('ends when the person sets a new password', async () => {
    const { origin, anna, ping } = await start()
    const app = await connected(origin, anna)
    const { access_token, refresh_token } = Tokens.parse(app.tokens())
    expect(await ping(access_token)).toBe(200)
    await anna.send('POST', '/dashboard/api/password', {
      current_password: PASSWORD,
      password: 'another long password',
    })
    expect(await ping(access_token)).toBe(401)
    const renewed = await postForm(origin, '/oauth2/token', {
      grant_type: 'refresh_token',
      refresh_token,
      client_id: app.clientId(),
    })
    expect(renewed.status).toBe(400)
  })

  it('does not outlive a new password that was set while a stolen session connected it', async () => {
    const { origin, anna, ping, send, resetToken, test } = await start()
    const app = makeApp(origin)
    await expect(app.connect()).rejects.toThrow()
    const request = await openRequest(app.asked())
    const token = await resetToken('anna@shop.example')
    const reset = send('POST', '/dashboard/api/links/use', { token, password: 'another long password' })
    // The link is used up before the new password is set.
    const links = () => test.db.selectFrom('one_time_link').select('id').where('kind', '=', 'reset').execute()
    while ((await links()).length > 0);
    const decision = { request, workspace_id: anna.workspaceId, scopes: ['articles'] }
    const { json } = await anna.send('POST', '/dashboard/api/apps/allow', decision)
    const { redirect_to } = z.object({ redirect_to: z.string().default(origin) }).parse(json)
    const exchanged = await postForm(origin, '/oauth2/token', {
      grant_type: 'authorization_code',
      code: new URL(redirect_to).searchParams.get('code') ?? '',
      client_id: app.clientId(),
      code_verifier: app.verifier(),
      redirect_uri: REDIRECT,
    })
    expect((await reset).status).toBe(200)
    expect((await anna.send('GET', '/dashboard/api/me')).status).toBe(401)
    const { data } = Tokens.safeParse(await exchanged.json().catch(() => null))
    // If there are no tokens, the new password came first.
    if (data) expect(await ping(data.access_token)).toBe(401)
    expect(await test.db.selectFrom('oauth_consent').select('id').execute()).toEqual([])
  })

  it('has no revoked token that becomes valid again when the person reconnects the app', async () => {
    const { origin, anna, ping, test } = await start()
    const app = await connected(origin, anna)
    const { access_token } = Tokens.parse(app.tokens())
    // As if the token had been made while its app was being disconnected.
    await test.db.deleteFrom('oauth_consent').execute()
    expect(await ping(access_token)).toBe(401)
    await allow(anna, app.asked())
    expect(await ping(access_token)).toBe(401)
  })

  it('gets no token for a code from before it was disconnected', async () => {
    const { origin, anna } = await start()
    const app = makeApp(origin)
    await expect(app.connect()).rejects.toThrow()
    const code = await allow(anna, app.asked())
    // Allowing the app again disconnects it first.
    await allow(anna, app.asked())
    const exchanged = await postForm(origin, '/oauth2/token', {
      grant_type: 'authorization_code',
      code,
      client_id: app.clientId(),
      code_verifier: app.verifier(),
      redirect_uri: REDIRECT,
    })
    expect(exchanged.status).not.toBe(200)
  })

  it('ends within a second when its token expires', async () => {
    const { origin, anna, ping, test } = await start()
    const { access_token } = Tokens.parse((await connected(origin, anna)).tokens())
    expect(await ping(access_token)).toBe(200)
    await sql`update oauth_access_token set "expiresAt" = ${new Date(0).toISOString()}`.execute(test.db)
    await expect.poll(() => ping(access_token)).toBe(401)
  })

  it('can be ended by the app', async () => {
    const { origin, anna, ping } = await start()
    const app = await connected(origin, anna)
    const { access_token, refresh_token } = Tokens.parse(app.tokens())
    const revoked = await postForm(origin, '/oauth2/revoke', {
      token: refresh_token,
      client_id: app.clientId(),
    })
    expect(revoked.status).toBe(200)
    expect(await ping(access_token)).toBe(401)
  })

  it('is listed for members, and ended at once by its person or an owner', async () => {
    const { origin, anna, join, ping } = await start()
    const ben = await join('ben@shop.example', 'editor')
    const path = `/dashboard/api/workspaces/${anna.workspaceId}/apps`
    const ofBen = await connected(origin, ben, { workspaceId: anna.workspaceId, scopes: ['forum'] })
    const listed = Apps.parse((await anna.send('GET', path)).json)
    expect(listed.apps).toMatchObject([
      { name: 'Test app', scopes: ['forum'], connected_by: { person_id: ben.id, name: 'Ben' } },
    ])
    const ofAnna = await connected(origin, anna)
    const all = Apps.parse((await anna.send('GET', path)).json).apps
    const mine = all.find(({ connected_by }) => connected_by.person_id === anna.id)?.app_id
    expect((await ben.send('DELETE', `${path}/${mine}`)).status).toBe(403)
    expect((await anna.send('DELETE', `${path}/${listed.apps[0]?.app_id}`)).status).toBe(200)
    expect(await ping(Tokens.parse(ofBen.tokens()).access_token)).toBe(401)
    expect(await ping(Tokens.parse(ofAnna.tokens()).access_token)).toBe(200)
    const renewed = await postForm(origin, '/oauth2/token', {
      grant_type: 'refresh_token',
      refresh_token: Tokens.parse(ofBen.tokens()).refresh_token,
      client_id: ofBen.clientId(),
    })
    expect(renewed.status).toBe(400)
  })

  it('ends for a person who left the workspace', async () => {
    const { origin, anna, join, ping, test } = await start()
    const ben = await join('ben@shop.example', 'editor')
    const app = await connected(origin, ben, { workspaceId: anna.workspaceId })
    const { access_token } = Tokens.parse(app.tokens())
    expect(await ping(access_token)).toBe(200)
    await test.db.deleteFrom('member').where('person_id', '=', ben.id).execute()
    expect(await ping(access_token)).toBe(401)
  })

  it('ends for a person whom an owner removed, even if they come back', async () => {
    const { origin, anna, join, ping, mailbox } = await start()
    const ben = await join('ben@shop.example', 'editor')
    const app = await connected(origin, ben, { workspaceId: anna.workspaceId })
    const workspace = `/dashboard/api/workspaces/${anna.workspaceId}`
    await anna.send('DELETE', `${workspace}/members/${ben.id}`, {})
    const { access_token, refresh_token } = Tokens.parse(app.tokens())
    expect(await ping(access_token)).toBe(401)
    await anna.send('POST', `${workspace}/invitations`, { role: 'viewer', email: 'ben@shop.example' })
    await ben.send('POST', '/dashboard/api/links/join', { token: await mailbox.token('ben@shop.example') })
    expect(await ping(access_token)).toBe(401)
    const fields = { grant_type: 'refresh_token', refresh_token, client_id: app.clientId() }
    expect((await postForm(origin, '/oauth2/token', fields)).status).toBe(400)
  })

  it('can only read for a viewer', async () => {
    const { origin, anna, join } = await start()
    const ben = await join('ben@shop.example', 'viewer')
    const app = await connected(origin, ben, { workspaceId: anna.workspaceId })
    const client = await app.connect()
    const { tools } = await client.listTools()
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
    const read = await client.callTool({ name: 'check_credits', arguments: {} })
    expect(read.isError).toBeFalsy()
    const acted = await client.callTool({
      name: 'generate_article',
      arguments: { title: 'Chairs', topic: 'Send it on the day the work ends.' },
    })
    expect(acted).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('role_missing') }],
    })
  })

  it('is charged, repeated and recorded like its person’s work', async () => {
    const { origin, anna, test } = await start()
    const app = await connected(origin, anna)
    const order = () =>
      fetch(`${origin}/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${Tokens.parse(app.tokens()).access_token}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'idempotency-key': 'order-1',
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: {
            name: 'generate_article',
            arguments: { title: 'Chairs', topic: 'Send it on the day the work ends.', length: 'short' },
          },
        }),
      }).then((answer) => answer.text())
    expect(await order()).toBe(await order())
    const client = await app.connect()
    const credits = await client.callTool({ name: 'check_credits', arguments: {} })
    expect(credits.structuredContent).toMatchObject({ balance: 15 })
    const { by_name } = await test.db
      .selectFrom('audit_entry')
      .select('by_name')
      .where('operation', '=', 'articles.generate')
      .executeTakeFirstOrThrow()
    expect(by_name).toBe('Anna (anna@shop.example) through Test app')
  })

  it('tells an app which scope its token lacks', async () => {
    const { origin, anna, call } = await start()
    const app = await connected(origin, anna, { scopes: ['forum'] })
    const answer = await call(Tokens.parse(app.tokens()).access_token, {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: 'generate_article',
        arguments: { title: 'Chairs', topic: 'Send it on the day the work ends.' },
      },
    })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('www-authenticate')).toContain('error="insufficient_scope", scope="articles"')
  })

  it('deletes expired tokens, and apps that nobody connected', async () => {
    const { origin, anna, test } = await start()
    await connected(origin, anna)
    await makeApp(origin)
      .connect()
      .catch(() => {})
    const old = new Date(Date.now() - 40 * 86_400_000).toISOString()
    await sql`update oauth_client set "createdAt" = ${old}`.execute(test.db)
    await sql`update oauth_access_token set "expiresAt" = ${old}`.execute(test.db)
    const { signal } = new AbortController()
    await forgetAppsJob(test.db).poll({ owner: 'test', leaseMs: 60_000, signal })
    const rowsOf = async (table: 'oauth_client' | 'oauth_access_token' | 'oauth_refresh_token') =>
      (await test.db.selectFrom(table).select('clientId').execute()).length
    expect([
      await rowsOf('oauth_client'),
      await rowsOf('oauth_access_token'),
      await rowsOf('oauth_refresh_token'),
    ]).toEqual([1, 0, 1])
  })

  it('is allowed over https by the cookie of the session, and from no page of another site', async () => {
    const origin = 'https://quillport.example'
    const its = await startAccounts(await make(), origin)
    onTestFinished(its.mailbox.close)
    const anna = await its.person('anna@shop.example')
    const registered = await its.send('POST', '/oauth2/register', {
      redirect_uris: [REDIRECT],
      token_endpoint_auth_method: 'none',
    })
    const { client_id } = z.object({ client_id: z.string() }).parse(registered.json)
    const query = new URLSearchParams({
      response_type: 'code',
      client_id,
      redirect_uri: REDIRECT,
      scope: 'forum',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    })
    const asked = await its.send('GET', `/oauth2/authorize?${query}`, undefined, anna.session)
    const request = (asked.headers.get('location') ?? '').replace(`${origin}/#/authorize?`, '')
    const body = { request, workspace_id: anna.workspaceId, scopes: ['forum'] }
    const evil = { ...anna.session, origin: 'https://evil.example' }
    expect((await its.send('POST', '/dashboard/api/apps/allow', body, evil)).status).toBe(401)
    expect((await its.send('POST', '/dashboard/api/apps/allow', body)).status).toBe(401)
    const allowed = await anna.send('POST', '/dashboard/api/apps/allow', body)
    expect(allowed.text).toContain(`${REDIRECT}?code=`)
  })

  it('answers malformed requests with an error of the client', async () => {
    const { origin } = await start()
    const form = 'application/x-www-form-urlencoded'
    const json = 'application/json'
    for (const [path, type, body] of [
      ['/oauth2/token', form, ''],
      ['/oauth2/token', form, 'grant_type=refresh_token&client_id=%00&refresh_token=%00'],
      [
        '/oauth2/token',
        form,
        'grant_type=authorization_code&code=a&client_id=b&code_verifier=c&resource=%zz',
      ],
      ['/oauth2/token', form, 'grant_type=client_credentials&client_id=a&client_secret=b'],
      ['/oauth2/token', json, '{"grant_type":["refresh_token"]}'],
      ['/oauth2/token', 'text/plain', 'x'],
      ['/oauth2/token', '', 'x'],
      ['/oauth2/revoke', form, 'token=a&token=b'],
      ['/oauth2/register', json, '[]'],
      ['/oauth2/register', json, '{"redirect_uris":["javascript:alert(1)"]}'],
      ['/oauth2/register', json, '{"redirect_uris":["https://a.example/\\u0000"]}'],
      ['/oauth2/register', json, '{'],
      ['/oauth2/register', form, 'redirect_uris=x'],
    ] as const) {
      const headers = { 'content-type': type }
      const { status } = await fetch(`${origin}${path}`, { method: 'POST', headers, body })
      expect([path, body, status >= 400 && status < 500]).toEqual([path, body, true])
    }
    for (const query of [
      '',
      '?client_id=%00',
      '?client_id=a&client_id=b',
      '?response_type=code&client_id[]=a',
    ]) {
      const { status } = await fetch(`${origin}/oauth2/authorize${query}`, { redirect: 'manual' })
      expect([query, status < 500]).toEqual([query, true])
    }
  })

  it('keeps only hashes of tokens', async () => {
    const { origin, anna, test } = await start()
    const { access_token, refresh_token } = Tokens.parse((await connected(origin, anna)).tokens())
    const rows = []
    for (const table of ['oauth_access_token', 'oauth_refresh_token', 'person_token'])
      rows.push(...(await sql`select * from ${sql.table(table)}`.execute(test.db)).rows)
    const stored = JSON.stringify(rows)
    for (const token of [access_token, refresh_token])
      expect(stored).not.toContain(token.replace(/^qp_[ar]t_/, ''))
  })
})
