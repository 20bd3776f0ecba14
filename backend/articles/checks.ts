import { LENGTHS } from '../../contract/article-lengths.ts'
import { type Check, CLAIM_LONGEST } from '../../contract/articles.ts'
import { NO_KEYWORD } from '../../contract/check-groups.ts'
import { withoutPlaces } from '../../contract/places.ts'
import {
  charactersIn,
  descriptionCharacters,
  TITLE_PIXELS,
  titleCharacters,
} from '../../contract/search-results.ts'
import { wellFormed } from '../../transport/visible-text.ts'
import { languageIn } from '../forum/scoring/languages/detect-language.ts'
import { domainOf } from '../text/domain-name.ts'
import { pixelWidth } from './arial.ts'
import type { VersionRow } from './article.rows.ts'
import type { ArticleOrder } from './article-order.ts'
import type { Reading } from './body.ts'
import { citesSomebody } from './claim-names.ts'
import { compareClaims, namesIn } from './claims.ts'
import type { Source, Work } from './document.ts'
import { unfilledIn } from './faq-schema.ts'
import { holdsKeyphrase, keyphraseCount, keyphraseLength } from './keyphrase.ts'
import { countPlaces } from './places.ts'

/** The data of an article that the checks need. */
export type Checked = Pick<VersionRow, 'title' | 'seo_title' | 'meta_description' | 'focus_keyword'> & {
  readonly order: Pick<ArticleOrder, 'length' | 'include_faq' | 'include_external_link'> &
    Partial<Pick<ArticleOrder, 'topic' | 'instructions' | 'outline'>>
  readonly body: Reading
  /** The name and description of the business, as the person’s settings had them when the article was written. */
  readonly business: string
  /** The texts of the pages that were read for the article, as far as they were read. */
  readonly sources: readonly Pick<Source, 'url' | 'label' | 'excerpt'>[]
  /** Sentences about the business that, according to the last reading, neither the order nor a page supports. */
  readonly unsupported: readonly string[]
  /** Sentences on the subject that the fact check doubts, and what to verify in each. */
  readonly doubts: Work['doubts']
  /** Figures that the last reading calculated from figures of the order, with their sentences. */
  readonly calculated: Work['calculated']
  /** The sentences that people confirmed, with normalized spaces. */
  readonly confirmed: readonly string[]
  /** The alternative text of the hero image; null without an image. */
  readonly imageAlt: string | null
  /** Whether the article began as an outline of the person's own words. Nobody ordered its length or its sources. */
  readonly isOutline: boolean
  /** The domain of the site that the article is for; null if it is not known. The site's own pages do not count as outside sources. */
  readonly ownDomain: string | null
}

const DENSITY = { from: 0.5, to: 3.5 } as const
/** The fewest sentences with the keyphrase in a text of at least this many words. A shorter text needs one. */
const LEAST_SENTENCES = { from: 2, words: 100 } as const
const STRETCH = 300
/** Share of the ordered length by which the actual length may differ. */
export const LENGTH_TOLERANCE = 0.15

/** Returns the range of word counts that an order allows, including both ends. */
export const wordsAllowed = (length: ArticleOrder['length']) => ({
  from: Math.ceil(LENGTHS[length] * (1 - LENGTH_TOLERANCE)),
  to: Math.floor(LENGTHS[length] * (1 + LENGTH_TOLERANCE)),
})

type Range = { readonly from: number; readonly to: number }
const inside = (value: number, { from, to }: Range): boolean => value >= from && value <= to
const check = (id: string, passed: boolean, measured: string, wanted: string): Check => ({
  id,
  passed,
  measured,
  wanted,
})

/** Formats a count with its noun: “1 word”, “2 words”. */
const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

const titleWidth = ({ seo_title }: Checked): Check => {
  const width = pixelWidth(seo_title)
  const characters = charactersIn(seo_title)
  const { from, to } = titleCharacters(characters, width)
  return check(
    'title_width',
    inside(width, TITLE_PIXELS),
    counted(characters, 'character'),
    `${from} to ${to} characters`,
  )
}

const descriptionLength = ({ meta_description }: Checked): Check => {
  const { from, to } = descriptionCharacters(meta_description)
  const characters = charactersIn(meta_description)
  return check(
    'description_length',
    inside(characters, { from, to }),
    counted(characters, 'character'),
    `${from} to ${to} characters`,
  )
}

