import type { ReadLanguage } from '../../../../contract/languages.ts'
import { ENGLISH } from './english.ts'
import type { Reader } from './reader.ts'
import { readerFrom } from './reader-from.ts'
import { TABLES } from './tables.ts'

const made = new Map<ReadLanguage, Reader>()

/** How posts of a language are read; made of its table when the first one comes. */
export const readerOf = (language: ReadLanguage): Reader => {
  if (language === 'en') return ENGLISH
  const known = made.get(language)
  if (known !== undefined) return known
  const reader = readerFrom(TABLES[language])
  made.set(language, reader)
  return reader
}
