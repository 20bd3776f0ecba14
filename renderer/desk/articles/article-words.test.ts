import { expect, test } from 'vitest'
import { readBody } from '../../../backend/articles/body.ts'
import { runChecks } from '../../../backend/articles/checks.ts'
import type { Check } from '../../../contract/articles.ts'
import {
  checkWords,
  fixOf,
  groupChecks,
  publicationWords,
  resultWords,
  tookWords,
  writtenWords,
} from './article-words.ts'

const checks = runChecks({
  order: { length: 'short', include_faq: true, include_external_link: true },
  title: 'A title',
  seo_title: 'A title',
  meta_description: '',
  ownDomain: null,
  sources: [],
  unsupported: [],
  focus_keyword: 'late fees',
  body: readBody('<p>It costs [price].</p>'),
  imageAlt: '',
  isOutline: false,
})

test('every check of the service has readable words', () => {
  expect(checks.length).toBeGreaterThan(10)
  for (const { id } of checks) expect(checkWords(id).advice, id).not.toBe('')
})

test('an unknown check gets a readable name', () => {
  expect(checkWords('reading_ease')).toMatchObject({ name: 'Reading ease', field: 'body' })
})

test('places come first and hold back what cannot pass before; without places nothing waits', () => {
  const of = (id: string, passed: boolean, measured = ''): Check => ({ id, passed, measured, wanted: '' })
  const groupsOf = (checks: readonly Check[]) => {
    const { failed, waiting, passed } = groupChecks(checks)
    return [failed, waiting, passed].map((group) => group.map(({ id }) => id))
  }
  const checks = [
    of('title_width', false),
    of('keyphrase_in_title', true),
    of('keyphrase_in_opening', false),
    of('keyphrase_density', false, 'no focus keyword chosen'),
  ]
  expect(groupsOf([...checks, of('filled_in', false)])).toEqual([
    ['filled_in', 'title_width', 'keyphrase_density'],
    ['keyphrase_in_opening'],
    ['keyphrase_in_title'],
  ])
  expect(groupsOf([...checks, of('filled_in', true)])).toEqual([
    ['title_width', 'keyphrase_in_opening', 'keyphrase_density'],
    [],
    ['keyphrase_in_title', 'filled_in'],
  ])
})

test('a result is written in sentences, with what to aim for', () => {
  const words = (id: string, measured: string, wanted: string, passed = false) =>
    resultWords({ id, passed, measured, wanted })
  expect(words('keyphrase_density', 'in 0 sentences', 'in 1 sentence')).toBe(
    'Found in 0 sentences. Aim for 1.',
  )
  expect(words('keyphrase_density', 'in 9 sentences', 'in 2 to 4 sentences')).toBe(
    'Found in 9 sentences. Aim for 2 to 4.',
  )
  expect(words('title_width', '399 px', '400 to 600 px')).toBe('Almost: 399 px. Aim for 400 to 600 px.')
  expect(words('title_width', '299 px', '400 to 600 px')).toBe('299 px. Aim for 400 to 600 px.')
  expect(words('title_width', '450 px', '400 to 600 px', true)).toBe('450 px.')
  expect(words('word_count', '500 words', '765 to 1035 words (medium)')).toBe(
    '500 words. Aim for 765 to 1035 words.',
  )
  expect(words('keyphrase_in_title', 'not in the title', 'the words of “a” in the title')).toBe(
    'Not in the title.',
  )
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
  expect(fix('filled_in', '6 places marked ✎', 'none').field).toBe('place')
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
