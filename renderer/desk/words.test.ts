import { expect, test } from 'vitest'
import { communityPlace, communityWords, markedWords, shortCommunity } from './words.ts'

test.each([
  ['reddit', 'r/freelance', 'r/freelance'],
  ['hacker_news', 'newest', 'Hacker News'],
  ['hacker_news', 'ask', 'Ask HN'],
  ['hacker_news', 'search:invoice software', 'Hacker News: invoice software'],
  ['discourse', 'https://community.example.com/', 'community.example.com'],
  ['stack_exchange', 'freelancing.stackexchange.com', 'Freelancing · Stack Exchange'],
  ['stack_exchange', 'freelancing.stackexchange.com/tagged/tax', 'Freelancing: tax · Stack Exchange'],
  ['stack_exchange', 'stackoverflow.com/tagged/email', 'stackoverflow.com: email'],
  ['feed', 'https://www.example.com/feed.xml', 'example.com/feed.xml'],
  ['lemmy', '!selfhosted@lemmy.world', '!selfhosted@lemmy.world'],
] as const)('%s %s is called %s', (source, name, words) => expect(communityWords(source, name)).toBe(words))

test.each([
  ['freelancing.stackexchange.com', 'Freelancing'],
  ['freelancing.meta.stackexchange.com', 'Freelancing meta'],
  ['freelancing.stackexchange.com/tagged/invoices', 'Freelancing: invoices'],
  ['stackoverflow.com/tagged/email', 'stackoverflow.com: email'],
  ['r/freelance', 'r/freelance'],
  ['stackexchange.com.example.org', 'stackexchange.com.example.org'],
])('%s is %s where there is little room', (words, short) => expect(shortCommunity(words)).toBe(short))

test.each([
  ['hacker_news', 'newest', 'news.ycombinator.com'],
  ['stack_exchange', 'freelancing.stackexchange.com', 'freelancing.stackexchange.com'],
  ['reddit', 'r/freelance', 'Reddit'],
] as const)('%s %s is at %s', (source, name, place) => expect(communityPlace(source, name)).toBe(place))

test('what became of the marked leads of a community agrees with their number', () => {
  expect(markedWords({ leads: 1, of: 4 })).toBe('1 of 4 marked leads saved or answered')
  expect(markedWords({ leads: 0, of: 1 })).toBe('0 of 1 marked lead saved or answered')
})
