import { z } from 'zod'
import { wrongField } from '../../../contract/errors.ts'
import { type ForumSettingsChange, MOST_MUTED, type Muted, type MutedKind } from '../../../contract/forum.ts'
import { literalPattern } from '../../../contract/literal-pattern.ts'
import { UNSPACED_SCRIPTS } from '../../../contract/unspaced-scripts.ts'
import { count } from '../../../contract/words.ts'
import type { CommunityRow, SettingsRow } from '../forum.rows.ts'
import { withoutInvisible } from '../scoring/split-text.ts'
import type { ForumPost } from '../sources/port.ts'

/** The muted value that mutes a post. `word` is spelled as the person wrote it. */
export type MutedBy =
  | { readonly code: 'muted_word'; readonly word: string }
  | { readonly code: 'muted_author' | 'muted_community' }

/** Finds the muted value that mutes a post of a watched community; null if the post is not muted. */
export type Muting = (
  post: Pick<ForumPost, 'title' | 'body' | 'author'>,
  communityName: string,
) => MutedBy | null

const list = z.array(z.string()).default([])
const Stored = z.object({ words: list, authors: list, communities: list })

/** Reads the muted lists as the settings show them. */
export const mutedOf = ({ muted }: Pick<SettingsRow, 'muted'>): Muted => Stored.parse(JSON.parse(muted))

const LISTS = { word: 'words', author: 'authors', community: 'communities' } as const

// Forums and phones replace typed characters by typographic ones.
const APOSTROPHES = /[‘’‚‛‹›′ʼʹ`´]/g
const QUOTES = /[“”„‟«»″]/g
const DASHES = /[\u2010-\u2015−]/g

/** Brings a text into the form in which muted values are compared. Apostrophes, quotes, dashes and spaces each have one form. */
const plain = (text: string): string =>
  withoutInvisible(text)
    // NFKC takes the accent "´" apart, so it comes first.
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"')
    .normalize('NFKC')
    .replace(DASHES, '-')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
const plainAuthor = (name: string): string => plain(name).replace(/^(\/?u\/|@)/, '')
const keyOf = (kind: MutedKind, value: string): string => (kind === 'author' ? plainAuthor : plain)(value)

/** Throws `invalid_input` about the field `path` if no community that was ever watched has this name. */
export const requireWatched = (watched: readonly CommunityRow[], name: string, path: string): void => {
  if (watched.some((community) => plain(community.name) === plain(name))) return
  throw wrongField(
    path,
    'No watched community has this name. Use a name from the list of communities in the settings.',
  )
}

/** Removes repeated values. Keeps the first spelling. */
const distinct = (kind: MutedKind, values: readonly string[]): string[] =>
  [...new Map(values.toReversed().map((value) => [keyOf(kind, value), value])).values()].toReversed()

/** Returns the muted lists after whole lists are replaced. */
export const withLists = (before: Muted, change: NonNullable<ForumSettingsChange['muted']>): Muted => ({
  words: distinct('word', change.words ?? before.words),
  authors: distinct('author', change.authors ?? before.authors),
  communities: distinct('community', change.communities ?? before.communities),
})

/** Returns the muted lists after one value is muted or unmuted. Throws `invalid_input` if a list becomes too long. */
export const withOne = (before: Muted, kind: MutedKind, value: string, muted: boolean): Muted => {
  const key = keyOf(kind, value)
  const others = before[LISTS[kind]].filter((one) => keyOf(kind, one) !== key)
  if (muted && others.length >= MOST_MUTED)
    throw wrongField(
      'value',
      `You can mute at most ${count(MOST_MUTED, kind, LISTS[kind])}. First unmute another ${kind}.`,
    )
  return { ...before, [LISTS[kind]]: muted ? [...others, value] : others }
}

/** Returns the settings columns to save; empty if nothing changes. */
export const mutedColumns = (row: SettingsRow, muted: Muted) => {
  const text = JSON.stringify(muted)
  return text === JSON.stringify(mutedOf(row)) ? {} : { muted: text, muted_revision: row.muted_revision + 1 }
}

/** Scripts without spaces between words, where a muted word matches anywhere. */
const UNSPACED = new RegExp(`^${UNSPACED_SCRIPTS}$`, 'u')
const isPartOfWord = (letter: string | undefined): boolean =>
  letter !== undefined && /[\p{L}\p{N}\p{M}_]/u.test(letter) && !UNSPACED.test(letter)

const patternOf = (word: string): string => {
  const letters = [...word]
  const before = isPartOfWord(letters.at(0)) ? '(?<![\\p{L}\\p{N}\\p{M}_])' : ''
  const after = isPartOfWord(letters.at(-1)) ? '(?![\\p{L}\\p{N}\\p{M}_])' : ''
  return `${before}${literalPattern(word)}${after}`
}

/** Makes a function that finds any of the words with one pattern, so that many words take little longer than one. */
const wordFinder = (words: readonly string[]): ((text: string) => string | null) => {
  const spelled = new Map(words.map((word) => [plain(word), word]))
  // A word without visible characters would match every post.
  spelled.delete('')
  if (spelled.size === 0) return () => null
  const pattern = new RegExp([...spelled.keys()].map(patternOf).join('|'), 'u')
  return (text) => {
    const found = pattern.exec(plain(text))?.[0]
    return found === undefined ? null : (spelled.get(found) ?? found)
  }
}

/** Compiles the muted lists of the settings. */
export const mutingOf = (row: Pick<SettingsRow, 'muted'>): Muting => {
  const { words, authors, communities } = mutedOf(row)
  const findWord = wordFinder(words)
  const byAuthor = new Set(authors.map(plainAuthor))
  const byCommunity = new Set(communities.map(plain))
  return ({ title, body, author }, communityName) => {
    if (byCommunity.has(plain(communityName))) return { code: 'muted_community' }
    if (author !== null && byAuthor.has(plainAuthor(author))) return { code: 'muted_author' }
    const word = findWord(`${title}\n${body}`)
    return word === null ? null : { code: 'muted_word', word }
  }
}
