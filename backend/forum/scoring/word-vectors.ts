import wordVectors from './data/word-vectors.json' with { type: 'json' }

/** A word vector of length 1, or all 0 for "unknown". */
export type Meaning = Float32Array

/** Numbers in a vector. */
export const MEANING_SIZE = wordVectors.size
const bytes = Buffer.from(wordVectors.vectors, 'base64')
const indexes = new Map(wordVectors.stems.map((s, i) => [s, i]))

const SCALE = 1 / wordVectors.length

/** The meaning of one stem; undefined for a stem that is not in the table. */
export const meaningOf = (stem: string): Meaning | undefined => {
  const place = indexes.get(stem)
  if (place === undefined) return undefined
  const out = new Float32Array(MEANING_SIZE)
  for (let i = 0; i < MEANING_SIZE; i++) out[i] = bytes.readInt8(place * MEANING_SIZE + i) * SCALE
  return out
}

/** The combined direction of weighted stems. Stems that are not in the table add nothing. */
export const jointMeaning = (stems: Iterable<readonly [stem: string, weight: number]>): Meaning => {
  const sum = new Float32Array(MEANING_SIZE)
  for (const [stem, weight] of stems) {
    const one = meaningOf(stem)
    if (one !== undefined)
      for (let i = 0; i < MEANING_SIZE; i++) sum[i] = (sum[i] ?? 0) + weight * (one[i] ?? 0)
  }
  const norm = Math.hypot(...sum)
  return norm === 0 ? sum : sum.map((x) => x / norm)
}

/** How alike two meanings are, from -1 to 1; unrelated words are near 0. */
export const likeness = (a: Meaning, b: Meaning): number => {
  let sum = 0
  for (let i = 0; i < MEANING_SIZE; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}
