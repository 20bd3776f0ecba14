import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { startAccounts } from '../accounts/accounts.fixture.ts'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { placeOf, runCommand } from './command-line.fixture.ts'

const HERE = 'http://127.0.0.1:8080'
const Linked = z.object({ link: z.string() })
const tokenIn = (told: unknown): string => Linked.parse(told).link.split('/#/join/')[1] ?? ''

describeEachDatabase('the commands for people', (make) => {
  const start = async () => {
    const test = await make()
    const its = await startAccounts(test, HERE)
    onTestFinished(() => its.mailbox.close())
    const anna = await its.person('anna@shop.example')
    const env = {
      ...placeOf(test.address),
      QUILLPORT_BASE_URL: HERE,
      QUILLPORT_SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    }
    const run = async (...words: readonly string[]) => {
      const { code, out, err } = await runCommand(words, env)
      const told: unknown = out === '' ? null : JSON.parse(out)
      return { code, told, err }
    }
    return { ...its, anna, run, of: `/dashboard/api/workspaces/${anna.workspaceId}` }
  }

  it('show why somebody cannot sign in, and end it', async () => {
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

  it('invite to a workspace by one link at a time, which ends with the membership', async () => {
    const { run, anna, of, openLink } = await start()
    expect((await run('people', 'invite', 'nobody')).err).toContain('nobody is not an e-mail address')
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

  it('delete the only owner of a workspace only if told so, and give the workspace back', async () => {
    const { run, anna, openLink, signIn } = await start()
    const refused = await run('people', 'delete', 'anna@shop.example')
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining(anna.workspaceId)])
    expect((await run('people', 'delete', 'anna@shop.example', '--without-owner')).told).toMatchObject({
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

  it('delete an account with the keys, feeds and webhooks that it made, unless they are to stay', async () => {
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
      await run('people', 'delete', email, '--without-owner', ...(stays ? ['--keep-keys'] : []))
      expect((await send('GET', '/api/v1/credits', undefined, bearer)).status).toBe(stays ? 200 : 401)
      expect((await send('GET', path)).status).toBe(stays ? 200 : 404)
      expect((await anna.send('GET', `${of}/news`)).json).toMatchObject({
        targets: expect.arrayContaining([
          expect.objectContaining({ name: email, off: stays ? null : 'turned_off' }),
        ]),
      })
    }
  })

  it('suspend a workspace, and say who belongs to it and what was done', async () => {
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
