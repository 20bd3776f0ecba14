import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { dashboard } from '../../contract/dashboard.ts'
import { operationsOf } from '../../contract/operation.ts'
import { DAY } from '../../contract/time.ts'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { PASSWORD, startAccounts } from './accounts.fixture.ts'
import { firstLink } from './links.ts'

const HERE = 'http://127.0.0.1:8080'
const HOSTED = 'https://quillport.example'
const KEYS = (workspace: string) => `/dashboard/api/workspaces/${workspace}/keys`

const Made = z.object({ key: z.string(), agent_key: z.object({ key_id: z.string() }) })
const Invited = z.object({ link: z.string().nullable() })

describeEachDatabase('an account', (make) => {
  const start = async (origin = HERE, changes = {}) => {
    const test = await make()
    const it = await startAccounts(test, origin, changes)
    onTestFinished(() => it.mailbox.close())
    return { ...it, test }
  }

  it.each([HERE, HOSTED])(
    'is created by the link in a mail, with one workspace and its credits (%s)',
    async (origin) => {
      const its = await start(origin)
      expect((await its.signUp('anna@shop.example')).status).toBe(200)
      expect((await its.signIn('anna@shop.example')).status).toBe(401)
      const anna = await its.person('anna@shop.example')
      for (const _ of [1, 2])
        expect((await anna.send('GET', '/dashboard/api/me')).json).toMatchObject({
          email: 'anna@shop.example',
          workspaces: [{ role: 'owner', plan: 'free', credits: 20, forum_access: 'none' }],
        })
    },
  )

  it('makes a key that works for agents at once, and is refused once it is revoked', async () => {
    const its = await start()
    const anna = await its.person('anna@shop.example')
    const made = Made.parse(
      (await anna.send('POST', KEYS(anna.workspaceId), { name: 'Claude', scopes: ['articles'] })).json,
    )
    const credits = () =>
      its.send('GET', '/api/v1/credits', undefined, { authorization: `Bearer ${made.key}` })
    expect((await credits()).json).toMatchObject({ balance: 20, plan: 'free' })
    const listed = await anna.send('GET', KEYS(anna.workspaceId))
    expect(listed.json).toMatchObject({
      keys: [{ name: 'Claude', scopes: ['articles'], tail: made.key.slice(-4) }],
    })
    expect(listed.text).not.toContain(made.key)
    const revoked = await anna.send('DELETE', `${KEYS(anna.workspaceId)}/${made.agent_key.key_id}`)
    expect(revoked.json).toMatchObject({ revoked_at: expect.any(String) })
    expect((await credits()).status).toBe(401)
  })

  it('can have 100 keys at a time; revoked and expired keys do not count', async () => {
    const its = await start()
    const anna = await its.person('anna@shop.example')
    const make = (name: string) => anna.send('POST', KEYS(anna.workspaceId), { name, scopes: ['articles'] })
    const first = Made.parse((await make('First')).json)
    const { db } = its.test
    const row = await db.selectFrom('agent_key').selectAll().executeTakeFirstOrThrow()
    const copies = Array.from({ length: 99 }, (_, at) => ({ ...row, id: `key_${at}`, hash: `${at}` }))
    await db.insertInto('agent_key').values(copies).execute()
    const refused = await make('One more')
    expect(refused.json).toMatchObject({ code: 'conflict', detail: expect.stringContaining('100 keys') })
    const expired = db.updateTable('agent_key').set({ expires_at: row.created_at })
    await expired.where('id', '=', 'key_0').execute()
    expect((await make('After one expired')).status).toBe(200)
    expect((await make('One more')).status).toBe(409)
    await anna.send('DELETE', `${KEYS(anna.workspaceId)}/${first.agent_key.key_id}`)
    expect((await make('After one was revoked')).status).toBe(200)
  })

  it('gets a new password by mail, which ends every session', async () => {
    const its = await start()
    const anna = await its.person('anna@shop.example')
    const [token, older] = [
      await its.resetToken('anna@shop.example'),
      await its.resetToken('anna@shop.example'),
    ]
    const reset = (by: string) =>
      its.send('POST', '/dashboard/api/links/use', { token: by, password: 'another long password' })
    expect((await reset(token)).status).toBe(200)
    for (const used of [token, older]) expect((await reset(used)).status).toBe(404)
    expect((await anna.send('GET', '/dashboard/api/me')).status).toBe(401)
    expect((await its.signIn('anna@shop.example')).status).toBe(401)
    expect((await its.signIn('anna@shop.example', 'another long password')).status).toBe(200)
  })

  it('shows its sessions and ends a stolen one at once', async () => {
    const its = await start()
    const anna = await its.person('anna@shop.example')
    const stolen = its.sessionIn(await its.signIn('anna@shop.example'))
    const sessions = z
      .array(z.object({ token: z.string() }))
      .parse((await anna.send('GET', '/dashboard/auth/list-sessions')).json)
    expect(sessions).toHaveLength(2)
    const other = sessions.find(({ token }) => (stolen.authorization ?? '').includes(token))
    await anna.send('POST', '/dashboard/auth/revoke-session', { token: other?.token })
    expect((await its.send('GET', '/dashboard/api/me', undefined, stolen)).status).toBe(401)
    expect((await anna.send('GET', '/dashboard/api/me')).status).toBe(200)
  })

  it('gets the same answers for a known and an unknown address', async () => {
    const its = await start()
    await its.person('anna@shop.example')
    const said = async (email: string) => {
      const answers = [
        await its.signUp(email),
        await its.signIn(email, 'a wrong password'),
        await its.send('POST', '/dashboard/api/reset', { email }),
      ]
      return answers.map(({ status, text }) => [status, text])
    }
    expect(await said('anna@shop.example')).toEqual(await said('nobody@shop.example'))
  })

  it('must wait after ten wrong passwords, even with the right password', async () => {
    const its = await start()
    await its.person('anna@shop.example')
    const statuses: number[] = []
    for (let at = 0; at < 11; at += 1)
      statuses.push((await its.signIn('anna@shop.example', `wrong password ${at}`)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    const refused = await its.signIn('anna@shop.example')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600)
  })

  it('need not wait for wrong passwords from a time when the clock was ahead', async () => {
    const its = await start()
    await its.person('anna@shop.example')
    its.test.clock.advance(2 * DAY)
    for (let at = 0; at < 11; at += 1) await its.signIn('anna@shop.example', 'a wrong password')
    its.test.clock.advance(-2 * DAY)
    expect((await its.signIn('anna@shop.example')).status).toBe(200)
  })

  it('stays open to its owner while a stranger guesses from another network, and a new password ends the wait', async () => {
    const its = await start()
    await its.person('anna@shop.example')
    const guess = async (from: string) =>
      (await its.signIn('anna@shop.example', 'a wrong password', { 'x-forwarded-for': from })).status
    for (let at = 0; at < 11; at += 1) await guess('203.0.113.1')
    expect((await its.signIn('anna@shop.example')).status).toBe(200)
    const statuses: number[] = []
    for (let at = 0; at < 60; at += 1) statuses.push(await guess(`198.51.100.${at}`))
    // When the guesses that all clients share are used up, everybody must wait.
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(50)
    expect((await its.signIn('anna@shop.example')).status).toBe(429)
    await its.openLink(await its.resetToken('anna@shop.example'))
    expect((await its.signIn('anna@shop.example')).status).toBe(200)
  })

  it('does not make its owner wait because of wrong passwords from before a new password, from any network', async () => {
    const its = await start()
    await its.person('anna@shop.example')
    const from = { 'x-forwarded-for': '203.0.113.1' }
    for (let at = 0; at < 11; at += 1) await its.signIn('anna@shop.example', 'a wrong password', from)
    expect((await its.signIn('anna@shop.example', PASSWORD, from)).status).toBe(429)
    await its.openLink(await its.resetToken('anna@shop.example'))
    expect((await its.signIn('anna@shop.example', PASSWORD, from)).status).toBe(200)
  })

  it('gets a new password only with the current one, which ends every other session and every link', async () => {
    const its = await start()
    const anna = await its.person('anna@shop.example')
    const other = its.sessionIn(await its.signIn('anna@shop.example'))
    const link = await its.resetToken('anna@shop.example')
    const change = (current_password: string) =>
      anna.send('POST', '/dashboard/api/password', { current_password, password: 'another long password' })
    expect((await change('a wrong password')).json).toMatchObject({
      code: 'invalid_input',
      issues: [{ path: 'current_password' }],
    })
    expect((await change(PASSWORD)).status).toBe(200)
    expect((await anna.send('GET', '/dashboard/api/me')).status).toBe(200)
    expect((await its.send('GET', '/dashboard/api/me', undefined, other)).status).toBe(401)
    expect((await its.openLink(link)).status).toBe(404)
    expect((await its.signIn('anna@shop.example', 'another long password')).status).toBe(200)
  })

  it('limits guesses of the current password by somebody who has its session', async () => {
    const its = await start()
    const anna = await its.person('anna@shop.example')
    const statuses: number[] = []
    for (let at = 0; at < 12; at += 1) {
      const body = { current_password: `wrong ${at} wrong`, password: 'another long password' }
      statuses.push((await anna.send('POST', '/dashboard/api/password', body)).status)
    }
    expect(statuses.slice(10)).toEqual([429, 429])
  })

  it('can be opened with a link for a new password, which ends every other link', async () => {
    const its = await start()
    await its.openAccount('anna@shop.example')
    const [link, older] = [
      await its.resetToken('anna@shop.example'),
      await its.resetToken('anna@shop.example'),
    ]
    expect((await its.openLink(link)).status).toBe(200)
    expect((await its.openLink(older)).status).toBe(404)
    expect((await its.signIn('anna@shop.example')).status).toBe(200)
  })

  it('keeps no session that began with the old password while the new password was being set', async () => {
    const its = await start()
    await its.openAccount('anna@shop.example')
    const token = await its.resetToken('anna@shop.example')
    const [, ...signedIn] = await Promise.all([
      its.send('POST', '/dashboard/api/links/use', { token, password: 'another long password' }),
      ...Array.from({ length: 6 }, () => its.signIn('anna@shop.example')),
    ])
    for (const answer of signedIn) {
      if (answer.status !== 200) continue
      const me = await its.send('GET', '/dashboard/api/me', undefined, its.sessionIn(answer))
      expect(me.status).toBe(401)
    }
  })

  it('keeps the password that a link sets, even if somebody changes the old password at the same moment', async () => {
    const its = await start()
    const changing = (person: Awaited<ReturnType<typeof its.person>>) =>
      person.send('POST', '/dashboard/api/password', {
        current_password: PASSWORD,
        password: 'the password of a thief',
      })
    await changing(await its.person('ben@shop.example'))
    const carl = await its.person('carl@shop.example')
    const before = performance.now()
    await changing(carl)
    const took = performance.now() - before
    let inTheMiddle = 0
    // The link is used earlier and later while a change runs, until it comes between the change's check and its end.
    const STEPS = 10
    for (let at = 0; at < 6 * STEPS && inTheMiddle === 0; at += 1) {
      await its.test.db.deleteFrom('person_limit').execute()
      const email = `anna-${at}@shop.example`
      const anna = await its.person(email)
      const token = await its.resetToken(email)
      const change = changing(anna)
      await delay((took * (at % STEPS)) / STEPS)
      const reset = await its.send('POST', '/dashboard/api/links/use', {
        token,
        password: 'another long password',
      })
      const changed = await change
      // If the change came first, it withdrew the link.
      if (reset.status !== 200) continue
      expect((await its.signIn(email, 'another long password')).status).toBe(200)
      expect((await its.signIn(email, 'the password of a thief')).status).toBe(401)
      if (changed.status !== 200) inTheMiddle += 1
    }
    expect(inTheMiddle).toBe(1)
  }, 120_000)

  it('is not locked by one client, however often it guesses', async () => {
    const its = await start()
    await its.openAccount('anna@shop.example')
    const from = { 'x-forwarded-for': '203.0.113.1' }
    for (let at = 0; at < 60; at += 1) {
      if (at % 15 === 0) await its.test.db.deleteFrom('person_limit').execute()
      await its.signIn('anna@shop.example', 'a wrong password', from)
    }
    expect((await its.signIn('anna@shop.example')).status).toBe(200)
  })

  it('loses its keys and feeds when it is no longer an owner', async () => {
    const its = await start()
    const [anna, ben] = [await its.person('anna@shop.example'), await its.person('ben@shop.example', 'Ben')]
    const of = `/dashboard/api/workspaces/${anna.workspaceId}`
    await anna.send('PATCH', `${of}/owner/forum/settings`, {
      communities: [{ source: 'hacker_news', name: 'ask' }],
    })
    await anna.send('POST', `${of}/invitations`, { role: 'owner', email: 'ben@shop.example' })
    await ben.send('POST', '/dashboard/api/links/join', {
      token: await its.mailbox.token('ben@shop.example'),
    })
    const made = await ben.send('POST', `${of}/keys`, { name: 'Ben', scopes: ['articles', 'forum'] })
    const bearer = { authorization: `Bearer ${Made.parse(made.json).key}` }
    const feeds = [
      await ben.send('POST', `${of}/api/v1/forum/lead-feeds`, { name: 'of Ben' }),
      await its.send('POST', '/api/v1/forum/lead-feeds', { name: 'of his key' }, bearer),
    ].map(({ json }) => z.object({ path: z.string() }).parse(json).path)
    for (const path of feeds) expect((await its.send('GET', path)).status).toBe(200)
    await anna.send('PATCH', `${of}/members/${ben.id}`, { role: 'viewer' })
    for (const path of feeds) expect((await its.send('GET', path)).status).toBe(404)
    expect((await its.send('GET', '/api/v1/credits', undefined, bearer)).status).toBe(401)
  })

  it('is made once by a link that is used several times at once', async () => {
    const its = await start()
    await its.signUp('anna@shop.example')
    const token = await its.mailbox.token('anna@shop.example')
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await its.openLink(token)).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => ![200, 404, 409].includes(status))).toEqual([])
  })

  it('can still join by its invitation if the service failed while it made the account', async () => {
    const its = await start()
    const anna = await its.person('anna@shop.example')
    const of = `/dashboard/api/workspaces/${anna.workspaceId}`
    await anna.send('POST', `${of}/invitations`, { role: 'editor', email: 'ben@shop.example' })
    const token = await its.mailbox.token('ben@shop.example')
    const { db } = its.test
    // Making the account fails at the first try, and joining the workspace at the second.
    for (const [table, column] of [
      ['person', 'updatedAt'],
      ['member', 'joined_at'],
    ] as const) {
      await sql`alter table ${sql.table(table)} rename column ${sql.ref(column)} to away`.execute(db)
      expect([table, (await its.openLink(token, { name: 'Ben' })).status]).toEqual([table, 500])
      await sql`alter table ${sql.table(table)} rename column away to ${sql.ref(column)}`.execute(db)
    }
    const ben = its.sessionIn(await its.signIn('ben@shop.example'))
    const joined = await its.send('POST', '/dashboard/api/links/join', { token }, ben)
    expect(joined.json).toMatchObject({ workspace_id: anna.workspaceId, role: 'editor' })
  })

  it('gets only a limited number of mails of each kind at once', async () => {
    const its = await start()
    const anna = await its.person('anna@shop.example')
    const invitations = `/dashboard/api/workspaces/${anna.workspaceId}/invitations`
    const send = {
      signUp: (email: string) => its.signUp(email),
      reset: (email: string) => its.send('POST', '/dashboard/api/reset', { email }),
      invitation: (email: string) => anna.send('POST', invitations, { role: 'viewer', email }),
    }
    for (const [kind, ask] of Object.entries(send)) {
      const statuses: number[] = []
      for (let at = 0; at < 6; at += 1) statuses.push((await ask('ben@shop.example')).status)
      expect([kind, statuses]).toEqual([kind, [200, 200, 200, 200, 200, 429]])
    }
  })

  it('joins a workspace by an invitation, once, and changes nothing as a viewer', async () => {
    const its = await start()
    const [anna, ben] = [await its.person('anna@shop.example'), await its.person('ben@shop.example', 'Ben')]
    const invitations = `/dashboard/api/workspaces/${anna.workspaceId}/invitations`
    const invited = await anna.send('POST', invitations, { role: 'viewer', email: 'ben@shop.example' })
    // People must not be able to create the account of somebody whom they invite.
    expect(Invited.parse(invited.json).link).toBeNull()
    const token = await its.mailbox.token('ben@shop.example')
    const eve = await its.person('eve@evil.example', 'Eve')
    expect((await eve.send('POST', '/dashboard/api/links/join', { token })).status).toBe(409)
    expect((await ben.send('POST', '/dashboard/api/links/join', { token })).json).toMatchObject({
      workspace_id: anna.workspaceId,
      role: 'viewer',
    })
    expect((await ben.send('POST', '/dashboard/api/links/join', { token })).status).toBe(404)
    const values = {
      workspace_id: anna.workspaceId,
      key_id: 'key_1',
      person_id: anna.id,
      invitation_id: 'link_1',
      kind: 'seen',
      about: 'lead_1',
      target_id: 'news_1',
      delivery_id: 'msg_1',
    }
    for (const { feature, name, operation } of operationsOf(dashboard)) {
      const { method = 'GET', path = '' } = operation.http ?? {}
      // Viewers' own data does not affect others, and the Admin page is for operators.
      if (method === 'GET' || !path.includes('{workspace_id}') || ['ownWork', 'admin'].includes(feature))
        continue
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, part: keyof typeof values) => values[part])
      const body = {
        ...{ name: 'x', scopes: ['articles'], role: 'owner', email: 'x@shop.example' },
        ...{ what: 'plan', content: null, state: 'x', reason: 'A reason' },
        ...{ url: 'https://shop.example/hook', events: ['lead.hot'], every: 'daily' },
        person_id: anna.id,
      }
      const fields = Object.fromEntries(
        Object.entries(body).filter(
          ([field]) => Object.hasOwn(operation.input.shape, field) && !path.includes(`{${field}}`),
        ),
      )
      const answer = await ben.send(method, filled, method === 'DELETE' ? undefined : fields)
      expect([name, answer.status, answer.json]).toEqual([
        name,
        403,
        expect.objectContaining({ code: 'role_missing' }),
      ])
    }
  })

  it('counts wrong passwords even if other requests come in between', async () => {
    const its = await start()
    await its.person('anna@shop.example')
    const statuses: number[] = []
    for (let at = 0; at < 12; at += 1) {
      statuses.push((await its.signIn('anna@shop.example', `wrong password ${at}`)).status)
      if (at === 5)
        await its.send('POST', '/dashboard/auth/sign-in/email', { email: 'anna@shop.example', password: 1 })
    }
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
  })

  it('loses the invitations that it created as an owner', async () => {
    const its = await start()
    const [anna, ben] = [await its.person('anna@shop.example'), await its.person('ben@shop.example', 'Ben')]
    const of = `/dashboard/api/workspaces/${anna.workspaceId}`
    const invited = async (by: typeof anna, role: string) => {
      await by.send('POST', `${of}/invitations`, { role, email: 'ben@shop.example' })
      return its.mailbox.token('ben@shop.example')
    }
    await ben.send('POST', '/dashboard/api/links/join', { token: await invited(anna, 'owner') })
    const token = await invited(ben, 'owner')
    expect((await anna.send('DELETE', `${of}/members/${ben.id}`)).status).toBe(200)
    expect((await ben.send('POST', '/dashboard/api/links/join', { token })).status).toBe(404)
  })

  it('loses the keys that it made when it is removed, unless they are to stay', async () => {
    const its = await start()
    const [anna, ben] = [await its.person('anna@shop.example'), await its.person('ben@shop.example', 'Ben')]
    const of = `/dashboard/api/workspaces/${anna.workspaceId}`
    for (const stays of [true, false]) {
      await anna.send('POST', `${of}/invitations`, { role: 'owner', email: 'ben@shop.example' })
      await ben.send('POST', '/dashboard/api/links/join', {
        token: await its.mailbox.token('ben@shop.example'),
      })
      const { key } = Made.parse(
        (await ben.send('POST', `${of}/keys`, { name: 'Ben', scopes: ['articles'] })).json,
      )
      await anna.send('DELETE', `${of}/members/${ben.id}${stays ? '?revoke_keys=false' : ''}`)
      const credits = await its.send('GET', '/api/v1/credits', undefined, { authorization: `Bearer ${key}` })
      expect(credits.status).toBe(stays ? 200 : 401)
    }
  })

  it('makes no key that has expired already', async () => {
    const its = await start()
    const anna = await its.person('anna@shop.example')
    const body = { name: 'x', scopes: ['articles'], expires_at: '2020-01-01T00:00:00Z' }
    expect((await anna.send('POST', KEYS(anna.workspaceId), body)).status).toBe(400)
  })

  it('keeps to the maximum number of keys and invitations, even for simultaneous requests', async () => {
    const its = await start(HERE, { sendMail: undefined })
    const anna = await its.owner('anna@shop.example')
    const of = `/dashboard/api/workspaces/${anna.workspaceId}`
    const all = async (count: number, path: string, body: (at: number) => object) => {
      const answers = await Promise.all(
        Array.from({ length: count }, (_, at) => anna.send('POST', `${of}/${path}`, body(at))),
      )
      return answers.filter(({ status }) => status === 200).length
    }
    expect(await all(110, 'keys', () => ({ name: 'x', scopes: ['articles'] }))).toBe(100)
    expect(await all(40, 'invitations', (at) => ({ role: 'viewer', email: `a${at}@shop.example` }))).toBe(30)
  })

  it('cannot leave as the last owner', async () => {
    const its = await start()
    const anna = await its.person('anna@shop.example')
    const self = `/dashboard/api/workspaces/${anna.workspaceId}/members/${anna.id}`
    expect((await anna.send('DELETE', self)).status).toBe(409)
    expect((await anna.send('PATCH', self, { role: 'viewer' })).status).toBe(409)
  })

  it('is created by a link if the service sends no mail', async () => {
    const its = await start(HERE, { sendMail: undefined, prices: { starter: '€19 a month' } })
    expect((await its.signUp('anna@shop.example')).status).toBe(409)
    expect((await its.send('GET', '/dashboard/api/ways')).json).toMatchObject({
      sign_up: 'invited',
      sends_mail: false,
      trial_days: 14,
      contact: null,
      prices: { starter: '€19 a month' },
    })
    const anna = await its.owner('anna@shop.example')
    const invited = await anna.send('POST', `/dashboard/api/workspaces/${anna.workspaceId}/invitations`, {
      role: 'viewer',
      email: 'ben@shop.example',
    })
    const { link } = Invited.parse(invited.json)
    expect((await its.openLink(link?.slice(link.lastIndexOf('/') + 1) ?? '')).status).toBe(200)
    expect((await its.signIn('ben@shop.example')).status).toBe(200)
  })

  it('can be created by a link for any address only while nobody has an account', async () => {
    const test = await make()
    const its = await startAccounts(test, HERE)
    onTestFinished(() => its.mailbox.close())
    const links = [await firstLink(test.db), await firstLink(test.db)]
    const use = async (link: string | null | undefined, email: string) =>
      (await its.openLink(link ?? '', { email, name: 'Anna' })).status
    expect(await use(links[0], 'anna@shop.example')).toBe(200)
    expect(await use(links[1], 'eve@evil.example')).toBe(404)
    expect(await firstLink(test.db)).toBeNull()
  })
})

