import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { createOutbound } from '../outbound/outbound.ts'
import { PASSWORD, startAccounts } from './accounts.fixture.ts'
import { makeLink } from './links.ts'
import { type AtProvider, CLIENT, startProvider } from './provider.fixture.ts'

const ORIGIN = 'https://quillport.example'
const EMAIL = 'anna@shop.example'
const ACCOUNT: AtProvider = { id: 4711, email: EMAIL, verified: true }
const BOTH = ['google', 'github'] as const
const SIGN_IN = `${ORIGIN}/#/sign-in`

const Begun = z.object({ url: z.string() })

describeEachDatabase('sign-in by a provider', (make) => {
  const start = async ({ changes = {}, codesWorkOnce = true, origin = ORIGIN } = {}) => {
    const provider = await startProvider({ codesWorkOnce })
    onTestFinished(provider.close)
    const test = await make()
    const its = await startAccounts(test, origin, {
      providers: { google: CLIENT, github: CLIENT },
      providersAt: {
        outbound: createOutbound({
          allowedOrigins: () => new Set([provider.origin]),
          userAgent: 'test',
          now: Date.now,
        }),
        origins: { google: provider.origin, github: provider.origin },
      },
      ...changes,
    })
    onTestFinished(() => its.mailbox.close())
    /** Sends a browser to the provider. Returns the address there, and the cookie that the browser keeps. */
    const begin = async (by: (typeof BOTH)[number], body: object = {}) => {
      const answer = await its.send('POST', '/dashboard/auth/sign-in/social', { provider: by, ...body })
      const { cookie = '' } = its.sessionIn(answer)
      return { status: answer.status, url: Begun.safeParse(answer.json).data?.url ?? '', cookie, answer }
    }
    const comeBack = (by: (typeof BOTH)[number], query: URLSearchParams, cookie: string) =>
      its.send('GET', `/dashboard/auth/callback/${by}?${query}`, undefined, { cookie })
    /** Signs in with an account at a provider. */
    const signInBy = async (by: (typeof BOTH)[number], account: AtProvider) => {
      const { url, cookie } = await begin(by)
      const answer = await comeBack(by, provider.allow(url, account), cookie)
      const session = its.sessionIn(answer)
      const me = await its.send('GET', '/dashboard/api/me', undefined, session)
      return { location: answer.headers.get('location'), session, me, answer }
    }
    return { ...its, test, provider, begin, comeBack, signInBy }
  }
  const refused = (by: string) => `${SIGN_IN}?provider=${by}&why=refused`

  it.each(BOTH)('creates an account with one workspace if sign-up is open (%s)', async (by) => {
    const its = await start()
    for (const _ of [1, 2]) {
      const { location, me } = await its.signInBy(by, ACCOUNT)
      expect(location).toBe(SIGN_IN)
      expect(me.json).toMatchObject({
        email: EMAIL,
        name: 'Anna',
        has_password: false,
        providers: [by],
        workspaces: [{ role: 'owner', credits: 20 }],
      })
    }
    const other = by === 'google' ? 'github' : 'google'
    const { me } = await its.signInBy(other, { ...ACCOUNT, id: 12 })
    expect(me.json).toMatchObject({ providers: ['google', 'github'] })
    expect(await its.test.db.selectFrom('workspace').select('id').execute()).toHaveLength(1)
    const stored = await its.test.db.selectFrom('person_login').selectAll().execute()
    expect(JSON.stringify(stored)).not.toMatch(/"(accessToken|refreshToken|idToken)":"/)
  })

  it.each(BOTH)(
    'is linked to the account of a person who confirmed the same address by mail (%s)',
    async (by) => {
      const its = await start()
      const anna = await its.person(EMAIL)
      const { location, me } = await its.signInBy(by, ACCOUNT)
      expect(location).toBe(SIGN_IN)
      expect(me.json).toMatchObject({ person_id: anna.id, has_password: true, providers: [by] })
      // From now on, the id of the account at the provider counts, not its address.
      const moved = await its.signInBy(by, { ...ACCOUNT, email: 'anna@new.example', verified: false })
      expect(moved.me.json).toMatchObject({ person_id: anna.id, email: EMAIL })
    },
  )

  it.each(BOTH)('is linked to no account if the provider did not confirm the address (%s)', async (by) => {
    const its = await start()
    const anna = await its.person(EMAIL)
    for (const email of [EMAIL, 'nobody@shop.example']) {
      const { location, me } = await its.signInBy(by, { ...ACCOUNT, email, verified: false })
      // The answer is the same for an address that has an account and for one that has none.
      expect([email, location, me.status]).toEqual([email, refused(by), 401])
    }
    expect((await anna.send('GET', '/dashboard/api/me')).json).toMatchObject({ providers: [] })
    expect(await its.test.db.selectFrom('person').select('id').execute()).toHaveLength(1)
  })

  it('is not linked to an account whose link was passed on, until the address is confirmed by mail', async () => {
    const its = await start()
    await its.owner(EMAIL)
    expect((await its.signInBy('google', ACCOUNT)).location).toBe(refused('google'))
    const { token } = await its.test.db
      .transaction()
      .execute((trx) => makeLink(trx, { kind: 'invitation', role: 'owner', email: 'ben@shop.example' }))
    await its.openLink(token)
    expect((await its.signInBy('github', { ...ACCOUNT, email: 'ben@shop.example' })).location).toBe(
      refused('github'),
    )
    await its.openLink(await its.resetToken(EMAIL))
    expect((await its.signInBy('google', ACCOUNT)).me.json).toMatchObject({ email: EMAIL })
  })

  it('creates an account only for an invited address if sign-up is closed, and joins its workspace', async () => {
    const its = await start({ changes: { signUp: 'invited' } })
    const anna = await its.owner(EMAIL)
    const ben: AtProvider = { id: 1, email: 'ben@shop.example', verified: true, name: 'Ben' }
    expect((await its.signInBy('google', ben)).location).toBe(refused('google'))
    await anna.send('POST', `/dashboard/api/workspaces/${anna.workspaceId}/invitations`, {
      role: 'viewer',
      email: 'ben@shop.example',
    })
    const token = await its.mailbox.token('ben@shop.example')
    expect((await its.signInBy('google', { ...ben, verified: false })).location).toBe(refused('google'))
    const { me } = await its.signInBy('google', ben)
    expect(me.json).toMatchObject({ workspaces: [{ workspace_id: anna.workspaceId, role: 'viewer' }] })
    // The invitation is used up.
    expect((await its.openLink(token)).status).toBe(404)
  })

  it('accepts a state once, and only in the browser that began', async () => {
    const its = await start({ codesWorkOnce: false })
    const { url, cookie } = await its.begin('google')
    const query = its.provider.allow(url, ACCOUNT)
    const failed = `${SIGN_IN}?provider=google&why=failed`
    expect((await its.comeBack('google', query, '')).headers.get('location')).toBe(failed)
    const other = await its.begin('google')
    expect((await its.comeBack('google', query, other.cookie)).headers.get('location')).toBe(failed)
    const right = await its.comeBack('google', query, cookie)
    expect(right.headers.get('location')).toBe(SIGN_IN)
    const again = await its.comeBack('google', query, cookie)
    expect(again.headers.get('location')).toBe(failed)
    expect(its.sessionIn(again).cookie).not.toContain('__Host-quillport-session')
  })

  it('asks with a state and a challenge, and keeps the state in a cookie of this host', async () => {
    const its = await start()
    for (const by of BOTH) {
      const { url, answer } = await its.begin(by, {
        callbackURL: 'https://evil.example',
        errorCallbackURL: 'https://evil.example',
        scopes: ['repo'],
        additionalParams: { redirect_uri: 'https://evil.example' },
      })
      const asked = Object.fromEntries(new URL(url).searchParams)
      expect(asked).toMatchObject({
        client_id: CLIENT.clientId,
        response_type: 'code',
        redirect_uri: `${ORIGIN}/dashboard/auth/callback/${by}`,
        code_challenge_method: 'S256',
        state: expect.stringMatching(/.{30}/),
      })
      expect(url).not.toMatch(/evil|repo|secret/)
      expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-quillport-state=.*Secure/)
    }
  })

  it.each(BOTH)('reports a failure if the provider refuses, fails or sends nonsense (%s)', async (by) => {
    const its = await start()
    const why = async (query: (url: string) => URLSearchParams) => {
      const { url, cookie } = await its.begin(by)
      return (await its.comeBack(by, query(url), cookie)).headers.get('location')
    }
    const allowed = (url: string) => its.provider.allow(url, ACCOUNT)
    expect(await why((url) => its.provider.refuse(url))).toBe(`${SIGN_IN}?provider=${by}&why=canceled`)
    const failed = `${SIGN_IN}?provider=${by}&why=failed`
    const wrongCode = (url: string) => {
      const query = allowed(url)
      query.set('code', 'another')
      return query
    }
    expect(await why(wrongCode)).toBe(failed)
    for (const reply of [
      { status: 503 },
      { body: 'no json' },
      { status: 302, headers: { location: '/x' } },
    ]) {
      its.provider.interrupt(reply)
      expect(await why(allowed)).toBe(failed)
    }
    await its.provider.close()
    expect(await why(allowed)).toBe(failed)
    expect(await its.test.db.selectFrom('person').select('id').execute()).toEqual([])
  })

  it('lets a person set a first password by mail, and then add a passkey', async () => {
    const its = await start()
    const { session } = await its.signInBy('google', ACCOUNT)
    const begin = (headers: Record<string, string>) =>
      its.send('POST', '/dashboard/api/passkeys/begin', { current_password: PASSWORD }, headers)
    expect((await begin(session)).json).toMatchObject({ code: 'conflict' })
    expect((await its.signIn(EMAIL)).status).toBe(401)
    await its.openLink(await its.resetToken(EMAIL))
    expect((await its.send('GET', '/dashboard/api/me', undefined, session)).status).toBe(401)
    const signedIn = await its.signIn(EMAIL)
    expect((await begin(its.sessionIn(signedIn))).status).toBe(200)
    expect((await its.signInBy('google', ACCOUNT)).me.json).toMatchObject({ has_password: true })
  })

  it('creates nothing for the account of a deleted person if sign-up is closed', async () => {
    const its = await start({ changes: { signUp: 'invited' } })
    await its.owner(EMAIL)
    await its.openLink(await its.resetToken(EMAIL))
    await its.signInBy('google', ACCOUNT)
    await its.test.db.deleteFrom('person').execute()
    expect((await its.signInBy('google', ACCOUNT)).location).toBe(refused('google'))
  })

  it('creates one account from simultaneous callbacks', async () => {
    const its = await start()
    const begun = await Promise.all([1, 2, 3].map(() => its.begin('google')))
    await Promise.all(
      begun.map(({ url, cookie }) => its.comeBack('google', its.provider.allow(url, ACCOUNT), cookie)),
    )
    expect((await its.signInBy('google', ACCOUNT)).me.json).toMatchObject({ workspaces: [{ credits: 20 }] })
    expect(await its.test.db.selectFrom('person').select('id').execute()).toHaveLength(1)
    expect(await its.test.db.selectFrom('person_login').select('userId').execute()).toHaveLength(1)
  })

  it('is available only with settings, and over https', async () => {
    for (const [changes, providers] of [
      [{}, ['google', 'github']],
      [{ changes: { providers: { github: CLIENT } } }, ['github']],
      [{ origin: 'http://127.0.0.1:8080' }, []],
    ] as const) {
      const its = await start(changes)
      expect((await its.send('GET', '/dashboard/api/ways')).json).toMatchObject({ providers })
      for (const by of BOTH) {
        const offered = providers.some((one) => one === by)
        expect([by, (await its.begin(by)).status]).toEqual([by, offered ? 200 : 404])
        const callback = await its.send('GET', `/dashboard/auth/callback/${by}?code=x&state=y`)
        expect([by, callback.status]).toEqual([by, offered ? 302 : 404])
      }
    }
  })

  it('must wait after many sign-ins that one client began', async () => {
    const its = await start()
    const statuses: number[] = []
    for (let at = 0; at < 61; at += 1) {
      if (at % 15 === 0) await its.test.db.deleteFrom('person_limit').execute()
      statuses.push((await its.begin('google')).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429])
  })
})
