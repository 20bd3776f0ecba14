import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { MOST_PASSKEYS } from '../../contract/dashboard/passkeys.ts'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { newAccount } from '../run/backend.fixture.ts'
import { type Accounts, PASSWORD, type SignedIn, startAccounts } from './accounts.fixture.ts'
import { createAuthenticator } from './authenticator.fixture.ts'

const LOCAL = 'http://localhost:8080'
const HOSTED = 'https://quillport.example'
const VERIFY = '/dashboard/auth/passkey/verify-authentication'
const EMAIL = 'anna@shop.example'

const Begun = z.object({ ceremony: z.string(), options: z.record(z.string(), z.unknown()) })
const Added = z.object({ passkey_id: z.string() })
type Device = ReturnType<typeof createAuthenticator>

describeEachDatabase('a passkey', (make, dialect) => {
  const start = async (origin = HOSTED, changes = {}) => {
    const test = await make()
    const its = await startAccounts(test, origin, changes)
    onTestFinished(() => its.mailbox.close())
    /** Adds a passkey to an account. */
    const add = async (
      person: SignedIn,
      device: Device = createAuthenticator(origin),
      { name = 'Laptop', response }: { name?: string; response?: (options: unknown) => object } = {},
    ) => {
      const begin = await person.send('POST', '/dashboard/api/passkeys/begin', { current_password: PASSWORD })
      const { ceremony, options } = Begun.parse(begin.json)
      const made = response ? response(options) : device.make(options)
      const body = { ceremony, name, response: made }
      return { device, body, ...(await person.send('POST', '/dashboard/api/passkeys', body)) }
    }
    const begin = async (headers = {}) =>
      Begun.parse((await its.send('POST', '/dashboard/api/passkeys/sign-in', {}, headers)).json)
    const verify = (ceremony: string, response: object, headers = {}) =>
      its.send('POST', VERIFY, { response }, { 'x-quillport-ceremony': ceremony, ...headers })
    /** Signs in with a passkey. */
    const use = async (device: Device, changes: Parameters<Device['use']>[1] = {}) => {
      const { ceremony, options } = await begin()
      return verify(ceremony, device.use(options, changes))
    }
    return { ...its, test, add, begin, verify, use }
  }
  const sessionsOf = async (its: Accounts, session: Record<string, string>) =>
    (await its.send('GET', '/dashboard/api/me', undefined, session)).status
  const NOT_ACCEPTED = { status: 401, json: { code: 'PASSKEY_NOT_ACCEPTED' } }

  it.each([LOCAL, HOSTED])('is added with the password, signs in and is removed (%s)', async (origin) => {
    const its = await start(origin)
    const anna = await its.person(EMAIL)
    const { device, json, status } = await its.add(anna)
    expect([status, json]).toEqual([
      200,
      {
        passkey_id: expect.any(String),
        name: 'Laptop',
        kept_by: null,
        created_at: expect.any(String),
        last_used_at: null,
      },
    ])
    const answer = await its.use(device)
    expect(answer.status).toBe(200)
    const session = its.sessionIn(answer)
    expect((await its.send('GET', '/dashboard/api/me', undefined, session)).json).toMatchObject({
      email: EMAIL,
      workspaces: [{ role: 'owner', credits: 20 }],
    })
    expect((await its.use(device)).status).toBe(200)
    const { passkey_id } = Added.parse(json)
    const renamed = await anna.send('PATCH', `/dashboard/api/passkeys/${passkey_id}`, { name: 'Old laptop' })
    expect(renamed.json).toMatchObject({ name: 'Old laptop', last_used_at: expect.any(String) })
    const remove = (current_password: string) =>
      anna.send('POST', `/dashboard/api/passkeys/${passkey_id}/remove`, { current_password })
    expect((await remove('a wrong password')).json).toMatchObject({ code: 'invalid_input' })
    expect((await remove(PASSWORD)).status).toBe(200)
    expect((await anna.send('GET', '/dashboard/api/passkeys')).json).toEqual({ passkeys: [] })
    expect(await its.use(device)).toMatchObject(NOT_ACCEPTED)
    // Somebody who has the device was signed in through the passkey.
    expect(await sessionsOf(its, session)).toBe(401)
    expect((await anna.send('GET', '/dashboard/api/me')).status).toBe(200)
  })

  it('carries its session as a password does: in a cookie over https, else in a token', async () => {
    const [here, hosted] = [await start(LOCAL), await start(HOSTED)]
    const answers = []
    for (const its of [here, hosted]) {
      const { device } = await its.add(await its.person(EMAIL))
      answers.push(await its.use(device))
    }
    const [byToken, byCookie] = answers
    expect(byToken?.headers.getSetCookie()).toEqual([])
    expect(byToken?.headers.get('set-auth-token')).toEqual(expect.any(String))
    expect(byCookie?.headers.get('set-auth-token')).toBeNull()
    expect(byCookie?.headers.getSetCookie()[0]).toMatch(/^__Host-quillport-session=.*Secure/)
  })

  it('is announced by mail, in which its name cannot become a link', async () => {
    const its = await start()
    await its.add(await its.person(EMAIL), undefined, { name: 'See evil.example/x' })
    await expect
      .poll(() => its.mailbox.mails.map(({ text }) => text).join('\n'))
      .toContain('A passkey was added')
    const text = its.mailbox.mails.map((mail) => mail.text).join('\n')
    expect(text).toContain('“See evil[.]example/x”')
    expect(text).not.toContain('evil.example')
  })

  it('stays after a new password, and the mail names it', async () => {
    const its = await start()
    const { device } = await its.add(await its.person(EMAIL))
    const before = its.sessionIn(await its.use(device))
    const used = await its.openLink(await its.resetToken(EMAIL))
    expect(used.json).toEqual({ email: EMAIL, passkeys: 1 })
    expect(await sessionsOf(its, before)).toBe(401)
    const mail = () => its.mailbox.mails.find(({ text }) => text.includes('was changed'))?.text ?? ''
    await expect.poll(mail).toMatch(/still sign in.*“Laptop”, added on \d{4}-\d\d-\d\d/s)
    expect((await its.use(device)).status).toBe(200)
  })

  it('cannot be added by somebody who has only the session', async () => {
    const its = await start()
    const anna = await its.person(EMAIL)
    const begin = (current_password: unknown) =>
      anna.send('POST', '/dashboard/api/passkeys/begin', { current_password })
    expect((await begin('a wrong password')).json).toMatchObject({
      code: 'invalid_input',
      issues: [{ path: 'current_password' }],
    })
    expect((await begin(undefined)).status).toBe(400)
    const statuses: number[] = []
    for (let at = 0; at < 11; at += 1) statuses.push((await begin(`wrong ${at}`)).status)
    expect(statuses.at(-1)).toBe(429)
    // An attempt to sign in cannot be used to add a passkey.
    const { ceremony, options } = await its.begin(anna.session)
    const response = createAuthenticator(HOSTED).make({ ...options, rp: { id: 'quillport.example' } })
    const added = await anna.send('POST', '/dashboard/api/passkeys', { ceremony, name: 'x', response })
    expect(added.json).toMatchObject({ code: 'conflict' })
    for (const path of ['generate-register-options', 'list-user-passkeys', 'generate-authenticate-options'])
      expect((await anna.send('GET', `/dashboard/auth/passkey/${path}`)).status).toBe(404)
    for (const path of ['verify-registration', 'delete-passkey', 'update-passkey'])
      expect((await anna.send('POST', `/dashboard/auth/passkey/${path}`, {})).status).toBe(404)
  })

  it('is added only by the person who began, once, and not after the session has ended', async () => {
    const its = await start()
    const [anna, eve] = [await its.person(EMAIL), await its.person('eve@evil.example', 'Eve')]
    const { body } = await its.add(anna)
    expect((await anna.send('POST', '/dashboard/api/passkeys', body)).json).toMatchObject({
      code: 'conflict',
    })
    const begun = await anna.send('POST', '/dashboard/api/passkeys/begin', { current_password: PASSWORD })
    const { ceremony, options } = Begun.parse(begun.json)
    const mine = { ceremony, name: 'x', response: createAuthenticator(HOSTED).make(options) }
    expect((await eve.send('POST', '/dashboard/api/passkeys', mine)).status).toBe(400)
    await its.openLink(await its.resetToken(EMAIL))
    expect((await anna.send('POST', '/dashboard/api/passkeys', mine)).status).toBe(401)
  })

  it('belongs to only one account', async () => {
    const its = await start()
    const [anna, eve] = [await its.person(EMAIL), await its.person('eve@evil.example', 'Eve')]
    const { device } = await its.add(anna)
    const copy = await its.add(eve, createAuthenticator(HOSTED, device.id))
    expect([copy.status, copy.json]).toMatchObject([400, { code: 'invalid_input' }])
    const signedIn = its.sessionIn(await its.use(device))
    expect((await its.send('GET', '/dashboard/api/me', undefined, signedIn)).json).toMatchObject({
      email: EMAIL,
    })
  })

  it('can be renamed and removed only by its own person', async () => {
    const its = await start()
    const [anna, eve] = [await its.person(EMAIL), await its.person('eve@evil.example', 'Eve')]
    const { passkey_id } = Added.parse((await its.add(anna)).json)
    const of = `/dashboard/api/passkeys/${passkey_id}`
    expect((await eve.send('PATCH', of, { name: 'x' })).status).toBe(404)
    expect((await eve.send('POST', `${of}/remove`, { current_password: PASSWORD })).status).toBe(404)
    expect((await anna.send('GET', '/dashboard/api/passkeys')).json).toMatchObject({
      passkeys: [{ name: 'Laptop' }],
    })
  })

  it('of a deleted person opens nothing', async () => {
    const its = await start()
    const anna = await its.person(EMAIL)
    const { device } = await its.add(anna)
    await its.test.db.deleteFrom('person').where('id', '=', anna.id).execute()
    expect(await its.use(device)).toMatchObject(NOT_ACCEPTED)
    expect(await its.use(createAuthenticator(HOSTED))).toMatchObject(NOT_ACCEPTED)
    expect(await its.test.db.selectFrom('person_passkey').select('id').execute()).toEqual([])
  })

  it('opens no account whose address is not confirmed', async () => {
    const its = await start()
    const anna = await its.person(EMAIL)
    const { device } = await its.add(anna)
    await its.test.db
      .updateTable('person')
      .set({ emailVerified: dialect === 'postgres' ? false : 0 })
      .execute()
    expect(await its.use(device)).toMatchObject(NOT_ACCEPTED)
  })

  it('signs in once for each attempt, from pages of the service, and only if the device checked the person', async () => {
    const its = await start()
    const { device } = await its.add(await its.person(EMAIL))
    expect(await its.use(device, { verified: false })).toMatchObject(NOT_ACCEPTED)
    expect(await its.use(device, { origin: 'https://evil.example' })).toMatchObject(NOT_ACCEPTED)
    const first = await its.begin()
    const response = device.use(first.options)
    const other = await its.begin()
    expect(await its.verify(other.ceremony, response)).toMatchObject(NOT_ACCEPTED)
    expect((await its.verify(first.ceremony, response)).status).toBe(200)
    expect(await its.verify(first.ceremony, response)).toMatchObject(NOT_ACCEPTED)
    expect(await its.verify('', response)).toMatchObject(NOT_ACCEPTED)
    const fresh = await its.begin()
    const elsewhere = { origin: 'https://evil.example' }
    const foreign = await its.verify(fresh.ceremony, device.use(fresh.options), elsewhere)
    expect([foreign.status, foreign.json]).toMatchObject([401, { code: 'unauthorized' }])
  })

  it('is not made without a check of the person by the device', async () => {
    const its = await start()
    const anna = await its.person(EMAIL)
    const device = createAuthenticator(HOSTED)
    const added = await its.add(anna, device, {
      response: (options) => device.make(options, { verified: false }),
    })
    expect(added.json).toMatchObject({ code: 'invalid_input' })
  })

  it('refuses agent keys on each of its routes', async () => {
    const its = await start(LOCAL)
    const { device, json } = await its.add(await its.person(EMAIL))
    const { key } = await newAccount(its.test)
    const { passkey_id } = Added.parse(json)
    const byKey = { authorization: `Bearer ${key}` }
    const of = '/dashboard/api/passkeys'
    for (const [method, path, body] of [
      ['GET', of],
      ['POST', `${of}/begin`, { current_password: PASSWORD }],
      ['POST', of, { ceremony: 'x', name: 'x', response: {} }],
      ['PATCH', `${of}/${passkey_id}`, { name: 'x' }],
      ['POST', `${of}/${passkey_id}/remove`, { current_password: PASSWORD }],
      ['POST', `${of}/sign-in`, {}],
    ] as const)
      expect([path, (await its.send(method, path, body, byKey)).status]).toEqual([path, 401])
    const { ceremony, options } = await its.begin()
    expect((await its.verify(ceremony, device.use(options), byKey)).status).toBe(401)
    expect((await its.verify(ceremony, device.use(options))).status).toBe(200)
  })

  it('must wait after many attempts of one client', async () => {
    const its = await start()
    const statuses: number[] = []
    for (let at = 0; at < 61; at += 1)
      statuses.push((await its.send('POST', '/dashboard/api/passkeys/sign-in', {})).status)
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429])
  })

  it('gives no session once it is removed, even if the sign-in has begun', async () => {
    const its = await start()
    const anna = await its.person(EMAIL)
    const { device, json } = await its.add(anna)
    const { passkey_id } = Added.parse(json)
    const begun = await Promise.all([1, 2, 3, 4].map(() => its.begin()))
    const responses = begun.map(({ ceremony, options }) => ({ ceremony, response: device.use(options) }))
    const [, ...signedIn] = await Promise.all([
      anna.send('POST', `/dashboard/api/passkeys/${passkey_id}/remove`, { current_password: PASSWORD }),
      ...responses.map(({ ceremony, response }) => its.verify(ceremony, response)),
    ])
    for (const answer of signedIn)
      if (answer.status === 200) expect(await sessionsOf(its, its.sessionIn(answer))).toBe(401)
  })

  it('is offered only if the address contains a domain name', async () => {
    for (const [origin, offered] of [
      [HOSTED, true],
      [LOCAL, true],
      ['http://127.0.0.1:8080', false],
      ['https://192.0.2.7', false],
      ['https://[2001:db8::1]', false],
    ] as const) {
      const its = await start(origin)
      expect((await its.send('GET', '/dashboard/api/ways')).json).toMatchObject({ passkeys: offered })
      const begin = await its.send('POST', '/dashboard/api/passkeys/sign-in', {})
      expect([origin, begin.status]).toEqual([origin, offered ? 200 : 409])
    }
  })

  it(`is one of at most ${MOST_PASSKEYS}`, async () => {
    const its = await start()
    const anna = await its.person(EMAIL)
    for (let at = 0; at < MOST_PASSKEYS; at += 1) expect((await its.add(anna)).status).toBe(200)
    const begin = await anna.send('POST', '/dashboard/api/passkeys/begin', { current_password: PASSWORD })
    expect(begin.json).toMatchObject({ code: 'conflict' })
  })
})
