/** The names of the languages that Quillport reads without a model, indexed by ISO 639-1 code. */
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

/** Whether Quillport reads posts in a language without a model. Takes an ISO 639-1 code. */
export const isRead = (language: string): language is ReadLanguage => Object.hasOwn(READ_LANGUAGES, language)

const names = Object.values(READ_LANGUAGES)

/** The names of these languages as part of a sentence: "English, German, … and Portuguese". */
export const READ_LANGUAGE_WORDS = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const englishNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** Returns the English name of a language, such as "Polish". Takes an ISO 639-1 code. */
export const languageName = (language: string): string => englishNames.of(language) ?? 'another language'
