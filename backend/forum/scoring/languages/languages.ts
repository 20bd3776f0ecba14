import type { ReadLanguage } from '../../../../contract/languages.ts'
import { GERMAN } from './de.ts'
import { ENGLISH } from './en.ts'
import { SPANISH } from './es.ts'
import { FRENCH } from './fr.ts'
import { ITALIAN } from './it.ts'
import { DUTCH } from './nl.ts'
import { PORTUGUESE } from './pt.ts'
import type { Reader } from './reader.ts'
import type { LanguageTable } from './table.ts'
import type { LanguageWords } from './words.ts'

/** The words of every language that is read. */
export const LANGUAGES: Readonly<
  Record<ReadLanguage, LanguageTable | (LanguageWords & { readonly reader: Reader })>
> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  it: ITALIAN,
  nl: DUTCH,
  pt: PORTUGUESE,
}

/** The words of all languages, in the order of `READ_LANGUAGES`. */
export const ALL_WORDS: readonly LanguageWords[] = Object.values(LANGUAGES)

/** Words of all languages as alternatives of one regular expression. */
export const inAll = (wordsOf: (language: LanguageWords) => string | null): string =>
  ALL_WORDS.flatMap((language) => wordsOf(language) ?? []).join('|')
