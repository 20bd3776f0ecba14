import { expect, test } from 'vitest'
import { readBody } from '../../../backend/articles/body.ts'
import { runChecks } from '../../../backend/articles/checks.ts'
import type { Check } from '../../../contract/articles.ts'
import { countPassed, groupChecks } from '../../../contract/check-groups.ts'
import {
  checksTab,
  checksWords,
  checkWords,
  claimsOf,
  countedWords,
  fixOf,
  leftWords,
  otherChecksWords,
  plainModels,
  publicationWords,
  resultWords,
  shownStage,
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
  doubts: [],
  business: '',
  calculated: [],
  confirmed: [],
  focus_keyword: 'late fees',
  body: readBody('<p>It costs [price].</p>'),
  imageAlt: '',
  isOutline: false,
})

test('every check of the service has readable words', () => {
  expect(checks.length).toBeGreaterThan(10)
  // The words of an unknown check are its id.
  for (const { id } of checks) expect(checkWords(id).todo.toLowerCase(), id).not.toBe(id.replaceAll('_', ' '))
})

test('what an article still needs is its gaps and its checks to do, and the check of the gaps does not count them again', () => {
  const check = (id: string, passed: boolean) => ({ id, passed, measured: '', wanted: '' })
  expect(leftWords(0, [check('word_count', true)])).toBe('')
  expect(leftWords(1, [check('filled_in', false), check('sources_read', false)])).toBe(
    '1 gap to fill in, 1 other check to do',
  )
  expect(leftWords(1, [check('filled_in', false)])).toBe('1 gap to fill in')
  const checks = [check('filled_in', false), check('title_width', false), check('meta_width', true)]
  expect(otherChecksWords(checks)).toBe('1 other check to do, 1 passed')
  expect(otherChecksWords(checks.slice(1))).toBe('1 check to do, 1 passed')
})

test('claims without a source are counted by their kind, and each names its sentence', () => {
  const check = (measured: string): Check => ({ id: 'sources_read', passed: false, measured, wanted: '' })
  const numbers = check('three in “Wait three days.”; 2031, five in “Invoice 2031, five days.”')
  expect(fixOf(numbers).todo).toBe('3 numbers without a source')
  expect(claimsOf(numbers).map(({ sentence }) => sentence)).toEqual([
    'Wait three days.',
    'Invoice 2031, five days.',
  ])
  expect(fixOf(check('“Pay now” in “Jo said “Pay now”.”')).todo).toBe('1 quotation without a source')
  expect(fixOf(check('three in “Wait three days.”; the statement in “We send it.”')).todo).toBe(
    '2 statements without a source',
  )
  expect(fixOf(check('three in “Wait three days.”; and 2 more sentences')).todo).toBe(
    'Statements without a source',
  )
  expect(claimsOf({ ...numbers, passed: true })).toEqual([])
})

test('a doubted statement says what to verify, and is counted as a statement to verify', () => {
  const open = [
    { sentence: 'Any socket will do.', words: [], verify: 'which socket the rules allow' },
    { sentence: 'Wait three days.', words: ['three'] },
  ]
  const check: Check = {
    id: 'sources_read',
    passed: false,
    measured: '',
    wanted: '',
    claims: { open, more: 0, confirmed: [] },
  }
  expect(fixOf(check).todo).toBe('2 statements to verify')
  expect(claimsOf(check).map(({ text }) => text)).toEqual([
    '“Any socket will do.” To verify: which socket the rules allow.',
    '“Wait three days.” The number “three” has no source.',
  ])
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
  // A pass of a text that is not written yet is a pass for nothing; a claim without support can be put right at once.
  const empty = [of('sources_read', true), of('subheading_distance', true), of('filled_in', false)]
  expect(groupsOf(empty)).toEqual([['filled_in'], ['sources_read', 'subheading_distance'], []])
  expect(countPassed(empty)).toEqual({ passed: 0, all: 3 })
  expect(groupsOf([of('sources_read', false), of('filled_in', false)])).toEqual([
    ['filled_in', 'sources_read'],
    [],
    [],
  ])
  expect(groupsOf([...checks, of('filled_in', true)])).toEqual([
    ['title_width', 'keyphrase_in_opening', 'keyphrase_density'],
    [],
    ['keyphrase_in_title', 'filled_in'],
  ])
})

