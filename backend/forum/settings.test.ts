import { expect, onTestFinished, test } from 'vitest'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { UsageError } from '../run/command.ts'
import { showOrChangeForum } from '../run/forum.command.ts'
import { type ForumTest, feedSite, POSTS, PROFILE, startForum } from './forum.fixture.ts'
import { insertLeads } from './leads/lead-rows.fixture.ts'
import { REDDIT_CLIENT, startReddit } from './sources/reddit.fixture.ts'

const leadsOf = async (it: ForumTest) => {
  const { leads } = await it.forum.listLeads({ limit: 50, include_handled: true })
  return leads.flatMap((lead) => (lead.locked ? [] : [lead]))
}
const total = (lead: { readonly reasons: readonly { readonly points: number }[] } | undefined) =>
  lead?.reasons.reduce((sum, { points }) => sum + points, 0)

describeEachDatabase('forum settings', (make) => {
  test('a new workspace has empty settings and no scan planned', async () => {
    const it = await startForum(make)
    expect(await it.forum.getSettings({})).toMatchObject({
      communities: [],
      keywords: [],
      last_scan_at: null,
      next_scan_at: null,
      access: { kind: 'plan', expires_at: null },
      limits: { drafts: { per_day: 10, used: 0 }, scans: { per_day: 3, used: 0 } },
    })
  })

  test('communities get their canonical names, repeated terms are stored once, and absent fields stay', async () => {
    const it = await startForum(make)
    await it.owner.changeForumSettings({ ...PROFILE, scan_at: '09:30' })
    const changed = await it.owner.changeForumSettings({
      keywords: ['Invoice', 'invoice ', 'time  tracking', 'time tracking'],
      communities: [
        { source: 'reddit', name: 'https://www.reddit.com/r/Freelance/' },
        { source: 'reddit', name: 'r/freelance' },
        { source: 'stack_exchange', name: 'https://freelancing.stackexchange.com/' },
      ],
    })
    expect(changed.business_name).toBe(PROFILE.business_name)
    expect(changed.scan_at).toBe('09:30')
    expect(changed.keywords).toHaveLength(2)
    expect(changed.communities.map(({ name }) => name.toLowerCase())).toEqual([
      ...new Set(changed.communities.map(({ name }) => name.toLowerCase())),
    ])
    expect(changed.communities).toHaveLength(2)
    expect(changed.communities.every(({ status }) => status === 'pending')).toBe(true)
    expect(changed.next_scan_at).toMatch(/T09:30:00/)
    expect(await it.forum.getSettings({})).toEqual(changed)
  })

  test('a name that its source does not know is refused with its position, and nothing changes', async () => {
    const it = await startForum(make)
    const error = await it.owner
      .changeForumSettings({
        business_name: 'Changed',
        communities: [
          { source: 'reddit', name: 'r/freelance' },
          { source: 'lemmy', name: 'not a community' },
        ],
      })
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      code: 'invalid_input',
      details: { issues: [expect.objectContaining({ path: 'communities.1.name' })] },
    })
    expect((await it.forum.getSettings({})).business_name).toBe('')
  })

  test('the token in a feed address is never shown, and saving the shown name keeps it', async () => {
    const it = await startForum(make)
    const site = await feedSite()
    site.publish([{ id: 'a', ...POSTS.hot(1) }])
    const file = site.files.get('/feed.xml')
    if (file) site.files.set('/feed.xml?token=s3cret', file)
    site.files.delete('/feed.xml')
    const probed = await it.owner.probeCommunity({ text: `${site.url}?token=s3cret`, source: 'feed' })
    expect(probed.status).toBe('ok')
    expect(JSON.stringify(probed)).not.toContain('s3cret')
    await it.owner.changeForumSettings({ ...PROFILE, communities: [{ source: 'feed', name: probed.name }] })
    // Another process, which does not know about the probe.
    await showOrChangeForum(it.db, [
      'set',
      '--workspace',
      it.workspaceId,
      '--communities',
      `feed=${probed.name}`,
    ])
    expect((await it.scan()).leads_found).toBe(1)
    expect(JSON.stringify([await it.forum.getSettings({}), await it.changes.list({})])).not.toContain(
      's3cret',
    )
  })

  test('a probe reports ok, blocked or error, and what to do', async () => {
    const it = await startForum(make)
    const [fine, closed, gone] = [await feedSite(), await feedSite(), await feedSite()]
    closed.files.set('/feed.xml', { status: 403 })
    gone.files.delete('/feed.xml')
    expect(await it.owner.probeCommunity({ text: fine.url })).toMatchObject({ source: 'feed', status: 'ok' })
    expect(await it.owner.probeCommunity({ text: closed.url })).toMatchObject({
      status: 'blocked',
      message: 'The site returned 403.',
    })
    expect(await it.owner.probeCommunity({ text: gone.url })).toMatchObject({ status: 'error' })
    // Port 1 does not answer. The service never sends a request to the metadata service of clouds, even if its address was entered.
    expect((await it.owner.probeCommunity({ text: 'http://localhost:1/feed' })).message).toMatch(
      /^localhost:1 could not be reached .*[^.]\.$/,
    )
    expect((await it.owner.probeCommunity({ text: 'http://169.254.169.254/latest' })).message).toBe(
      '169.254.169.254 is not the address of a public site. Quillport never opens this address.',
    )
    await expect(it.owner.probeCommunity({ text: 'what?' })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('a community that is removed and added again continues where it was', async () => {
    const it = await startForum(make)
    const site = await feedSite()
    site.publish([{ id: 'a', ...POSTS.hot(2) }])
    const communities = [{ source: 'feed', name: site.url }] as const
    await it.owner.changeForumSettings({ ...PROFILE, communities: [...communities] })
    await it.scan()
    await it.owner.changeForumSettings({ communities: [] })
    expect((await it.forum.getSettings({})).next_scan_at).toBeNull()
    await it.owner.changeForumSettings({ communities: [...communities] })
    expect(await it.scan()).toMatchObject({ posts_read: 0, leads_found: 0 })
    expect(await leadsOf(it)).toHaveLength(1)
  })

  test('leads are scored again when what is sold changes, and keep their marks', async () => {
    const it = await startForum(make)
    const site = await feedSite()
    site.publish([{ id: 'a', ...POSTS.hot(3) }])
    await it.owner.changeForumSettings({ ...PROFILE, communities: [{ source: 'feed', name: site.url }] })
    await it.scan()
    const [before] = await leadsOf(it)
    await it.forum.markLead({ lead_id: before?.lead_id ?? '', status: 'saved' })
    const { cursor } = await it.changes.list({})
    await it.owner.changeForumSettings({
      business_name: 'Green Roof',
      business_description: 'We plant gardens on roofs.',
      keywords: ['roof garden'],
      competitors: [],
      brand_terms: [],
    })
    await it.work()
    const [after] = await leadsOf(it)
    expect(after?.score).toBeLessThan(before?.score ?? 0)
    expect(after).toMatchObject({ status: 'saved', score: total(after) })
    expect((await it.changes.list({ cursor })).items.some(({ id }) => id === after?.lead_id)).toBe(true)
    await it.owner.changeForumSettings(PROFILE)
    await it.work()
    expect((await leadsOf(it))[0]).toMatchObject({ score: before?.score, reasons: before?.reasons })
  })

  test('a thousand leads are scored again, in more than one batch', async () => {
    const it = await startForum(make)
    await insertLeads(it.db, it.workspaceId, 450, () => ({ profile_revision: 1 }))
    await it.owner.changeForumSettings(PROFILE)
    await it.work()
    const old = await it.db.selectFrom('lead').select('id').where('profile_revision', '<', 2).execute()
    expect(old).toEqual([])
  })

  test('Quillport uses the Reddit client that the owner enters, under the name that Reddit requires', async () => {
    const reddit = await startReddit()
    onTestFinished(reddit.close)
    const it = await startForum(make, {
      sourceOrigins: { reddit: reddit.origin, redditOauth: reddit.origin },
    })
    const probe = () => it.owner.probeCommunity({ text: 'r/freelance' })
    expect(await probe()).toMatchObject({ status: 'error', message: expect.stringContaining('API keys') })
    const keys = {
      source: 'reddit' as const,
      client_id: REDDIT_CLIENT.clientId,
      client_secret: REDDIT_CLIENT.clientSecret,
      username: `u/${REDDIT_CLIENT.username}`,
    }
    await it.owner.saveForumKeys({ keys })
    expect(await probe()).toMatchObject({ status: 'ok', title: 'Freelancers' })
    await expect(
      it.owner.saveForumKeys({ keys: { ...keys, client_id: 'id\r\nx-more: 1' } }),
    ).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('the command line shows and changes the same settings', async () => {
    const it = await startForum(make)
    const set = [
      'set',
      '--workspace',
      it.workspaceId,
      '--name',
      'Papercrane',
      '--keywords',
      'invoice, late payment',
    ]
    await showOrChangeForum(it.db, [
      ...set,
      '--communities',
      'r/freelance,hacker_news=newest',
      '--scan-at',
      '07:15',
    ])
    const shown: unknown = JSON.parse(await showOrChangeForum(it.db, ['show', '--workspace', it.workspaceId]))
    expect(shown).toEqual(await it.forum.getSettings({}))
    expect(shown).toMatchObject({
      business_name: 'Papercrane',
      keywords: ['invoice', 'late payment'],
      scan_at: '07:15',
    })
    await expect(
      showOrChangeForum(it.db, ['set', '--workspace', it.workspaceId, '--scan-at', '7 am']),
    ).rejects.toMatchObject({ code: 'invalid_input' })
    for (const command of ['show', 'set'])
      await expect(showOrChangeForum(it.db, [command, '--workspace', 'ws_none'])).rejects.toMatchObject({
        code: 'not_found',
      })
    await expect(showOrChangeForum(it.db, ['show'])).rejects.toBeInstanceOf(UsageError)
  })
})
