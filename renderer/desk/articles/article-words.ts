import { LENGTH_NAMES, LENGTHS, type Length } from '../../../contract/article-lengths.ts'
import {
  type Article,
  type Check,
  CLAIM_LONGEST,
  FIELD_NAMES,
  type ListedVersion,
  type Publication,
  type Stage,
  type Took,
} from '../../../contract/articles.ts'
import { countChecks, groupChecks, NO_KEYWORD } from '../../../contract/check-groups.ts'
import { capital, count, listed, modelName } from '../../../contract/words.ts'

/** A phrase for each stage of the writing. */
const STAGE_WORDS: Readonly<Record<Stage, string>> = {
  brief: 'Reading your points and pages',
  outline: 'Choosing the headings',
  sections: 'Writing the sections',
  faq: 'Writing the FAQ',
  meta: 'Writing the titles and the description',
  links: 'Reading the whole article and adding links',
  image: 'Making the image',
  checks: 'Running the checks',
  completed: 'Ready',
}

/** What differs without a model, which only arranges the person's own points. */
const OUTLINE_WORDS: Readonly<Partial<Record<Stage, string>>> = {
  brief: 'Reading your points',
  sections: 'Arranging your points',
  faq: 'Collecting the questions',
  meta: 'Filling in the titles and the description',
  links: 'Adding links',
}

/** Returns what happens at a stage, in words. */
export const stageWords = (stage: Stage, makes: 'article' | 'outline'): string =>
  (makes === 'outline' ? OUTLINE_WORDS[stage] : undefined) ?? STAGE_WORDS[stage]

/** Returns what an article waits for until its first stage, in words. */
export const waitingWords = (makes: 'article' | 'outline'): string =>
  `Waiting to be ${makes === 'outline' ? 'created' : 'written'}`

/** Returns the stage to show. Without an image, nothing is done at the stage of the image. */
export const shownStage = (stage: Stage, image: boolean | null): Stage =>
  stage === 'image' && image === false ? 'checks' : stage

/** The name of each length, for a table. */
export const LENGTH_WORDS: Readonly<Record<Length, string>> = {
  short: 'Short',
  medium: 'Medium',
  long: 'Long',
  very_large: 'Very long',
  pillar: 'Pillar',
}

/** Writes the name of a length and its approximate number of words. */
export const lengthInFull = (length: Length): string =>
  `${LENGTH_WORDS[length]}, about ${LENGTHS[length].toLocaleString()} words`

/** The options for the length of an article. */
export const LENGTH_CHOICES = LENGTH_NAMES.map((value) => ({ value, words: lengthInFull(value) }))

/** Leaves out the providers before the names of models in a message, as in `openai_compatible:gpt-5-mini`. */
export const plainModels = (message: string): string =>
  message.replaceAll(/\b(?:openai_compatible|anthropic|google|ollama):(?=\S)/g, '')

/** Writes who wrote the article. */
export const authorWords = (writtenBy: string): string =>
  writtenBy === 'outline' ? 'Outline' : `Written by ${modelName(writtenBy)}`

const STEP_WORDS: Readonly<Record<string, string>> = {
  faq: 'FAQ',
  meta: 'titles and description',
  last_reading: 'last reading',
}

/** Writes what the writing took of the model, in all and by step. */
export const tookWords = (took: readonly Took[]): string => {
  const sum = (key: 'calls' | 'tokens_read' | 'tokens_written'): number =>
    took.reduce((all, one) => all + one[key], 0)
  const steps = took.map(({ step, calls }) => `${STEP_WORDS[step] ?? step} (${calls})`)
  return `In the course of ${count(sum('calls'), 'call')}, the model read ${count(sum('tokens_read'), 'token')} and wrote ${count(sum('tokens_written'), 'token')}. Calls by step: ${steps.join(', ')}.`
}

/** Writes how many gaps are left to fill in. */
export const placesWords = (places: number): string => `${count(places, 'gap')} to fill in`

/** Writes the length of a text: its words without its gaps, and the number of those gaps. */
export const writtenWords = (words: number, places: number): string =>
  `${count(words, 'word')}${places > 0 ? `, ${placesWords(places)}` : ''}`

/** A field of the editor in which a failed check can be fixed. `place` is the first place in the text to fill in. */
export type EditField =
  | 'title'
  | 'seo_title'
  | 'meta_description'
  | 'focus_keyword'
  | 'image_alt'
  | 'body'
  | 'place'

