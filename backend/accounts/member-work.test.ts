import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { rss, startFeedSite } from '../forum/sources/feed.fixture.ts'
import { type Accounts, type SignedIn, startAccounts } from './accounts.fixture.ts'

const HERE = 'http://127.0.0.1:8080'
const HOSTED = 'https://quillport.example'

const join = async (its: Accounts, anna: SignedIn, email: string, role: string): Promise<SignedIn> => {
  const person = await its.person(email, 'Ben')
  await anna.send('POST', `/dashboard/api/workspaces/${anna.workspaceId}/invitations`, { role, email })
  await person.send('POST', '/dashboard/api/links/join', { token: await its.mailbox.token(email) })
  return person
}

describeEachDatabase('the work of members', (make) => {
  const start = async (origin = HERE, trialMs?: number) => {
    const test = await make()
    const its = await startAccounts(test, origin, {}, { trialMs })
    onTestFinished(() => its.mailbox.close())
    return { ...its, test }
  }

  it('refuses changes that a page of another site sends', async () => {
    const its = await start(HOSTED)
    const anna = await its.person('anna@shop.example')
    const path = `/dashboard/api/workspaces/${anna.workspaceId}/owner/forum/settings`
    const body = { business_description: 'We sell chairs.' }
    const headers = { ...anna.session, origin: 'https://evil.example' }
    expect((await its.send('PATCH', path, body, headers)).status).toBe(401)
    expect((await anna.send('PATCH', path, body)).status).toBe(200)
  })

  it('starts one forum trial for a person, with their first community', async () => {
    const its = await start(HERE, 3 * 86_400_000)
    const anna = await its.person('anna@shop.example')
    const settings = (workspace: string) => `/dashboard/api/workspaces/${workspace}/owner/forum/settings`
    const communities = [{ source: 'hacker_news', name: 'ask' }]
    expect(
      (await anna.send('PATCH', settings(anna.workspaceId), { keywords: ['chair'] })).json,
    ).toMatchObject({
      access: { kind: 'none' },
    })
    const trialsLeft = async () =>
      z
        .object({ workspaces: z.array(z.object({ trial_left: z.boolean() })) })
        .parse((await anna.send('GET', '/dashboard/api/me')).json)
        .workspaces.map(({ trial_left }) => trial_left)
    expect(await trialsLeft()).toEqual([true])
    const watches = async () => (await anna.send('GET', '/dashboard/api/me')).json
    expect(await watches()).toMatchObject({ workspaces: [{ watches: false }] })
    const watching = await anna.send('PATCH', settings(anna.workspaceId), { communities })
    expect(await watches()).toMatchObject({ workspaces: [{ watches: true }] })
    expect(watching.json).toMatchObject({ access: { kind: 'trial' } })
    const { expires_at } = z
      .object({ access: z.object({ expires_at: z.string() }) })
      .parse(watching.json).access
    const days = (Date.parse(expires_at) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(2.9)
    expect(days).toBeLessThan(3.1)
    await its.test.db.updateTable('workspace').set({ forum_access: 'none' }).execute()
    await anna.send('PATCH', settings(anna.workspaceId), { communities: [] })
    expect((await anna.send('PATCH', settings(anna.workspaceId), { communities })).json).toMatchObject({
      access: { kind: 'none' },
    })
    expect(await trialsLeft()).toEqual([false])
  })

  it('connects a site of a platform only if the operator enabled the platform for the workspace', async () => {
    const its = await start(HOSTED)
    const anna = await its.person('anna@shop.example')
    // The login is refused by its form, before the service asks the site.
    const login = { platform: 'ghost', url: 'https://blog.example', admin_api_key: 'not an Admin API key' }
    const connect = async () => {
      const { status, json } = await anna.send(
        'POST',
        `/dashboard/api/workspaces/${anna.workspaceId}/owner/sites`,
        { login },
      )
      return [status, z.object({ code: z.string() }).parse(json).code]
    }
    expect(await connect()).toEqual([403, 'platform_not_enabled'])
    expect(await its.test.db.selectFrom('platform_enabled').selectAll().execute()).toEqual([])
    await its.test.db
      .insertInto('platform_enabled')
      .values({ workspace_id: anna.workspaceId, platform: 'ghost' })
      .execute()
    expect(await connect()).toEqual([400, 'invalid_input'])
  })

  it('is charged, repeated and listed like work of agents', async () => {
    const its = await start()
    const anna = await its.person('anna@shop.example')
    const of = `/dashboard/api/workspaces/${anna.workspaceId}/api/v1`
    const order = () =>
      its.send(
        'POST',
        `${of}/articles`,
        { title: 'How to choose an office chair', topic: 'Sit well.', length: 'short' },
        { ...anna.session, 'idempotency-key': 'order-1' },
      )
    const [first, second] = [await order(), await order()]
    expect([first.status, second.json]).toEqual([200, first.json])
    expect((await anna.send('GET', `${of}/credits`)).json).toMatchObject({ balance: 15 })
  })

  it('starts no trial for an editor or for somebody who joined by an invitation', async () => {
    const its = await start()
    const anna = await its.person('anna@shop.example')
    const ben = await join(its, anna, 'ben@shop.example', 'editor')
    const communities = [{ source: 'hacker_news', name: 'ask' }]
    const path = `/dashboard/api/workspaces/${anna.workspaceId}/owner/forum/settings`
    expect((await ben.send('PATCH', path, { communities })).json).toMatchObject({ access: { kind: 'none' } })
    await anna.send('POST', `/dashboard/api/workspaces/${anna.workspaceId}/invitations`, {
      role: 'viewer',
      email: 'carl@shop.example',
    })
    await its.openLink(await its.mailbox.token('carl@shop.example'), { name: 'Carl' })
    const carl = its.sessionIn(await its.signIn('carl@shop.example'))
    const made = await its.send('POST', '/dashboard/api/workspaces', { name: 'Mine' }, carl)
    const { workspace_id } = z.object({ workspace_id: z.string() }).parse(made.json)
    const watching = await its.send(
      'PATCH',
      `/dashboard/api/workspaces/${workspace_id}/owner/forum/settings`,
      { communities },
      carl,
    )
    expect(watching.json).toMatchObject({ access: { kind: 'none' } })
  })

  it('starts the trial when an owner saves communities, even if others were saved before without a trial', async () => {
    const its = await start()
    const anna = await its.person('anna@shop.example')
    const ben = await join(its, anna, 'ben@shop.example', 'editor')
    const path = `/dashboard/api/workspaces/${anna.workspaceId}/owner/forum/settings`
    const ask = { source: 'hacker_news', name: 'ask' }
    const show = { source: 'hacker_news', name: 'show' }
    await ben.send('PATCH', path, { communities: [ask] })
    expect((await anna.send('PATCH', path, { keywords: ['chair'] })).json).toMatchObject({
      access: { kind: 'none' },
    })
    expect((await anna.send('PATCH', path, { communities: [ask, show] })).json).toMatchObject({
      access: { kind: 'trial' },
    })
  })

  it('judges no more posts in a day than the plan allows', async () => {
    const its = await start()
    const anna = await its.person('anna@shop.example')
    const path = `/dashboard/api/workspaces/${anna.workspaceId}/owner/forum/settings`
    expect((await anna.send('PATCH', path, { judged_per_day: 5_000 })).status).toBe(400)
    expect((await anna.send('PATCH', path, { judged_per_day: 10 })).status).toBe(200)
  })

  it('can look up only a limited number of communities in a minute', async () => {
    const its = await start()
    const anna = await its.person('anna@shop.example')
    const path = `/dashboard/api/workspaces/${anna.workspaceId}/owner/probe`
    const statuses: number[] = []
    for (let at = 0; at < 22; at += 1)
      statuses.push((await anna.send('POST', path, { text: 'nothing that is known' })).status)
    expect(statuses.slice(19)).toEqual([400, 429, 429])
  })

  it('can read only a limited number of websites in a minute, and none in the service’s network', async () => {
    const its = await start()
    const site = await startFeedSite()
    onTestFinished(site.close)
    const anna = await its.person('anna@shop.example')
    const path = `/dashboard/api/workspaces/${anna.workspaceId}/owner/forum/suggestions`
    const near = await anna.send('POST', path, { website: site.origin })
    expect(near.status).toBe(502)
    expect(JSON.stringify(near.json)).toContain('is in a private network')
    expect(site.asked).toEqual([])
    const statuses: number[] = []
    for (let at = 0; at < 21; at += 1)
      statuses.push((await anna.send('POST', path, { website: 'no address' })).status)
    expect(statuses.slice(18)).toEqual([400, 429, 429])
    // Suggestions from a description reach no other server, so they do not count.
    expect((await anna.send('POST', path, { business_description: 'Piano lessons' })).status).toBe(200)
  })

  it('reveals the secret of a feed only to the workspace that looked the feed up', async () => {
    const site = await startFeedSite()
    onTestFinished(site.close)
    const feed = rss([{ guid: 'a', link: `${site.origin}/a`, title: 'A post', html: '<p>text</p>' }])
    site.files.set('/private.xml', feed)
    const test = await make()
    const its = await startAccounts(test, HERE, {}, { privateOrigins: new Set([site.origin]) })
    onTestFinished(() => its.mailbox.close())
    const [anna, eve] = [await its.person('anna@shop.example'), await its.person('eve@evil.example', 'Eve')]
    const of = (workspace: string) => `/dashboard/api/workspaces/${workspace}/owner`
    const probed = await anna.send('POST', `${of(anna.workspaceId)}/probe`, {
      text: `${site.origin}/private.xml?token=SECRET`,
      source: 'feed',
    })
    const { name } = z.object({ name: z.string() }).parse(probed.json)
    const communities = [{ source: 'feed', name }]
    await eve.send('PATCH', `${of(eve.workspaceId)}/forum/settings`, { communities })
    await anna.send('PATCH', `${of(anna.workspaceId)}/forum/settings`, { communities })
    const rows = await test.db.selectFrom('community').select(['workspace_id', 'secret']).execute()
    expect(rows.find(({ workspace_id }) => workspace_id === eve.workspaceId)?.secret ?? null).toBeNull()
    expect(rows.find(({ workspace_id }) => workspace_id === anna.workspaceId)?.secret).toContain('SECRET')
  })
})
