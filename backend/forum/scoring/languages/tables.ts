import type { ReadLanguage } from '../../../../contract/languages.ts'
import { GERMAN } from './de.ts'
import { SPANISH } from './es.ts'
import { FRENCH } from './fr.ts'
import { ITALIAN } from './it.ts'
import { DUTCH } from './nl.ts'
import { PORTUGUESE } from './pt.ts'
import type { LanguageTable } from './table.ts'

/** The table of every language that is read beside English. */
export const TABLES: Readonly<Record<Exclude<ReadLanguage, 'en'>, LanguageTable>> = {
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  it: ITALIAN,
  nl: DUTCH,
  pt: PORTUGUESE,
}
