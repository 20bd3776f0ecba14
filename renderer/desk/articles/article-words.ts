import type {
  Check,
  ListedVersion,
  Publication,
  Stage,
  Took,
  VERSION_FIELDS,
} from '../../../contract/articles.ts'
import { LENGTH_NAMES, LENGTHS, type Length } from '../../../contract/lengths.ts'
import { count, listed } from '../../../contract/words.ts'

/** A phrase for each stage of the writing. */
export const STAGE_WORDS: Readonly<Record<Stage, string>> = {
  brief: 'Reading the brief and pages',
  outline: 'Choosing the headings',
  sections: 'Writing the sections',
  faq: 'Answering questions',
  meta: 'Writing the titles and the description',
  links: 'Reading the whole and adding links',
  image: 'Making the image',
  checks: 'Running the checks',
  completed: 'Ready',
}

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

/** Writes who wrote the article. */
export const authorWords = (writtenBy: string): string =>
  writtenBy === 'outline' ? 'Outline, written without a model' : `Written by ${writtenBy}`

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
  return `The model was called ${count(sum('calls'), 'time')}. It read ${count(sum('tokens_read'), 'token')} and wrote ${count(sum('tokens_written'), 'token')}. Calls by step: ${steps.join(', ')}.`
}

/** Writes how many places are left to fill in. */
export const placesWords = (places: number): string => `${count(places, 'place')} to fill in`

/** Writes the length of a text: its words without the places to fill in, and the number of those places. */
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
  readonly name: string
  /** The change that makes a failed check pass. */
  readonly advice: string
  readonly field: EditField
  /** The change that makes the check pass if the measured number is too small or too large. */
  readonly towards?: { readonly more: string; readonly less: string }
}

const CHECK_WORDS: Readonly<Record<string, CheckWords>> = {
  title_width: {
    name: 'SEO title fits search results',
    advice: 'Change the SEO title, so that search results show it in full.',
    towards: { more: 'Make the SEO title longer.', less: 'Make the SEO title shorter.' },
    field: 'seo_title',
  },
  description_length: {
    name: 'Description fits search results',
    advice: 'Change the length of the meta description.',
    towards: { more: 'Make the meta description longer.', less: 'Make the meta description shorter.' },
    field: 'meta_description',
  },
  no_h1: {
    name: 'No first-level heading in the text',
    advice:
      'Make each first-level heading in the text a second-level heading: the title is the only first-level heading.',
    field: 'body',
  },
  heading_order: {
    name: 'No heading level is skipped',
    advice: 'Make each heading at most one level deeper than the heading before it.',
    field: 'body',
  },
  keyphrase_in_title: {
    name: 'Focus keyword in the title',
    advice: 'Put the focus keyword into the title or the SEO title.',
    field: 'seo_title',
  },
  keyphrase_in_opening: {
    name: 'Focus keyword in the opening',
    advice: 'Put the focus keyword into the first paragraph, before any heading.',
    field: 'body',
  },
  keyphrase_in_subheading: {
    name: 'Focus keyword in a subheading',
    advice: 'Put the focus keyword into one of the subheadings.',
    field: 'body',
  },
  keyphrase_in_alt: {
    name: 'Focus keyword in the image’s description',
    advice: 'Put the focus keyword into the description of the image, if it suits the image.',
    field: 'image_alt',
  },
  keyphrase_density: {
    name: 'Focus keyword often enough, and not too often',
    advice: 'Change how often the text uses the focus keyword.',
    towards: {
      more: 'Use the focus keyword more often in the text.',
      less: 'Use the focus keyword less often in the text.',
    },
    field: 'body',
  },
  subheading_distance: {
    name: 'Subheadings not too far apart',
    advice: 'Put a subheading into the longest stretch of text.',
    field: 'body',
  },
  word_count: {
    name: 'Length as ordered',
    advice: 'Change the length of the text.',
    towards: { more: 'Write more text.', less: 'Shorten the text.' },
    field: 'body',
  },
  faq_schema: {
    name: 'FAQ with markup for search engines',
    advice:
      'In the FAQ, write each question as a third-level heading, with its full answer below. Quillport then adds the markup.',
    field: 'body',
  },
  filled_in: {
    name: 'Every place is filled in',
    advice: 'Fill in each place marked ✎, or remove it.',
    field: 'place',
  },
  sources_read: {
    name: 'Claims are backed by your points or by a source',
    advice: 'Link a source in the sentence, say it differently, or keep it if you know that it is true.',
    field: 'body',
  },
  external_link: {
    name: 'A source is cited',
    advice: 'Link to at least one page on another site that supports what you say.',
    field: 'body',
  },
}

/** Returns the name and advice of a check. The name of an unknown check is its id. */
export const checkWords = (id: string): CheckWords =>
  CHECK_WORDS[id] ?? {
    name: `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('_', ' ')}`,
    advice: '',
    field: 'body',
  }

/** What the checks of the focus keyword measure if there is none. */
const NO_KEYWORD = 'no focus keyword chosen'

const numbersIn = (text: string): readonly number[] => (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)

