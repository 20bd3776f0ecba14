import { LENGTHS } from '../../contract/article-lengths.ts'
import { countWords } from '../../contract/words.ts'
import type { ArticleOrder } from './article-order.ts'
import { type Work, wordsOf } from './document.ts'

/** The usual share of an article's words in its FAQ, and the largest share, if the order names many questions. */
const FAQ_SHARE = 0.14
const LARGEST_FAQ_SHARE = 0.26
const OPENING_SHARE = 0.08
/** How far the length of a FAQ may differ from its share, and the minimum length: two questions, each with a full answer. */
const FAQ_LEAST = 0.7
const FAQ_MOST = 1.3
const SHORTEST_FAQ = 80
/** Number of words of a question, and of a question with its answer, in a short FAQ. */
export const QUESTION_WORDS = 9
const ANSWERED_WORDS = 42
const MOST_QUESTIONS = 6
/** The fewest words of an opening. */
const SHORTEST_OPENING = 50
const SHORTEST_SECTION = 60
/** Number of words for each section, if the writer chooses the headings. */
export const WORDS_PER_SECTION = 185

type Asking = Pick<ArticleOrder, 'length' | 'topic' | 'instructions'>

/** The share of an article's words in its FAQ. It grows with the questions that the order names, so that the FAQ can answer them. */
const faqShare = ({ length, topic = '', instructions = '' }: Asking): number => {
  const named = `${topic}\n${instructions}`.match(/[?？؟]/g)?.length ?? 0
  return Math.max(FAQ_SHARE, Math.min(LARGEST_FAQ_SHARE, (named * ANSWERED_WORDS) / LENGTHS[length]))
}

type Parted = Asking & Pick<ArticleOrder, 'include_faq'>

/** The share of the FAQ in an article that may have none. */
const shareOfFaq = (order: Parted): number => (order.include_faq ? faqShare(order) : 0)

/** Number of words that the FAQ should usually have. */
export const usualFaqWords = (order: Asking): number => LENGTHS[order.length] * faqShare(order)

/** Maximum number of questions that a FAQ of this many words can answer without curt answers. */
export const questionsFor = (words: number): number =>
  Math.min(MOST_QUESTIONS, Math.max(2, Math.round(words / ANSWERED_WORDS)))

/** Number of sections that one call writes. Many short sections under given headings would need too many calls. */
export const sectionsPerCall = ({ length }: ArticleOrder, { headings }: Pick<Work, 'headings'>): number =>
  Math.max(1, Math.ceil(headings.length / Math.max(2, Math.round(LENGTHS[length] / WORDS_PER_SECTION))))

/** Counts the words of sections that are written. */
export const wordsOfAll = (sections: Work['sections']): number =>
  sections.reduce((sum, blocks) => sum + wordsOf(blocks), 0)

/** Number of words that all sections together should have. */
export const sectionsTotal = (order: Parted): number =>
  Math.round(LENGTHS[order.length] * (1 - shareOfFaq(order) - OPENING_SHARE))

/** Number of words that the opening should have. */
export const openingWords = (order: ArticleOrder): number =>
  Math.max(SHORTEST_OPENING, Math.round(LENGTHS[order.length] * (1 - shareOfFaq(order)) * OPENING_SHARE))

/** Number of words that the FAQ should have. The FAQ makes up for a part of the words by which the sections are too short or too long. */
export const faqWords = (
  order: Asking,
  { headings, sections }: Pick<Work, 'headings' | 'sections'>,
): number => {
  const usual = usualFaqWords(order)
  const left = LENGTHS[order.length] - wordsOfAll(sections) - countWords(headings.join(' '))
  return Math.round(Math.max(SHORTEST_FAQ, Math.min(usual * FAQ_MOST, Math.max(usual * FAQ_LEAST, left))))
}

/** The minimum and maximum length of a section in the plan, relative to the other sections. */
const LEAST_WEIGHT = 0.55
const MOST_WEIGHT = 1.6

/** The relative lengths of the sections; all are equal if the plan does not give a length for each section. */
export const weightsOf = (planned: readonly number[]): number[] => {
  const usual = planned.reduce((sum, words) => sum + words, 0) / planned.length
  return planned.every((words) => words > 0)
    ? planned.map((words) => Math.min(MOST_WEIGHT, Math.max(LEAST_WEIGHT, words / usual)))
    : planned.map(() => 1)
}

/** Returns how many words each section that is still to be written should have for the article to reach the ordered length. */
export const nextWords = (
  order: Parted,
  { headings, sections, weights }: Pick<Work, 'headings' | 'sections' | 'weights'>,
): readonly number[] => {
  const whole = LENGTHS[order.length] * (1 - shareOfFaq(order))
  const left = whole - wordsOfAll(sections) - countWords(headings.join(' '))
  const parts = headings.slice(sections.length - 1).map((_, at) => weights[sections.length - 1 + at] ?? 1)
  const sum = parts.reduce((all, weight) => all + weight, 0)
  return parts.map((weight) => Math.max(SHORTEST_SECTION, Math.round((left * weight) / sum)))
}
