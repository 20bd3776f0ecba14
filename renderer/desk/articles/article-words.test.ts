import { expect, test } from 'vitest'
import { readBody } from '../../../backend/articles/body.ts'
import { runChecks } from '../../../backend/articles/checks.ts'
import type { Check } from '../../../contract/articles.ts'
import { checkWords, failedFirst, fixOf, publicationWords, tookWords, writtenWords } from './article-words.ts'

const checks = runChecks({
  order: { length: 'short', include_faq: true, include_external_link: true },
  title: 'A title',
  seo_title: 'A title',
  meta_description: '',
  ownDomain: null,
  sources: [],
  focus_keyword: 'late fees',
  body: readBody('<p>It costs [price].</p>'),
  imageAlt: '',
})

test('every check of the service has readable words', () => {
  expect(checks.length).toBeGreaterThan(10)
  for (const { id } of checks) expect(checkWords(id).advice, id).not.toBe('')
})

test('an unknown check gets a readable name', () => {
  expect(checkWords('reading_ease')).toMatchObject({ name: 'Reading ease', field: 'body' })
})

test('failed checks come first, and both groups keep their order', () => {
  const of = (id: string, passed: boolean): Check => ({ id, passed, measured: '', wanted: '' })
  const order = failedFirst([of('a', true), of('b', false), of('c', true), of('d', false)])
  expect(order.map(({ id }) => id)).toEqual(['b', 'd', 'a', 'c'])
})

test('a publication with a lost answer is worded as unknown, not as a draft or a failure', () => {
  const lost = {
    connection_id: 'site_1',
    state: 'unknown',
    status: 'draft',
    version: 1,
    post_url: null,
    edit_url: null,
    published_at: null,
    error: null,
    warnings: [],
  } as const
  expect(publicationWords({ ...lost, warnings: [] })).toContain('lost')
})

test('the advice of a failed check says in which direction to go', () => {
  const fix = (id: string, measured: string, wanted: string) => fixOf({ id, passed: false, measured, wanted })
  expect(fix('title_width', '399 px', '400 to 600 px').advice).toBe('Make the SEO title longer.')
  expect(fix('title_width', '601 px', '400 to 600 px').advice).toBe('Make the SEO title shorter.')
  expect(fix('keyphrase_density', 'in 3 sentences', 'in 1 sentence').advice).toBe(
    'Use the focus keyword less often in the text.',
  )
  expect(fix('filled_in', '6 places in [brackets]', 'none').field).toBe('place')
  expect(fix('keyphrase_in_title', 'no focus keyword chosen', 'a focus keyword in the title')).toEqual({
    advice: 'Choose a focus keyword.',
    field: 'focus_keyword',
  })
})

test('words and places are counted beside each other', () => {
  expect(writtenWords(15, 6)).toBe('15 words, 6 places to fill in')
  expect(writtenWords(1, 0)).toBe('1 word')
})

test('what the writing took is worded in all and by step', () => {
  const took = [
    { step: 'outline', calls: 1, tokens_read: 4_000, tokens_written: 500 },
    { step: 'last_reading', calls: 2, tokens_read: 3_100, tokens_written: 1 },
  ]
  expect(tookWords(took)).toBe(
    'The model was called 3 times. It read 7,100 tokens and wrote 501 tokens. Calls by step: outline (1), last reading (2).',
  )
})