/** Returns what to change so that a failed check passes, and the field in which to change it. */
export const fixOf = ({ id, measured, wanted }: Check): Pick<CheckWords, 'advice' | 'field'> => {
  const { advice, field, towards } = checkWords(id)
  if (measured === NO_KEYWORD) return { advice: 'Choose a focus keyword.', field: 'focus_keyword' }
  const [is] = numbersIn(measured)
  const [from, to = from] = numbersIn(wanted)
  if (!towards || is === undefined || from === undefined || to === undefined) return { advice, field }
  if (is < from) return { advice: towards.more, field }
  return { advice: is > to ? towards.less : advice, field }
}

/** The name of each part of an article that a version can change. */
export const FIELD_WORDS: Readonly<Record<(typeof VERSION_FIELDS)[number], string>> = {
  title: 'Title',
  html: 'Text',
  seo_title: 'SEO title',
  meta_description: 'Meta description',
  focus_keyword: 'Focus keyword',
  image: 'Hero image',
  image_alt: 'Description of the image',
  slug: 'Address on the site',
  tags: 'Tags',
  categories: 'Categories',
}

/** Writes what a version changed, such as `Title and text`. */
export const changedWords = ({ version, changed, restored_from }: ListedVersion): string => {
  if (version === 1) return 'As it was written'
  if (restored_from !== null) return `Back to version ${restored_from}`
  if (changed.length === 0) return 'Nothing changed'
  return listed(
    changed.map((field, at) => {
      const words = FIELD_WORDS[field]
      return at === 0 || field === 'seo_title' ? words : words.charAt(0).toLowerCase() + words.slice(1)
    }),
    'and',
  )
}

/** The checks of a text that cannot pass while words are missing from it. */
const OF_WHOLE_TEXT: ReadonlySet<string> = new Set([
  'keyphrase_in_opening',
  'keyphrase_in_subheading',
  'keyphrase_density',
  'word_count',
  'faq_schema',
  'external_link',
])

type CheckGroups = {
  /** What can be put right now. Places to fill in come first, because filling them in changes the other checks. */
  readonly failed: readonly Check[]
  /** What failed, but can pass only when the places are filled in. */
  readonly waiting: readonly Check[]
  readonly passed: readonly Check[]
}

/** Sorts checks into groups, for reading. */
export const groupChecks = (checks: readonly Check[]): CheckGroups => {
  const places = checks.filter(({ id, passed }) => id === 'filled_in' && !passed)
  const waits = ({ id, measured, passed }: Check): boolean =>
    !passed && places.length > 0 && OF_WHOLE_TEXT.has(id) && measured !== NO_KEYWORD
  return {
    failed: [...places, ...checks.filter((one) => !one.passed && one.id !== 'filled_in' && !waits(one))],
    waiting: checks.filter(waits),
    passed: checks.filter(({ passed }) => passed),
  }
}

/** Writes the wanted value of a check that measures a number; empty for other checks, whose advice says what to do. */
const aimOf = ({ id, wanted }: Check): string => {
  switch (id) {
    case 'title_width':
    case 'description_length':
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

const asSentence = (text: string): string => {
  const [first = '', ...rest] = text
  return `${first.toLocaleUpperCase()}${rest.join('')}${/[.!?…”]$/u.test(text) ? '' : '.'}`
}

/** Writes what a check measured, in sentences, and what to aim for if the check did not pass. */
export const resultWords = (check: Check): string => {
  const { passed, measured, wanted } = check
  const found = asSentence(/^in \d/.test(measured) ? `found ${measured}` : measured)
  const aim = passed || measured === NO_KEYWORD ? '' : aimOf(check)
  if (aim === '') return found
  const [is = 0] = numbersIn(measured)
  const [from = 0, to = from] = numbersIn(wanted)
  const isAlmost = is > 0 && is >= from * (1 - ALMOST) && is <= to * (1 + ALMOST)
  return `${isAlmost ? 'Almost: ' : ''}${found} Aim for ${aim}.`
}

/** Counts the checks that passed. */
export const countPassed = (checks: readonly Check[]) => ({
  passed: checks.filter(({ passed }) => passed).length,
  all: checks.length,
})

/** Writes how many checks passed: `All 15 checks passed` or `13 of 15 checks passed`. */
export const passedWords = ({ passed, all }: { readonly passed: number; readonly all: number }): string =>
  passed === all ? `All ${count(all, 'check')} passed` : `${passed} of ${count(all, 'check')} passed`

/** Writes how many of the checks passed. */
export const checksWords = (checks: readonly Check[]): string => passedWords(countPassed(checks))

/** Writes the article's state on a site. */
export const publicationWords = ({ state, status, error }: Publication): string => {
  switch (state) {
    case 'publishing':
      return 'on its way'
    case 'failed':
      return `not published: ${error?.message ?? 'the site refused it'}`
    case 'unknown':
      return 'the site’s answer was lost; Quillport looks for the post before it sends it again'
    case 'done':
      return status === 'publish' ? 'live' : 'draft'
  }
}
