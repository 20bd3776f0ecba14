import { afterAll, expect, test } from 'vitest'
import { describeEachDatabase } from '../../db/database.fixture.ts'
import { SILENT_AT_MOST, silenceDuring } from '../../http/silence.fixture.ts'
import { feedSite, POSTS, PROFILE, startForum } from '../forum.fixture.ts'
import { startDiscourse } from '../sources/discourse.fixture.ts'

const feedOf = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>t</title>${items}</channel></rss>`
const attributes = (count: number) => Array.from({ length: count }, (_, at) => `a${at}="1"`).join(' ')

describeEachDatabase('a feed that is made to be slow', (make) => {
  test.each([
    ['420,000 attributes in one element', feedOf(`<item ${attributes(420_000)}><title>x</title></item>`)],
    ['420,000 elements', feedOf(`<item>${'<a b="1"/>'.repeat(420_000)}</item>`)],
  ])(
    'with %s does not affect other communities or the rest of the scan, and is read once it is repaired',
    async (_, body) => {
      const it = await startForum(make)
      const [slow, good] = [await feedSite(), await feedSite()]
      slow.files.set('/feed.xml', { type: 'application/rss+xml', body })
      good.publish([{ id: 'a', ...POSTS.hot(1) }])
      await it.owner.changeForumSettings({
        ...PROFILE,
        communities: [slow, good].map(({ url }) => ({ source: 'feed', name: url }) as const),
      })
      const { answer: first, longest } = await silenceDuring(it.backendOf().app, it.scan)
      expect(longest).toBeLessThan(SILENT_AT_MOST)
      expect(first).toMatchObject({ status: 'completed', leads_found: 1 })
      expect(first.message).toContain('too complex to read')
      const { communities } = await it.forum.getSettings({})
      expect(communities.map(({ status }) => status).sort()).toEqual(['error', 'ok'])
      slow.publish([{ id: 'b', ...POSTS.hot(2) }])
      expect(await it.scan()).toMatchObject({ status: 'completed', leads_found: 1, message: null })
    },
  )
})

describeEachDatabase('a forum with a topic that cannot be read', (make) => {
  test('is read without this topic, and says how many posts were left out', async () => {
    const it = await startForum(make)
    const forum = await startDiscourse()
    afterAll(forum.close)
    const topic = (at: number) => ({
      ...{ title: POSTS.hot(at).title ?? '', cooked: POSTS.hot(at).html ?? '', state: 'there' as const },
      ...{ username: 'anna', created: it.clock.now() - at * 60_000, category: 'support' },
    })
    // The forum sends the id `null`.
    forum.topics.push({ id: 1, ...topic(1) }, { id: Number.NaN, ...topic(2) }, { id: 3, ...topic(3) })
    await it.owner.changeForumSettings({
      ...PROFILE,
      communities: [{ source: 'discourse', name: forum.origin }],
    })
    expect(await it.scan()).toMatchObject({ status: 'completed', leads_found: 2, message: null })
    const { communities } = await it.forum.getSettings({})
    expect(communities).toMatchObject([
      { status: 'ok', message: '1 post could not be read and was left out' },
    ])
  })
})

describeEachDatabase(
  'a forum whose ids and addresses contain characters that a database cannot store',
  (make) => {
    test('is read, and affects no other community', async () => {
      const it = await startForum(make)
      const [json, good] = [await feedSite(), await feedSite()]
      const forum = await startDiscourse()
      afterAll(forum.close)
      const common = { username: 'anna', created: it.clock.now() - 60_000, category: 'support', slug: 'a\0b' }
      const cooked = (at: number) => POSTS.hot(at).html ?? ''
      forum.topics.push({
        id: 1,
        title: POSTS.hot(1).title ?? '',
        cooked: cooked(1),
        state: 'there',
        ...common,
      })
      forum.replies.push({ id: 7, topicId: 1, number: 3, cooked: cooked(2), state: 'there', ...common })
      const items = [{ id: 'a\0b', title: POSTS.hot(3).title, content_html: cooked(3) }]
      json.files.set('/feed.xml', {
        type: 'application/feed+json',
        body: JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'A', items }),
      })
      good.publish([{ id: 'a', ...POSTS.hot(4) }])
      await it.owner.changeForumSettings({
        ...PROFILE,
        communities: [
          { source: 'discourse', name: forum.origin },
          { source: 'feed', name: json.url },
          { source: 'feed', name: good.url },
        ],
      })
      expect(await it.scan()).toMatchObject({ status: 'completed', leads_found: 4, message: null })
    })
  },
)
