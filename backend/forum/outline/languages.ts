import type { ReadLanguage } from '../../../contract/languages.ts'
import { DE } from './words/de.ts'
import { EN } from './words/en.ts'
import { ES } from './words/es.ts'
import { FR } from './words/fr.ts'
import { IT } from './words/it.ts'
import { NL } from './words/nl.ts'
import { PT } from './words/pt.ts'
import type { Words } from './words.ts'

const WORDS: Readonly<Record<ReadLanguage, Words>> = {
  en: EN,
  de: DE,
  fr: FR,
  es: ES,
  it: IT,
  nl: NL,
  pt: PT,
}

/** The fixed words of a language. */
export const wordsIn = (language: ReadLanguage): Words => WORDS[language]
