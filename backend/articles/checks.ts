import type { Check } from '../../contract/articles.ts'
import { LENGTHS } from '../../contract/lengths.ts'
import { pixelWidth } from './arial.ts'
import type { ArticleOrder } from './article-order.ts'
import type { Reading } from './body.ts'
import { holdsKeyphrase, keyphraseCount } from './keyphrase.ts'

/** What the checks look at. */
export type Checked = {
  readonly order: Pick<ArticleOrder, 'length' | 'include_faq' | 'include_external_link'>
  readonly title: string
  readonly seoTitle: string
  readonly metaDescription: string
  readonly keyphrase: string
  readonly body: Reading
  /** Alternative text of the hero image; null without one. */
  readonly imageAlt: string | null
}

/** Pixels of a title that search results show whole. */
export const TITLE_PIXELS = { from: 400, to: 600 } as const
/** Characters of a description that search results show whole. */
export const DESCRIPTION_LENGTH = { from: 121, to: 156 } as const
const DENSITY = { from: 0.5, to: 3 } as const
const STRETCH = 300
/** How far a length may be from the one ordered. */
export const LENGTH_TOLERANCE = 0.15

/** Words that an order allows, both ends included. */
export const wordsAllowed = (length: ArticleOrder['length']) => ({
  from: Math.ceil(LENGTHS[length] * (1 - LENGTH_TOLERANCE)),
  to: Math.floor(LENGTHS[length] * (1 + LENGTH_TOLERANCE)),
})

const between = (
  id: string,
  value: number,
  { from, to }: { readonly from: number; readonly to: number },
  unit: string,
): Check => ({
  id,
  passed: value >= from && value <= to,
  measured: `${value}${unit}`,
  wanted: `${from} to ${to}${unit}`,
})

const present = (id: string, passed: boolean, wanted: string): Check => ({
  id,
  passed,
  measured: passed ? 'present' : 'absent',
  wanted,
})

const headingOrder = ({ headings }: Reading): Check => {
  const skipped = headings.find(({ level }, at) => level > (headings[at - 1]?.level ?? 1) + 1)
  return {
    id: 'heading_order',
    passed: skipped === undefined,
    measured: skipped ? `skipped before “${skipped.text}”` : 'no level skipped',
    wanted: 'no level skipped',
  }
}

const firstLevel = ({ headings }: Reading): Check => {
  const count = headings.filter(({ level }) => level === 1).length
  return { id: 'no_h1', passed: count === 0, measured: `${count}`, wanted: '0, as the title is the only one' }
}

const keyphraseChecks = ({ title, seoTitle, body, keyphrase, imageAlt }: Checked): readonly Check[] => {
  const wanted = `“${keyphrase}”`
  const density = body.words === 0 ? 0 : (keyphraseCount(body.text, keyphrase) / body.words) * 100
  return [
    present(
      'keyphrase_in_title',
      holdsKeyphrase(seoTitle, keyphrase) || holdsKeyphrase(title, keyphrase),
      wanted,
    ),
    present('keyphrase_in_opening', holdsKeyphrase(body.opening, keyphrase), wanted),
    present(
      'keyphrase_in_subheading',
      body.headings.some(({ level, text }) => level > 1 && holdsKeyphrase(text, keyphrase)),
      wanted,
    ),
    ...(imageAlt === null ? [] : [present('keyphrase_in_alt', holdsKeyphrase(imageAlt, keyphrase), wanted)]),
    between('keyphrase_density', Math.round(density * 10) / 10, DENSITY, ' %'),
  ]
}

/** Every on-page rule that applies to an article. */
export const runChecks = (checked: Checked): readonly Check[] => {
  const { order, seoTitle, metaDescription, body } = checked
  return [
    between('title_width', pixelWidth(seoTitle), TITLE_PIXELS, ' px'),
    between('description_length', metaDescription.length, DESCRIPTION_LENGTH, ' characters'),
    firstLevel(body),
    headingOrder(body),
    ...keyphraseChecks(checked),
    {
      id: 'subheading_distance',
      passed: body.longestStretch <= STRETCH,
      measured: `${body.longestStretch} words`,
      wanted: `at most ${STRETCH} words between subheadings`,
    },
    between('word_count', body.words, wordsAllowed(order.length), ' words'),
    ...(order.include_faq
      ? [present('faq_schema', body.faq.length > 0, 'FAQPage markup, word for word the visible FAQ')]
      : []),
    ...(order.include_external_link
      ? [
          present(
            'external_link',
            body.links.some((link) => /^https?:/.test(link)),
            'at least one source that answers',
          ),
        ]
      : []),
  ]
}
