import type { KyselyPlugin } from 'kysely'
import { describe, expect, test } from 'vitest'
import { DAY } from '../../../contract/time.ts'
import { describeEachDatabase } from '../../db/database.fixture.ts'
import { forumAccessOf } from '../../workspaces/workspaces.ts'
import { type ForumTest, feedSite, POSTS, startForum } from '../forum.fixture.ts'
import { insertLeads, insertPassed } from '../leads/lead-rows.fixture.ts'
import { listPassedOver } from './passed-over.ts'
import { passedOf, readableOf, watchSites } from './triage.fixture.ts'

const noiseOf = async ({ forum }: ForumTest) =>
  (await forum.passedOver({})).posts.find(({ why }) => why.code === 'score')

describeEachDatabase('what was passed over', (make) => {
  const scanned = async () => {
    const it = await startForum(make)
    const site = await feedSite()
    const copy = POSTS.hot(1)
    const posts = [copy, POSTS.noise(2), { ...copy, title: `${copy.title} Really.` }, POSTS.warm(4)]
    site.publish(
      posts.map((post, at) => ({ id: `p${at}`, date: it.clock.now() - (at + 1) * 60_000, ...post })),
    )
    await watchSites(it, site)
    await it.scan()
    return { it, site }
  }

  test('are all posts that were read and are not leads, the last read first, each with its score and the reason', async () => {
    const { it, site } = await scanned()
    const { posts, locked } = await it.forum.passedOver({})
    expect(locked).toBe(0)
    expect(posts.map(({ why }) => why.code)).toEqual(['copy', 'score'])
    const [copy, noise] = posts
    expect(noise).toMatchObject({ title: POSTS.noise(2).title, watched_as: site.url, lead_id: null })
    expect(noise?.why.text).toBe(`It scored ${noise?.score}, and a lead needs at least 25`)
    expect(noise?.reasons.reduce((sum, { points }) => sum + points, 0)).toBe(noise?.score)
    const [lead] = await readableOf(it)
    expect(copy?.lead_id).toBe(lead?.lead_id)
  })

  test.each([
    ['anna', 'Same text as a lead, by the same author'],
    ['ben', 'Same text as a lead, from another account'],
  ])('a post that reads like the lead of anna says whose question it is: %s', async (author, text) => {
    const it = await startForum(make)
    const site = await feedSite()
    const first = { ...POSTS.hot(1), author: 'anna' }
    const again = { ...first, title: `${first.title} Really.`, author }
    site.publish(
      [first, again].map((post, at) => ({ id: `p${at}`, date: it.clock.now() - (2 - at) * 60_000, ...post })),
    )
    await watchSites(it, site)
    await it.scan()
    const [copy] = (await it.forum.passedOver({})).posts
    expect(copy?.why).toEqual({ code: 'copy', text })
  })

  test('pages neither repeat nor lose a post', async () => {
    const it = await startForum(make)
    const sites = [await feedSite(), await feedSite()]
    for (const [n, site] of sites.entries())
      site.publish(Array.from({ length: 9 }, (_, at) => ({ id: `p${at}`, ...POSTS.noise(n * 9 + at) })))
    await watchSites(it, ...sites)
    await it.scan()
    const all = await passedOf(it)
    expect(all).toHaveLength(18)
    const found: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await it.forum.passedOver({ limit: 4, ...(cursor ? { cursor } : {}) })
      found.push(...page.posts.map(({ title }) => title))
      if (page.next_cursor === null) break
      cursor = page.next_cursor
    }
    expect(found).toEqual(all.map(([title]) => title))
    await expect(it.forum.passedOver({ cursor: 'nonsense' })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('a page goes on to the next page although a post on it is deleted while the page is read', async () => {
    const it = await startForum(make)
    const site = await feedSite()
    site.publish(Array.from({ length: 9 }, (_, at) => ({ id: `p${at}`, ...POSTS.noise(at) })))
    await watchSites(it, site)
    await it.scan()
    const all = await passedOf(it)
    expect(all).toHaveLength(9)
    let isDeleted = false
    // Deletes the first post right after its row was read.
    const deleting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        const [row] = result.rows
        if (!isDeleted && typeof row?.post_key === 'string' && 'seq' in row) {
          isDeleted = true
          await it.db
            .updateTable('venue_post')
            .set({ post: null })
            .where('post_key', '=', row.post_key)
            .execute()
        }
        return result
      },
    }
    const { posts, next_cursor } = await listPassedOver(
      { db: it.db.withPlugin(deleting), keepDays: {} },
      { workspaceId: it.workspaceId, forumAccess: await forumAccessOf(it.db, it.workspaceId) },
      { limit: 4 },
    )
    expect(posts.map(({ title }) => title)).toEqual(all.slice(1, 4).map(([title]) => title))
    const rest = await it.forum.passedOver({ limit: 50, cursor: next_cursor ?? 'nonsense' })
    expect(rest.posts.map(({ title }) => title)).toEqual(all.slice(4).map(([title]) => title))
  })

  test('can be taken up once as a saved lead, which is never removed or scored again', async () => {
    const { it } = await scanned()
    const noise = await noiseOf(it)
    const post_id = noise?.post_id ?? ''
    const answers = await Promise.all([1, 2, 3].map(() => it.forum.takeUp({ post_id })))
    expect(new Set(answers.map(({ lead_id }) => lead_id)).size).toBe(1)
    const lead_id = answers[0]?.lead_id ?? ''
    const found = async () => (await readableOf(it)).find((lead) => lead.lead_id === lead_id)
    const taken = await found()
    expect(taken).toMatchObject({ status: 'saved', taken_up: true, title: noise?.title, score: noise?.score })
    expect((await it.forum.passedOver({})).posts.map((post) => post.post_id)).not.toContain(post_id)
    expect((await it.forum.getSettings({})).communities[0]?.marked).toEqual({ leads: 1, of: 1 })
    await it.forum.markLead({ lead_id, status: 'new' })
    await it.forum.mute({ kind: 'word', value: 'roses', muted: true })
    await it.owner.changeForumSettings({ keywords: ['roses'] })
    await it.work()
    expect(await found()).toMatchObject({ reasons: taken?.reasons, score: taken?.score })
    await it.forum.markLead({ lead_id, status: 'ignored' })
    expect((await it.forum.passedOver({})).posts.find((post) => post.post_id === post_id)?.why.code).toBe(
      'put_back',
    )
    expect(await it.forum.takeUp({ post_id })).toEqual({ lead_id, status: 'saved' })
  })

  test('a copy is taken up as a separate lead', async () => {
    const { it } = await scanned()
    const copy = (await it.forum.passedOver({})).posts.find(({ why }) => why.code === 'copy')
    const { lead_id } = await it.forum.takeUp({ post_id: copy?.post_id ?? '' })
    expect(lead_id).not.toBe(copy?.lead_id)
    expect((await readableOf(it)).filter(({ title }) => title.startsWith('Which'))).toHaveLength(2)
  })

  test('a lead that the person rejected is listed, and is taken up again as the same lead', async () => {
    const { it } = await scanned()
    const [lead] = await readableOf(it)
    const lead_id = lead?.lead_id ?? ''
    await it.forum.notALead({ lead_id, reason: 'sells' })
    const passed = (await it.forum.passedOver({})).posts.find(({ why }) => why.code === 'not_a_lead')
    expect(passed).toMatchObject({ lead_id, why: { text: 'You marked it as “not a lead”' } })
    expect(await it.forum.takeUp({ post_id: passed?.post_id ?? '' })).toEqual({ lead_id, status: 'saved' })
    expect((await readableOf(it)).find((one) => one.lead_id === lead_id)).toMatchObject({ not_lead: null })
  })

  test('a post that its author deletes disappears from the list and cannot be taken up', async () => {
    const { it, site } = await scanned()
    const noise = await noiseOf(it)
    site.publish([{ id: 'p0', ...POSTS.hot(1) }])
    it.nextDay()
    await it.scan()
    await it.work()
    expect(JSON.stringify(await it.forum.passedOver({}))).not.toContain('garden')
    await expect(it.forum.takeUp({ post_id: noise?.post_id ?? '' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('a post is forgotten after a week', async () => {
    const { it } = await scanned()
    it.clock.advance(8 * DAY)
    await it.work()
    expect((await it.forum.passedOver({})).posts).toEqual([])
  })

  test('an expired trial shows only the number of posts, and can take up none', async () => {
    const it = await startForum(make)
    await insertLeads(it.db, it.workspaceId, 1)
    const post_id = await insertPassed(it.db, it.workspaceId, 'Photos of my garden')
    await it.change({ plan: 'free', forum_access: 'trial_expired' })
    expect(await it.forum.passedOver({})).toEqual({ posts: [], count: 0, locked: 1, next_cursor: null })
    await expect(it.forum.takeUp({ post_id })).rejects.toMatchObject({ code: 'lead_locked' })
    await it.change({ forum_access: 'none' })
    for (const refused of [it.forum.passedOver({}), it.forum.takeUp({ post_id })])
      await expect(refused).rejects.toMatchObject({ code: 'forum_not_enabled' })
  })

  describe('a post without a date', () => {
    test('is marked as undated, and does not count as a hot lead of a scan', async () => {
      const it = await startForum(make)
      const site = await feedSite()
      site.publish([{ id: 'a', ...POSTS.hot(1), date: Number.NaN }])
      const file = site.files.get('/feed.xml')
      if (!file || !('type' in file)) throw new Error('there is no feed')
      site.files.set('/feed.xml', { ...file, body: String(file.body).replace(/<pubDate>.*?<\/pubDate>/, '') })
      await watchSites(it, site)
      expect(await it.scan()).toMatchObject({ leads_found: 1, hot_leads_found: 0 })
      expect(await readableOf(it)).toMatchObject([{ undated: true }])
    })
  })
})
