import { expect, test } from 'vitest'
import { DAY, HOUR } from '../../../contract/time.ts'
import { describeEachDatabase } from '../../db/database.fixture.ts'
import { feedSite, POSTS } from '../forum.fixture.ts'
import { rss } from '../sources/feed.fixture.ts'
import { readingsOf, startHosted } from './watchers.fixture.ts'

describeEachDatabase('a community that several workspaces watch', (make) => {
  test('is read once for all workspaces, and each of them scores its posts', async () => {
    const site = await feedSite()
    site.publish([
      { id: 'a', ...POSTS.hot(1) },
      { id: 'b', ...POSTS.noise(2) },
    ])
    const it = startHosted(await make(), [site])
    const bakers = await it.watcher([site.url])
    const others = [await it.watcher([site.url]), await it.watcher([site.url])]
    const gardener = await it.watcher([site.url], {
      business_name: 'Rosewood',
      business_description: 'We sell roses and plan gardens.',
      keywords: ['roses', 'garden'],
    })
    for (const { forum } of [bakers, ...others, gardener]) await forum.runScan({})
    await Promise.all([it.work(), it.work(it.backendOf().jobs, 'worker-2')])
    expect(readingsOf(site)).toBe(1)
    for (const { leads } of [bakers, ...others])
      expect((await leads()).map(({ title }) => title)).toEqual([POSTS.hot(1).title])
    expect((await gardener.leads()).map(({ title }) => title)).not.toContain(POSTS.hot(1).title)
    for (const { forum } of [bakers, ...others, gardener])
      expect((await forum.getSettings({})).communities).toMatchObject([{ status: 'ok', message: null }])
  })

  test('is read again for a requested scan only after five minutes', async () => {
    const site = await feedSite()
    const it = startHosted(await make(), [site])
    const [first, second] = [await it.watcher([site.url]), await it.watcher([site.url])]
    site.publish([{ id: 'a', ...POSTS.hot(3) }])
    await first.forum.runScan({})
    await it.work()
    it.clock.advance(4 * 60_000)
    await second.forum.runScan({})
    await it.work()
    expect([readingsOf(site), (await second.leads()).length]).toEqual([1, 1])
    it.clock.advance(2 * 60_000)
    await second.forum.runScan({})
    await it.work()
    // The second reading finds new posts and, in the same answer, which posts are gone.
    expect(readingsOf(site)).toBe(2)
  })

  test('is read once an hour for the workspaces whose scans are due', async () => {
    const site = await feedSite()
    const it = startHosted(await make(), [site])
    const all = [await it.watcher([site.url]), await it.watcher([site.url]), await it.watcher([site.url])]
    it.clock.advance(HOUR - (it.clock.now() % HOUR) + 1000)
    for (const one of all) {
      await it.queueDue([one])
      await it.work()
      it.clock.advance(15 * 60_000)
    }
    expect(readingsOf(site)).toBe(1)
    it.clock.advance(HOUR)
    await it.queueDue(all)
    await it.work()
    expect(readingsOf(site)).toBe(2)
  })

  test('gives a workspace that starts to watch it later the posts of the last seven days, without another reading', async () => {
    const site = await feedSite()
    const it = startHosted(await make(), [site])
    const first = await it.watcher([site.url])
    const scan = async ({ forum }: typeof first) => {
      it.clock.advance(6 * 60_000)
      await forum.runScan({})
      await it.work()
    }
    site.publish([{ id: 'old', ...POSTS.hot(4) }])
    await scan(first)
    it.clock.advance(8 * DAY)
    site.publish([
      { id: 'new', ...POSTS.hot(5), date: it.clock.now() - HOUR },
      // A quiet feed still lists the old post, and lists a post that was approved late.
      { id: 'late', ...POSTS.hot(6), date: it.clock.now() - 9 * DAY },
      { id: 'old', ...POSTS.hot(4) },
    ])
    await scan(first)
    expect((await first.leads()).length).toBe(3)
    const later = await it.watcher([site.url])
    const readings = readingsOf(site)
    await later.forum.runScan({})
    await it.work()
    expect(readingsOf(site)).toBe(readings)
    expect((await later.leads()).map(({ title }) => title)).toEqual([POSTS.hot(5).title])
  })

  test('keeps posts in full for seven days and then only as hashes, so that no post is met twice', async () => {
    const site = await feedSite()
    site.publish([{ id: 'a', ...POSTS.noise(7) }])
    const it = startHosted(await make(), [site])
    const one = await it.watcher([site.url])
    await it.queueDue([one])
    await it.work()
    const kept = async () => JSON.stringify(await it.db.selectFrom('venue_post').selectAll().execute())
    expect(await kept()).toContain('garden')
    it.clock.advance(7 * DAY + HOUR)
    await it.work()
    expect(await kept()).not.toMatch(/garden|roses|urn:post/)
    site.publish([
      { id: 'b', ...POSTS.noise(8) },
      { id: 'a', ...POSTS.noise(7) },
    ])
    it.clock.advance(HOUR)
    await it.queueDue([one])
    await it.work()
    const rows = await it.db.selectFrom('venue_post').select(['seq', 'post']).orderBy('seq').execute()
    expect(rows.map(({ seq, post }) => [seq, post === null])).toEqual([
      [1, true],
      [2, false],
    ])
  })

  test('loses a post within a day after its author deletes it, in every workspace and among the kept posts, without a scan', async () => {
    const site = await feedSite()
    site.publish([
      { id: 'my-secret-slug', ...POSTS.hot(9) },
      { id: 'stays', ...POSTS.hot(10) },
    ])
    const it = startHosted(await make(), [site])
    const both = [await it.watcher([site.url]), await it.watcher([site.url])]
    await it.queueDue(both)
    await it.work()
    const quote = 'I run a small bakery and need invoicing software that reminds late payers'
    for (const { forum, leads } of both) {
      const [lead] = (await leads()).filter(({ title }) => title === POSTS.hot(9).title)
      await forum.draftReply({ lead_id: lead?.lead_id ?? '' })
    }
    await it.db
      .updateTable('draft')
      .set({ text: `You wrote: "${quote}". Try this.` })
      .execute()
    site.publish([{ id: 'stays', ...POSTS.hot(10) }])
    await it.db.updateTable('forum_settings').set({ next_scan_at: null }).execute()
    const asked = site.asked.length
    it.clock.advance(19 * HOUR)
    await it.work()
    expect(site.asked.length).toBe(asked)
    it.clock.advance(3 * HOUR)
    await it.work()
    for (const { leads } of both)
      expect((await leads()).map(({ post_deleted, title }) => [post_deleted, title]).toSorted()).toEqual([
        [false, POSTS.hot(10).title],
        [true, ''],
      ])
    const everything: unknown[] = []
    for (const table of [
      ...(['lead', 'draft', 'idempotent_request', 'met_post', 'community'] as const),
      ...(['lead_band', 'scan', 'venue', 'venue_post', 'change'] as const),
    ])
      everything.push(await it.db.selectFrom(table).selectAll().execute())
    const rest = JSON.stringify(everything).replaceAll(POSTS.hot(10).title ?? '', '')
    expect(rest).not.toMatch(/my-secret-slug|\(9\)/)
    expect(JSON.stringify(await it.db.selectFrom('draft').selectAll().execute())).not.toContain(
      'small bakery',
    )
  })

  test.each([
    ['the site asks for a pause', 1, { status: 429, headers: { 'retry-after': '600' } }],
    ['the pages of other posts cannot be read', 3, { status: 302, headers: { location: '/loop' } }],
  ])('loses a deleted post although %s during the check', async (_, count, reply) => {
    const site = await feedSite()
    const it = startHosted(await make(), [site])
    const one = await it.watcher([site.url])
    const before = { id: 'before', ...POSTS.hot(50) }
    const unread = Array.from({ length: count }, (_, at) => ({ id: `unread-${at}`, ...POSTS.hot(51 + at) }))
    const after = { id: 'after', ...POSTS.hot(54) }
    // The posts that were read first are checked first.
    for (const posts of [[before], [...unread, before], [after, ...unread, before]]) {
      site.publish(posts)
      it.clock.advance(HOUR)
      await it.queueDue([one])
      await it.work()
    }
    expect(await one.leads()).toHaveLength(count + 2)
    await it.db.updateTable('forum_settings').set({ next_scan_at: null }).execute()
    site.publish([])
    site.files.set('/loop', { status: 302, headers: { location: '/loop' } })
    for (const { id } of unread) site.files.set(`/p/${id}`, reply)
    it.clock.advance(22 * HOUR)
    for (let checks = 0; checks < 2; checks += 1) {
      await it.work()
      it.clock.advance(2 * HOUR)
    }
    expect((await one.leads()).filter(({ post_deleted }) => post_deleted)).toHaveLength(2)
  })

  test.each([
    ['by itself', 22 * HOUR],
    ['in a requested scan', HOUR],
  ])(
    'loses a deleted post whose check %s failed while the checks of other posts succeeded',
    async (how, afterMs) => {
      const site = await feedSite()
      const it = startHosted(await make(), [site])
      const one = await it.watcher([site.url])
      const failing = { id: 'failing', ...POSTS.hot(55) }
      site.publish([failing, { id: 'other', ...POSTS.hot(56) }])
      await it.queueDue([one])
      await it.work()
      expect(await one.leads()).toHaveLength(2)
      await it.db.updateTable('forum_settings').set({ next_scan_at: null }).execute()
      site.publish([])
      site.files.set('/p/failing', { status: 302, headers: { location: '/p/failing' } })
      it.clock.advance(afterMs)
      if (how === 'in a requested scan') await one.forum.runScan({})
      await it.work()
      const deleted = async () => (await one.leads()).filter(({ post_deleted }) => post_deleted).length
      expect(await deleted()).toBe(1)
      site.files.delete('/p/failing')
      it.clock.advance(2 * HOUR)
      await it.work()
      expect(await deleted()).toBe(2)
    },
  )

  test('loses a deleted post in saved replies that quote it, and in drafts for other posts that were made from these replies', async () => {
    const site = await feedSite()
    site.publish([
      { id: 'gone', ...POSTS.hot(9) },
      { id: 'stays', ...POSTS.hot(10) },
    ])
    const it = startHosted(await make(), [site])
    const both = [await it.watcher([site.url]), await it.watcher([site.url])]
    await it.queueDue(both)
    await it.work()
    // Words that only the deleted post contains.
    const filler = /twenty dollars a month\. *((?:\w+ +){8}\w+)/.exec(POSTS.hot(9).html ?? '')?.[1] ?? ''
    expect(filler).not.toBe('')
    const quoting = `You wrote "${filler}". Send it at once.`
    const own = 'Send the invoice on the day the work ends.'
    const cursors: string[] = []
    for (const { forum, leads } of both) {
      await forum.saveReply({ name: 'Quoting', text: quoting })
      await forum.saveReply({ name: 'Own', text: own, intents: ['pain_point'] })
      const [stays] = (await leads()).filter(({ title }) => title === POSTS.hot(10).title)
      expect((await forum.draftReply({ lead_id: stays?.lead_id ?? '' })).text).toBe(quoting)
    }
    for (const { changes } of both) cursors.push((await changes.list({})).cursor)
    site.publish([{ id: 'stays', ...POSTS.hot(10) }])
    it.clock.advance(22 * HOUR)
    await it.work()
    for (const [at, { forum, changes }] of both.entries()) {
      const { saved_replies } = await forum.savedReplies({})
      expect(saved_replies.map(({ text }) => text)).toEqual([
        own,
        expect.stringMatching(/You wrote "\[quote removed.*\]". Send it at once\.$/),
      ])
      const { items } = await changes.list({ cursor: cursors[at] ?? '' })
      expect(items.filter(({ kind }) => kind === 'saved_reply')).toMatchObject([
        { data: { text: saved_replies[1]?.text } },
      ])
    }
    for (const table of ['saved_reply', 'draft', 'idempotent_request', 'lead', 'venue_post'] as const)
      expect([table, JSON.stringify(await it.db.selectFrom(table).selectAll().execute())]).toEqual([
        table,
        expect.not.stringContaining(filler),
      ])
  })

  test('keeps saved replies unchanged if a stranger copied them into a post and deletes that post', async () => {
    const site = await feedSite()
    const it = startHosted(await make(), [site])
    const one = await it.watcher([site.url])
    const reply = 'Send the invoice on the day when the work ends, and call them a week later.'
    const { saved_reply_id } = await one.forum.saveReply({ name: 'Own', text: reply })
    it.clock.advance(HOUR)
    const copied = { ...POSTS.hot(9), html: `${POSTS.hot(9).html} ${reply}` }
    site.publish([
      { id: 'gone', ...copied },
      { id: 'stays', ...POSTS.hot(10) },
    ])
    await it.queueDue([one])
    await it.work()
    // A change of the intents does not count as a change of the text.
    await one.forum.changeSavedReply({ saved_reply_id, intents: ['recommendation'] })
    site.publish([{ id: 'stays', ...POSTS.hot(10) }])
    it.clock.advance(22 * HOUR)
    await it.work()
    expect((await one.leads()).map(({ post_deleted }) => post_deleted).toSorted()).toEqual([false, true])
    expect((await one.forum.savedReplies({})).saved_replies.map(({ text }) => text)).toEqual([reply])
  })

  test('stays for other workspaces when one workspace is deleted', async () => {
    const site = await feedSite()
    site.publish([{ id: 'a', ...POSTS.hot(11) }])
    const it = startHosted(await make(), [site])
    const [goes, stays] = [await it.watcher([site.url]), await it.watcher([site.url])]
    for (const { forum } of [goes, stays]) await forum.runScan({})
    await it.work()
    await it.db.deleteFrom('workspace').where('id', '=', goes.workspaceId).execute()
    site.publish([
      { id: 'b', ...POSTS.hot(12) },
      { id: 'a', ...POSTS.hot(11) },
    ])
    it.clock.advance(HOUR)
    await stays.forum.runScan({})
    await it.work()
    expect((await stays.leads()).length).toBe(2)
  })

  test('is scored again from the kept posts when a workspace’s profile changes', async () => {
    const site = await feedSite()
    site.publish([
      { id: 'a', ...POSTS.noise(13), title: 'Who plans gardens? I need somebody to plan my garden' },
      { id: 'b', ...POSTS.hot(14) },
    ])
    const it = startHosted(await make(), [site])
    const one = await it.watcher([site.url])
    await one.forum.runScan({})
    await it.work()
    expect((await one.leads()).map(({ title }) => title)).toEqual([POSTS.hot(14).title])
    await one.set({
      business_name: 'Rosewood',
      business_description: 'We plan gardens and plant roses for people who have no time.',
      keywords: ['garden', 'plan my garden', 'roses'],
    })
    await it.work()
    const titles = (await one.leads()).map(({ title }) => title)
    expect(titles[0]).toMatch(/plan my garden/)
    expect(titles).toContain(POSTS.hot(14).title)
    expect(readingsOf(site)).toBe(1)
  })

  test('makes one lead of a post even if several workers score the post again at once', async () => {
    const site = await feedSite()
    const ids = Array.from({ length: 20 }, (_, at) => at + 60)
    site.publish(
      ids.map((at) => ({
        id: `p${at}`,
        ...POSTS.noise(at),
        title: `Who plans gardens? I need a plan, ${at}`,
      })),
    )
    const it = startHosted(await make(), [site])
    const one = await it.watcher([site.url])
    await one.forum.runScan({})
    await it.work()
    expect(await one.leads()).toEqual([])
    await one.set({
      business_name: 'Rosewood',
      business_description: 'We plan gardens and plant roses for people who have no time.',
      keywords: ['garden', 'gardens', 'plan my garden', 'roses'],
    })
    const scoring = [1, 2, 3, 4].map(() => it.backendOf().jobs.filter(({ name }) => name === 'rescore'))
    await Promise.all(scoring.map((jobs, at) => it.work(jobs, `worker-${at}`)))
    const rows = await it.db.selectFrom('lead').select(['id', 'source_id']).execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map(({ source_id }) => source_id)).size).toBe(rows.length)
    const met = await it.db
      .selectFrom('met_post')
      .select('lead_id')
      .where('lead_id', 'is not', null)
      .execute()
    expect(new Set(met.map(({ lead_id }) => lead_id))).toEqual(new Set(rows.map(({ id }) => id)))
  })

  test('whose source asks for a pause of years gets no requests for a day, and no scan waits for it', async () => {
    const site = await feedSite()
    site.files.set('/feed.xml', { status: 429, headers: { 'retry-after': '999999999.5' } })
    const it = startHosted(await make(), [site])
    const one = await it.watcher([site.url])
    await one.forum.runScan({})
    await it.work()
    const [venue] = await it.db.selectFrom('venue').select(['retry_at', 'wanted_at']).execute()
    expect((venue?.retry_at ?? 0) - it.clock.now()).toBeLessThanOrEqual(DAY)
    expect((venue?.retry_at ?? 0) - it.clock.now()).toBeGreaterThan(0)
    // The state that a scan leaves if it looked just before the failure.
    await it.db.updateTable('venue').set({ wanted_at: 1 }).execute()
    await one.forum.runScan({})
    await it.work()
    const scans = await it.db.selectFrom('scan').select('status').execute()
    expect(scans.map(({ status }) => status)).toEqual(['failed', 'failed'])
  })

  test('whose feed names a time between readings is read no more often, and says so', async () => {
    const site = await feedSite()
    const it = startHosted(await make(), [site])
    const one = await it.watcher([site.url])
    const publish = (at: number) =>
      site.files.set(
        '/feed.xml',
        rss([{ guid: `urn:${at}`, ...POSTS.hot(at), date: it.clock.now() - HOUR }], '<ttl>360</ttl>'),
      )
    const state = async () => (await one.forum.getSettings({})).communities[0]
    publish(17)
    await it.queueDue([one])
    await it.work()
    publish(18)
    for (let hours = 0; hours < 5; hours += 1) {
      it.clock.advance(HOUR)
      if (hours === 2) await one.forum.runScan({})
      else await it.queueDue([one])
      await it.work()
    }
    expect(readingsOf(site)).toBe(1)
    expect(await state()).toMatchObject({
      status: 'ok',
      message: expect.stringMatching(
        /^The site asks for a pause, so Quillport does not read this community before .*UTC$/,
      ),
    })
    const scans = await it.db.selectFrom('scan').select('status').execute()
    expect(new Set(scans.map(({ status }) => status))).toEqual(new Set(['completed']))
    // The sixth hourly scan reads the feed, although its reading ended some time after the start of the first scan.
    it.clock.advance(HOUR - 1000)
    await it.queueDue([one])
    await it.work()
    expect((await one.leads()).map(({ title }) => title).toSorted()).toEqual(
      [POSTS.hot(17).title, POSTS.hot(18).title].toSorted(),
    )
  })

  test('loses a deleted post within a day although its feed asks for a pause of almost a day', async () => {
    const site = await feedSite()
    const it = startHosted(await make(), [site])
    const one = await it.watcher([site.url])
    const hours = Array.from({ length: 23 }, (_, hour) => `<hour>${hour}</hour>`).join('')
    const head = `<skipHours>${hours}</skipHours>`
    const link = `${site.origin}/p/a`
    site.files.set('/p/a', { type: 'text/html', body: '<p>a post</p>' })
    const post = { guid: 'urn:a', link, ...POSTS.hot(19), date: it.clock.now() - HOUR }
    site.files.set('/feed.xml', rss([post], head))
    await it.queueDue([one])
    await it.work()
    expect(await one.leads()).toHaveLength(1)
    site.files.set('/feed.xml', rss([], head))
    site.files.delete('/p/a')
    it.clock.advance(22 * HOUR)
    await it.work()
    expect((await one.leads()).map(({ post_deleted }) => post_deleted)).toEqual([true])
  })

  test('that is slow delays neither the other communities of a scan nor other scans', async () => {
    const [slow, quick] = [await feedSite(), await feedSite()]
    quick.publish([{ id: 'a', ...POSTS.hot(15) }])
    slow.publish([{ id: 'b', ...POSTS.hot(16) }])
    let release = () => {}
    slow.interrupt({ wait: new Promise<void>((resolve) => (release = resolve)) })
    const it = startHosted(await make(), [slow, quick])
    const [both, other] = [await it.watcher([slow.url, quick.url]), await it.watcher([quick.url])]
    for (const { forum } of [both, other]) await forum.runScan({})
    const worker = it.startWorking()
    try {
      const found = async () => [(await both.leads()).length, (await other.leads()).length]
      await expect.poll(found, { timeout: 20_000 }).toEqual([1, 1])
      release()
      await expect.poll(found, { timeout: 20_000 }).toEqual([2, 1])
    } finally {
      release()
      await worker.stop()
    }
  })
})

