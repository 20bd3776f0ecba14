import type { ReadLanguage } from '../../../../contract/languages.ts'
import type { AskForm, CircumstanceForm, RoleForm } from '../form-kinds.ts'
import type { Signal } from '../weights.ts'
import type { LanguageWords } from './words.ts'

/** Forms of words with one meaning, separated by line breaks or semicolons. See `phrase` for their syntax. */
export type Forms<T> = { readonly meaning: T; readonly list: string }

/** Forms of circumstances. A line may end in `# word`, which becomes its `about`. */
export type CircumstanceForms = Forms<Omit<CircumstanceForm, 'about'>>

/** The words and forms of a language other than English. They are written with accents; the reader folds them. */
export type LanguageTable = LanguageWords & {
  readonly language: ReadLanguage
  /** Named sets of words for the forms. */
  readonly sets: Readonly<Record<string, string>>
  readonly asks: readonly Forms<AskForm>[]
  readonly roles: readonly Forms<RoleForm>[]
  readonly circumstances: readonly CircumstanceForms[]
  /** Nouns for products and services in any trade. */
  readonly products: string
  /** People to hire and things to read. */
  readonly persons: string
  /** Words that say nothing about a trade, besides the function words. */
  readonly fillers: string
  /** The words for each English word that scoring looks at by itself: "ich" for "i", "nicht" for "not". */
  readonly senses: Readonly<Record<string, string>>
  readonly comments: CommentWords<string>
  readonly description: DescriptionWords
  readonly stem: (word: string) => string
  readonly fold: (text: string) => string
  /** Whether an apostrophe joins short words to the next word ("l'app"). */
  readonly elides: boolean
  /** Whether nouns form compounds ("Rechnungsprogramm"). The head noun then comes last, otherwise first. */
  readonly compounds: boolean
  /** Whether every noun has a capital, so that a capital does not mark a name. */
  readonly capitalNouns: boolean
}

/** Words that tell whose request is in a comment. Null means that the language has none. */
export type CommentWords<Words> = {
  /** What authors say who want something now. */
  readonly wants: Words
  readonly gives: Words
  /** Before words of `wants`, these tell of another time: "*was* looking", "*when* I need one". */
  readonly past: Words
  /** A question with such a word is to everybody. */
  readonly toAll: Words
  /** Verbs that may be another person's without a word for that person: Spanish "buscas" and "busca". */
  readonly ofOthers: Words | null
}

/** Patterns for what a description says is sold and not sold, and to whom. They match folded text, or unchanged English. */
export type DescriptionWords = {
  /** Begins a refusal: "we do not do …". */
  readonly refusal: RegExp
  /** Continues a refusal that is praise: "you do not *need* …". */
  readonly praise: RegExp
  /** Words of a refusal that name no product. */
  readonly verbs: string
  /** Ends the refused items. */
  readonly but: RegExp
  /** Separates the items of a refusal. */
  readonly and: RegExp
  /** Precedes the things that are sold. Its first group captures them. */
  readonly sells: RegExp
  /** Ends the name of a thing that is sold. */
  readonly turn: RegExp
  /** Separates the things that are sold. */
  readonly items: RegExp
  /** Precedes the customers. Its first group captures them. */
  readonly audience: RegExp
  /** Ends the customers. */
  readonly audienceTurn: RegExp
  /** Matches the text before `audience` if `audience` finds what a shop sells: "a shop" for headphones. */
  readonly shopBefore?: RegExp
  /** Finds a shop among the things that are sold. Its first group captures what the shop sells. */
  readonly shop?: RegExp
  /** Matches the text before a refusal that is not the seller's: "a class that" did not help. */
  readonly ofAnother?: RegExp
  /** A refusal that a verb follows: "do not" store goods. */
  readonly verbFollows?: RegExp
  /** Words of sellers of lessons or advice. */
  readonly lessons?: RegExp
}

export const ask = (
  kind: AskForm['kind'],
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

export const circumstance = (kind: Signal, strength: number, list: string): CircumstanceForms => ({
  meaning: { circumstance: kind, strength },
  list,
})

/** Finds any of these phrases as whole words, in capitals or small letters. */
export const phrases = (...any: readonly RegExp[]): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${any.map(({ source }) => source).join('|')})(?!\\p{L})`, 'iu')
