import { afterAll, beforeEach, expect, test } from 'vitest'
import type { ReadableLead } from '../../../contract/forum.ts'
import { DAY } from '../../../contract/time.ts'
import { describeEachDatabase, type MakeDatabase } from '../../db/database.fixture.ts'
import { type Answering, startFakeModel } from '../../model/model.fixture.ts'
import { createModels } from '../../model/models.ts'
import { type ForumTest, feedSite, POSTS, PROFILE, startForum } from '../forum.fixture.ts'
import { askedAbout, isJudging, scoring } from '../judging/judging.fixture.ts'
import { startHosted } from '../venues/watchers.fixture.ts'

const SIGNAL = "Model's verdict"

const fake = await startFakeModel()
afterAll(() => fake.close())
beforeEach(() => fake.answer(scoring(() => 85)))

const startJudging = async (make: MakeDatabase, isThere = true) => {
  const choice = { provider: 'openai_compatible', model: 'fake', base_url: fake.baseUrl } as const
  const models = createModels({ configured: isThere ? choice : null, lookAround: false, now: Date.now })
  const it = await startForum(make, { models })
  const site = await feedSite()
  const watch = () =>
    it.owner.changeForumSettings({ ...PROFILE, communities: [{ source: 'feed', name: site.url }] })
  return { ...it, site, watch, choose: () => models.choose(choice) }
}
const leadsOf = async (it: Pick<ForumTest, 'forum'>): Promise<readonly ReadableLead[]> => {
  const { leads } = await it.forum.listLeads({ limit: 50, include_handled: true })
  return leads.flatMap((lead) => (lead.locked ? [] : [lead]))
}
const asks = () => fake.requests.filter(isJudging).map(askedAbout)
const judgedToday = async (it: Pick<ForumTest, 'forum'>) => (await it.forum.getSettings({})).limits.judged
const leadLike = (title: RegExp, yes: number, no: number): Answering =>
  scoring((shown) => (title.test(shown.title) ? yes : no))

