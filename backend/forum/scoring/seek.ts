import type { AskForm } from './asks.ts'
import type { FoundForms } from './forms.ts'
import { SENTENCE_WORDS } from './general-words.ts'
import { type Found, KIND } from './phrases.ts'
import type { ReadSentence } from './reading.ts'
import {
  AFTER,
  BEFORE,
  besideRival,
  fitOf,
  isTitle,
  overlaps,
  type Surroundings,
  surroundingsOf,
} from './surroundings.ts'

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

const PLAIN = { open: false, inQuestion: false, ofRival: false } as const
const BARE_TITLE: AskForm = { ...PLAIN, kind: 'recommendation', strength: 0.65 }
const WAY: AskForm = { ...PLAIN, kind: 'howto', strength: 0.85 }

const BARE_TITLE_WORDS = 9

/** A short title that only names a thing and asks ("Desk chairs under $200?") asks what to use. */
const isBareTitle = (s: ReadSentence): boolean =>
  isTitle(s) &&
  s.sentence.question &&
  s.words.length <= BARE_TITLE_WORDS &&
  !s.words.some((w) => SENTENCE_WORDS.has(w.sense)) &&
  overlaps(KIND.product | KIND.ware | KIND.rival, s)

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const PERSONAL = list(
  'i we im ive id weve were my our me us anyone anybody any please looking suggest recommend',
)
const IMPERSONAL = 0.6

/** A statement in which nobody asks for himself is more likely advice than a request. */
const voice = (s: ReadSentence): number =>
  s.sentence.question || isTitle(s) || s.words.some((w) => PERSONAL.has(w.sense)) ? 1 : IMPERSONAL

const WAY_WORDS = list('way ways tips method methods tutorial guide script')
const USING = list('use using used software app product tool')

/** "Looking for the best way to …" and "Any suggestions?" under "How do I …" ask how, not what to use. */
const asksForWay = (
  around: Surroundings,
  s: ReadSentence,
  { meaning, from, to }: Found<AskForm>,
): boolean => {
  if (meaning.kind !== 'recommendation') return false
  const words = s.words.slice(from, to)
  if (words.some((w) => WAY_WORDS.has(w.sense))) return true
  return around.titleAsksHow && meaning.open && !words.some((w) => USING.has(w.sense))
}

/** Looks for a person when one is named in the object and nothing of the offer is. */
const wantsPerson = (s: ReadSentence, from: number, to: number): boolean =>
  overlaps(KIND.person, s, from, to + 4) && !overlaps(KIND.topic | KIND.ware | KIND.rival, s, from, to + 4)

const THINGS = KIND.product | KIND.ware | KIND.rival
const NOTHING_NAMED = 0.7

/** "Any suggestions?" where neither it, the title nor the sentence before names a kind of thing asks for advice. */
const named = ({ all, title }: Surroundings, form: AskForm, s: ReadSentence): number =>
  !form.open || [s, title, all[s.index - 1]].some((o) => o !== undefined && overlaps(THINGS, o))
    ? 1
    : NOTHING_NAMED

const askOf = (around: Surroundings, s: ReadSentence, form: AskForm, from: number, to: number): Ask => ({
  form,
  sentence: s,
  from,
  to,
  fit: fitOf(around, form, s, from, to) * voice(s) * named(around, form, s),
  outside: overlaps(KIND.outside, s, from - BEFORE, to + AFTER) || (form.open && around.titleOutside),
  person: form.kind === 'recommendation' && !form.open && wantsPerson(s, from, to),
})

const counts = (around: Surroundings, s: ReadSentence, form: AskForm): boolean =>
  (!form.inQuestion || s.sentence.question || isTitle(s)) && (!form.ofRival || besideRival(around, s))

/** Every request of a post; `forms` holds what was found in each of its sentences. */
export const asksOf = (all: readonly ReadSentence[], forms: readonly FoundForms[]): Ask[] => {
  const around = surroundingsOf(all)
  return all.flatMap((s) => [
    ...(isBareTitle(s) ? [askOf(around, s, BARE_TITLE, 0, s.words.length)] : []),
    ...(forms[s.index]?.asks ?? [])
      .filter(({ meaning }) => counts(around, s, meaning))
      .map((found) =>
        askOf(around, s, asksForWay(around, s, found) ? WAY : found.meaning, found.from, found.to),
      ),
  ])
}
