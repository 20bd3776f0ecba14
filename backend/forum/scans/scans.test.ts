import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DAY } from '../../../contract/time.ts'
import { describeEachDatabase, describeSqlite } from '../../db/database.fixture.ts'
import { startBackend } from '../../run/backend.fixture.ts'
import { type FeedSite, type ForumTest, feedSite, POSTS, PROFILE, startForum } from '../forum.fixture.ts'
import { rss } from '../sources/feed.fixture.ts'

const watch = (it: ForumTest, sites: readonly FeedSite[]) =>
  it.owner.changeForumSettings({
    ...PROFILE,
    communities: sites.map(({ url }) => ({ source: 'feed', name: url }) as const),
  })
const leadsOf = async (it: ForumTest) => {
  const { leads } = await it.forum.listLeads({ limit: 50, include_handled: true })
  return leads.flatMap((lead) => (lead.locked ? [] : [lead]))
}
const scansUsed = async (it: ForumTest) => (await it.forum.getSettings({})).limits.scans.used
const scansInFeed = async (it: ForumTest) =>
  (await it.changes.list({})).items.flatMap((item) => (item.kind === 'scan' && item.data ? [item.data] : []))

describeEachDatabase('scans', (make) => {
  test('posts become leads whose reasons add up, each once, and noise becomes no lead', async () => {
    const it = await startForum(make)
    const site = await feedSite()
    site.publish([
      { id: 'a', ...POSTS.hot(1) },
      { id: 'b', ...POSTS.warm(2) },
      { id: 'c', ...POSTS.noise(3) },
    ])
    await watch(it, [site])
    expect((await it.forum.getSettings({})).communities[0]?.title).toBeNull()
    expect(await it.scan()).toMatchObject({
      status: 'completed',
      trigger: 'request',
      communities_total: 1,
      communities_done: 1,
      posts_read: 3,
      leads_found: 2,
      hot_leads_found: 1,
      message: null,
    })
    expect((await it.forum.getSettings({})).communities[0]?.title).toBe('Forum & friends')
    const leads = await leadsOf(it)
    expect(leads.map(({ title }) => title)).toEqual([POSTS.hot(1).title, POSTS.warm(2).title])
    for (const lead of leads)
      expect(lead.reasons.reduce((sum, { points }) => sum + points, 0)).toBe(lead.score)
    site.publish([
      { id: 'd', ...POSTS.hot(4) },
      { id: 'a', ...POSTS.hot(1) },
    ])
    expect(await it.scan()).toMatchObject({ posts_read: 1, leads_found: 1 })
    expect(await leadsOf(it)).toHaveLength(3)
  })

  test('three scans a day run one after another, and a fourth is refused until midnight', async () => {
    const it = await startForum(make)
    await watch(it, [await feedSite()])
    for (const left of [2, 1, 0]) {
      expect((await it.forum.runScan({})).remaining_today).toBe(left)
      await it.work()
    }
    await expect(it.forum.runScan({})).rejects.toMatchObject({
      code: 'daily_limit_reached',
      details: { retryAfter: expect.any(Number) },
    })
    it.nextDay()
    expect((await it.forum.runScan({})).remaining_today).toBe(2)
  })

  test('50 simultaneous requests queue one scan and are counted once', async () => {
    const it = await startForum(make)
    await watch(it, [await feedSite()])
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => it.forum.runScan({})))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'already_running' })
    expect(await scansUsed(it)).toBe(1)
    expect(await scansInFeed(it)).toHaveLength(1)
  })

  test('the answer says that the scan starts within five minutes', async () => {
    const it = await startForum(make)
    await watch(it, [await feedSite()])
    const before = it.clock.now()
    const { starts_before, status } = await it.forum.runScan({})
    expect(status).toBe('queued')
    expect(Math.abs(Date.parse(starts_before) - before - 300_000)).toBeLessThan(10_000)
  })

  test('one Idempotency-Key queues one scan', async () => {
    const it = await startForum(make)
    await watch(it, [await feedSite()])
    const client = it.clientWith(() => 'same')
    const first = await client.forum.runScan({})
    await it.work()
    expect(await client.forum.runScan({})).toEqual(first)
    expect(await scansUsed(it)).toBe(1)
  })

  test('a cross-post and a near copy are merged into the lead that was found first, without changing its words', async () => {
    const it = await startForum(make)
    const [here, there] = [await feedSite(), await feedSite()]
    const post = POSTS.hot(5)
    here.publish([{ id: 'a', ...post, title: 'Help with my shop, please' }])
    there.publish([
      { id: 'b', ...post },
      { id: 'c', ...post, html: `${post.html}<p>Thanks in advance, all of you!</p>` },
    ])
    await watch(it, [here, there])
    expect((await it.scan()).leads_found).toBe(1)
    const [lead, ...others] = await leadsOf(it)
    expect(others).toEqual([])
    expect(lead?.title).toBe('Help with my shop, please')
    expect(lead?.reasons.every(({ quote }) => `${lead.title}\n${lead.body}`.includes(quote))).toBe(true)
  })

  test('a post at the address of another workspace’s lead makes its own lead and does not change that lead', async () => {
    const first = await startForum(make)
    const second = await startForum(make, { on: first })
    const [thread, hostile] = [await feedSite(), await feedSite()]
    thread.publish([{ id: 'a', ...POSTS.warm(30) }])
    await watch(first, [thread])
    expect((await first.scan()).leads_found).toBe(1)
    const before = await leadsOf(first)
    // The hostile feed uses the thread's address with words that score higher, and the thread's own words at another address.
    hostile.publish([
      { id: 'b', ...POSTS.hot(31), link: `${thread.origin}/p/a` },
      { id: 'c', ...POSTS.warm(30) },
    ])
    await watch(second, [hostile])
    expect((await second.scan()).leads_found).toBe(2)
    expect((await leadsOf(second)).map(({ title }) => title)).toEqual([
      POSTS.hot(31).title,
      POSTS.warm(30).title,
    ])
    expect(await leadsOf(first)).toEqual(before)
  })

  test('no post changes the lead of another post, by its link or its words, from the same feed or another', async () => {
    const it = await startForum(make)
    const [thread, hostile] = [await feedSite(), await feedSite()]
    thread.publish([{ id: 'a', ...POSTS.warm(30) }])
    await watch(it, [thread, hostile])
    expect((await it.scan()).leads_found).toBe(1)
    const before = await leadsOf(it)
    const link = `${thread.origin}/p/a`
    hostile.publish([
      { id: 'b', ...POSTS.hot(31), link },
      { id: 'c', ...POSTS.warm(30), title: `${POSTS.hot(31).title} ${POSTS.warm(30).title}` },
    ])
    thread.publish([
      { id: 'a', ...POSTS.warm(30) },
      { id: 'd', ...POSTS.hot(32), link },
    ])
    expect((await it.scan()).leads_found).toBe(0)
    expect(await leadsOf(it)).toEqual(before)
  })

  test('posts of a feed without links stay separate although all have the address of the feed', async () => {
    const it = await startForum(make)
    const site = await feedSite()
    site.publish([])
    const posts = [POSTS.hot(16), POSTS.hot(17)].map((post, at) => ({ guid: `urn:${at}`, ...post }))
    site.files.set('/feed.xml', rss(posts.map((post) => ({ ...post, date: it.clock.now() }))))
    await watch(it, [site])
    expect((await it.scan()).leads_found).toBe(2)
  })

  test('replies on one page stay separate although their addresses differ only after the #', async () => {
    const it = await startForum(make)
    const site = await feedSite()
    const page = `${site.origin}/forums/topic/which-software`
    const posts = ['', '#post-12', '#post-13'].map((place, at) => ({
      ...{ guid: `${page}/${place}`, link: `${page}/${place}`, date: it.clock.now() },
      ...POSTS.hot(40 + at),
    }))
    site.files.set('/feed.xml', rss(posts))
    await watch(it, [site])
    expect((await it.scan()).leads_found).toBe(3)
  })

  test('a copy of a lead that the person handled stays handled', async () => {
    const it = await startForum(make)
    const site = await feedSite()
    site.publish([{ id: 'a', ...POSTS.hot(6), title: 'Help' }])
    await watch(it, [site])
    await it.scan()
    const [lead] = await leadsOf(it)
    await it.forum.markLead({ lead_id: lead?.lead_id ?? '', status: 'ignored' })
    site.publish([
      { id: 'b', ...POSTS.hot(6) },
      { id: 'a', ...POSTS.hot(6), title: 'Help' },
    ])
    await it.scan()
    expect((await leadsOf(it)).map(({ status, title }) => [status, title])).toEqual([['ignored', 'Help']])
  })

  test('a post that is deleted and posted again is a lead again', async () => {
    const it = await startForum(make)
    const site = await feedSite()
    site.publish([{ id: 'a', ...POSTS.hot(15) }])
    await watch(it, [site])
    await it.scan()
    site.publish([{ id: 'b', ...POSTS.hot(15) }])
    await it.scan()
    expect((await leadsOf(it)).map(({ post_deleted }) => post_deleted).toSorted()).toEqual([false, true])
  })

  test('a blocked community reports that and since when, keeps its position, and does not affect other communities', async () => {
    const it = await startForum(make)
    const [bad, good] = [await feedSite(), await feedSite()]
    bad.publish([{ id: 'a', ...POSTS.hot(7) }])
    good.publish([{ id: 'b', ...POSTS.hot(8) }])
    await watch(it, [bad, good])
    await it.scan()
    bad.files.set('/feed.xml', { status: 403, body: 'Forbidden' })
    good.publish([{ id: 'c', ...POSTS.hot(9) }])
    const scan = await it.scan()
    expect(scan).toMatchObject({ status: 'completed', communities_done: 2, leads_found: 1 })
    expect(scan.message).toContain('1 of 2 communities')
    const [blocked, fine] = (await it.forum.getSettings({})).communities
    expect(blocked).toMatchObject({
      status: 'blocked',
      message: expect.stringMatching(/^Blocked since \d\d:\d\d UTC: the site returned 403$/),
      last_ok_at: expect.any(String),
    })
    expect(fine).toMatchObject({ status: 'ok', message: null })
    bad.publish([
      { id: 'd', ...POSTS.hot(10) },
      { id: 'a', ...POSTS.hot(7) },
    ])
    expect(await it.scan()).toMatchObject({ posts_read: 1, leads_found: 1, message: null })
    expect((await it.forum.getSettings({})).communities[0]?.status).toBe('ok')
  })

  test('a community without new posts is ok, a community with an error is not, and a scan that could read nothing has failed', async () => {
    const it = await startForum(make)
    const [quiet, broken] = [await feedSite(), await feedSite()]
    await watch(it, [quiet])
    expect(await it.scan()).toMatchObject({ status: 'completed', posts_read: 0, message: null })
    expect((await it.forum.getSettings({})).last_scan_at).not.toBeNull()
    broken.files.set('/feed.xml', { status: 500 })
    await watch(it, [broken])
    expect(await it.scan()).toMatchObject({ status: 'failed', communities_done: 1 })
    expect((await it.forum.getSettings({})).communities[0]).toMatchObject({
      status: 'error',
      message: expect.stringContaining('500'),
    })
  })

  test('a community that fails once is read a second time in the same scan', async () => {
    const it = await startForum(make)
    const site = await feedSite()
    site.publish([{ id: 'a', ...POSTS.hot(11) }])
    await watch(it, [site])
    site.interrupt({ status: 502 })
    expect(await it.scan()).toMatchObject({ status: 'completed', leads_found: 1, message: null })
  })

  test('a site that asks for a pause of an hour gets no request from any scan in that hour', async () => {
    const it = await startForum(make)
    const site = await feedSite()
    site.files.set('/feed.xml', { status: 429, headers: { 'retry-after': '3600' } })
    await watch(it, [site])
    await it.scan()
    const asked = site.asked.length
    expect((await it.scan()).status).toBe('failed')
    await it.forum.runScan({})
    // Another process, which has not seen the site's answer.
    await it.work(it.backendOf().jobs, 'worker-2')
    expect(site.asked.length).toBe(asked)
    expect((await it.forum.getSettings({})).communities[0]).toMatchObject({
      status: 'blocked',
      message: expect.stringMatching(/next try after/),
    })
    site.publish([{ id: 'a', ...POSTS.hot(12) }])
    it.nextDay()
    expect((await it.scan()).leads_found).toBe(1)
  })

  test('a post that its author deleted loses author, quotes and address, also in drafts and stored answers', async () => {
    const it = await startForum(make)
    const site = await feedSite()
    site.publish([
      { id: 'my-secret-slug', ...POSTS.hot(13) },
      { id: 'stays', ...POSTS.hot(14) },
    ])
    await watch(it, [site])
    await it.scan()
    const [lead] = (await leadsOf(it)).filter(({ title }) => title === POSTS.hot(13).title)
    const lead_id = lead?.lead_id ?? ''
    await it.forum.markLead({ lead_id, status: 'saved' })
    const draft = await it.clientWith(() => 'kept-answer').forum.draftReply({ lead_id })
    const quote = 'I run a small bakery and need invoicing software that reminds late payers'
    for (const table of ['draft', 'idempotent_request'] as const)
      expect(JSON.stringify(await it.db.selectFrom(table).selectAll().execute())).toContain(draft.draft_id)
    await it.db
      .updateTable('draft')
      .set({ text: `You wrote: "${quote}". Try this.` })
      .execute()
    await it.db
      .updateTable('idempotent_request')
      .set({ answer: JSON.stringify({ ...draft, text: `You wrote: "${quote}". Try this.` }) })
      .where('idempotency_key', '=', 'kept-answer')
      .execute()
    const { cursor } = await it.changes.list({})
    site.publish([{ id: 'stays', ...POSTS.hot(14) }])
    await it.scan()
    const [cleared] = (await leadsOf(it)).filter((other) => other.lead_id === lead_id)
    expect(cleared).toMatchObject({
      post_deleted: true,
      title: '',
      body: '',
      author: null,
      url: '',
      status: 'saved',
      score: lead?.score,
    })
    const told = (await it.changes.list({ cursor })).items
    expect(told.find(({ id }) => id === lead_id)).toMatchObject({ data: { post_deleted: true } })
    expect(told.find(({ id }) => id === draft.draft_id)).toMatchObject({
      data: { text: expect.stringMatching(/^You wrote: .*Try this\.$/) },
    })
    const everything: unknown[] = []
    for (const table of [
      'lead',
      'draft',
      'idempotent_request',
      'met_post',
      'community',
      'lead_band',
      'scan',
    ] as const)
      everything.push(await it.db.selectFrom(table).selectAll().execute())
    const rest = JSON.stringify(everything).replaceAll(POSTS.hot(14).title ?? '', '')
    expect(rest).not.toContain('my-secret-slug')
    expect(rest).not.toContain('(13)')
    expect(JSON.stringify(everything.slice(1))).not.toContain('small bakery')
    expect(await leadsOf(it)).toHaveLength(2)
    expect((await it.clientWith(() => 'kept-answer').forum.draftReply({ lead_id })).draft_id).toBe(
      draft.draft_id,
    )
  })

  test('the daily scan runs once with any number of workers, and once after days asleep', async () => {
    const it = await startForum(make)
    const site = await feedSite()
    await watch(it, [site])
    const others = [it.backendOf(), it.backendOf()]
    const round = () =>
      Promise.all([it.work(), ...others.map(({ jobs }, at) => it.work(jobs, `worker-${at + 2}`))])
    await round()
    expect(await scansInFeed(it)).toHaveLength(0)
    const { next_scan_at } = await it.forum.getSettings({})
    it.clock.advance(Date.parse(next_scan_at ?? '') - it.clock.now() + 1000)
    await round()
    expect(await scansInFeed(it)).toMatchObject([{ trigger: 'schedule', status: 'completed' }])
    it.clock.advance(3 * DAY)
    await round()
    await round()
    expect(await scansInFeed(it)).toHaveLength(2)
    const settings = await it.forum.getSettings({})
    expect(settings.limits.scans.used).toBe(0)
    expect(Date.parse(settings.next_scan_at ?? '') - it.clock.now()).toBeGreaterThan(0)
    expect(Date.parse(settings.next_scan_at ?? '') - it.clock.now()).toBeLessThanOrEqual(DAY)
  })

  test('two workers never run the same scan', async () => {
    const it = await startForum(make)
    const site = await feedSite()
    site.publish(Array.from({ length: 30 }, (_, at) => ({ id: `p${at}`, ...POSTS.hot(at + 20) })))
    await watch(it, [site])
    await it.forum.runScan({})
    const before = site.asked.length
    await Promise.all([it.work(), it.work(it.backendOf().jobs, 'worker-2')])
    expect(site.asked.slice(before).filter(({ url }) => url.pathname === '/feed.xml')).toHaveLength(1)
    expect(await leadsOf(it)).toHaveLength(30)
    expect(await scansInFeed(it)).toMatchObject([{ status: 'completed', posts_read: 30, leads_found: 30 }])
  })

  test('a hosted service opens no private address, even one that a person entered', async () => {
    const it = await startForum(make)
    const site = await feedSite()
    await watch(it, [site])
    await it.forum.runScan({})
    await it.work(startBackend(it, { scanRetryMs: 50 }).jobs)
    expect(site.asked).toHaveLength(0)
    expect((await it.forum.getSettings({})).communities[0]).toMatchObject({
      status: 'error',
      message: expect.stringContaining('private network'),
    })
  })

  test('a private address is opened only if the person entered its exact origin', async () => {
    const it = await startForum(make)
    const [entered, other] = [await feedSite(), await feedSite()]
    other.publish([{ id: 'a', ...POSTS.hot(60) }])
    entered.files.set('/feed.xml', { status: 302, headers: { location: other.url } })
    await watch(it, [entered])
    await it.scan()
    expect(other.asked).toHaveLength(0)
    expect((await it.forum.getSettings({})).communities[0]?.status).not.toBe('ok')
  })
})

describeSqlite('scans', (make) => {
  test('a deleted post leaves nothing in the bytes of the database', async () => {
    const it = await startForum(make)
    const site = await feedSite()
    site.publish([
      { id: 'goes', ...POSTS.hot(15), html: `${POSTS.hot(15).html} Xylographer asks.` },
      { id: 'stays', ...POSTS.hot(16) },
    ])
    await watch(it, [site])
    await it.scan()
    const bytes = () =>
      ['', '-wal'].map((end) => readFileSync(`${it.address}${end}`, 'latin1').includes('Xylographer'))
    expect(bytes()).toContain(true)
    site.publish([{ id: 'stays', ...POSTS.hot(16) }])
    await it.scan()
    expect(bytes()).toEqual([false, false])
  })
})