const firstLevel = ({ body }: Checked): Check => {
  const count = body.headings.filter(({ level }) => level === 1).length
  return check(
    'no_h1',
    count === 0,
    count === 0 ? 'none besides the title' : `${counted(count, 'heading')} of level 1 in the text`,
    'none besides the title',
  )
}

const headingOrder = ({ body: { headings } }: Checked): Check => {
  const skipped = headings.find(({ level }, at) => level > (headings[at - 1]?.level ?? 1) + 1)
  return check(
    'heading_order',
    skipped === undefined,
    skipped ? `“${skipped.text}” is level ${skipped.level} and skips a level` : 'no level skipped',
    'each heading at most one level deeper than the heading before it',
  )
}

const keyphraseIn = (id: string, passed: boolean, keyphrase: string, where: string): Check =>
  keyphrase === ''
    ? check(id, false, NO_KEYWORD, `a focus keyword in ${where}`)
    : check(id, passed, passed ? `in ${where}` : `not in ${where}`, `the words of “${keyphrase}” in ${where}`)

/**
 * Returns how many sentences of a text with this number of words should contain the keyphrase: fewer for a keyphrase of several words, as
 * Yoast counts it.
 */
export const keyphraseSentences = (words: number, keyphrase: string): Range => {
  const share = words / 100 / (0.7 + keyphraseLength(keyphrase) / 3)
  const least = words < LEAST_SENTENCES.words ? 1 : LEAST_SENTENCES.from
  const from = Math.max(least, Math.ceil(share * DENSITY.from))
  return { from, to: Math.max(from, Math.floor(share * DENSITY.to)) }
}

const density = ({ body, focus_keyword }: Checked): Check => {
  const count = keyphraseCount(body.text, focus_keyword)
  const { from, to } = keyphraseSentences(body.words, focus_keyword)
  const wanted = from === to ? `in ${counted(from, 'sentence')}` : `in ${from} to ${to} sentences`
  if (focus_keyword === '') return check('keyphrase_density', false, NO_KEYWORD, `a focus keyword ${wanted}`)
  return check('keyphrase_density', inside(count, { from, to }), `in ${counted(count, 'sentence')}`, wanted)
}

const keyphraseChecks = (checked: Checked): readonly Check[] => {
  const { title, seo_title, body, focus_keyword: keyphrase, imageAlt } = checked
  const holds = (text: string): boolean => holdsKeyphrase(text, keyphrase)
  return [
    keyphraseIn('keyphrase_in_title', holds(seo_title) || holds(title), keyphrase, 'the title'),
    keyphraseIn('keyphrase_in_opening', holds(body.opening), keyphrase, 'the first paragraph'),
    keyphraseIn(
      'keyphrase_in_subheading',
      body.headings.some(({ level, text }) => level > 1 && holds(text)),
      keyphrase,
      'a subheading',
    ),
    ...(imageAlt === null
      ? []
      : [keyphraseIn('keyphrase_in_alt', holds(imageAlt), keyphrase, 'the image’s alternative text')]),
    density(checked),
  ]
}

const stretch = ({ body: { longestStretch } }: Checked): Check =>
  check(
    'subheading_distance',
    longestStretch <= STRETCH,
    `${counted(longestStretch, 'word')} without a subheading`,
    `at most ${STRETCH} words between subheadings`,
  )

const length = ({ order, body: { words } }: Checked): Check => {
  const allowed = wordsAllowed(order.length)
  return check(
    'word_count',
    inside(words, allowed),
    counted(words, 'word'),
    `${allowed.from} to ${allowed.to} words (${order.length.replace('_', ' ')})`,
  )
}

const faqMarkup = ({ body: { faq } }: Checked): Check => {
  const unfilled = unfilledIn(faq)
  return check(
    'faq_schema',
    faq.length > 0 && unfilled === 0,
    faq.length === 0
      ? 'no FAQ in the text'
      : unfilled > 0
        ? `${counted(unfilled, 'answer')} to fill in`
        : `${counted(faq.length, 'question')} marked up`,
    'an FAQ with every answer filled in',
  )
}

const externalLink = ({ body: { links }, ownDomain }: Checked): Check => {
  const count = links.filter((link) => /^https?:/.test(link) && domainOf(link) !== ownDomain).length
  return check(
    'external_link',
    count > 0,
    count === 0 ? 'no link to another site' : counted(count, 'link'),
    'at least one source that can be opened',
  )
}

