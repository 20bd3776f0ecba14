/** The languages that posts are read in without a model, by ISO 639-1 code. */
export const READ_LANGUAGES = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  nl: 'Dutch',
  pt: 'Portuguese',
} as const
export type ReadLanguage = keyof typeof READ_LANGUAGES

/** Whether posts of a language, by its ISO 639-1 code, are read without a model. */
export const isRead = (language: string): language is ReadLanguage => Object.hasOwn(READ_LANGUAGES, language)

const names = Object.values(READ_LANGUAGES)

/** "English, German, … and Portuguese". */
export const READ_LANGUAGE_WORDS = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const englishNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** A language in plain words, by its ISO 639-1 code: "Polish". */
export const languageName = (language: string): string => englishNames.of(language) ?? 'another language'
