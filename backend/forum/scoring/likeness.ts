import { VECTOR_SIZE, VECTOR_STEMS, VECTORS } from './word-vectors.ts'

/** A direction in the space of words: numbers whose squares sum to 1, or all 0 for "unknown". */
export type Meaning = Float32Array

const bytes = Buffer.from(VECTORS, 'base64')
const placeOf = new Map(VECTOR_STEMS.split(' ').map((s, i) => [s, i]))

const SCALE = 1 / 200

/** The meaning of one stem, or nothing for a stem that is not in the table. */
export const meaningOf = (stem: string): Meaning | undefined => {
  const place = placeOf.get(stem)
  if (place === undefined) return undefined
  const out = new Float32Array(VECTOR_SIZE)
  for (let i = 0; i < VECTOR_SIZE; i++) out[i] = bytes.readInt8(place * VECTOR_SIZE + i) * SCALE
  return out
}

/** The common direction of weighted stems; stems that are not in the table add nothing. */
export const jointMeaning = (stems: Iterable<readonly [stem: string, weight: number]>): Meaning => {
  const sum = new Float32Array(VECTOR_SIZE)
  for (const [stem, weight] of stems) {
    const one = meaningOf(stem)
    if (one !== undefined)
      for (let i = 0; i < VECTOR_SIZE; i++) sum[i] = (sum[i] ?? 0) + weight * (one[i] ?? 0)
  }
  const length = Math.hypot(...sum)
  return length === 0 ? sum : sum.map((x) => x / length)
}

/** How alike two meanings are, from -1 to 1; unrelated words are near 0. */
export const likeness = (a: Meaning, b: Meaning): number => {
  let sum = 0
  for (let i = 0; i < VECTOR_SIZE; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}