const filledIn = ({ body: { text } }: Checked): Check => {
  const places = countPlaces(text)
  return check(
    'filled_in',
    places === 0,
    places === 0 ? 'nothing left to fill in' : `${counted(places, 'gap')} marked ✎`,
    'every gap marked ✎ filled in or removed',
  )
}

/** Maximum number of sentences that a check names. */
const NAMED = 30
const SENTENCE_SHOWN = 120

/** Returns a text with one space in place of every run of white space, so that sentences can be compared. */
export const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ')

type OpenClaim = NonNullable<Check['claims']>['open'][number]

/**
 * Finds what the fact check or the last reading marked, if it is still in the text or in what search results show: unsupported sentences,
 * and doubts by sentence.
 */
const stillMarked = ({ unsupported, doubts, body, meta_description, seo_title }: Checked) => {
  const text = spaced(`${body.text}\n${meta_description}\n${seo_title}`)
  const sentences = unsupported.map(spaced).filter((sentence) => text.includes(sentence))
  const doubted = doubts
    .map(({ sentence, verify }) => [spaced(sentence), { verify }] as const)
    .filter(([sentence]) => text.includes(sentence))
  return { sentences, doubts: new Map(doubted) }
}

/** A number in a title that only counts what the article lists, as in “7 ways to stop a leak”. */
const COUNTS_PARTS = /^(?:[1-9]|1[0-2])$/

/** Finds the figures of the title in search results that nothing supports, as the title writes them. */
const figuresInTitle = (title: string, known: string): readonly string[] =>
  // In lower case, because most words of a title begin with a capital letter and would count as names.
  compareClaims(title.toLowerCase(), known)
    .unsupported.flatMap(({ words }) => words)
    .filter((word) => !COUNTS_PARTS.test(word))
    .map((word) => {
      const at = title.toLowerCase().indexOf(word)
      return at < 0 ? word : title.slice(at, at + word.length)
    })

/** Finds the sentences that have no source or are in doubt, each once. Without words, the whole statement has no source. */
const unsourced = (checked: Checked): { readonly compared: number; readonly found: readonly OpenClaim[] } => {
  const { order, title, focus_keyword, seo_title, meta_description, body, sources, ownDomain } = checked
  const said = [order.topic ?? '', order.instructions ?? '', ...(order.outline ?? []), checked.business]
  const given = [title, focus_keyword, ...said]
  const read = sources.flatMap(({ url, label, excerpt }) => [label, url, excerpt])
  const links = [...body.links, ...body.linkTexts].join('\n')
  const outside = new Set(
    body.linked
      .filter(({ url }) => /^https?:/.test(url) && domainOf(url) !== ownDomain)
      .map(({ sentence }) => sentence),
  )
  const known = [...given, ...read].join('\n')
  const text = compareClaims(body.text, known, links)
  // What the text says was compared just now, and neither the description nor the title can have a link.
  const knownOrSaid = `${known}\n${body.text}`
  const described = compareClaims(meta_description, knownOrSaid, links)
  const inTitle = figuresInTitle(seo_title, knownOrSaid)
  const unsupported = [
    ...text.unsupported,
    ...described.unsupported,
    ...(inTitle.length === 0 ? [] : [{ sentence: seo_title, words: inTitle, names: [] }]),
  ]
  const explained = new Set(checked.calculated.map(({ sentence, words }) => `${spaced(sentence)}\n${words}`))
  const { sentences, doubts } = stillMarked(checked)
  // The last copy of a sentence wins, and the map keeps the place of the first.
  const once = new Map(unsupported.map((claim) => [spaced(claim.sentence), claim]))
  const claims = [...once].flatMap(([sentence, { words, names }]) =>
    outside.has(sentence)
      ? []
      : [{ sentence, words: words.filter((one) => !explained.has(`${sentence}\n${one}`)), names }],
  )
  const worded = withoutRepeatedNames(claims).filter(({ words }) => words.length > 0)
  const isWorded = new Set(worded.map(({ sentence }) => sentence))
  // What a person should look at first comes first: whole statements, then doubts, then single words.
  const whole = [...sentences, ...doubts.keys()]
    .filter((sentence) => !isWorded.has(sentence) && !outside.has(sentence))
    .map((sentence) => ({ sentence, words: [] }))
  const found = new Map(
    [...whole, ...worded].map((one) => [one.sentence, { ...one, ...doubts.get(one.sentence) }]),
  )
  return { compared: text.compared + described.compared, found: [...found.values()] }
}

