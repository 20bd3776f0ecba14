import { afterAll, expect, test } from 'vitest'
import { HOUR } from '../../../contract/time.ts'
import { describeEachDatabase } from '../../db/database.fixture.ts'
import { startFakeModel } from '../../model/model.fixture.ts'
import { createModels } from '../../model/models.ts'
import { PROFILE, startForum } from '../forum.fixture.ts'
import { isJudging, scoring } from '../judging/judging.fixture.ts'
import { feedDocument, openFeed } from '../leads/lead-feeds.ts'
import { startLemmy } from '../sources/lemmy.fixture.ts'
import { storedPost } from '../watching/json-columns.ts'

const TITLE = 'How do you keep the unmistakable paperwork of a small pottery in order?'
const GLAZES = 'Which glaze calculator do you use?'
const ASK =
  'Can anyone recommend invoicing software for a small bakery? I need one that reminds clients who pay late.'

const startWatching = async (
  make: Parameters<Parameters<typeof describeEachDatabase>[1]>[0],
  parts: Parameters<typeof startForum>[1] = {},
) => {
  const lemmy = await startLemmy('0.19')
  afterAll(lemmy.close)
  const test = await startForum(make, { sourceOrigins: { reddit: lemmy.origin }, ...parts })
  await test.forum.getSettings({})
  await test.owner.changeForumSettings({
    ...PROFILE,
    communities: [{ source: 'lemmy', name: `${lemmy.origin}/c/selfhosted` }],
  })
  const at = (minutes: number) => new Date(test.clock.now() - minutes * 60_000).toISOString()
  const say = (id: number, content: string, name = TITLE) =>
    lemmy.comments.push({
      ...{ id, content, creator: `writer${id}`, published: at(id), state: 'there' },
      post: { id: 1, name },
    })
  const leads = async () => {
    const page = await test.forum.listLeads({ limit: 50, include_handled: true })
    return page.leads.flatMap((lead) => (lead.locked ? [] : [lead]))
  }
  return { ...test, lemmy, say, leads }
}

/** A comment in a language that only a model reads. */
const POLISH =
  'Prowadzę małą piekarnię i szukam programu do wystawiania faktur, który przypomina klientom o płatności. Czy ktoś może coś polecić?'