describeEachDatabase('a model that judges', (make) => {
  test('the verdict is the score, and the points of the reasons sum to it', async () => {
    const it = await startJudging(make)
    it.site.publish([
      { id: 'a', ...POSTS.hot(1) },
      { id: 'b', ...POSTS.warm(2) },
    ])
    await it.watch()
    fake.answer(leadLike(/Which invoicing/, 91, 33))
    expect(await it.scan()).toMatchObject({ status: 'completed', leads_found: 2, hot_leads_found: 1 })
    const leads = await leadsOf(it)
    expect(leads.map(({ score, verdict }) => [score, verdict])).toEqual([
      [91, 'given'],
      [33, 'given'],
    ])
    for (const { reasons, score, title, body } of leads) {
      expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(score)
      const said = reasons.find(({ signal }) => signal === SIGNAL)
      expect(said?.quote).not.toBe('')
      expect(`${title}\n${body}`).toContain(said?.quote)
    }
    expect(await judgedToday(it)).toMatchObject({ per_day: 300, used: 2 })
  })

  test('a lead that the model rejects is dropped, unless somebody has used the lead', async () => {
    const it = await startJudging(make)
    it.site.publish([
      { id: 'a', ...POSTS.hot(3) },
      { id: 'b', ...POSTS.hot(4) },
    ])
    await it.watch()
    fake.answer(() => 'no')
    await it.scan()
    const [kept, gone] = await leadsOf(it)
    expect(kept?.verdict).toBe('waiting')
    await it.forum.markLead({ lead_id: kept?.lead_id ?? '', status: 'saved' })
    const { cursor } = await it.changes.list({})
    fake.answer(scoring(() => 4))
    const { leads_found } = await it.scan()
    expect(leads_found).toBe(0)
    expect((await leadsOf(it)).map(({ lead_id, score }) => [lead_id, score])).toEqual([[kept?.lead_id, 4]])
    const told = (await it.changes.list({ cursor })).items
    expect(told.find(({ id }) => id === gone?.lead_id)).toMatchObject({ kind: 'lead', deleted: true })
    // Scoring the leads again does not bring the lead back either.
    await it.owner.changeForumSettings({ keywords: [...PROFILE.keywords, 'bakery'] })
    await it.work()
    expect(await leadsOf(it)).toHaveLength(1)
  })

  test('a post that the signals score low and the model scores high is a lead with the model’s score', async () => {
    const it = await startJudging(make)
    const post = {
      title: 'The paperwork after each job (1)',
      html: '<p>My evenings go to writing an invoice for every client and I lose track of who owes what. The days are for the work itself, for driving from one house to the next, and for the phone, which rings all the time.</p>',
    }
    it.site.publish([{ id: 'a', ...post }])
    await it.watch()
    fake.answer(() => 'no')
    await it.scan()
    const before = (await leadsOf(it)).map(({ score }) => score)
    expect(before.every((score) => score < 60)).toBe(true)
    fake.answer(scoring(() => 82))
    expect((await it.scan()).hot_leads_found).toBeLessThanOrEqual(1)
    expect((await leadsOf(it)).map(({ score }) => score)).toEqual([82])
  })

  test('the day’s judging allowance is spent on the likeliest posts, is never exceeded, and shows what still waits', async () => {
    const it = await startJudging(make)
    it.site.publish([
      { id: 'w', ...POSTS.warm(5) },
      { id: 'a', ...POSTS.hot(6) },
      { id: 'b', ...POSTS.hot(7) },
      { id: 'c', ...POSTS.hot(8) },
    ])
    await it.watch()
    await it.owner.changeForumSettings({ judged_per_day: 3 })
    await it.scan()
    const verdicts = async () => (await leadsOf(it)).map(({ verdict }) => verdict).toSorted()
    expect(await verdicts()).toEqual(['given', 'given', 'given', 'waiting'])
    expect((await leadsOf(it)).find(({ verdict }) => verdict === 'waiting')?.title).toBe(POSTS.warm(5).title)
    expect(await judgedToday(it)).toMatchObject({ per_day: 3, used: 3 })
    await it.scan()
    expect(await judgedToday(it)).toMatchObject({ used: 3 })
    it.nextDay()
    await it.scan()
    expect(await verdicts()).toEqual(['given', 'given', 'given', 'given'])
    expect(await judgedToday(it)).toMatchObject({ used: 1 })
  })

  test('an hourly scan takes only its share of the day’s judging allowance', async () => {
    const it = await startJudging(make)
    it.site.publish(Array.from({ length: 20 }, (_, at) => ({ id: `p${at}`, ...POSTS.hot(at + 40) })))
    await it.watch()
    await it.owner.changeForumSettings({ judged_per_day: 20, scan_every_hours: 1 })
    it.clock.advance(DAY - (it.clock.now() % DAY) + 60_000)
    await it.scan()
    expect(await judgedToday(it)).toMatchObject({ used: 1 })
  })

  test('the same words are judged once for each description', async () => {
    const it = await startJudging(make)
    it.site.publish([{ id: 'a', ...POSTS.hot(9) }])
    await it.watch()
    await it.scan()
    const before = asks().length
    await it.owner.changeForumSettings({ keywords: [...PROFILE.keywords, 'bakery'] })
    await it.work()
    await it.scan()
    expect(asks()).toHaveLength(before)
    expect((await leadsOf(it)).map(({ score, verdict }) => [score, verdict])).toEqual([[85, 'given']])
    await it.owner.changeForumSettings({ business_description: 'Papercrane writes invoices for bakeries.' })
    await it.work()
    expect((await leadsOf(it)).map(({ verdict }) => verdict)).not.toEqual(['given'])
    fake.answer(scoring(() => 95))
    await it.scan()
    expect(asks().length).toBeGreaterThan(before)
    expect((await leadsOf(it)).map(({ score }) => score)).toEqual([95])
  })

  test.each(['failing', 'half_json', 'refusal', 'obeys_injection'] as const)(
    'a model that is %s changes no score and uses nothing of the daily limit',
    async (mode) => {
      const it = await startJudging(make)
      fake.answer(mode)
      it.site.publish(Array.from({ length: 6 }, (_, at) => ({ id: `p${at}`, ...POSTS.hot(at + 200) })))
      await it.watch()
      expect((await it.scan()).status).toBe('completed')
      const leads = await leadsOf(it)
      expect(leads).toHaveLength(6)
      for (const { score, reasons, verdict } of leads) {
        expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(score)
        expect(reasons.some(({ signal }) => signal === SIGNAL)).toBe(false)
        expect(verdict).toBe('waiting')
      }
      expect(await judgedToday(it)).toMatchObject({ used: 0 })
    },
  )

  test('a model that is chosen later also judges posts that were found before', async () => {
    const it = await startJudging(make, false)
    it.site.publish([{ id: 'a', ...POSTS.hot(10) }])
    await it.watch()
    await it.scan()
    expect((await leadsOf(it)).map(({ verdict }) => verdict)).toEqual(['none'])
    fake.answer('good')
    await it.choose()
    fake.answer(scoring(() => 85))
    await it.scan()
    expect((await leadsOf(it)).map(({ verdict }) => verdict)).toEqual(['given'])
  })

  test('a lead is hot since the verdict or the profile that made it hot', async () => {
    const it = await startJudging(make)
    it.site.publish([
      { id: 'a', ...POSTS.hot(61) },
      { id: 'b', ...POSTS.warm(62) },
    ])
    let changedAt = it.clock.now()
    const hot = async () =>
      (await it.db.selectFrom('lead').select('hot_since').orderBy('title').execute()).map(({ hot_since }) =>
        hot_since === null ? 'no' : hot_since >= changedAt ? 'since the change' : 'before the change',
      )
    const later = () => {
      it.clock.advance(60_000)
      changedAt = it.clock.now()
    }
    await it.watch()
    fake.answer(() => 'no')
    await it.scan()
    expect(await hot()).toEqual(['no', 'since the change'])
    later()
    fake.answer(scoring(() => 85))
    await it.scan()
    expect(await hot()).toEqual(['since the change', 'before the change'])
    // The warm lead as another profile left it.
    await it.db
      .updateTable('lead')
      .set({ score: 30, hot_since: null })
      .where('title', 'like', '%(62)')
      .execute()
    later()
    await it.owner.changeForumSettings({ keywords: [...PROFILE.keywords, 'bakery'] })
    await it.work()
    expect(await hot()).toEqual(['since the change', 'before the change'])
  })

  test('a waiting post that its author deleted is not judged', async () => {
    const it = await startJudging(make)
    fake.answer(() => 'no')
    it.site.publish([
      { id: 'a', ...POSTS.hot(11) },
      { id: 'b', ...POSTS.hot(12) },
    ])
    await it.watch()
    await it.scan()
    it.site.publish([{ id: 'b', ...POSTS.hot(12) }])
    fake.answer(scoring(() => 85))
    const before = asks().length
    await it.scan()
    expect(asks().slice(before)).toEqual([1])
  })

  test('a lead no longer counts as waiting after three days', async () => {
    const it = await startJudging(make)
    fake.answer(() => 'no')
    it.site.publish([{ id: 'a', ...POSTS.hot(13) }])
    await it.watch()
    await it.scan()
    expect((await leadsOf(it)).map(({ verdict }) => verdict)).toEqual(['waiting'])
    it.clock.advance(4 * DAY)
    await it.db.updateTable('forum_settings').set({ next_scan_at: null }).execute()
    await it.work()
    expect((await leadsOf(it)).map(({ verdict }) => verdict)).toEqual(['none'])
    expect(await it.db.selectFrom('to_judge').selectAll().execute()).toEqual([])
  })

  test('marked posts reach the model as examples that contain only the person’s own keywords', async () => {
    const it = await startJudging(make)
    const posts = Array.from({ length: 8 }, (_, at) => ({ id: `p${at}`, ...POSTS.hot(at + 60) }))
    it.site.publish(posts)
    await it.watch()
    await it.scan()
    for (const [at, { lead_id }] of (await leadsOf(it)).entries()) {
      await it.forum.markLead({ lead_id, status: at < 6 ? 'saved' : 'ignored' })
      it.clock.advance(1000)
    }
    const marked = await leadsOf(it)
    it.site.publish([{ id: 'n', ...POSTS.hot(90) }, { id: 'm', ...POSTS.warm(91) }, ...posts])
    await it.scan()
    const prompt = fake.requests.findLast((request) => request.prompt.includes('were leads'))?.prompt ?? ''
    expect(marked.filter(({ title }) => prompt.includes(title))).toEqual([])
    expect(prompt).toMatch(
      /were leads, .*:\n- recommendation "invoicing software"\n.*were not leads:\n- recommendation/,
    )
  })

  test('a verdict for an earlier description no longer counts after the description changes', async () => {
    const it = await startJudging(make)
    it.site.publish([{ id: 'a', ...POSTS.hot(20) }])
    await it.watch()
    let changing: Promise<unknown> = Promise.resolve()
    let isFirst = true
    fake.answer((request) => {
      if (isFirst)
        changing = it.owner.changeForumSettings({ business_description: 'Papercrane makes invoice paper.' })
      const score = isFirst ? 3 : 88
      isFirst = false
      return scoring(() => score)(request)
    })
    await it.forum.runScan({})
    await it.work()
    await changing
    await it.scan()
    expect((await leadsOf(it)).map(({ score }) => score)).toEqual([88])
    // The model has also judged the post for the earlier description.
    expect(await judgedToday(it)).toMatchObject({ used: 2 })
  })

  test('a post that its author deletes while the model judges it does not become a lead', async () => {
    const it = await startJudging(make)
    const post = {
      title: 'The paperwork after each job (2)',
      html: '<p>My evenings go to writing an invoice for every client and I lose track of who owes what. The days are for the work itself, for driving from one house to the next, and for the phone, which rings all the time.</p>',
    }
    it.site.publish([{ id: 'a', ...post }])
    await it.watch()
    let deleting: Promise<unknown> = Promise.resolve()
    fake.answer((request) => {
      deleting = it.db.updateTable('venue_post').set({ post: null, source_id: null }).execute()
      return scoring(() => 95)(request)
    })
    await it.scan()
    await deleting
    const { leads } = await it.forum.listLeads({ limit: 50, include_handled: true })
    expect(leads.filter(({ score }) => score === 95)).toEqual([])
  })

  test('posts that are muted or no longer watched use nothing of the day’s judging allowance', async () => {
    const it = await startJudging(make)
    fake.answer(() => 'no')
    it.site.publish([{ id: 'a', ...POSTS.hot(21) }])
    await it.watch()
    await it.scan()
    fake.answer(scoring(() => 85))
    const other = await feedSite()
    await it.owner.changeForumSettings({ communities: [{ source: 'feed', name: other.url }] })
    const before = asks().length
    await it.scan()
    expect(asks()).toHaveLength(before)
    await it.watch()
    await it.owner.changeForumSettings({ muted: { words: ['invoicing'], authors: [], communities: [] } })
    it.site.publish([
      { id: 'b', ...POSTS.hot(22) },
      { id: 'a', ...POSTS.hot(21) },
    ])
    await it.scan()
    expect(asks()).toHaveLength(before)
    expect(await judgedToday(it)).toMatchObject({ used: 0 })
  })

  test('posts that are muted or no longer watched do not keep other posts from being judged', async () => {
    const it = await startJudging(make)
    fake.answer(() => 'no')
    const other = await feedSite()
    other.publish([{ id: 'o', ...POSTS.hot(26) }])
    it.site.publish([{ id: 'a', ...POSTS.hot(27) }])
    await it.owner.changeForumSettings({
      ...PROFILE,
      judged_per_day: 1,
      communities: [it.site, other].map(({ url }) => ({ source: 'feed', name: url }) as const),
    })
    await it.scan()
    await it.watch()
    await it.owner.changeForumSettings({ muted: { words: ['(27)'], authors: [], communities: [] } })
    it.site.publish([
      { id: 'b', ...POSTS.warm(28) },
      { id: 'a', ...POSTS.hot(27) },
    ])
    fake.answer(scoring(() => 85))
    await it.scan()
    const judged = (await leadsOf(it)).filter(({ verdict }) => verdict === 'given')
    expect(judged.map(({ title }) => title)).toEqual([POSTS.warm(28).title])
  })

  test('an earlier verdict on a lead still counts after the profile changes', async () => {
    const it = await startJudging(make, false)
    it.site.publish([{ id: 'a', ...POSTS.warm(24) }])
    await it.watch()
    await it.scan()
    const [lead] = await leadsOf(it)
    const before = lead?.score ?? 0
    const reasons = [...(lead?.reasons ?? []), { signal: "Model's judgement", points: 20, quote: '' }]
    await it.db
      .updateTable('lead')
      .set({ judged: 1, score: before + 20, reasons: JSON.stringify(reasons) })
      .execute()
    await it.owner.changeForumSettings({ keywords: [...PROFILE.keywords, 'bakery'] })
    await it.work()
    const [after] = await leadsOf(it)
    expect(after?.reasons[0]).toMatchObject({ signal: "Model's earlier verdict", points: 20 })
    expect(after?.reasons.reduce((sum, { points }) => sum + points, 0)).toBe(after?.score)
  })

  test('posts of a community that another workspace has just read are judged in the first scan', async () => {
    const choice = { provider: 'openai_compatible', model: 'fake', base_url: fake.baseUrl } as const
    const models = createModels({ configured: choice, lookAround: false, now: Date.now })
    const site = await feedSite()
    site.publish([{ id: 'a', ...POSTS.hot(25) }])
    const it = startHosted(await make(), [site], { models })
    const [first, second] = [await it.watcher([site.url]), await it.watcher([site.url])]
    for (const { forum } of [first, second]) {
      await forum.runScan({})
      await it.work()
    }
    for (const { leads } of [first, second])
      expect((await leads()).map(({ score, verdict }) => [score, verdict])).toEqual([[85, 'given']])
  })

  test('a lead that is scored again and must be judged again is shown as waiting', async () => {
    const it = await startJudging(make)
    it.site.publish([{ id: 'a', ...POSTS.hot(23) }])
    await it.watch()
    await it.scan()
    await it.owner.changeForumSettings({ business_description: 'Papercrane writes invoices for bakeries.' })
    await it.work()
    expect((await leadsOf(it)).map(({ verdict }) => verdict)).toEqual(['waiting'])
  })

  test('a stored verdict holds no word of the post', async () => {
    const it = await startJudging(make)
    it.site.publish([{ id: 'a', ...POSTS.hot(14) }])
    await it.watch()
    await it.scan()
    const kept = JSON.stringify(await it.db.selectFrom('verdict').selectAll().execute())
    expect(kept).toMatch(/recommendation/)
    expect(kept).not.toMatch(/invoicing|bakery/)
  })
})
