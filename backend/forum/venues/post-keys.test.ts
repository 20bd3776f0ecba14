import { expect, test } from 'vitest'
import { withoutQuotes, withoutQuotesInSaved } from '../leads/without-quotes.ts'
import { comparableAddress, wordlessAddress } from '../watching/addresses.ts'
import { bandsOf, isCopy } from './post-keys.ts'

const post = {
  title: 'Looking for invoicing software for a two person shop',
  body: 'We do lawn care and still write invoices by hand. Which tool reminds late payers, takes cards and costs under twenty dollars a month? We tried a spreadsheet and gave up on it after tax season.',
}
const shareBand = (one: typeof post, other: typeof post) =>
  bandsOf(one).some((band) => bandsOf(other).includes(band))

test('a cross-post with a changed greeting is a copy, another ask on the same topic is none', () => {
  const copy = { ...post, body: `Hi all! ${post.body} Thanks in advance.` }
  expect(shareBand(post, copy) && isCopy(post, copy)).toBe(true)
  const other = {
    title: 'Looking for invoicing software for my bakery',
    body: 'We sell cakes to offices and need something that exports to our accountant, and reminds late payers. Which tool would you take for three people with about forty invoices a month?',
  }
  expect(isCopy(post, other)).toBe(false)
})

test('short texts are never alike, as two people may ask the same in five words', () => {
  expect(bandsOf({ title: 'Best invoicing app?', body: '' })).toEqual([])
})

test('one page has one address, whatever stands around it', () => {
  const all = [
    'https://www.reddit.com/r/freelance/comments/abc/title/?utm_source=share',
    'http://old.reddit.com/r/freelance/comments/abc/title',
  ]
  expect(new Set(all.map(comparableAddress)).size).toBe(1)
  expect(comparableAddress('https://news.ycombinator.com/item?id=1')).not.toBe(
    comparableAddress('https://news.ycombinator.com/item?id=2'),
  )
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

test('what a draft quotes of a deleted post goes, the person’s own words stay', () => {
  const draft = `You wrote that you "still write invoices by hand. Which tool reminds late payers", Anna_K. Send them at once.`
  const cleaned = withoutQuotes(draft, { ...post, author: 'Anna_K' })
  expect(cleaned).not.toMatch(/by hand|late payers|Anna_K/)
  expect(cleaned).toMatch(/^You wrote that you .*Send them at once\.$/)
  expect(withoutQuotes('Send them at once.', { ...post, author: 'Anna_K' })).toBe('Send them at once.')
})

test('a saved reply keeps a plain word that is also the name of an author whom it does not quote', () => {
  const by = (author: string) => ({ ...post, author })
  const own = 'Every freelancer should send them at once.'
  expect(withoutQuotesInSaved(own, by('freelancer'))).toBe(own)
  expect(withoutQuotesInSaved('Ask u/freelancer, or Anna_K.', by('freelancer'))).toBe(
    'Ask [name removed], or Anna_K.',
  )
  expect(withoutQuotesInSaved('Ask Anna_K.', by('Anna_K'))).toBe('Ask [name removed].')
  expect(
    withoutQuotesInSaved(
      'freelancer: “still write invoices by hand. Which tool reminds late payers”',
      by('freelancer'),
    ),
  ).not.toMatch(/freelancer|by hand/)
})