export type CheckWords = {
  /** The name of the check, for a list of what passed. */
  readonly name: string
  /** What to do, for a check that did not pass. */
  readonly todo: string
  /** How to do it, if `todo` does not say it all. */
  readonly advice?: string
  readonly field: EditField
  /** What to do if the measured number is too small or too large. */
  readonly towards?: { readonly more: string; readonly none?: string; readonly less: string }
}

/** What to do about a claim without a source. */
const SUPPORT_IT = 'In the sentence, add a link to a source, or reword the sentence.'
const CONFIRM_IT = 'If you know that a sentence is right, confirm it.'

const CHECK_WORDS: Readonly<Record<string, CheckWords>> = {
  title_width: {
    name: 'SEO title length',
    todo: 'Change the length of the SEO title',
    towards: { more: 'Lengthen the SEO title', less: 'Shorten the SEO title' },
    field: 'seo_title',
  },
  description_length: {
    name: 'Meta description length',
    todo: 'Change the length of the meta description',
    towards: { more: 'Lengthen the meta description', less: 'Shorten the meta description' },
    field: 'meta_description',
  },
  no_h1: {
    name: 'Only the title is a first-level heading',
    todo: 'Change the first-level headings in the text',
    advice: 'Make these headings second-level headings. Only the title is a first-level heading.',
    field: 'body',
  },
  heading_order: {
    name: 'No heading level is skipped',
    todo: 'Fix the heading levels',
    advice: 'Each heading may be at most one level deeper than the heading before it.',
    field: 'body',
  },
  keyphrase_in_title: {
    name: 'Focus keyword in the title',
    todo: 'Use the focus keyword in the title or the SEO title',
    field: 'seo_title',
  },
  keyphrase_in_opening: {
    name: 'Focus keyword in the first paragraph',
    todo: 'Use the focus keyword in the first paragraph',
    field: 'body',
  },
  keyphrase_in_subheading: {
    name: 'Focus keyword in a subheading',
    todo: 'Use the focus keyword in a subheading',
    field: 'body',
  },
  keyphrase_in_alt: {
    name: 'Focus keyword in the image’s description',
    todo: 'Use the focus keyword in the image’s description',
    advice: 'Do this only if the focus keyword suits the image.',
    field: 'image_alt',
  },
  keyphrase_density: {
    name: 'Use of the focus keyword',
    todo: 'Change how often the text uses the focus keyword',
    towards: {
      more: 'Use the focus keyword more often',
      none: 'Use the focus keyword in the text',
      less: 'Use the focus keyword less often',
    },
    field: 'body',
  },
  subheading_distance: {
    name: 'Enough subheadings',
    todo: 'Add a subheading to the longest section',
    field: 'body',
  },
  word_count: {
    name: 'Length of the text',
    todo: 'Change the length of the text',
    towards: { more: 'Write more text', less: 'Shorten the text' },
    field: 'body',
  },
  faq_schema: {
    name: 'FAQ ready for search engines',
    todo: 'Complete the FAQ',
    advice:
      'Write each question as a third-level heading, with its answer below. Quillport adds the FAQ markup for search engines.',
    field: 'body',
  },
  filled_in: {
    name: 'Nothing left to fill in',
    todo: 'Fill in the gaps',
    advice: 'You can also delete the gaps that you do not need.',
    field: 'place',
  },
  sources_read: {
    name: 'Claims are supported',
    todo: 'Statements without a source',
    advice: `${SUPPORT_IT} ${CONFIRM_IT}`,
    field: 'body',
  },
  external_link: {
    name: 'A source is linked',
    todo: 'Link to a source',
    // Only orders with sources have this check.
    advice:
      'You asked for sources, but the text has no links to other sites. Link to a page that supports what you say.',
    field: 'body',
  },
}

/** Returns the words of a check. The name of an unknown check is its id. */
export const checkWords = (id: string): CheckWords => {
  const name = `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('_', ' ')}`
  return CHECK_WORDS[id] ?? { name, todo: name, field: 'body' }
}

const numbersIn = (text: string): readonly number[] => (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)

/** The texts of an article that search results show. They cannot have links. */
type SearchTexts = Partial<Pick<Article, 'seo_title' | 'meta_description'>>

const SEARCH_FIELDS = ['seo_title', 'meta_description'] as const

