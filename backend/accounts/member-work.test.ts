import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { memberWork, roleFor } from '../../contract/dashboard/member-work.ts'
import { type Operation, operationsOf } from '../../contract/operation.ts'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { rss, startFeedSite } from '../forum/sources/feed.fixture.ts'
import { newAccount } from '../run/backend.fixture.ts'
import { type Accounts, type SignedIn, startAccounts } from './accounts.fixture.ts'

const HERE = 'http://127.0.0.1:8080'
const HOSTED = 'https://quillport.example'

/** Input that an operation accepts, with ids that no workspace has; null if it needs none. */
const INPUTS: Readonly<Record<string, object>> = {
  'articles.generate': { title: 'How to choose an office chair' },
  'articles.edit': { title: 'Another title' },
  'publishing.publish': { connection_id: 'site_1', status: 'draft' },
  'forum.markLead': { status: 'saved' },
  'forum.saveReply': { name: 'Hello', text: 'Hello.' },
  'forum.changeSavedReply': { name: 'Hello' },
  'forum.markLeads': { lead_ids: ['lead_1'], status: 'saved' },
  'forum.notALead': { reason: 'sells' },
  'forum.mute': { kind: 'word', value: 'spam', muted: true },
  'forum.makeLeadFeed': { name: 'Reader' },
  'owner.probeCommunity': { text: 'r/test' },
  'owner.saveForumKeys': { keys: { source: 'reddit', client_id: 'a', client_secret: 'b' } },
  'owner.changeForumSettings': { business_description: 'We sell office chairs.' },
  'owner.connectSite': { login: { platform: 'ghost', url: 'https://blog.example', admin_api_key: 'a:b' } },
  'owner.changePublishing': { live_publish: false },
  'owner.createPlan': {
    domain: 'shop.example',
    connection_id: null,
    title: 'Plan',
    cards: [{ title: 'A', focus_keyword: null, length: 'short', angle: null, outline: [], month: 1 }],
  },
  'owner.addCard': { title: 'A', focus_keyword: null, length: 'short', angle: null, outline: [], month: 1 },
  'owner.changeCard': { title: 'B' },
  'owner.saveBrandVoice': { name: 'Plain', guidance: 'Short sentences.' },
  'owner.describeBrandVoice': { texts: ['Short sentences. '.repeat(20)] },
  'owner.connectSearchConsole': { property: 'sc-domain:shop.example', key: '{}' },
}

const ALL = operationsOf(memberWork).filter(({ operation }) => operation.http)

/** Calls an operation in a workspace as a page would. */
const callIn = (
  send: SignedIn['send'],
  workspaceId: string,
  { feature, name, operation }: { feature: string; name: string; operation: Operation },
) => {
  const { method = 'GET', path = '' } = operation.http ?? {}
  const ids = { card_index: '0' }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, part: string) => (part in ids ? '0' : `${part}_1`))
  const body = method === 'GET' || method === 'DELETE' ? undefined : (INPUTS[`${feature}.${name}`] ?? {})
  return send(method, `/dashboard/api/workspaces/${workspaceId}${filled}`, body)
}

const join = async (its: Accounts, anna: SignedIn, email: string, role: string): Promise<SignedIn> => {
  const person = await its.person(email, 'Ben')
  await anna.send('POST', `/dashboard/api/workspaces/${anna.workspaceId}/invitations`, { role, email })
  await person.send('POST', '/dashboard/api/links/join', { token: await its.mailbox.token(email) })
  return person
}

let address = 0
const nextAddress = (): string => {
  address += 1
  return `198.51.${Math.floor(address / 256)}.${address % 256}`
}

const Problem = z.object({ code: z.string() })