test('a few gaps hold back only the checks that the text in them can change', () => {
  const of = (id: string, passed: boolean, measured = ''): Check => ({ id, passed, measured, wanted: '' })
  const checks = [
    of('keyphrase_in_opening', true),
    of('keyphrase_density', true),
    of('subheading_distance', true),
    of('word_count', false),
    of('faq_schema', false),
    of('external_link', false),
  ]
  const waiting = (gaps: string) =>
    groupChecks([...checks, of('filled_in', false, gaps)]).waiting.map(({ id }) => id)
  expect(waiting('1 gap marked ✎')).toEqual(['keyphrase_density', 'faq_schema'])
  expect(waiting('4 gaps marked ✎')).toEqual(checks.map(({ id }) => id))
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
  expect(words('description_length', '120 characters', '121 to 156 characters')).toBe(
    'Almost: 120 characters. Aim for 121 to 156.',
  )
  expect(words('title_width', '20 characters', '39 to 64 characters')).toBe(
    '20 characters. Aim for 39 to 64.',
  )
  expect(words('title_width', '45 characters', '39 to 64 characters', true)).toBe('45 characters.')
  expect(words('word_count', '500 words', '765 to 1035 words (medium)')).toBe(
    '500 words. Aim for 765 to 1035 words.',
  )
  expect(
    words('subheading_distance', '178 words without a subheading', 'at most 300 words between', true),
  ).toBe('Longest part without a subheading: 178 words.')
  expect(
    words(
      'sources_read',
      'fourteen, thirty in “Fourteen days is usual; thirty is not.”; the statement in “We send it.”; and 2 more sentences',
      'each figure occurs',
    ).split('\n'),
  ).toEqual([
    '“Fourteen days is usual; thirty is not.” The numbers “fourteen” and “thirty” have no source.',
    '“We send it.” This statement about the business has no source.',
    '2 more sentences.',
  ])
  // The claim is quoted, so quotation marks within it are single.
  expect(
    words(
      'sources_read',
      '2031 in “"Invoice 2031" is better than “Just checking in”.”; 4 in “Say ("in 4 days").”',
      'each figure occurs',
    ).split('\n'),
  ).toEqual([
    '“‘Invoice 2031’ is better than ‘Just checking in’.” The number “2031” has no source.',
    '“Say (‘in 4 days’).” The number “4” has no source.',
  ])
  expect(
    words(
      'sources_read',
      '“Pay me now, please” in “Jo said “Pay me now, please”.”; WHO in “The WHO agrees.”',
      'each figure occurs',
    ).split('\n'),
  ).toEqual([
    '“Jo said ‘Pay me now, please’.” The quotation “Pay me now, please” has no source.',
    '“The WHO agrees.” “WHO” has no source.',
  ])
  // The name of the check says it already.
  expect(words('keyphrase_in_title', 'not in the title', 'the words of “a” in the title')).toBe('')
  expect(words('heading_order', 'no level skipped', 'each heading at most one level', true)).toBe('')
})

test('a message names a model without its provider, and a stage without an image is the one after it', () => {
  expect(plainModels('The model openai_compatible:gpt-5-mini failed: it cannot be reached.')).toBe(
    'The model gpt-5-mini failed: it cannot be reached.',
  )
  expect([shownStage('image', false), shownStage('image', true), shownStage('image', null)]).toEqual([
    'checks',
    'image',
    'image',
  ])
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

test('a failed check is headed by what to do, in the right direction', () => {
  const fix = (id: string, measured: string, wanted: string) => fixOf({ id, passed: false, measured, wanted })
  expect(fix('title_width', '20 characters', '39 to 64 characters').todo).toBe('Lengthen the SEO title')
  expect(fix('title_width', '80 characters', '39 to 64 characters').todo).toBe('Shorten the SEO title')
  expect(fix('keyphrase_density', 'in 3 sentences', 'in 1 sentence').todo).toBe(
    'Use the focus keyword less often',
  )
  expect(fix('filled_in', '6 gaps marked ✎', 'none')).toMatchObject({
    todo: 'Fill in 6 gaps',
    field: 'place',
  })
  expect(fix('keyphrase_in_title', 'no focus keyword chosen', 'a focus keyword in the title')).toEqual({
    todo: 'Choose a focus keyword',
    field: 'focus_keyword',
  })
})

test('words and places are counted beside each other', () => {
  expect(writtenWords(15, 6)).toBe('15 words, 6 gaps to fill in')
  expect(writtenWords(1, 0)).toBe('1 word')
})

test('what the writing took is worded in all and by step', () => {
  const took = [
    { step: 'outline', calls: 1, tokens_read: 4_000, tokens_written: 500 },
    { step: 'last_reading', calls: 2, tokens_read: 3_100, tokens_written: 1 },
  ]
  expect(tookWords(took)).toBe(
    'In the course of 3 calls, the model read 7,100 tokens and wrote 501 tokens. Calls by step: outline (1), last reading (2).',
  )
})

test('checks that wait for gaps do not read as failed', () => {
  const of = (id: string, passed: boolean): Check => ({ id, passed, measured: '', wanted: '' })
  const checks = [of('keyphrase_in_title', true), of('title_width', true), of('word_count', false)]
  const withGap = [...checks, of('external_link', false), of('filled_in', false)]
  expect(checksWords(withGap)).toBe('1 check to do, 2 waiting, 2 passed')
  expect(checksTab(withGap)).toEqual({ words: '1 to do', state: 'failed' })
  expect(checksWords(checks)).toBe('1 check to do, 2 passed')
  expect(checksWords(checks.slice(0, 2))).toBe('All 2 checks passed')
  expect(checksTab(checks.slice(0, 2))).toEqual({ words: '2 passed', state: 'passed' })
})

test('the counts of a version’s checks say what is to do and what waits, as the checks do', () => {
  expect(countedWords({ passed: 7, waiting: 6, all: 15 })).toBe('2 checks to do, 6 waiting, 7 passed')
  expect(countedWords({ passed: 14, waiting: 0, all: 15 })).toBe('1 check to do, 14 passed')
  expect(countedWords({ passed: 15, waiting: 0, all: 15 })).toBe('All 15 checks passed')
})

test('counts that do not say what waits only say what passed', () => {
  expect(countedWords({ passed: 7, all: 15 })).toBe('7 of 15 checks passed')
})
