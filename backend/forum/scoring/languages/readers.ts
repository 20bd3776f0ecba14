import type { ReadLanguage } from '../../../../contract/languages.ts'
import { LANGUAGES } from './languages.ts'
import type { Reader } from './reader.ts'
import { readerFrom } from './reader-from.ts'

const made = new Map<ReadLanguage, Reader>()

/** The reader of a language, built from its table on first use. */
export const readerOf = (language: ReadLanguage): Reader => {
  const words = LANGUAGES[language]
  if ('reader' in words) return words.reader
  const known = made.get(language)
  if (known !== undefined) return known
  const reader = readerFrom(words)
  made.set(language, reader)
  return reader
}