describeEachDatabase('a community that is one workspace’s own', (make) => {
  test('is never read by another workspace’s scan, even if both communities have the same shown name', async () => {
    const site = await feedSite()
    const it = startHosted(await make(), [site])
    const post = (at: number) => rss([{ guid: `urn:${at}`, ...POSTS.hot(at), date: it.clock.now() }])
    site.files.set('/feed.xml?token=secret', post(21))
    const first = await it.watcher([`${site.url}?token=secret`])
    const second = await it.watcher([`${site.url}?token=secret`])
    for (const { forum } of [first, second]) await forum.runScan({})
    await it.work()
    const names = async ({ forum }: typeof first) =>
      (await forum.getSettings({})).communities.map(({ name }) => name)
    expect(await names(first)).toEqual(await names(second))
    expect((await first.leads()).map(({ title }) => title)).toEqual([POSTS.hot(21).title])
    expect((await second.leads()).map(({ title }) => title)).toEqual([POSTS.hot(21).title])
    const venues = await it.db.selectFrom('venue').select(['workspace_id', 'key', 'name']).execute()
    expect(venues.map(({ workspace_id }) => workspace_id).toSorted()).toEqual(
      [first.workspaceId, second.workspaceId].toSorted(),
    )
    expect(JSON.stringify(venues)).not.toContain('secret')
    // A watcher who types the shown name has no token, and so cannot read the private feed.
    const third = await it.watcher([(await names(first))[0] ?? ''])
    await third.forum.runScan({})
    await it.work()
    expect(await third.leads()).toEqual([])
  })

  test('continues from its own cursor, and a shared community continues from the oldest cursor of the workspaces', async () => {
    const site = await feedSite()
    const publish = (ids: readonly number[]) =>
      site.publish(ids.map((id) => ({ id: `p${id}`, ...POSTS.hot(id) })))
    publish([31])
    const before = startHosted(await make(), [site])
    const early = await before.watcher([site.url])
    // The state that the earlier version left: a cursor for each community, and no venue.
    const cursorAfter = async (ids: readonly number[]) => {
      publish(ids)
      before.clock.advance(6 * 60_000)
      await early.forum.runScan({})
      await before.work()
      const { cursor } = await before.db.selectFrom('venue').select('cursor').executeTakeFirstOrThrow()
      return cursor
    }
    const cursors = [await cursorAfter([31]), await cursorAfter([32, 31])]
    // It comes now, because a regular scan of its own could be due before.
    const late = await before.watcher([site.url])
    await before.db.deleteFrom('venue').execute()
    for (const [at, { workspaceId }] of [early, late].entries())
      await before.db
        .updateTable('community')
        .set({ venue_id: null, read_seq: 0, cursor: cursors[at] ?? null, last_ok_at: 1000 + at })
        .where('workspace_id', '=', workspaceId)
        .execute()
    publish([33, 32, 31])
    before.clock.advance(HOUR)
    for (const { forum } of [early, late]) await forum.runScan({})
    await before.work()
    const titles = async ({ leads }: typeof early) => (await leads()).map(({ title }) => title).toSorted()
    expect(await titles(early)).toEqual([31, 32, 33].map((at) => POSTS.hot(at).title))
    expect(await titles(late)).toEqual([32, 33].map((at) => POSTS.hot(at).title))
  })

  test('in the operator’s network is read only if the operator named its origin', async () => {
    const site = await feedSite()
    site.publish([{ id: 'a', ...POSTS.hot(41) }])
    const test = await make()
    const closed = startHosted(test, [])
    const refused = await closed.watcher([site.url])
    await refused.forum.runScan({})
    await closed.work()
    expect((await refused.forum.getSettings({})).communities[0]?.message).toMatch(/QUILLPORT_PRIVATE_ORIGINS/)
    const open = startHosted(test, [], { privateOrigins: new Set([site.origin]) })
    const [one, other] = [await open.watcher([site.url]), await open.watcher([site.url])]
    for (const { forum } of [one, other]) await forum.runScan({})
    await open.work()
    expect([(await one.leads()).length, (await other.leads()).length]).toEqual([1, 1])
    expect(readingsOf(site)).toBe(2)
  })
})