/** Removes names that an earlier sentence of the list has, such as that of an authority. One mark leads the person to the name. */
const withoutRepeatedNames = (
  claims: readonly (OpenClaim & { readonly names: readonly string[] })[],
): readonly OpenClaim[] => {
  const named = new Set<string>()
  return claims.map(({ sentence, words, names }) => {
    const isCited = citesSomebody(sentence)
    const left = words.filter((word) => isCited || !named.has(word))
    for (const name of names) named.add(name)
    return { sentence, words: left }
  })
}

/** Writes what a sentence claims without a source. */
const faultOf = ({ sentence, words, verify }: OpenClaim): string =>
  `${words.length > 0 ? words.join(', ') : 'the statement'} in “${clipped(sentence, SENTENCE_SHOWN)}”${verify === undefined ? '' : ` (to verify: ${verify})`}`

/**
 * Passes if each sentence is confirmed by a person, or meets both conditions:
 * - Each figure, name, study and quotation of the sentence occurs in the order, in a source that was read, or in a sentence that
 *   links to the source. A figure may also follow from the order by a calculation of the last reading.
 * - The last reading did not find the sentence unsupported, and the fact check does not doubt it.
 */
const sourcesRead = (checked: Checked): Check => {
  const { title, body, sources } = checked
  const { compared, found } = unsourced(checked)
  const right = new Set(checked.confirmed)
  const faults = found.filter(({ sentence }) => !right.has(sentence))
  const confirmed = found.map(({ sentence }) => sentence).filter((sentence) => right.has(sentence))
  const listed = faults.slice(0, NAMED)
  const more = faults.length - listed.length
  const byPerson =
    confirmed.length > 0 ? [`${counted(confirmed.length, 'sentence')} confirmed by a person`] : []
  const rest = `each ${confirmed.length > 0 ? 'other ' : ''}claim occurs in the order, the description of the business or a source, or has a link`
  const language = languageIn({ title, body: body.text }) ?? 'en'
  const only = namesIn(language) ? '' : '; in this language, Quillport does not recognize names and studies'
  return {
    ...check(
      'sources_read',
      faults.length === 0,
      faults.length > 0
        ? [
            ...listed.map(faultOf),
            ...(more > 0 ? [`and ${counted(more, 'more sentence')}`] : []),
            ...byPerson,
          ].join('; ')
        : compared === 0 && confirmed.length === 0
          ? `no figure, name, study or quotation found${only}`
          : `${counted(compared, 'claim')} compared with the order, the description of the business and ${counted(sources.length, 'source')}: ${[...byPerson, rest].join(', and ')}${only}`,
      'support for each figure, name, study, quotation and statement about the business: the order, the description of the business, a calculation from the order, a source that Quillport read, a link in the sentence, or the confirmation of a person; and no doubtful statement on the subject',
    ),
    claims: {
      open: listed.map(({ sentence, words, verify }) => ({
        sentence: clipped(sentence, CLAIM_LONGEST),
        words: [...words],
        ...(verify === undefined ? {} : { verify }),
      })),
      more,
      confirmed,
    },
  }
}

const clipped = (text: string, longest: number): string =>
  text.length <= longest ? text : `${wellFormed(text.slice(0, longest))}…`

/** The text without the places to fill in, because a rule must not pass thanks to words that only ask the person to write. */
const writtenIn = (body: Reading): Reading => ({
  ...body,
  headings: body.headings.map(({ level, text }) => ({ level, text: withoutPlaces(text) })),
  text: withoutPlaces(body.text),
  opening: withoutPlaces(body.opening),
})

/** Runs every on-page rule that applies to an article. */
export const runChecks = (asGiven: Checked): readonly Check[] => {
  const checked = { ...asGiven, body: writtenIn(asGiven.body) }
  return [
    titleWidth(checked),
    descriptionLength(checked),
    firstLevel(checked),
    headingOrder(checked),
    ...keyphraseChecks(checked),
    stretch(checked),
    ...(checked.isOutline ? [] : [length(checked)]),
    ...(checked.order.include_faq ? [faqMarkup(checked)] : []),
    ...(checked.order.include_external_link && !checked.isOutline ? [externalLink(checked)] : []),
    sourcesRead(checked),
    filledIn(asGiven),
  ]
}
