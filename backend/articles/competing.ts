import type { Warning } from '../../contract/shapes.ts'
import { likeness, subjectWords } from './subject.ts'

/** A title that is already written or planned. */
export type KnownTitle = {
  /** The name of the title's page in the warning, such as `The post https://…`. */
  readonly name: string
  readonly title: string
  /** The keyphrase of the title; null if it is not known. */
  readonly keyword: string | null
  /** The site that the title is for; null if it is not known. */
  readonly domain: string | null
  /** The alternative that the warning suggests, as the second half of a sentence. */
  readonly instead: string
}

export type OrderedTitle = Pick<KnownTitle, 'title' | 'domain'> & { readonly keyword: string }

/**
 * The likeness at which two titles count as being about the same subject. In the tests, this value finds 21 of 23 pairs that compete for
 * the same search and none of 23 pairs that only look alike. Titles with only one or two meaningful words must be equal.
 */
export const NEARLY_EQUAL = 0.85
const MOST = 3

/** Whether two titles would compete for the same search. */
export const titlesCompete = (one: string, other: string): boolean => {
  const words = subjectWords(one)
  return words.size > 0 && likeness(words, subjectWords(other)) >= NEARLY_EQUAL
}

/** Whether two keyphrases have the same meaningful words, in any order and number. */
export const keywordsCompete = (one: string, other: string): boolean => {
  const words = subjectWords(one)
  return words.size > 0 && likeness(words, subjectWords(other)) === 1
}

const reasonOf = (order: OrderedTitle, known: KnownTitle): string | null => {
  if (known.keyword !== null && keywordsCompete(order.keyword, known.keyword))
    return `is for the same keyphrase, “${known.keyword}”`
  return titlesCompete(order.title, known.title) ? 'has nearly the same title' : null
}

/** Warns about each known title that the ordered title would compete with in search; returns three warnings at most. */
export const competingTitles = (order: OrderedTitle, known: readonly KnownTitle[]): readonly Warning[] => {
  const named = new Set<string>()
  const warnings: Warning[] = []
  for (const other of known) {
    if (warnings.length === MOST) break
    const elsewhere = order.domain !== null && other.domain !== null && order.domain !== other.domain
    const reason = elsewhere || named.has(other.title) ? null : reasonOf(order, other)
    if (reason === null) continue
    // To readers, an article and its post on the site are the same, so only one of them is named.
    named.add(other.title)
    warnings.push({
      code: 'competing_title',
      message: `${other.name}, “${other.title}”, ${reason}. The two would compete with each other in search. Give this article a different angle and keyphrase, or ${other.instead}.`,
    })
  }
  return warnings
}
