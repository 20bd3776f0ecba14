import { DE } from './words/de.ts'
import { EN } from './words/en.ts'
import { ES } from './words/es.ts'
import { FR } from './words/fr.ts'
import { IT } from './words/it.ts'
import { NL } from './words/nl.ts'
import { PT } from './words/pt.ts'
import type { Words } from './words.ts'

const WORDS = { en: EN, de: DE, fr: FR, es: ES, it: IT, nl: NL, pt: PT } as const satisfies Record<
  string,
  Words
>

/** The languages that outlines are written in, by their codes of ISO 639. */
export type Language = keyof typeof WORDS

/** What each is called where a model is told to write in it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  nl: 'Dutch',
  pt: 'Portuguese',
}

/** The fixed words of a language. */
export const wordsIn = (language: Language): Words => WORDS[language]
