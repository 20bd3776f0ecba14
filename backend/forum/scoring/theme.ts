import { type Evidence, evidence } from './evidence.ts'
import { likeness, type Meaning } from './likeness.ts'
import type { ReadSentence } from './reading.ts'

// Likeness of a whole post to the offer: below the first number another field, from the second on the same.
const FIELD = { from: 0.4, to: 0.8 } as const

/** How much a post as a whole is about the seller's field, whatever words it uses; `theme` is the offer's meaning. */
export const themeOf = (theme: Meaning, all: readonly ReadSentence[]): Evidence[] => {
  const sum = new Float32Array(theme.length)
  let shown: ReadSentence | undefined
  for (const s of all) {
    if (s.nearness > (shown?.nearness ?? 0)) shown = s
    for (const { meaning } of s.words) {
      if (meaning === undefined) continue
      for (let i = 0; i < meaning.length; i++) sum[i] = (sum[i] ?? 0) + (meaning[i] ?? 0)
    }
  }
  const length = Math.hypot(...sum)
  if (length === 0) return []
  const strength = (likeness(sum, theme) / length - FIELD.from) / (FIELD.to - FIELD.from)
  return strength > 0 ? [evidence('theme', strength, shown)] : []
}
