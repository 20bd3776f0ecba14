import { expect, test } from 'vitest'
import { HOUR } from '../../../contract/time.ts'
import { describeEachDatabase } from '../../db/database.fixture.ts'
import { feedSite, PROFILE, startForum } from '../forum.fixture.ts'

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
