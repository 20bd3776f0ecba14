import { ASKS, type AskForm } from './asks.ts'
import { findPhrases, KIND } from './phrases.ts'
import { type ReadSentence, together } from './reading.ts'

/** A request found in a post and how near its object is to the offer. */
export type Ask = {
  readonly form: AskForm
  readonly sentence: ReadSentence
  readonly from: number
  readonly to: number
  readonly fit: number
  readonly outside: boolean
  readonly person: boolean
}

const BEFORE = 4
const AFTER = 9

const overlaps = (kinds: number, words: ReadSentence['words'], from: number, to: number): boolean => {
  for (let i = Math.max(0, from); i < Math.min(words.length, to); i++) {
    if (((words[i]?.kinds ?? 0) & kinds) !== 0) return true
  }
  return false
}

/** Looks for a person when one is named in the object and nothing of the offer is. */
const wantsPerson = (s: ReadSentence, from: number, to: number): boolean =>
  overlaps(KIND.person, s.words, from, to + 4) && !overlaps(KIND.topic | KIND.rival, s.words, from, to + 4)

const fitOf = (
  form: AskForm,
  all: readonly ReadSentence[],
  s: ReadSentence,
  from: number,
  to: number,
): number => {
  const title = all[0]?.sentence.field === 'title' && s.index > 0 ? all[0].nearness : 0
  const before = all[s.index - 1]?.nearness ?? 0
  const earlier = all[s.index - 2]?.nearness ?? 0
  const after = all[s.index + 1]?.nearness ?? 0
  const local = together(s.hits, from - BEFORE, to + AFTER)
  if (form.open)
    return Math.max(local, 0.95 * s.nearness, 0.9 * title, 0.8 * before, 0.65 * earlier, 0.6 * after)
  return Math.max(local, 0.85 * s.nearness, 0.75 * title, 0.5 * before, 0.5 * after)
}

/** Every request of a post. */
export const asksOf = (all: readonly ReadSentence[]): Ask[] => {
  const out: Ask[] = []
  for (const s of all) {
    const asking = s.sentence.question || s.sentence.field === 'title'
    for (const { meaning: form, from, to } of findPhrases(ASKS, s.words)) {
      if (form.inQuestion && !asking) continue
      out.push({
        form,
        sentence: s,
        from,
        to,
        fit: fitOf(form, all, s, from, to),
        outside: overlaps(KIND.outside, s.words, from - BEFORE, to + AFTER),
        person: wantsPerson(s, from, to),
      })
    }
  }
  return out
}
