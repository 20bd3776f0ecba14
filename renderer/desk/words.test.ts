import { expect, test } from 'vitest'
import { communityWords, countInWords, markedWords, wordCount } from './words.ts'

test.each([
  ['reddit', 'r/freelance', 'r/freelance'],
  ['hacker_news', 'newest', 'Hacker News'],
  ['hacker_news', 'ask', 'Ask HN'],
  ['hacker_news', 'search:invoice software', 'Hacker News: invoice software'],
  ['discourse', 'https://community.example.com/', 'community.example.com'],
  ['feed', 'https://www.example.com/feed.xml', 'example.com/feed.xml'],
  ['lemmy', '!selfhosted@lemmy.world', '!selfhosted@lemmy.world'],
] as const)('%s %s is called %s', (source, name, words) => expect(communityWords(source, name)).toBe(words))

test('counts up to nine are words and agree with their noun', () => {
  expect([countInWords(1, 'signal'), countInWords(5, 'signal'), countInWords(12, 'signal')]).toEqual([
    'one signal',
    'five signals',
    '12 signals',
  ])
})

test('words are separated by whitespace', () => {
  expect([wordCount(''), wordCount('  \n '), wordCount('one  two\nthree ')]).toEqual([0, 0, 3])
})

test('what became of marked posts is said of the posts, not of their author', () => {
  expect(markedWords({ leads: 2, of: 2 })).toBe('You marked 2 of 2 as leads')
  expect(markedWords({ leads: 1, of: 1 })).toBe('You marked 1 of 1 as a lead')
  expect(markedWords({ leads: 0, of: 4 }, 'Forum')).toBe('You marked 0 of 4 from Forum as leads')
})
