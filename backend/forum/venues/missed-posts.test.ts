import { expect, test } from 'vitest'
import { HOUR } from '../../../contract/time.ts'
import { describeEachDatabase } from '../../db/database.fixture.ts'
import { feedSite, PROFILE, startForum } from '../forum.fixture.ts'
import { compressed, type FakeQuestion, startStackExchange } from '../sources/stack-exchange.fixture.ts'

describeEachDatabase('a community with more new posts than one reading takes', (make) => {
  test('says how many older posts were not read', { timeout: 120_000 }, async () => {
    const it = await startForum(make)
    const site = await feedSite()
    const message = async (posts: number) => {
      site.publish(
        Array.from({ length: posts }, (_, at) => ({
          ...{ id: `${posts - at}`, title: `Roses ${posts - at}`, html: '<p>Red.</p>' },
          date: it.clock.now() - HOUR - at * 1000,
        })),
      )
      await it.scan()
      const { communities } = await it.forum.getSettings({})
      it.nextDay()
      return communities.map(({ status, message: told }) => [status, told])
    }
    await it.owner.changeForumSettings({ ...PROFILE, communities: [{ source: 'feed', name: site.url }] })
    expect(await message(0)).toEqual([['ok', null]])
    expect(await message(1020)).toEqual([
      ['ok', 'More than 1,000 posts were new: the 20 older posts were not read'],
    ])
  })
})

describeEachDatabase('a reading of several pages', (make) => {
  const watched = async () => {
    const fake = await startStackExchange()
    const it = await startForum(make, { sourceOrigins: { stackExchange: fake.origin } })
    const site = 'freelancing.stackexchange.com'
    const question = (id: number): FakeQuestion => ({
      ...{ id, site, title: `Roses ${id}`, body: '<p>Red.</p>', owner: 'anna', tags: [] },
      created: Math.floor(it.clock.now() / 1000) - 60 * id,
    })
    fake.questions.push(...Array.from({ length: 150 }, (_, at) => question(at + 1)))
    await it.owner.changeForumSettings({
      ...PROFILE,
      communities: [{ source: 'stack_exchange', name: site }],
    })
    const state = async () => {
      const { communities } = await it.forum.getSettings({})
      return communities.map(({ status, message }) => [status, message])
    }
    return { ...it, fake, state }
  }

  test('that ends early because the site asks for a long pause says so', async () => {
    const { fake, scan, state } = await watched()
    try {
      fake.wrapper.quota_remaining = 0
      expect((await scan()).status).toBe('completed')
      expect(await state()).toEqual([
        [
          'ok',
          expect.stringMatching(
            /^A later scan reads the older new posts; the site asks for a pause, so Quillport does not read this community before .* UTC$/,
          ),
        ],
      ])
      expect(fake.asked.length).toBe(1)
    } finally {
      await fake.close()
    }
  })

  test('counts the posts that could not be read, also if a later page was read only at the second try', async () => {
    const { fake, clock, scan, state } = await watched()
    try {
      const items = [1, 2, 3, 4].map((id) => ({
        ...{ question_id: 1000 + id, link: `https://freelancing.stackexchange.com/q/${1000 + id}` },
        ...{ title: id === 4 ? 'Roses' : null, body: '<p>Red.</p>', owner: { display_name: 'anna' } },
        creation_date: Math.floor(clock.now() / 1000) - id,
      }))
      fake.interrupt(compressed({ items, has_more: true, quota_remaining: 299 }))
      fake.interrupt({ status: 500 })
      expect((await scan()).status).toBe('completed')
      expect(await state()).toEqual([['ok', '3 posts could not be read and were left out']])
    } finally {
      await fake.close()
    }
  })
})
