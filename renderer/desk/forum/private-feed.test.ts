import { expect, test } from 'vitest'
import { feedOfSubreddit } from './private-feed.ts'

test('the address of any private feed gives the feed of one subreddit', () => {
  const wanted = 'https://www.reddit.com/r/freelance/.rss?feed=a1b2&user=anna'
  for (const address of [
    'https://www.reddit.com/.rss?feed=a1b2&user=anna',
    ' https://old.reddit.com/user/anna/saved.rss?user=anna&feed=a1b2 ',
    'https://www.reddit.com/r/other/.json?feed=a1b2&user=anna&limit=5',
  ])
    expect(feedOfSubreddit(address, 'r/freelance')).toBe(wanted)
})

test('an address without a feed, or of another site, is no private feed', () => {
  for (const address of [
    '',
    'r/freelance',
    'https://www.reddit.com/r/freelance',
    'https://www.reddit.com/.rss?user=anna',
    'http://www.reddit.com/.rss?feed=a1b2&user=anna',
    'https://reddit.com.evil.example/.rss?feed=a1b2&user=anna',
  ])
    expect(feedOfSubreddit(address, 'r/freelance')).toBeNull()
})
