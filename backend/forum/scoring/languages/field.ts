import { MEANING_SIZE, type Meaning } from '../word-vectors.ts'
import type { Field } from './reader.ts'

/** What a word that the profile does not hold adds, beside 1 for one that it does. */
const OTHER = 0.5
const TOPIC = 0.2
/** How near the profile's own words come to the theme: a post that holds no others is not surely about the field. */
const NEAR = 0.75

const direction = (index: number, length: number): Meaning => {
  const out = new Float32Array(MEANING_SIZE)
  out[index] = length
  return out
}

const OWN = direction(0, 1)
// The last place is no word's.
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
 * Stands in for the meanings of words where a language has no table of them: the profile's own words all point one
 * way, and every other word one of its own, so that a post is as much about the field as its words are the profile's.
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
