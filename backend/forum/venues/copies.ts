import { wordsOfRun } from '../../../contract/unspaced-scripts.ts'
import { digest } from './post-keys.ts'

/** The age in ms above which leads are not compared with new posts. */
export const COPIES_WITHIN_MS = 60 * 24 * 60 * 60 * 1000

/** Minimum number of words. Shorter texts may be alike by chance. */
const TELLING_WORDS = 12
const SHINGLE = 3
/** Number of MinHash bands. 8 bands of 2 rows find nearly every pair that shares 60 % of its shingles. */
const BANDS = 8
const ROWS = 2
const ALIKE = 0.6
/** The same share for posts of two authors: people who write alike may both be customers, but a repeated text is a cross-post. */
const ALIKE_FROM_OTHERS = 0.8

type Text = { readonly title: string; readonly body: string }
type Post = Text & { readonly author: string | null }

const wordsOf = ({ title, body }: Text): readonly string[] =>
  `${title}\n${body}`
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .match(/[\p{L}\p{N}]+/gu)
    ?.slice(0, 3000)
    .flatMap(wordsOfRun) ?? []

const shinglesOf = (words: readonly string[]): ReadonlySet<string> => {
  const shingles = new Set<string>()
  for (let at = 0; at + SHINGLE <= words.length; at += 1)
    shingles.add(words.slice(at, at + SHINGLE).join(' '))
  return shingles
}

/** Computes the 32-bit FNV-1a hash of a text with a seed. */
const hash = (text: string, seed: number): number => {
  let value = (0x811c9dc5 ^ seed) >>> 0
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}
const SEEDS = Array.from({ length: BANDS * ROWS }, (_, at) => Math.imul(at + 1, 0x9e3779b1) >>> 0)

/** Mixes one hash of a shingle with a seed: the second half of a permutation. */
const mixed = (value: number, seed: number): number => {
  const once = Math.imul(value ^ seed, 0x85ebca6b)
  return (once ^ (once >>> 13)) >>> 0
}

/** Computes the keys of a text. Near copies share at least one key. Empty for texts that are too short. */
export const bandsOf = (text: Text): readonly string[] => {
  const words = wordsOf(text)
  if (words.length < TELLING_WORDS) return []
  const hashes = [...shinglesOf(words)].map((shingle) => hash(shingle, 0))
  const least = SEEDS.map((seed) => hashes.reduce((min, value) => Math.min(min, mixed(value, seed)), 2 ** 32))
  return Array.from({ length: BANDS }, (_, band) =>
    digest(`${band}:${least.slice(band * ROWS, (band + 1) * ROWS).join(',')}`),
  )
}

/**
 * Whether two posts are near copies, by their shared three-word shingles. Posts of two authors must be more alike than posts of one
 * author.
 */
export const isCopy = (one: Post, other: Post): boolean => {
  const left = shinglesOf(wordsOf(one))
  const right = shinglesOf(wordsOf(other))
  if (left.size === 0 || right.size === 0) return false
  let shared = 0
  for (const shingle of left) if (right.has(shingle)) shared += 1
  const fromOthers = one.author !== null && other.author !== null && one.author !== other.author
  return shared / (left.size + right.size - shared) >= (fromOthers ? ALIKE_FROM_OTHERS : ALIKE)
}