/** Returns the field for search results that contains a sentence; undefined if the sentence is only in the text. */
export const searchFieldOf = (
  texts: SearchTexts,
  sentence: string,
): (typeof SEARCH_FIELDS)[number] | undefined =>
  SEARCH_FIELDS.find((field) => texts[field]?.includes(sentence))

const ADVICE_IN_SEARCH = `${SUPPORT_IT} The SEO title and the meta description cannot have links: reword them. ${CONFIRM_IT}`

/**
 * Returns what to do so that a failed check passes, and the field in which to do it. `texts`: the search texts of the
 * article. If they contain a claim, the advice says that they cannot have links.
 */
export const fixOf = (
  check: Check,
  texts: SearchTexts = {},
): Pick<CheckWords, 'todo' | 'advice' | 'field'> => {
  const { id, measured, wanted } = check
  const { advice: usualAdvice, field, towards, todo: usual } = checkWords(id)
  const inSearch = claimsOf(check).some(
    ({ sentence }) => sentence !== null && searchFieldOf(texts, sentence) !== undefined,
  )
  const advice = inSearch ? ADVICE_IN_SEARCH : usualAdvice
  const todo = claimsTitle(claimsOf(check)) ?? usual
  if (measured === NO_KEYWORD) return { todo: 'Choose a focus keyword', field: 'focus_keyword' }
  const fix = { field, ...(advice === undefined ? {} : { advice }) }
  const [is] = numbersIn(measured)
  if (id === 'filled_in' && is !== undefined) return { ...fix, todo: `Fill in ${count(is, 'gap')}` }
  const [from, to = from] = numbersIn(wanted)
  if (!towards || is === undefined || from === undefined || to === undefined) return { ...fix, todo }
  if (is < from) return { ...fix, todo: (is === 0 && towards.none) || towards.more }
  return { ...fix, todo: is > to ? towards.less : todo }
}

/** Writes what a version changed, such as `Title and text`. */
export const changedWords = ({ version, changed, restored_from }: ListedVersion): string => {
  if (version === 1) return 'First version'
  if (restored_from !== null) return `Back to version ${restored_from}`
  if (changed.length === 0) return 'Nothing changed'
  return capital(
    listed(
      changed.map((field) => FIELD_NAMES[field]),
      'and',
    ),
  )
}

