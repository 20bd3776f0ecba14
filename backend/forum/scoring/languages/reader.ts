import type { ReadLanguage } from '../../../../contract/languages.ts'
import type { Form } from '../form-kinds.ts'
import type { PhraseBook } from '../phrases.ts'
import type { Sentence } from '../split-text.ts'
import type { Meaning } from '../word-vectors.ts'
import type { CommentWords, DescriptionWords } from './table.ts'

/** What the whole offer is about, beyond the seller's own words. */
export type Field = {
  readonly theme: Meaning
  /** Whether words outside the profile have meanings of their own, so that words far from the offer differ from words near it. */
  readonly tellsFar: boolean
  /** The weight of a stem that is not in the profile. */
  readonly borrowed: (stem: string) => number
  /** A stem's meaning. A more telling stem has a longer vector. `weight` is the profile's weight of the stem. */
  readonly meaning: (stem: string, weight: number) => Meaning | undefined
}

/** Functions that read posts and profiles of one language. */
export type Reader = {
  readonly language: ReadLanguage
  readonly sentencesOf: (field: 'title' | 'body', text: string) => readonly Sentence[]
  readonly wordsOf: (text: string) => readonly string[]
  readonly stem: (word: string) => string
  /** How telling a stem is, from 0 for everyday stems to 1. */
  readonly rarity: (stem: string) => number
  /** Whether a word can say something about a trade. */
  readonly isContent: (word: string) => boolean
  readonly isProduct: (word: string) => boolean
  readonly isProductStem: (stem: string) => boolean
  readonly isPerson: (word: string) => boolean
  readonly isFunction: (word: string) => boolean
  /** Whether a word is too common to be a name by itself. */
  readonly isEveryday: (word: string) => boolean
  readonly book: PhraseBook<Form>
  readonly fieldOf: (keywords: readonly string[], offered: string, audience: ReadonlySet<string>) => Field
  readonly comments: CommentWords<ReadonlySet<string>>
  readonly description: DescriptionWords
  /** Folds a description for the patterns in `description`. */
  readonly plain: (description: string) => string
  readonly compounds: boolean
  readonly headLast: boolean
  readonly capitalNouns: boolean
}
