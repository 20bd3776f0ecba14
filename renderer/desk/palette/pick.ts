import { folded, foldedWords } from '../../../contract/desk/rows.ts'

/** Something that the palette finds by its name. */
export type Entry = {
  /** Identifies the entry among all entries. */
  readonly key: string
  /** What the entry is, for people: `Card`, `Saved reply`. */
  readonly kind: string
  readonly words: string
  /** Where the entry belongs, such as the plan of a card. A search finds it too. */
  readonly of?: string
  /** The key that does the same. */
  readonly keys?: string
  /** The score of a lead. */
  readonly score?: number
  /** Whether the screen and its open form stay, so that the person need not be asked. */
  readonly stays?: true
  readonly act: () => void
}

/** Entries of one kind under a heading, with how well the best entry matches; 0 is best. */
export type Group = { readonly heading: string; readonly entries: readonly Entry[]; readonly rank: number }

/** The rank of an entry that was found by words outside its name. */
const BY_OTHER_WORDS = 3

/** Returns how well a name matches the search; 0 is best. Null if a word of the search is missing. */
const rankOf = (search: string, words: readonly string[], { words: name, of = '' }: Entry): number | null => {
  const text = folded(name)
  if (text.startsWith(search)) return 0
  const begins = ` ${text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`
  if (words.every((word) => begins.includes(` ${word}`))) return 1
  if (words.every((word) => text.includes(word))) return 2
  const all = `${text} ${folded(of)}`
  return words.every((word) => all.includes(word)) ? BY_OTHER_WORDS : null
}

/** Picks the entries that match the search, best first. An empty search picks the first entries. */
export const pick = (heading: string, entries: readonly Entry[], search: string, most: number): Group => {
  const words = foldedWords(search)
  if (words.length === 0) return { heading, entries: entries.slice(0, most), rank: 0 }
  const whole = folded(search.trim())
  const ranked = entries.flatMap((entry) => {
    const rank = rankOf(whole, words, entry)
    return rank === null ? [] : [{ entry, rank }]
  })
  const best = ranked.toSorted((a, b) => a.rank - b.rank).slice(0, most)
  return { heading, entries: best.map(({ entry }) => entry), rank: best[0]?.rank ?? BY_OTHER_WORDS }
}

/** Returns the groups that have entries, the best match first. Equal groups keep their order. */
export const inOrder = (groups: readonly Group[]): readonly Group[] =>
  groups.filter(({ entries }) => entries.length > 0).toSorted((a, b) => a.rank - b.rank)
