import { ASKS, type AskForm } from './asks.ts'
import { SENTENCE_WORDS } from './general-words.ts'
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
  overlaps(KIND.person, s.words, from, to + 4) &&
  !overlaps(KIND.topic | KIND.ware | KIND.rival, s.words, from, to + 4)

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

const BARE_TITLE: AskForm = {
  kind: 'recommendation',
  strength: 0.65,
  open: false,
  inQuestion: true,
  ofRival: false,
}
const BARE_TITLE_WORDS = 9

/** A short title that only names a thing and asks ("Desk chairs under $200?") asks what to use. */
const bareTitle = (all: readonly ReadSentence[], s: ReadSentence): Ask[] => {
  const { words, sentence } = s
  if (sentence.field !== 'title' || !sentence.question || words.length > BARE_TITLE_WORDS) return []
  if (words.some((w) => SENTENCE_WORDS.has(w.norm))) return []
  if (!overlaps(KIND.product | KIND.ware | KIND.rival, words, 0, words.length)) return []
  const fit = fitOf(BARE_TITLE, all, s, 0, words.length)
  const outside = overlaps(KIND.outside, words, 0, words.length)
  return [{ form: BARE_TITLE, sentence: s, from: 0, to: words.length, fit, outside, person: false }]
}

const PERSONAL = new Set(
  'i we im ive id weve were my our me us anyone anybody any please looking suggest recommend'.split(' '),
)
const IMPERSONAL = 0.6

/** A statement in which nobody asks for himself is more likely advice than a request. */
const voice = (s: ReadSentence): number =>
  s.sentence.question || s.sentence.field === 'title' || s.words.some((w) => PERSONAL.has(w.norm))
    ? 1
    : IMPERSONAL

const WAY: AskForm = { kind: 'howto', strength: 0.85, open: false, inQuestion: false, ofRival: false }
const WAY_WORDS = new Set(['way', 'ways', 'tips', 'method', 'methods', 'tutorial', 'guide', 'script'])

/** "Looking for the best way to …" asks how, whatever product is named further on. */
const asksForWay = (s: ReadSentence, from: number, to: number): boolean => {
  for (let i = from; i < to; i++) if (WAY_WORDS.has(s.words[i]?.norm ?? '')) return true
  return false
}

/** A competitor's name stands in the sentence, the one before or the title. */
const besideRival = (all: readonly ReadSentence[], s: ReadSentence): boolean =>
  s.rivals.length > 0 || [all[0], all[s.index - 1]].some((o) => o !== undefined && o.rivals.length > 0)

const titleOutside = (all: readonly ReadSentence[]): boolean =>
  all.some((s) => s.sentence.field === 'title' && s.outside.length > 0)

/** Every request of a post. */
export const asksOf = (all: readonly ReadSentence[]): Ask[] => {
  const out: Ask[] = []
  for (const s of all) {
    out.push(...bareTitle(all, s))
    const voiced = voice(s)
    const asking = s.sentence.question || s.sentence.field === 'title'
    for (const { meaning, from, to } of findPhrases(ASKS, s.words)) {
      const form = meaning.kind === 'recommendation' && asksForWay(s, from, to) ? WAY : meaning
      if (meaning.inQuestion && !asking) continue
      if (meaning.ofRival && !besideRival(all, s)) continue
      out.push({
        form,
        sentence: s,
        from,
        to,
        fit: fitOf(form, all, s, from, to) * voiced,
        outside:
          overlaps(KIND.outside, s.words, from - BEFORE, to + AFTER) || (form.open && titleOutside(all)),
        person: form.kind === 'recommendation' && !form.open && wantsPerson(s, from, to),
      })
    }
  }
  return out
}