describeEachDatabase('the work of members', (make) => {
  const start = async (origin = HERE, trialMs?: number) => {
    const test = await make()
    const its = await startAccounts(test, origin, {}, { trialMs })
    onTestFinished(() => its.mailbox.close())
    return { ...its, test }
  }

  it('is hidden from everybody who does not belong to the workspace', async () => {
    const its = await start()
    const [anna, eve] = [await its.person('anna@shop.example'), await its.person('eve@evil.example', 'Eve')]
    for (const one of ALL) {
      const answer = await callIn(eve.send, anna.workspaceId, one)
      expect([one.feature, one.name, answer.status]).toEqual([one.feature, one.name, 404])
      expect(answer.text).toContain('You do not belong to a workspace with this id.')
    }
  })

  it.each([HERE, HOSTED])(
    'takes no agent key, and no session on the routes of agents (%s)',
    async (origin) => {
      const its = await start(origin)
      const anna = await its.person('anna@shop.example')
      const { key } = await newAccount(its.test)
      for (const one of ALL) {
        const byKey = await callIn(
          (method, path, body) =>
            its.send(method, path, body, {
              authorization: `Bearer ${key}`,
              // Wrong keys from one address are answered ever more slowly.
              'x-forwarded-for': nextAddress(),
            }),
          anna.workspaceId,
          one,
        )
        expect([one.feature, one.name, byKey.status]).toEqual([one.feature, one.name, 401])
        const { method = 'GET', path = '' } = one.operation.http ?? {}
        if (!path.startsWith('/api/v1')) continue
        const bySession = await its.send(
          method,
          path.replaceAll(/\{\w+\}/g, 'x'),
          method === 'GET' ? undefined : {},
          { ...anna.session, 'x-forwarded-for': nextAddress() },
        )
        expect([one.feature, one.name, bySession.status]).toEqual([one.feature, one.name, 401])
      }
    },
  )

  it.each(['viewer', 'editor'] as const)('of a %s ends where their role ends', async (role) => {
    const its = await start()
    const anna = await its.person('anna@shop.example')
    const ben = await join(its, anna, 'ben@shop.example', role)
    for (const one of ALL) {
      const needed = roleFor(one.operation)
      const allowed = needed === 'viewer' || needed === role
      const { status, json } = await callIn(ben.send, anna.workspaceId, one)
      const refused = status === 403 && Problem.safeParse(json).data?.code === 'role_missing'
      expect([one.feature, one.name, refused]).toEqual([one.feature, one.name, !allowed])
      expect(status).not.toBe(500)
    }
  })

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
    const watching = await anna.send('PATCH', settings(anna.workspaceId), { communities })
    expect(watching.json).toMatchObject({ access: { kind: 'trial' } })
    const { expires_at } = z
      .object({ access: z.object({ expires_at: z.string() }) })
      .parse(watching.json).access
    const days = (Date.parse(expires_at) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(2.9)
    expect(days).toBeLessThan(3.1)
    await its.test.db.updateTable('workspace').set({ forum_access: 'none' }).execute()
    expect((await anna.send('PATCH', settings(anna.workspaceId), { communities })).json).toMatchObject({
      access: { kind: 'none' },
    })
  })

  it('is charged, repeated and listed like the work of agents', async () => {
    const its = await start()
    const anna = await its.person('anna@shop.example')
    const of = `/dashboard/api/workspaces/${anna.workspaceId}/api/v1`
    const order = () =>
      its.send(
        'POST',
        `${of}/articles`,
        { title: 'How to choose an office chair', length: 'short' },
        { ...anna.session, 'idempotency-key': 'order-1' },
      )
    const [first, second] = [await order(), await order()]
    expect([first.status, second.json]).toEqual([200, first.json])
    expect((await anna.send('GET', `${of}/credits`)).json).toMatchObject({ balance: 15 })
  })

  it('starts no trial for an editor, and none for somebody who came by an invitation', async () => {
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

  it('judges no more posts in a day than the plan allows', async () => {
    const its = await start()
    const anna = await its.person('anna@shop.example')
    const path = `/dashboard/api/workspaces/${anna.workspaceId}/owner/forum/settings`
    expect((await anna.send('PATCH', path, { judged_per_day: 5_000 })).status).toBe(400)
    expect((await anna.send('PATCH', path, { judged_per_day: 10 })).status).toBe(200)
  })

  it('looks up only some communities in a minute', async () => {
    const its = await start()
    const anna = await its.person('anna@shop.example')
    const path = `/dashboard/api/workspaces/${anna.workspaceId}/owner/probe`
    const statuses: number[] = []
    for (let at = 0; at < 22; at += 1)
      statuses.push((await anna.send('POST', path, { text: 'nothing that is known' })).status)
    expect(statuses.slice(19)).toEqual([400, 429, 429])
  })

  it('knows the secret of a feed that another workspace looked up to nobody else', async () => {
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
