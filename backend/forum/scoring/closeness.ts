import { type Evidence, evidence } from './evidence.ts'
import { isContent } from './meaning.ts'
import type { LanguageProfile } from './profile.ts'
import { type Hit, type ParsedSentence, together } from './reading.ts'
import type { Ask } from './seek.ts'
import { isTitle } from './surroundings.ts'
import { isAskingWord } from './word-sets.ts'
import { likeness, type Meaning } from './word-vectors.ts'

const BODY_SHARE = 0.45

const densest = (s: ParsedSentence): { from: number; to: number } => {
  let best = { from: 0, to: s.words.length, near: -1 }
  for (const hit of s.hits) {
    const near = together(s.hits, hit.from, hit.from + 10)
    if (near > best.near) best = { from: Math.max(0, hit.from - 2), to: hit.from + 10, near }
  }
  return best
}

/** Evidence of how near the post is to the offer. The title and the sentences around the request count most. */
export const closenessOf = (all: readonly ParsedSentence[], best: Ask | undefined): Evidence[] => {
  const main: Hit[] = []
  const rest: Hit[] = []
  for (const s of all) {
    const near = isTitle(s) || (best !== undefined && Math.abs(s.index - best.sentence.index) <= 1)
    for (const hit of s.hits) (near ? main : rest).push(hit)
  }
  const mainNear = together(main)
  const total = 1 - (1 - mainNear) * (1 - BODY_SHARE * together(rest))
  const shown = all.reduce<ParsedSentence | undefined>(
    (top, s) => (s.nearness > (top?.nearness ?? 0) ? s : top),
    undefined,
  )
  if (shown === undefined) return []
  const span = densest(shown)
  return [evidence('close', total, shown, span.from, span.to)]
}

// The likeness of a whole post to the offer: up to `from`, it is about another field; from `to` on, about the same field.
const FIELD = { from: 0.4, to: 0.8 } as const

/** Evidence of how much a whole post is about the seller's field, by the meaning of its words. `theme` is the offer's meaning. */
export const themeOf = (theme: Meaning, all: readonly ParsedSentence[]): Evidence[] => {
  const sum = new Float32Array(theme.length)
  let shown: ParsedSentence | undefined
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

const TITLE_WORDS = 2
const NEAR_TITLE = 0.3

/** How many words of a title name something. "Seeking advice" names nothing. */
const namingWords = (s: ParsedSentence): number =>
  s.words.filter((w) => w.meaning !== undefined && isContent(w.norm) && !isAskingWord(w.sense)).length

/** Evidence that the title is about something far from the offer. The body does not matter. */
export const elsewhereOf = (
  { theme, tellsFar }: LanguageProfile,
  all: readonly ParsedSentence[],
): Evidence[] => {
  if (!tellsFar) return []
  const titles = all.filter(isTitle)
  const [first] = titles
  const near = titles.reduce((n, s) => Math.max(n, s.nearness), 0) / NEAR_TITLE
  if (first === undefined || near >= 1) return []
  if (titles.reduce((n, s) => n + namingWords(s), 0) < TITLE_WORDS) return []
  const field = themeOf(theme, titles)[0]?.strength ?? 0
  return [evidence('elsewhere', 1 - Math.max(near, field), first)]
}
