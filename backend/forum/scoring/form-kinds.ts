import type { Signal } from './weights.ts'

/**
 * A form of words that asks for something. `kind` says what is asked for. `strength` is from 0 to 1. `open` forms ("any
 * suggestions?") take their object from the surrounding sentences. `inQuestion` forms count only in a question or a title.
 */
export type AskForm = {
  readonly kind: 'recommendation' | 'alternative' | 'choice' | 'experience' | 'howto'
  readonly strength: number
  readonly open: boolean
  readonly inQuestion: boolean
  /** Counts only beside a competitor's name: in the same sentence, the sentence before it, or the title. */
  readonly ofRival: boolean
  /** Counts only in a short post. */
  readonly inShort: boolean
}

/** The roles that an author may have instead of being a buyer. */
export type Role = 'seller' | 'research' | 'story' | 'content' | 'hiring' | 'trade'

/**
 * A form that shows the author's role. `strength` is from 0 to 1. `titleOnly` forms count only in a title. `ofOffer` forms count in full
 * only beside words of the offer, since the maker of another product may be a buyer.
 */
export type RoleForm = {
  readonly role: Role
  readonly strength: number
  readonly titleOnly: boolean
  readonly ofOffer: boolean
}

/**
 * A form that describes the author's situation and counts for or against a need. `strength` is from 0 to 1. The form does not count if
 * the profile mentions the word in `about`.
 */
export type CircumstanceForm = {
  readonly circumstance: Signal
  readonly strength: number
  readonly about: string
}

/** The meaning of a form of words. */
export type Form = AskForm | RoleForm | CircumstanceForm
