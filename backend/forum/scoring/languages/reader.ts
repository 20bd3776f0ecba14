import type { ReadLanguage } from '../../../../contract/languages.ts'
import type { AskForm } from '../asks.ts'
import type { CircumstanceForm } from '../circumstances.ts'
import type { PhraseBook } from '../phrases.ts'
import type { RoleForm } from '../roles.ts'
import type { Sentence } from '../split-text.ts'
import type { Meaning } from '../word-vectors.ts'
import type { DescriptionWords } from './table.ts'

/** What a form of words can tell. */
export type Form = AskForm | RoleForm | CircumstanceForm

/** What an offer is about as a whole, beyond the words that its seller gave. */
export type Field = {
  readonly theme: Meaning
  /** Whether words that the profile does not hold have a meaning of their own, so that far ones can be told from near ones. */
  readonly tellsFar: boolean
  /** The weight of a stem that the profile does not hold. */
  readonly borrowed: (stem: string) => number
  /** A stem's meaning, the longer the more telling the stem is; `weight` is the profile's for it. */
  readonly meaning: (stem: string, weight: number) => Meaning | undefined
}

/** How posts and profiles of one language are read. */
export type Reader = {
  readonly language: ReadLanguage
  readonly sentencesOf: (field: 'title' | 'body', text: string) => readonly Sentence[]
  readonly wordsOf: (text: string) => readonly string[]
  readonly stem: (word: string) => string
  /** How telling a stem is, from 0 for everyday ones to 1. */
  readonly rarity: (stem: string) => number
  /** A word that can say something about a trade. */
  readonly isContent: (word: string) => boolean
  readonly isProduct: (word: string) => boolean
  readonly isProductStem: (stem: string) => boolean
  readonly isPerson: (word: string) => boolean
  readonly isFunction: (word: string) => boolean
  /** A word that is no name by itself. */
  readonly isEveryday: (word: string) => boolean
  readonly book: PhraseBook<Form>
  readonly fieldOf: (keywords: readonly string[], offered: string, audience: ReadonlySet<string>) => Field
  readonly description: DescriptionWords
  /** A description as the patterns of `description` expect it. */
  readonly plain: (description: string) => string
  readonly compounds: boolean
  readonly headLast: boolean
  readonly capitalNouns: boolean
}
