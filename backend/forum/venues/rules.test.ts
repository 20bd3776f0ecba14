import { expect, onTestFinished, test } from 'vitest'
import { DAY } from '../../../contract/time.ts'
import { describeEachDatabase } from '../../db/database.fixture.ts'
import { POSTS } from '../forum.fixture.ts'
import { FEED_TOKEN, REDDIT_CLIENT, startReddit } from '../sources/reddit.fixture.ts'
import { startHosted } from './watchers.fixture.ts'

const FEED = `https://www.reddit.com/r/freelance/.rss?feed=${FEED_TOKEN}&user=anna`

describeEachDatabase('the rules of a community', (make) => {
  test('stay known if Reddit is later read without keys', async () => {
    const reddit = await startReddit()
    onTestFinished(reddit.close)
    const sourceOrigins = { reddit: reddit.origin, redditOauth: reddit.origin }
    const database = await make()
    const credentials = {
      reddit_client_id: REDDIT_CLIENT.clientId,
      reddit_client_secret: REDDIT_CLIENT.clientSecret,
      reddit_username: REDDIT_CLIENT.username,
    }
    const withKeys = startHosted(database, [], { sourceOrigins, credentials })
    const withoutKeys = startHosted(database, [], { sourceOrigins })
    const one = await withKeys.watcher([])
    await one.set({ communities: [{ source: 'reddit', name: FEED }] })
    const post = (at: number) => {
      const { title, html } = POSTS.hot(at)
      reddit.posts.push({
        id: `p${at}`,
        subreddit: 'freelance',
        title: title ?? '',
        selftextHtml: html ?? '',
        author: 'bob',
        created: Math.floor(database.clock.now() / 1000) - 60,
        state: 'there',
      })
    }
    const rulesAfter = async ({ work }: typeof withKeys) => {
      await one.forum.runScan({})
      await work()
      expect((await one.forum.getSettings({})).communities).toMatchObject([{ status: 'ok' }])
      return (await one.leads()).map(({ rules }) => rules)
    }
    const rules = ["No self-promotion: Don't advertise.", 'Be kind']
    post(1)
    expect(await rulesAfter(withKeys)).toEqual([rules])
    database.clock.advance(8 * DAY)
    post(2)
    expect(await rulesAfter(withoutKeys)).toEqual([rules, rules])
  })
})
