import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { MINUTE } from '../../contract/time.ts'
import { startAccounts } from '../accounts/accounts.fixture.ts'
import { addMember } from '../accounts/members.ts'
import { describeEachDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { dialectOf, transaction } from '../db/database.ts'
import { createMetrics } from '../observability/metrics.ts'
import { databaseEnv, runCommand } from './command-line.fixture.ts'
import { diagnose } from './doctor/doctor.fixture.ts'

const HERE = 'http://127.0.0.1:8080'
const Linked = z.object({ link: z.string() })
const tokenIn = (told: unknown): string => Linked.parse(told).link.split('/#/join/')[1] ?? ''

/** A passkey of a person. */
const newPasskey = ({ db }: TestDatabase, personId: string) =>
  sql`insert into person_passkey (id, name, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp", "createdAt")
    values ('passkey_1', 'Old laptop', 'x', ${personId}, 'x', 0, 'singleDevice', ${dialectOf(db) === 'sqlite' ? 0 : false}, '2026-01-01T00:00:00.000Z')`.execute(
    db,
  )

/** An account at a provider that is linked to a person. */
const newLogin = ({ db }: TestDatabase, personId: string) =>
  sql`insert into person_login (id, "userId", "providerId", "accountId", "createdAt", "updatedAt")
    values ('login_1', ${personId}, 'google', 'google_1', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`.execute(
    db,
  )

describeEachDatabase('the commands for people', (make) => {
  const start = async () => {
    const test = await make()
    const metrics = createMetrics()
    const its = await startAccounts(test, HERE, {}, { metrics })
    onTestFinished(() => its.mailbox.close())
    const anna = await its.person('anna@shop.example')
    const env = {
      ...databaseEnv(test.address),
      QUILLPORT_BASE_URL: HERE,
      QUILLPORT_SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
      QUILLPORT_SMTP_URL: its.mailbox.url,
      QUILLPORT_MAIL_FROM: 'no-reply@quillport.example',
    }
    const run = async (...words: readonly string[]) => {
      const { code, out, err } = await runCommand(words, env)
      const told: unknown = out === '' ? null : JSON.parse(out)
      return { code, told, err }
    }
    return { ...its, test, env, metrics, anna, run, of: `/dashboard/api/workspaces/${anna.workspaceId}` }
  }

  it('show why somebody cannot sign in, and remove the cause', async () => {
    const { run, signIn, anna } = await start()
    for (let at = 0; at < 11; at += 1) await signIn('anna@shop.example', `wrong password ${at}`)
    expect((await signIn('anna@shop.example')).status).toBe(429)
    expect((await run('people', 'show', 'Anna@shop.example')).told).toMatchObject({
      account: {
        workspaces: [{ workspace_id: anna.workspaceId, role: 'owner' }],
        browsers_signed_in: 1,
        last_signed_in_at: expect.any(String),
        locked_until: expect.any(String),
      },
      open_links: [],
    })
    await run('people', 'unlock', 'anna@shop.example')
    expect((await run('people', 'show', 'anna@shop.example')).told).toMatchObject({
      account: { locked_until: null },
    })
    expect((await signIn('anna@shop.example')).status).toBe(200)
  })

  it('show a sign-up that nobody finished', async () => {
    const { run, signUp, mailbox } = await start()
    await signUp('ben@shop.example')
    await mailbox.token('ben@shop.example')
    expect((await run('people', 'show', 'ben@shop.example')).told).toMatchObject({
      account: null,
      open_links: [{ for: 'a new account' }],
    })
    const reset = await run('people', 'reset', 'ben@shop.example')
    expect([reset.code, reset.err]).toEqual([1, expect.stringContaining('people invite ben@shop.example')])
  })

  it('invite to a workspace with one valid link at a time, which ends with the membership', async () => {
    const { run, anna, of, openLink } = await start()
    expect((await run('people', 'invite', 'nobody')).err).toContain('nobody is not an email address')
    const to = ['people', 'invite', 'ben@shop.example', '--workspace', anna.workspaceId] as const
    const first = await run(...to, '--role', 'viewer')
    const second = await run(...to)
    expect((await anna.send('GET', `${of}/members`)).json).toMatchObject({
      invitations: [{ email: 'ben@shop.example', role: 'owner' }],
    })
    expect((await openLink(tokenIn(first.told), { name: 'Ben' })).status).toBe(404)
    expect((await openLink(tokenIn(second.told), { name: 'Ben' })).status).toBe(200)
    expect((await run('people', 'show', 'ben@shop.example')).told).toMatchObject({ open_links: [] })
    expect((await anna.send('GET', `${of}/audit`)).text).toContain('Invited ben@shop.example as owner')
  })

  it('change nothing if the settings allow no link', async () => {
    const { run, anna, of, env, test, openLink } = await start()
    await newPasskey(test, anna.id)
    const invited = await run('people', 'invite', 'ben@shop.example', '--workspace', anna.workspaceId)
    const { QUILLPORT_SECRETS_KEY: _, ...keyless } = env
    for (const words of [
      ['people', 'invite', 'ben@shop.example', '--workspace', anna.workspaceId],
      ['people', 'reset', 'anna@shop.example', '--passkeys'],
    ]) {
      const { code, err } = await runCommand(words, keyless)
      expect([code, err]).toEqual([2, expect.stringContaining('QUILLPORT_SECRETS_KEY')])
    }
    expect((await run('people', 'reset', 'anna@shop.example')).told).toMatchObject({ passkeys_that_stay: 1 })
    expect((await anna.send('GET', `${of}/audit`)).text.match(/Invited ben/g)).toHaveLength(1)
    expect((await openLink(tokenIn(invited.told), { name: 'Ben' })).status).toBe(200)
  })

  it('delete the only owner of a workspace only with an option, and can then invite another owner', async () => {
    const { run, anna, openLink, signIn } = await start()
    const refused = await run('people', 'delete', 'anna@shop.example', '--yes')
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining(anna.workspaceId)])
    expect(
      (await run('people', 'delete', 'anna@shop.example', '--without-owner', '--yes')).told,
    ).toMatchObject({
      workspaces_that_stay: [anna.workspaceId],
    })
    expect((await anna.send('GET', '/dashboard/api/me')).status).toBe(401)
    expect((await run('workspace', 'show', anna.workspaceId)).told).toMatchObject({ owners: [] })
    const link = await run('people', 'invite', 'anna@shop.example', '--workspace', anna.workspaceId)
    await openLink(tokenIn(link.told), { name: 'Anna' })
    expect((await signIn('anna@shop.example')).status).toBe(200)
    expect((await run('workspace', 'show', anna.workspaceId)).told).toMatchObject({
      owners: ['anna@shop.example'],
    })
  })

  it('delete an account with the keys, feeds and webhooks of its person, unless an option keeps them', async () => {
    const { run, anna, of, person, send, mailbox } = await start()
    await anna.send('PATCH', `${of}/owner/forum/settings`, {
      communities: [{ source: 'hacker_news', name: 'ask' }],
    })
    for (const [email, stays] of [
      ['ben@shop.example', true],
      ['cleo@shop.example', false],
    ] as const) {
      const ben = await person(email, 'Ben')
      await anna.send('POST', `${of}/invitations`, { role: 'owner', email })
      await ben.send('POST', '/dashboard/api/links/join', { token: await mailbox.token(email) })
      const made = await ben.send('POST', `${of}/keys`, { name: 'Ben', scopes: ['articles'] })
      const bearer = { authorization: `Bearer ${z.object({ key: z.string() }).parse(made.json).key}` }
      const feed = await ben.send('POST', `${of}/api/v1/forum/lead-feeds`, { name: 'of Ben' })
      const { path } = z.object({ path: z.string() }).parse(feed.json)
      const webhook = { name: email, url: 'https://ben.example/hook', events: ['lead.hot'] }
      await ben.send('POST', `${of}/news/webhooks`, webhook)
      await run('people', 'delete', email, '--without-owner', '--yes', ...(stays ? ['--keep-keys'] : []))
      expect((await send('GET', '/api/v1/credits', undefined, bearer)).status).toBe(stays ? 200 : 401)
      expect((await send('GET', path)).status).toBe(stays ? 200 : 404)
      expect((await anna.send('GET', `${of}/news`)).json).toMatchObject({
        targets: expect.arrayContaining([
          expect.objectContaining({ name: email, off: stays ? null : 'turned_off' }),
        ]),
      })
    }
  })

  it('show before a deletion also what stands in its way', async () => {
    const { run, person } = await start()
    await person('ben@shop.example', 'Ben')
    const asked = await run('people', 'delete', 'ben@shop.example')
    expect(asked.code).toBe(2)
    expect(asked.told).toMatchObject({
      goes: { account: { email: 'ben@shop.example' } },
      not_yet: expect.stringContaining('Nobody else owns'),
    })
    const refused = await run('people', 'delete', 'ben@shop.example', '--yes')
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('--without-owner')])
    expect((await run('people', 'show', 'ben@shop.example')).code).toBe(0)
  })

  it('show before a deletion what is removed and what stays, and change nothing without --yes', async () => {
    const { run, anna, person } = await start()
    const ben = await person('ben@shop.example', 'Ben')
    await run('people', 'invite', 'ben@shop.example', '--workspace', anna.workspaceId)
    const ofBen = `/dashboard/api/workspaces/${ben.workspaceId}`
    await ben.send('POST', `${ofBen}/keys`, { name: 'Ben’s', scopes: ['articles'] })
    const asked = await run('people', 'delete', 'ben@shop.example', '--without-owner')
    expect([asked.code, asked.told]).toEqual([
      2,
      {
        nothing_changed: expect.stringContaining('--yes'),
        goes: {
          account: {
            email: 'ben@shop.example',
            name: 'Ben',
            is_operator: false,
            signs_in_by: ['password'],
            passkeys: 0,
            browsers_signed_in: 1,
          },
          open_links: 1,
          agent_keys: 1,
          feeds_and_notifications: expect.any(String),
        },
        stays: { workspaces: [{ workspace_id: ben.workspaceId, name: 'Ben’s business', role: 'owner' }] },
      },
    ])
    expect((await ben.send('GET', '/dashboard/api/me')).status).toBe(200)
  })

  it('show who is an operator, and how an account signs in', async () => {
    const { run, test, anna } = await start()
    await run('people', 'operator', 'anna@shop.example', '--admin', 'on')
    expect((await run('people', 'list')).told).toMatchObject([
      { email: 'anna@shop.example', is_operator: true },
    ])
    await newPasskey(test, anna.id)
    await newLogin(test, anna.id)
    expect((await run('people', 'show', 'anna@shop.example')).told).toMatchObject({
      account: {
        signs_in_by: ['password', 'google'],
        passkeys: [{ name: 'Old laptop', created_at: expect.any(String), last_used_at: null }],
      },
    })
    const reset = await run('people', 'reset', 'anna@shop.example')
    expect(reset.told).toMatchObject({ passkeys_that_stay: 1 })
    const removed = await run('people', 'reset', 'anna@shop.example', '--passkeys')
    expect(removed.told).toMatchObject({ link: expect.any(String), passkeys_removed: 1 })
    expect((await run('people', 'show', 'anna@shop.example')).told).toMatchObject({
      account: { passkeys: [] },
    })
  })

  it('invite an address with one valid link at a time, and withdraw open links', async () => {
    const { run, test, anna, of, openLink, signUp, mailbox, sendMails } = await start()
    const first = await run('people', 'invite', 'ben@shop.example')
    const second = await run('people', 'invite', 'ben@shop.example')
    expect((await openLink(tokenIn(first.told), { name: 'Ben' })).status).toBe(404)
    await run('people', 'invite', 'ben@shop.example', '--workspace', anna.workspaceId)
    mailbox.refuse(451)
    await signUp('ben@shop.example')
    await expect.poll(async () => (await run('people', 'mails')).told).toMatchObject([{ tries: 1 }])
    const withdrawn = await run('people', 'withdraw', 'Ben@shop.example')
    expect(withdrawn.told).toMatchObject({
      email: 'ben@shop.example',
      withdrawn: expect.arrayContaining([
        expect.objectContaining({ for: 'a new account' }),
        expect.objectContaining({ for: `joining ${anna.workspaceId} as owner` }),
      ]),
    })
    expect((await openLink(tokenIn(second.told), { name: 'Ben' })).status).toBe(404)
    expect((await run('people', 'show', 'ben@shop.example')).told).toMatchObject({ open_links: [] })
    mailbox.refuse(null)
    test.clock.advance(MINUTE)
    await sendMails()
    expect(mailbox.mails).toEqual([])
    expect((await anna.send('GET', `${of}/audit`)).text).toContain('Withdrew the invitation of ben@')
  })

  it('list the waiting mails, which the metrics and doctor also count', async () => {
    const { run, signUp, mailbox, metrics, env } = await start()
    mailbox.refuse(451)
    await signUp('ben@shop.example')
    await expect.poll(async () => (await run('people', 'mails')).told).toMatchObject([{ tries: 1 }])
    const { told } = await run('people', 'mails')
    expect(told).toEqual([
      {
        email: 'ben@shop.example',
        for: 'a new account',
        waits_since: expect.any(String),
        tries: 1,
        next_try_at: expect.any(String),
        last_error: expect.stringContaining('no mail for …@shop.example'),
      },
    ])
    const { text } = await metrics.expose()
    expect(text).toContain('quillport_jobs_waiting{kind="mail"} 1')
    expect(text).toMatch(/^quillport_jobs_oldest_seconds\{kind="mail"\} [\d.]*[1-9]/m)
    const { of } = await diagnose(env)
    expect(of.get('mail')).toContain('1 email waits')
    expect(of.get('workers')).toMatch(/^ok: 1 job waiting/)
  })

  it('leave no link open once a link has created the account', async () => {
    const { run, openLink, signUp, mailbox } = await start()
    await signUp('ben@shop.example')
    const mailed = await mailbox.token('ben@shop.example')
    await signUp('ben@shop.example')
    await mailbox.token('ben@shop.example')
    expect((await openLink(mailed, { name: 'Ben' })).status).toBe(200)
    expect((await run('people', 'show', 'ben@shop.example')).told).toMatchObject({ open_links: [] })
  })

  it('change the address of an account, which ends its sessions, its links and its sign-in with a provider', async () => {
    const { run, anna, of, signIn, sessionIn, send, openLink, mailbox, sendMails, test, person } =
      await start()
    await person('ben@shop.example', 'Ben')
    const reset = await run('people', 'reset', 'anna@shop.example')
    await newLogin(test, anna.id)
    expect((await run('people', 'email', 'anna@shop.example')).err).toContain('The new address is missing')
    const taken = await run('people', 'email', 'anna@shop.example', 'Ben@shop.example')
    expect([taken.code, taken.err]).toEqual([1, expect.stringContaining('already has an account')])
    const changed = await run('people', 'email', 'anna@shop.example', 'Anna@new.example')
    expect(changed.told).toEqual({
      email: 'anna@new.example',
      before: 'anna@shop.example',
      signs_in_by: ['password'],
    })
    expect((await anna.send('GET', '/dashboard/api/me')).status).toBe(401)
    expect((await openLink(tokenIn(reset.told))).status).toBe(404)
    expect((await signIn('anna@shop.example')).status).toBe(401)
    const session = sessionIn(await signIn('anna@new.example'))
    expect((await send('GET', '/dashboard/api/me', undefined, session)).json).toMatchObject({
      person_id: anna.id,
      email: 'anna@new.example',
      providers: [],
    })
    expect((await send('GET', `${of}/audit`, undefined, session)).text).toContain(
      'Changed the email address anna@shop.example to anna@new.example',
    )
    const row = test.db.selectFrom('person').select('mailbox_proven_at').where('id', '=', anna.id)
    expect(await row.executeTakeFirst()).toEqual({ mailbox_proven_at: null })
    await sendMails()
    expect(mailbox.mails.map(({ to }) => to).sort()).toEqual(['anna@new.example', 'anna@shop.example'])
  })

  it('remove a member with their keys, and the last owner only with an option', async () => {
    const { run, anna, of, person, test, send } = await start()
    const ben = await person('ben@shop.example', 'Ben')
    await transaction(test.db, (trx) =>
      addMember(trx, { workspaceId: anna.workspaceId, personId: ben.id, role: 'owner' }),
    )
    const made = await ben.send('POST', `${of}/keys`, { name: 'Ben’s', scopes: ['articles'] })
    const { key } = z.object({ key: z.string() }).parse(made.json)
    const asAgent = () => send('GET', '/api/v1/credits', undefined, { authorization: `Bearer ${key}` })
    expect((await asAgent()).status).toBe(200)
    const remove = ['workspace', 'remove', anna.workspaceId] as const
    expect((await run(...remove)).err).toContain('The address of the member is missing')
    expect((await run(...remove, 'carl@shop.example')).code).toBe(1)
    const removed = await run(...remove, 'Ben@shop.example', '--reason', 'They left the company.')
    expect(removed.told).toMatchObject({
      removed: 'ben@shop.example',
      members: [{ email: 'anna@shop.example' }],
    })
    expect((await asAgent()).status).toBe(401)
    expect((await ben.send('GET', `${of}/members`)).status).toBe(404)
    const alone = await run(...remove, 'anna@shop.example')
    expect([alone.code, alone.err]).toEqual([1, expect.stringContaining('needs an owner')])
    expect((await run(...remove, 'anna@shop.example', '--without-owner')).told).toMatchObject({ members: [] })
    expect((await run('workspace', 'audit', anna.workspaceId)).told).toMatchObject([
      { action: 'Removed Anna (anna@shop.example)' },
      { action: 'Removed Ben (ben@shop.example)', about: 'They left the company.' },
      {},
    ])
  })

  it('list the latest changes in a workspace, or all of them', async () => {
    const { run, anna, of } = await start()
    for (let at = 0; at < 101; at += 1) await anna.send('PATCH', of, { name: `Name ${at}` })
    const audit = ['workspace', 'audit', anna.workspaceId] as const
    expect((await run(...audit)).told).toHaveLength(100)
    const all = z.array(z.object({ action: z.string() })).parse((await run(...audit, '--all')).told)
    expect([all.length, new Set(all.map(({ action }) => action)).size]).toEqual([101, 101])
  })

  it('suspend a workspace, and list its members and the changes in it', async () => {
    const { run, anna, of } = await start()
    expect((await run('workspace', 'suspend', anna.workspaceId)).err).toContain('--reason is missing')
    const suspended = await run('workspace', 'suspend', anna.workspaceId, '--reason', 'Spam was reported.')
    expect(suspended.told).toMatchObject({ suspended_for: 'Spam was reported.' })
    expect((await anna.send('GET', `${of}/api/v1/credits`)).status).toBe(409)
    await run('workspace', 'resume', anna.workspaceId)
    expect((await anna.send('GET', `${of}/api/v1/credits`)).status).toBe(200)
    expect((await run('workspace', 'members', anna.workspaceId)).told).toMatchObject({
      members: [{ email: 'anna@shop.example', role: 'owner' }],
      invitations: [],
      notifications: [],
    })
    expect((await run('workspace', 'audit', anna.workspaceId)).told).toMatchObject([
      { action: 'Resumed the workspace', by: { kind: 'operator' } },
      { action: 'Suspended the workspace', about: 'Spam was reported.' },
    ])
  })
})
