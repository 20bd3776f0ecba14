import { expect, test } from 'vitest'
import { competingTitles, type KnownTitle, keywordsCompete, titlesCompete } from './competing.ts'

/** Pairs that answer the same search. */
const SAME = [
  ['How to chase late invoices', 'How to chase late invoices as a freelancer'],
  ['10 best time tracking apps in 2025', '7 Best Time-Tracking Apps for 2026'],
  ['What is a late fee?', 'Late fees: what they are'],
  ['Beginner’s guide to email marketing', 'Email marketing: a complete guide for beginners'],
  ['How to remove red wine stains from carpet', 'Removing red wine stains from a carpet'],
  ['How to choose a CRM for a small law firm', 'Choosing the best CRM for small law firms'],
  ['How often should you water a fiddle leaf fig?', 'Fiddle leaf fig: how often to water it'],
  ['Freelance contract template', 'Freelance contract templates (2026)'],
  ['Shopify vs WooCommerce', 'WooCommerce vs. Shopify: which should you choose?'],
  ['How much does a website redesign cost?', 'Website redesign costs'],
  ['Winter tyre pressure for electric cars', 'Electric cars: tyre pressure in winter'],
  ['How to write a payment reminder email', 'Writing a payment reminder email that works'],
  ['The ultimate guide to sourdough starters', 'Sourdough starter: everything you need to know'],
  ['How to train a puppy to walk on a leash', 'Train your puppy to walk on the leash in 5 steps'],
  ['Best standing desks for tall people', '12 standing desks for tall people'],
  ['Invoice numbering rules in Germany', 'Germany’s rules for invoice numbering'],
  ['How to repot an orchid', 'Repotting orchids'],
  ['Ways to reduce customer churn', 'How to lower customer churn'],
  ['How to unclog a kitchen sink drain', 'Kitchen sink drain clogged? How to unclog it'],
  ['Home office tax deductions for the self-employed', 'Self-employed: tax deductions for a home office'],
  ['How to descale a coffee machine with vinegar', 'Descaling a coffee machine with vinegar'],
  ['What is a good open rate for newsletters?', 'A good newsletter open rate'],
  ['Moving checklist: 8 weeks before the move', 'Checklist for moving house'],
] as const
/** Pairs that share words and answer different searches. */
const DIFFERENT = [
  ['How to chase late invoices', 'How to write an invoice'],
  ['What is a late invoice?', 'How to chase a late invoice'],
  ['Email marketing', 'Email marketing for dentists'],
  ['How to choose a CRM for a small law firm', 'How to choose a CRM for a small real estate agency'],
  ['Windows 10 backup tips', 'Windows 11 backup tips'],
  ['Shopify vs WooCommerce', 'Shopify vs Wix'],
  ['How much does a website redesign cost?', 'How long does a website redesign take?'],
  ['How to repot an orchid', 'How to water an orchid'],
  ['Freelance contract template', 'Freelance invoice template'],
  ['Best standing desks for tall people', 'Best office chairs for tall people'],
  ['How to remove red wine stains from carpet', 'How to remove coffee stains from carpet'],
  ['Time tracking apps for lawyers', 'Time tracking apps for designers'],
  ['Sourdough starter for beginners', 'Sourdough bread for beginners'],
  ['How to train a puppy to walk on a leash', 'How to train a puppy to sleep at night'],
  ['Invoice numbering rules in Germany', 'Invoice numbering rules in France'],
  ['How to write a payment reminder email', 'How to write a welcome email'],
  ['A guide', 'The best guide for you'],
  ['Winter tyre pressure for electric cars', 'Winter range of electric cars'],
  ['How to unclog a kitchen sink drain', 'How to unclog a shower drain'],
  ['Home office tax deductions for the self-employed', 'Car tax deductions for the self-employed'],
  ['How to descale a coffee machine with vinegar', 'How to descale a coffee machine with citric acid'],
  ['What is a good open rate for newsletters?', 'What is a good click rate for newsletters?'],
  ['Moving checklist', 'Moving costs'],
] as const

test('finds titles that compete for one search, and ignores titles that only look alike', () => {
  const missed = SAME.filter(([one, other]) => !titlesCompete(one, other))
  const alarms = DIFFERENT.filter(([one, other]) => titlesCompete(one, other))
  expect({ missed, alarms }).toEqual({
    // A comparison of words cannot recognize synonyms.
    missed: [
      ['Ways to reduce customer churn', 'How to lower customer churn'],
      ['Moving checklist: 8 weeks before the move', 'Checklist for moving house'],
    ],
    alarms: [],
  })
})

test('treats keyphrases as equal in any word order and number, and a longer keyphrase as different', () => {
  expect(keywordsCompete('late invoices', 'Late invoice')).toBe(true)
  expect(keywordsCompete('chasing late invoices', 'chase late invoices')).toBe(true)
  expect(keywordsCompete('invoice template', 'template for invoices')).toBe(true)
  expect(keywordsCompete('late invoices', 'late invoice template')).toBe(false)
  expect(keywordsCompete('the best', 'a guide')).toBe(false)
})

const POST: KnownTitle = {
  name: 'The post https://example.com/late',
  title: 'How to chase late invoices',
  keyword: null,
  domain: 'example.com',
  instead: 'update that post',
}
const ORDER = {
  title: 'How to chase late invoices as a freelancer',
  keyword: 'chase late invoices',
  domain: null,
}

test('warns once about an article and its post, says what to do, and ignores other sites', () => {
  const article = { ...POST, name: 'The article job_1', keyword: 'other words', domain: null }
  expect(competingTitles(ORDER, [POST, article])).toEqual([
    {
      code: 'competing_title',
      message:
        'The post https://example.com/late, “How to chase late invoices”, has nearly the same title. The two would compete with each other in search. Give this article a different angle and keyphrase, or update that post.',
    },
  ])
  const byKeyword = competingTitles(ORDER, [{ ...article, title: 'Money', keyword: 'Late invoices chasing' }])
  expect(byKeyword[0]?.message).toContain('is for the same keyphrase, “Late invoices chasing”')
  expect(competingTitles({ ...ORDER, domain: 'example.org' }, [POST])).toEqual([])
  expect(competingTitles(ORDER, [{ ...POST, title: 'Invoice templates' }])).toEqual([])
})
