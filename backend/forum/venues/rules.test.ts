import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { DAY } from '../../../contract/time.ts'
import { describeEachDatabase } from '../../db/database.fixture.ts'
import { POSTS } from '../forum.fixture.ts'
import { FEED_TOKEN, REDDIT_CLIENT, startReddit } from '../sources/reddit.fixture.ts'
import { startHosted } from './watchers.fixture.ts'

const RULES = ["No self-promotion: Don't advertise.", 'Be kind']

describeEachDatabase('the rules of a community', (make, dialect) => {
  /** Watches the private feed of a subreddit, in a service with API keys and in one without. */
  const watching = async (subreddit: string) => {
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
    const name = `https://www.reddit.com/r/${subreddit}/.rss?feed=${FEED_TOKEN}&user=anna`
    await one.set({ communities: [{ source: 'reddit', name }] })
    let posts = 0
    /** Scans after a new post. Returns the rules that each lead shows. */
    const rulesAfter = async ({ work }: typeof withKeys) => {
      posts += 1
      const { title, html } = POSTS.hot(posts)
      reddit.posts.push({
        ...{ id: `p${posts}`, subreddit, title: title ?? '', selftextHtml: html ?? '', author: 'bob' },
        ...{ created: Math.floor(database.clock.now() / 1000) - 60, state: 'there' },
      })
      await one.forum.runScan({})
      await work()
      expect((await one.forum.getSettings({})).communities).toMatchObject([{ status: 'ok' }])
      return (await one.leads()).map(({ rules }) => rules)
    }
    const timesAsked = () =>
      reddit.asked.filter(({ url }) => url.pathname === `/r/${subreddit}/about/rules`).length
    return { reddit, database, clock: database.clock, withKeys, withoutKeys, rulesAfter, timesAsked }
  }

  test('stay known if Reddit is later read without keys', async () => {
    const { clock, withKeys, withoutKeys, rulesAfter } = await watching('freelance')
    expect(await rulesAfter(withKeys)).toEqual([RULES])
    clock.advance(8 * DAY)
    expect(await rulesAfter(withoutKeys)).toEqual([RULES, RULES])
  })

  test('are known before the first post becomes a lead', async () => {
    const { database, withKeys, rulesAfter } = await watching('freelance')
    // The database refuses a lead of a community whose rules are not known.
    const unknown = sql`(select rules from community where id = new.community_id) = '[]'`
    if (dialect === 'postgres') {
      await sql`create function refuse_lead() returns trigger language plpgsql as $$
        begin if ${unknown} then raise 'no rules'; end if; return new; end $$`.execute(database.db)
      await sql`create trigger refuse before insert on lead for each row execute function refuse_lead()`.execute(
        database.db,
      )
    } else
      await sql`create trigger refuse before insert on lead when ${unknown}
        begin select raise(abort, 'no rules'); end`.execute(database.db)
    expect(await rulesAfter(withKeys)).toEqual([RULES])
  })

  test('are kept up to a length that the checks of drafts can read', async () => {
    const { reddit, withKeys, rulesAfter } = await watching('freelance')
    reddit.rule.text = 'No ads. '.repeat(1_000)
    const [[long = ''] = []] = await rulesAfter(withKeys)
    expect(long.length).toBeLessThanOrEqual(2_000)
    expect(long).toMatch(/^No self-promotion: No ads\. .*…$/)
  })

  test('are known at the next reading after Reddit gets keys', async () => {
    const { clock, withKeys, withoutKeys, rulesAfter } = await watching('freelance')
    expect(await rulesAfter(withoutKeys)).toEqual([[]])
    clock.advance(DAY)
    expect(await rulesAfter(withKeys)).toEqual([RULES, RULES])
  })

  test('stay known if they can no longer be read, and are asked for again only a week later', async () => {
    const { reddit, clock, withKeys, rulesAfter, timesAsked } = await watching('secretclub')
    reddit.members.add(REDDIT_CLIENT.clientId)
    expect(await rulesAfter(withKeys)).toEqual([RULES])
    reddit.members.clear()
    clock.advance(8 * DAY)
    expect(await rulesAfter(withKeys)).toEqual([RULES, RULES])
    const asked = timesAsked()
    clock.advance(DAY)
    await rulesAfter(withKeys)
    expect(timesAsked()).toBe(asked)
    clock.advance(7 * DAY)
    await rulesAfter(withKeys)
    expect(timesAsked()).toBe(asked + 1)
  })

  test('that were never read are asked for once a week', async () => {
    const { clock, withKeys, rulesAfter, timesAsked } = await watching('secretclub')
    await rulesAfter(withKeys)
    const asked = timesAsked()
    expect(asked).toBeGreaterThan(0)
    clock.advance(DAY)
    await rulesAfter(withKeys)
    expect(timesAsked()).toBe(asked)
  })
})