describeEachDatabase('the routes of the dashboard', (make) => {
  const start = async (origin: string) => {
    const its = await startAccounts(await make(), origin)
    onTestFinished(() => its.mailbox.close())
    return its
  }

  it('refuse changes that a page of another site sends', async () => {
    const its = await start(HOSTED)
    const anna = await its.person('anna@shop.example')
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: HOSTED, 'sec-fetch-site': 'same-origin' },
    ]) {
      const path = KEYS(anna.workspaceId)
      const body = { name: 'x', scopes: ['articles'] }
      const answer = await its.send('POST', path, body, { ...anna.session, ...headers })
      expect([headers, answer.status]).toEqual([headers, headers.origin === HOSTED ? 200 : 401])
    }
  })

  it('carry a session in only one way: a cookie over https, a token over http on this computer', async () => {
    const [here, hosted] = [await start(HERE), await start(HOSTED)]
    await here.person('anna@shop.example')
    await hosted.person('anna@shop.example')
    const byToken = await here.signIn('anna@shop.example')
    expect(byToken.headers.getSetCookie()).toEqual([])
    const token = byToken.headers.get('set-auth-token') ?? ''
    const asCookie = { cookie: `quillport.session_token=${token}` }
    expect((await here.send('GET', '/dashboard/api/me', undefined, asCookie)).status).toBe(401)
    const byCookie = await hosted.signIn('anna@shop.example')
    expect(byCookie.headers.get('set-auth-token')).toBeNull()
    const [cookie = ''] = byCookie.headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-quillport-session=.*; Path=\/; .*Secure/)
    expect(cookie).not.toMatch(/domain/i)
    const value = decodeURIComponent(/=([^;]*)/.exec(cookie)?.[1] ?? '')
    const asToken = { authorization: `Bearer ${value}` }
    expect((await hosted.send('GET', '/dashboard/api/me', undefined, asToken)).status).toBe(401)
  })

  it('of better-auth are closed except those that the pages use', async () => {
    const its = await start(HERE)
    const anna = await its.person('anna@shop.example')
    const closed = [
      ...[
        '/change-email',
        '/delete-user',
        '/link-social',
        '/sign-in/social',
        '/verify-password',
        '/set-password',
      ],
      ...['/sign-up/email', '/request-password-reset', '/reset-password', '/send-verification-email'],
      ...[
        '/change-password',
        '/update-session',
        '/unlink-account',
        '/refresh-token',
        '/get-access-token',
        '/revoke-sessions',
      ],
    ]
    for (const path of closed)
      expect([path, (await anna.send('POST', `/dashboard/auth${path}`, {})).status]).toEqual([path, 404])
    for (const path of [
      '/get-session',
      '/error',
      '/ok',
      '/delete-user/callback?token=x',
      '/reset-password/x',
      '/verify-email?token=x',
    ])
      expect([path, (await anna.send('GET', `/dashboard/auth${path}`)).status]).toEqual([path, 404])
  })

  it('accept no long name and no picture from another site', async () => {
    const its = await start(HERE)
    const anna = await its.person('anna@shop.example')
    for (const body of [
      { name: 'x'.repeat(101) },
      { name: `${' '.repeat(200)}x` },
      { name: 'a\u202eb' },
      ...['\u200b', '\u2060', '\u3164', 'An\u200bna', 'An\u200dna', 'Anna\ufe0f'].map((name) => ({ name })),
      { name: 'Anna', image: 'https://evil.example/x.png' },
    ])
      expect((await anna.send('POST', '/dashboard/auth/update-user', body)).status).toBe(400)
    // Persian and some emoji need invisible characters.
    for (const name of ['می\u200cخواهم', 'Anna ❤\ufe0f\u200d🔥', 'Anna B.'])
      expect((await anna.send('POST', '/dashboard/auth/update-user', { name })).status).toBe(200)
  })

  it('refuse characters that a database cannot store, for known and unknown addresses alike', async () => {
    const its = await start(HERE)
    await its.person('anna@shop.example')
    for (const password of ['a\u0000b', 'a\ud800b'])
      for (const email of ['anna@shop.example', 'nobody@shop.example'])
        expect((await its.signIn(email, password)).status).toBe(400)
  })

  it('count simultaneous guesses like successive ones', async () => {
    const its = await start(HERE)
    await its.person('anna@shop.example')
    const statuses = await Promise.all(
      Array.from(
        { length: 18 },
        async (_, at) => (await its.signIn('anna@shop.example', `wrong ${at} wrong`)).status,
      ),
    )
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
  })

  it('answer a sign-in with a new session, even if the request had another one', async () => {
    const its = await start(HOSTED)
    await its.person('anna@shop.example')
    const eve = await its.person('eve@evil.example', 'Eve')
    const answer = await its.send(
      'POST',
      '/dashboard/auth/sign-in/email',
      { email: 'anna@shop.example', password: PASSWORD },
      eve.session,
    )
    const session = its.sessionIn(answer)
    expect(session.cookie).not.toBe(eve.session.cookie)
    expect((await its.send('GET', '/dashboard/api/me', undefined, session)).json).toMatchObject({
      email: 'anna@shop.example',
    })
  })
})
