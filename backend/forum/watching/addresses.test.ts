import { expect, test } from 'vitest'
import { comparableAddress, wordlessAddress } from './addresses.ts'

test('all spellings of a page’s address compare as equal', () => {
  const all = [
    'https://www.reddit.com/r/freelance/comments/abc/title/?utm_source=share',
    'http://old.reddit.com/r/freelance/comments/abc/title',
    'https://www.reddit.com/r/freelance/comments/abc/title/#comments',
    'https://www.reddit.com/r/freelance/comments/abc/title/#xtor=RSS-16',
  ]
  expect(new Set(all.map(comparableAddress)).size).toBe(1)
  expect(comparableAddress('https://news.ycombinator.com/item?id=1')).not.toBe(
    comparableAddress('https://news.ycombinator.com/item?id=2'),
  )
})

test('addresses of two posts on one page differ', () => {
  const page = 'https://forum.example/topic/x/'
  const all = ['', '#post-12', '#post-13', '#comment_14', '#p15', '#16'].map((place) => page + place)
  expect(new Set(all.map(comparableAddress)).size).toBe(all.length)
})

test('the address of a deleted post does not keep its title', () => {
  expect(wordlessAddress('reddit', 'https://www.reddit.com/r/x/comments/abc/my_secret_title/')).toBe(
    'https://www.reddit.com/r/x/comments/abc',
  )
  expect(wordlessAddress('discourse', 'https://forum.example/t/my-secret-title/77/3')).toBe(
    'https://forum.example/t/77/3',
  )
  expect(wordlessAddress('discourse', 'https://forum.example/t/my-secret/77')).toBe(
    'https://forum.example/t/77',
  )
  expect(wordlessAddress('reddit', 'https://www.reddit.com/r/x/comments/abc/my_secret/def/')).toBe(
    'https://www.reddit.com/r/x/comments/abc/_/def',
  )
  expect(wordlessAddress('feed', 'https://blog.example/my-secret-title')).toBe('')
})

test('an address of any length is read only once', () => {
  const long = `https://forum.example/a${'/'.repeat(400_000)}`
  expect(comparableAddress(`${long}x`)).toMatch(/^forum\.example\/a\/+x$/)
  expect(comparableAddress(long)).toBe('forum.example/a')
  for (const part of ['a', '1', '/t/', 'a1'])
    expect(
      wordlessAddress('discourse', `https://forum.example/t/${part.repeat(400_000 / part.length)}`),
    ).toBeDefined()
})