describeEachDatabase('a comment', (make) => {
  test('that asks becomes a lead that names its post, and a comment that answers does not', async () => {
    const { lemmy, say, scan, leads, forum } = await startWatching(make)
    say(7, ASK)
    say(8, 'We use FreshBooks for invoices and time tracking, and never looked back.')
    await scan()
    const [lead, ...others] = await leads()
    expect(others).toEqual([])
    expect(lead).toMatchObject({
      ...{ title: '', body: ASK, url: `${lemmy.origin}/comment/7`, author: 'writer7' },
      comment: { post_title: TITLE, post_url: `${lemmy.origin}/post/1` },
    })
    const { posts } = await forum.passedOver({ limit: 50 })
    expect(posts.map(({ url, comment }) => [url, comment?.post_title])).toEqual([
      [`${lemmy.origin}/comment/8`, TITLE],
    ])
    const { text } = await forum.exportLeads({})
    expect(text.split('\r\n')[0]).toMatch(/,comment_on,comment_on_url$/)
    expect(text).toContain(`${TITLE},${lemmy.origin}/post/1`)
  })

  test('that is deleted is removed everywhere, together with the title of its post', async () => {
    const { lemmy, say, scan, leads, db, clock, work, forum } = await startWatching(make)
    say(7, ASK)
    say(8, 'What a mess.')
    await scan()
    const [lead] = await leads()
    const draft = await forum.draftReply({ lead_id: lead?.lead_id ?? '' })
    await db
      .updateTable('draft')
      .set({ text: `You comment on "${TITLE}" that you look for something. Try this.` })
      .where('id', '=', draft.draft_id)
      .execute()
    for (const comment of lemmy.comments) comment.state = 'deleted'
    clock.advance(25 * HOUR)
    await work()
    expect(await leads()).toMatchObject([
      {
        post_deleted: true,
        title: '',
        body: '',
        comment: { post_title: '', post_url: `${lemmy.origin}/post/1` },
      },
    ])
    const everything: unknown[] = []
    for (const table of ['lead', 'draft', 'idempotent_request', 'venue', 'venue_post', 'change'] as const)
      everything.push(await db.selectFrom(table).selectAll().execute())
    expect(JSON.stringify(everything)).not.toMatch(/unmistakable|bakery/)
  })

  test('whose post is deleted loses the post’s title everywhere', async () => {
    const { lemmy, say, scan, leads, db, clock, work, forum } = await startWatching(make)
    lemmy.posts.push({
      ...{ id: 1, name: TITLE, body: null, creator: 'anna' },
      ...{ published: new Date(clock.now() - HOUR).toISOString(), state: 'there' },
    })
    say(7, ASK)
    say(8, 'Sometimes clay is enough.')
    await scan()
    const [lead] = await leads()
    const { draft_id } = await forum.draftReply({ lead_id: lead?.lead_id ?? '' })
    const text = `Below "${TITLE}" you ask for something.`
    await db.updateTable('draft').set({ text }).where('id', '=', draft_id).execute()
    for (const post of lemmy.posts) post.state = 'deleted'
    clock.advance(25 * HOUR)
    await work()
    expect(await leads()).toMatchObject([
      { post_deleted: false, body: ASK, comment: { post_title: '', post_url: `${lemmy.origin}/post/1` } },
    ])
    const everything: unknown[] = []
    for (const table of ['lead', 'draft', 'idempotent_request', 'venue', 'venue_post', 'change'] as const)
      everything.push(await db.selectFrom(table).selectAll().execute())
    expect(JSON.stringify(everything)).not.toContain('unmistakable')
    expect(JSON.stringify(everything)).toContain('Sometimes clay')
  })

  test.each(['judges', 'answers'])(
    'whose post is deleted while a model %s the comment has no title of the post',
    async (what) => {
      const model = await startFakeModel()
      afterAll(() => model.close())
      const choice = { provider: 'openai_compatible', model: 'fake', base_url: model.baseUrl } as const
      const models = createModels({ configured: choice, lookAround: false, now: Date.now })
      const it = await startWatching(make, { models })
      const posted = { published: new Date(it.clock.now() - HOUR).toISOString(), state: 'there' } as const
      it.lemmy.posts.push({ id: 1, name: TITLE, body: null, creator: 'anna', ...posted })
      it.say(7, what === 'judges' ? POLISH : ASK)
      /** Deletes the post and lets another worker find that out. */
      const deletePost = async () => {
        for (const post of it.lemmy.posts) post.state = 'deleted'
        await it.db.updateTable('venue').set({ check_at: 0 }).execute()
        await it.db.updateTable('venue_post').set({ checked_at: 0 }).execute()
        await it.work(
          it.backendOf().jobs.filter(({ name }) => name === 'check-posts'),
          'worker-2',
        )
      }
      const opening = what === 'judges' ? POLISH.split(' ', 6).join(' ') : ASK.split(' ', 6).join(' ')
      model.answer(async (request) => {
        if (isJudging(request) !== (what === 'judges')) return 'no verdict'
        await deletePost()
        return isJudging(request)
          ? scoring(() => 95)(request).replaceAll('(a comment; quote its own words.', opening)
          : `Below "${TITLE}" you ask for something. Send the invoice at once.`
      })
      await it.scan()
      if (what === 'answers')
        expect(await it.forum.draftReply({ lead_id: (await it.leads())[0]?.lead_id ?? '' })).toMatchObject({
          text: expect.stringContaining('Send the invoice at once'),
        })
      expect(await it.leads()).toMatchObject([{ comment: { post_title: '' } }])
      const everything: unknown[] = []
      for (const table of ['lead', 'draft', 'idempotent_request', 'venue_post', 'change'] as const)
        everything.push(await it.db.selectFrom(table).selectAll().execute())
      expect(JSON.stringify(everything)).not.toContain('unmistakable')
    },
  )

  test('is still scored only by its own words when the profile changes', async () => {
    const { say, scan, leads, owner, work } = await startWatching(make)
    say(7, 'Same here, also looking for one that costs less than ten dollars.', GLAZES)
    await scan()
    expect(await leads()).toEqual([])
    await owner.changeForumSettings({ keywords: [...PROFILE.keywords, 'glaze calculator'] })
    await work()
    const [lead] = await leads()
    expect(lead?.comment?.post_title).toBe(GLAZES)
    await owner.changeForumSettings({ business_name: 'Papercrane Two' })
    await work()
    expect((await leads())[0]?.score).toBe(lead?.score)
  })

  test('is missing if the community refuses comments, while its posts are read and the settings say so', async () => {
    const { clock, lemmy, scan, leads, forum } = await startWatching(make)
    lemmy.posts.push({
      ...{ id: 2, name: 'Which invoicing software do you use?', body: ASK, creator: 'anna' },
      ...{ published: new Date(clock.now()).toISOString(), state: 'there' },
    })
    lemmy.closed.comments = { status: 403, body: '{}' }
    expect((await scan()).status).toBe('completed')
    expect((await leads()).length).toBe(1)
    const communities = async () => (await forum.getSettings({})).communities
    expect(await communities()).toMatchObject([
      { status: 'ok', message: 'The comments could not be read: the site returned 403' },
    ])
    lemmy.closed.comments = null
    await scan()
    expect(await communities()).toMatchObject([{ status: 'ok', message: null }])
  })

  test('is shown as a comment in a private feed', async () => {
    const { lemmy, say, scan, forum, db } = await startWatching(make)
    say(7, ASK)
    await scan()
    const { path } = await forum.makeLeadFeed({ min_score: 0 })
    const feed = await openFeed(db, path?.split('/').at(-1) ?? '')
    expect(feed && (await feedDocument(db, feed))).toContain(`Comment on: ${TITLE} (${lemmy.origin}/post/1)`)
  })
})

test('an entry that was stored before Quillport read comments counts as a post', () => {
  const before = { sourceId: 'a', url: '', title: 'A', body: '', author: null, postedAt: 1, community: 'c' }
  expect(storedPost(JSON.stringify(before)).comment).toBeNull()
})
