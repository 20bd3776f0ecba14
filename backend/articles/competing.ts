import type { Warning } from '../../contract/shapes.ts'
import { likeness, subjectWords } from './subject.ts'

/** Something that is written, or will be. */
export type KnownTitle = {
  /** How a person finds it, such as `The post https://…`. */
  readonly name: string
  readonly title: string
  /** Null where none is known. */
  readonly keyword: string | null
  /** The site that it is for; null where that is open. */
  readonly domain: string | null
  /** What to do about it, as the second half of a sentence. */
  readonly instead: string
}

export type OrderedTitle = Pick<KnownTitle, 'title' | 'domain'> & { readonly keyword: string }

/**
 * From here on two titles are about the same: of the pairs in the tests it finds 21 of 23 that compete for one search,
 * and none of 23 that only look alike. Titles of one or two words that carry meaning must be equal.
 */
export const NEARLY_EQUAL = 0.85
const MOST = 3

/** Whether two titles would compete for the same search. */
export const titlesCompete = (one: string, other: string): boolean => {
  const words = subjectWords(one)
  return words.size > 0 && likeness(words, subjectWords(other)) >= NEARLY_EQUAL
}

/** Whether two keyphrases are the same but for order, number and words that any phrase may have. */
export const keywordsCompete = (one: string, other: string): boolean => {
  const words = subjectWords(one)
  return words.size > 0 && likeness(words, subjectWords(other)) === 1
}

const reasonOf = (order: OrderedTitle, known: KnownTitle): string | null => {
  if (known.keyword !== null && keywordsCompete(order.keyword, known.keyword))
    return `is for the same keyphrase, “${known.keyword}”`
  return titlesCompete(order.title, known.title) ? 'has nearly the same title' : null
}

/** A warning for each known title that the ordered one would compete with in search, three at most. */
export const competingTitles = (order: OrderedTitle, known: readonly KnownTitle[]): readonly Warning[] => {
  const named = new Set<string>()
  const warnings: Warning[] = []
  for (const other of known) {
    if (warnings.length === MOST) break
    const elsewhere = order.domain !== null && other.domain !== null && order.domain !== other.domain
    const reason = elsewhere || named.has(other.title) ? null : reasonOf(order, other)
    if (reason === null) continue
    // An article and its post on the site are one thing to the reader.
    named.add(other.title)
    warnings.push({
      code: 'competing_title',
      message: `${other.name}, “${other.title}”, ${reason}. The two would compete in search. Give this article another angle and keyphrase, or ${other.instead}.`,
    })
  }
  return warnings
}
