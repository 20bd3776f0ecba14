import { MEANING_SIZE, type Meaning } from '../word-vectors.ts'
import type { Field } from './reader.ts'

/** The length of the vector of a word that is not in the profile; the vectors of profile words have length 1. */
const OTHER = 0.5
const TOPIC = 0.2
/**
 * How similar the profile's own words are to the theme. Less than 1, because a post of only such words may still be about another
 * field.
 */
const NEAR = 0.75

const direction = (index: number, length: number): Meaning => {
  const out = new Float32Array(MEANING_SIZE)
  out[index] = length
  return out
}

const OWN = direction(0, 1)
// No word uses the last dimension.
const LAST = MEANING_SIZE - 1
const THEME = direction(0, NEAR)
THEME[LAST] = Math.sqrt(1 - NEAR * NEAR)

/** FNV-1a, 32 bits. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}

/**
 * Replaces word meanings for a language without a table of them. All words of the profile have one direction, and every other
 * word has its own, so that a post is about the field to the extent that its words are the profile's.
 */
export const fieldOf = (rarity: (stem: string) => number): Field => ({
  theme: THEME,
  tellsFar: false,
  borrowed: () => 0,
  meaning: (stem, weight) => {
    if (weight >= TOPIC) return OWN
    if (rarity(stem) === 0) return undefined
    const place = hash(stem)
    return direction(1 + (place % (LAST - 1)), place & 0x10000 ? OTHER : -OTHER)
  },
})
