import { expect, test } from 'vitest'
import { withoutQuotes, withoutQuotesInSaved } from './without-quotes.ts'

const post = {
  title: 'Looking for invoicing software for a two person shop',
  body: 'We do lawn care and still write invoices by hand. Which tool reminds late payers, takes cards and costs under twenty dollars a month? We tried a spreadsheet and gave up on it after tax season.',
}
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
