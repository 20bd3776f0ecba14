import { matchOf } from '../lead-query.ts'
import type { Db } from '../sqlite.ts'

/** Letters of the longest beginnings of words that the index knows (`prefix` in records.ts). */
const INDEXED = 8
/** Words of one beginning that are looked up one by one. */
const ALIKE = 40

/**
 * Writes searches of the words of calls in an open bridge.db; null where the text holds no word. The index gathers
 * every call of a beginning that is longer than it knows before it gives the first one, so such a beginning is
 * written as the words that begin with it: of whole words, the index gives the newest calls first.
 */
export const openCallSearch = (db: Db): ((search: string) => string | null) => {
  db.exec('CREATE VIRTUAL TABLE temp.call_word USING fts5vocab(main, call_words, instance)')
  const wordFrom = db
    .prepare<[string], string>('SELECT term FROM temp.call_word WHERE term >= ? LIMIT 1')
    .pluck()
  /** Words that begin so; null where they are too many. */
  const wordsOf = (beginning: string): readonly string[] | null => {
    const words: string[] = []
    let word = wordFrom.get(beginning)
    while (word?.startsWith(beginning)) {
      if (words.length === ALIKE) return null
      words.push(word)
      word = wordFrom.get(`${word}\u0001`)
    }
    return words
  }
  return (search) => {
    const match = matchOf(search)
    // Other letters the index writes without their marks, by a table of its own.
    return (
      match?.replaceAll(/"([A-Za-z0-9]+)"\*/g, (part, beginning: string) => {
        const words = beginning.length > INDEXED ? wordsOf(beginning.toLowerCase()) : null
        return words?.length ? `(${words.map((word) => `"${word}"`).join(' OR ')})` : part
      }) ?? null
    )
  }
}