/** Writes the wanted value of a check that measures a number; empty for other checks, whose advice says what to do. */
const aimOf = ({ id, wanted }: Check): string => {
  switch (id) {
    case 'title_width':
    case 'description_length':
      return wanted.replace(/ characters$/, '')
    case 'subheading_distance':
      return wanted
    case 'keyphrase_density':
      return wanted.replace(/^in /, '').replace(/ sentences?$/, '')
    case 'word_count':
      return wanted.replace(/ \(.*$/, '')
    default:
      return ''
  }
}

/** The share by which a number may miss its range and still count as almost right. */
const ALMOST = 0.03

/** The checks whose name already says what was found, or what was not. */
const PLAIN: ReadonlySet<string> = new Set([
  'filled_in',
  'keyphrase_in_title',
  'keyphrase_in_opening',
  'keyphrase_in_subheading',
  'keyphrase_in_alt',
])
/** The checks whose name already says what was found if they passed. */
const PLAIN_IF_PASSED: ReadonlySet<string> = new Set(['no_h1', 'heading_order'])

const asSentence = (text: string): string => {
  const [first = '', ...rest] = text
  return `${first.toLocaleUpperCase()}${rest.join('')}${/[.!?…”]$/u.test(text) ? '' : '.'}`
}

/** Writes a sentence in quotation marks. */
export const quotedSentence = (sentence: string): string => `“${withinQuotes(sentence)}”`

/** Writes the double quotation marks of a text as single ones, because the whole text is quoted. */
const withinQuotes = (text: string): string =>
  text.replace(/(^|[\s([–—])["“„”](?=\S)/gu, '$1‘').replace(/["“”]/gu, '’')

const NUMBER_WORD =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand|million|\d[\d.,]*)$/i

/** Returns what all of the words are; null if they are of several kinds, or names. */
const kindOf = (words: readonly string[]): 'number' | 'quotation' | null => {
  if (words.every((word) => NUMBER_WORD.test(word))) return 'number'
  return words.every((word) => /^["“„]/u.test(word)) ? 'quotation' : null
}

/** Writes which words of a sentence have no source: `The number “five” has no source.` */
const sourcelessWords = (words: readonly string[]): string => {
  const quoted = words.map((word) => `“${word.replace(/^["“„]|["“”]$/gu, '')}”`)
  const kind = kindOf(words)
  const subject = listed(quoted, 'and')
  const verb = words.length === 1 ? 'has' : 'have'
  return `${kind ? `The ${kind}${words.length === 1 ? '' : 's'} ` : ''}${subject} ${verb} no source.`
}

/** A claim that has no source. */
export type Claim = {
  /** The sentence of the text; null if the check only counts further sentences. */
  readonly sentence: string | null
  /** The words of the sentence that have no source. Empty if the whole statement has none. */
  readonly words: readonly string[]
  readonly text: string
  /** Whether the sentence is whole, so that the person can confirm it. */
  readonly whole: boolean
  /** Whether the model doubts the statement. */
  readonly doubted?: boolean
}

const claimOf = (sentence: string, words: readonly string[], whole: boolean, verify?: string): Claim => {
  const sourceless =
    words.length > 0
      ? sourcelessWords(words)
      : verify === undefined
        ? 'This statement about the business has no source.'
        : ''
  const doubt = verify === undefined ? '' : `To verify: ${/[.?!…]$/.test(verify) ? verify : `${verify}.`}`
  return {
    sentence,
    words,
    text: [quotedSentence(sentence), sourceless, doubt].filter(Boolean).join(' '),
    whole,
    doubted: verify !== undefined,
  }
}

const furtherClaims = (text: string): Claim => ({ sentence: null, words: [], text, whole: false })

/** Returns the claims that have no source or are in doubt, if the check of the sources failed; empty for another check. */
export const claimsOf = ({ id, passed, measured, claims }: Check): readonly Claim[] => {
  if (id !== 'sources_read' || passed) return []
  if (claims)
    return [
      ...claims.open.map(({ sentence, words, verify }) =>
        claimOf(sentence, words, sentence.length <= CLAIM_LONGEST, verify),
      ),
      ...(claims.more > 0 ? [furtherClaims(`And ${count(claims.more, 'more sentence')}.`)] : []),
    ]
  // An earlier service described the claims only in words, and cut off the end of a long sentence.
  return measured.split(/(?<=”); /).map((claim): Claim => {
    const [, what = '', sentence] = /^(.*?) in “(.*)”$/su.exec(claim) ?? []
    if (sentence === undefined) return furtherClaims(asSentence(claim.replace(/^and /, '')))
    // A comma within a quotation is part of the quotation.
    const words = /^the statement/.test(what) ? [] : what.split(/, (?![^“]*”)/u)
    return claimOf(sentence, words, !sentence.endsWith('…'))
  })
}

/** Returns the sentences that a person confirmed, so that the check does not list them. */
export const confirmedIn = ({ claims }: Check): readonly string[] => claims?.confirmed ?? []

/**
 * Writes how many claims are to verify, if one is in doubt; otherwise how much has no source, such as `3 numbers without a source`. Null if
 * not all claims are known.
 */
const claimsTitle = (claims: readonly Claim[]): string | null => {
  if (claims.length === 0 || claims.some(({ sentence }) => sentence === null)) return null
  if (claims.some(({ doubted }) => doubted)) return `${count(claims.length, 'statement')} to verify`
  const words = claims.flatMap((claim) => claim.words)
  const kind = claims.every((claim) => claim.words.length > 0) ? kindOf(words) : null
  return `${kind ? count(words.length, kind) : count(claims.length, 'statement')} without a source`
}

/** Writes what a check measured, in sentences, and what to aim for if the check did not pass. Empty if its name says it all. */
export const resultWords = (check: Check): string => {
  const { id, passed, measured, wanted } = check
  if (PLAIN.has(id) || measured === NO_KEYWORD) return ''
  if (passed ? PLAIN_IF_PASSED.has(id) : id === 'external_link') return ''
  if (id === 'subheading_distance') {
    const [longest = 0] = numbersIn(measured)
    const words = `Longest part without a subheading: ${count(longest, 'word')}.`
    return passed ? words : `${words} Aim for ${aimOf(check)}.`
  }
  if (id === 'sources_read' && !passed)
    return claimsOf(check)
      .map(({ text }) => text)
      .join('\n')
  // The screen lists confirmed sentences by itself.
  const counted =
    confirmedIn(check).length > 0 ? measured.replace(/: \d+ sentences? confirmed .*$/, '') : measured
  const found = asSentence(/^in \d/.test(counted) ? `found ${counted}` : counted)
  const aim = passed ? '' : aimOf(check)
  if (aim === '') return found
  const [is = 0] = numbersIn(measured)
  const [from = 0, to = from] = numbersIn(wanted)
  const isAlmost = is > 0 && is >= from * (1 - ALMOST) && is <= to * (1 + ALMOST)
  return `${isAlmost ? 'Almost: ' : ''}${found} Aim for ${aim}.`
}

/** Writes how many checks passed: `All 15 checks passed` or `13 of 15 checks passed`. */
const passedWords = (
  { passed, all }: { readonly passed: number; readonly all: number },
  one = 'check',
): string => (passed === all ? `All ${count(all, one)} passed` : `${passed} of ${count(all, one)} passed`)

/** Writes the checks of an article without gaps in the few words of a row: what is to do, or that all passed. */
export const rowChecksWords = ({ passed, all }: { readonly passed: number; readonly all: number }): string =>
  passed === all ? passedWords({ passed, all }) : `${count(all - passed, 'check')} to do`

type Counts = { readonly passed: number; readonly waiting?: number | undefined; readonly all: number }

/**
 * Writes counts of checks in the same way as `checksWords`. An earlier service does not count the checks that wait for gaps. `one`: what a
 * check is called.
 */
export const countedWords = ({ passed, waiting, all }: Counts, one = 'check'): string => {
  if (passed === all || waiting === undefined) return passedWords({ passed, all }, one)
  const groups = [
    { number: all - passed - waiting, words: 'to do' },
    { number: waiting, words: 'waiting' },
    { number: passed, words: 'passed' },
  ]
  return groups
    .filter(({ number }) => number > 0)
    .map(({ number, words }, at) => `${at === 0 ? count(number, one) : number} ${words}`)
    .join(', ')
}

/**
 * Writes how the checks ended, such as `2 checks to do, 6 waiting, 7 passed` or `All 15 checks passed`. A check that waits for
 * gaps did not fail.
 */
export const checksWords = (checks: readonly Check[]): string => countedWords(countChecks(checks))

/** Whether a check failed because of gaps. Where the gaps are named, this check would count them a second time. */
const isOfGaps = ({ id, passed }: Check): boolean => id === 'filled_in' && !passed

/** Whether checks failed, apart from the check of the gaps. */
export const failsBesidesGaps = (checks: readonly Check[]): boolean =>
  checks.some((one) => !one.passed && !isOfGaps(one))

/** Writes how the checks ended, beside a text that names the gaps: `2 other checks to do, 1 waiting, 11 passed`. */
export const otherChecksWords = (checks: readonly Check[]): string => {
  const counts = countChecks(checks)
  return checks.some(isOfGaps)
    ? countedWords({ ...counts, all: counts.all - 1 }, 'other check')
    : countedWords(counts)
}

/** Writes what a written article still needs: its gaps to fill in and its other checks to do. Empty if it needs nothing. */
export const leftWords = (places: number, checks: readonly Check[]): string => {
  const { failed } = groupChecks(checks)
  const other = failed.filter((one) => !isOfGaps(one)).length
  const [left, one] = places > 0 && other < failed.length ? [other, 'other check'] : [failed.length, 'check']
  return [
    ...(places > 0 ? [placesWords(places)] : []),
    ...(left > 0 ? [`${count(left, one)} to do`] : []),
  ].join(', ')
}

/** Writes the checks in the few characters of a tab: what is to do, else what waits, else that all passed. */
export const checksTab = (
  checks: readonly Check[],
): { readonly words: string; readonly state: 'failed' | 'waiting' | 'passed' } => {
  const { failed, waiting, passed } = groupChecks(checks)
  if (failed.length > 0) return { words: `${failed.length} to do`, state: 'failed' }
  if (waiting.length > 0) return { words: `${waiting.length} waiting`, state: 'waiting' }
  return { words: `${passed.length} passed`, state: 'passed' }
}

/** Writes the article's state on a site. */
export const publicationWords = ({ state, status, error }: Publication): string => {
  switch (state) {
    case 'publishing':
      return 'being sent'
    case 'failed':
      return `not sent: ${error?.message ?? 'the site refused it'}`
    case 'unknown':
      return 'the site’s answer was lost; Quillport looks for the post before it sends it again'
    case 'done':
      return status === 'publish' ? 'live' : 'draft'
  }
}
