import type { ReadLanguage } from '../../../../contract/languages.ts'
import type { AskForm } from '../asks.ts'
import type { CircumstanceForm } from '../circumstances.ts'
import type { RoleForm } from '../roles.ts'
import type { Signal } from '../weights.ts'
import type { LanguageWords } from './words.ts'

/** Forms of words, one a line or parted by semicolons, which all mean the same; see `phrase` for how they are written. */
type Forms<T> = { readonly meaning: T; readonly list: string }

/** What the scorer knows of a language other than English. Everything is written with its accents and folded when it is read. */
export type LanguageTable = LanguageWords & {
  readonly language: ReadLanguage
  /** Named sets of words that the forms share. */
  readonly sets: Readonly<Record<string, string>>
  readonly asks: readonly Forms<AskForm>[]
  readonly roles: readonly Forms<RoleForm>[]
  readonly circumstances: readonly Forms<Omit<CircumstanceForm, 'about'>>[]
  /** Nouns for a thing or service that is sold, whatever the trade. */
  readonly products: string
  /** People that one hires and things that one reads. */
  readonly persons: string
  /** Words that say nothing about a trade, beside the function words. */
  readonly fillers: string
  /** Plain English words for those that scoring looks at one by one: "ich" for "i", "nicht" for "not". */
  readonly senses: Readonly<Record<string, string>>
  readonly description: DescriptionWords
  readonly stem: (word: string) => string
  readonly fold: (text: string) => string
  /** Whether short words are written to the next one with an apostrophe ("l'app"). */
  readonly elides: boolean
  /** Whether a noun is joined to what it is about ("Rechnungsprogramm"); it then stands last, else first. */
  readonly compounds: boolean
  /** Whether every noun has a capital, which then tells no name. */
  readonly capitalNouns: boolean
}

/** How a description says what is sold, to whom, and what is not; on folded text, or on English as it stands. */
export type DescriptionWords = {
  /** Begins a clause of refusal: "we do not do …". */
  readonly refusal: RegExp
  /** A refusal that goes on so is praise: "you do not *need* …". */
  readonly praise: RegExp
  /** Words of a refusal that name nothing. */
  readonly verbs: string
  /** Ends what is refused. */
  readonly but: RegExp
  /** Parts the items of a refusal. */
  readonly and: RegExp
  /** Comes before the things that are sold, which its first group holds. */
  readonly sells: RegExp
  /** Ends the name of a thing that is sold. */
  readonly turn: RegExp
  /** Parts the things that are sold. */
  readonly items: RegExp
  /** Comes before those whom it is for, whom its first group holds. */
  readonly audience: RegExp
  /** Ends them. */
  readonly audienceTurn: RegExp
  /** Ends what comes before those words where they tell what a shop sells: "a shop" for headphones. */
  readonly shopBefore?: RegExp
  /** A shop among the things that are sold; its first group holds what it is for. */
  readonly shop?: RegExp
  /** Ends what comes before a refusal that is not the seller's: "a class that" did not help. */
  readonly ofAnother?: RegExp
  /** A refusal after which a verb stands: "do not" store goods. */
  readonly verbFollows?: RegExp
  /** Words of whoever gives lessons or advice. */
  readonly lessons?: RegExp
}

type AskKind = AskForm['kind']

export const ask = (
  kind: AskKind,
  strength: number,
  list: string,
  { open = false, inQuestion = false, ofRival = false, inShort = false } = {},
): Forms<AskForm> => ({
  meaning: { kind, strength, open, inQuestion, ofRival, inShort },
  list: list.replaceAll('@rival', '@rival|@brand'),
})

export const role = (
  kind: RoleForm['role'],
  strength: number,
  list: string,
  { titleOnly = false, ofOffer = false } = {},
): Forms<RoleForm> => ({ meaning: { role: kind, strength, titleOnly, ofOffer }, list })

/** A line may end in `# word`, which silences it where the seller's own words hold that one. */
export const circumstance = (
  kind: Signal,
  strength: number,
  list: string,
): Forms<Omit<CircumstanceForm, 'about'>> => ({ meaning: { circumstance: kind, strength }, list })
