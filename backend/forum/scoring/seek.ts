import { countsBeside } from './comment.ts'
import type { AskForm } from './form-kinds.ts'
import type { FoundForms } from './forms.ts'
import { SENTENCE_WORDS } from './general-words.ts'
import type { Reader } from './languages/reader.ts'
import { isContent } from './meaning.ts'
import { type Found, KIND } from './phrases.ts'
import { type ParsedSentence, together } from './reading.ts'
import {
  AFTER,
  BEFORE,
  besideRival,
  fitOf,
  HOW,
  isTitle,
  overlaps,
  type Surroundings,
  surroundingsOf,
} from './surroundings.ts'
import { isAskingWord, wordSet } from './word-sets.ts'

/** A request in a post. `fit`, from 0 to 1, is how near its object is to the offer. */
export type Ask = {
  readonly form: AskForm
  readonly sentence: ParsedSentence
  readonly from: number
  readonly to: number
  readonly fit: number
  readonly outside: boolean
  readonly person: boolean
  readonly isShort: boolean
}

const PLAIN = { open: false, inQuestion: false, ofRival: false, inShort: false } as const
const BARE_TITLE: AskForm = { ...PLAIN, kind: 'recommendation', strength: 0.65 }
const WAY: AskForm = { ...PLAIN, kind: 'howto', strength: 0.85 }

const BARE_TITLE_WORDS = 9
const BARE_PART_WORDS = 5
const JOINS = wordSet('that which for with under below')
const TELLING_HIT = 0.35

/** Whether the words before `end` name a product, a competitor, or the offer. */
const namesOffer = (s: ParsedSentence, end: number): boolean =>
  overlaps(KIND.product | KIND.ware | KIND.rival, s, 0, end) ||
  s.hits.some((h) => h.to <= end && h.weight >= TELLING_HIT)

/** Whether a sentence begins with an activity, as in "Showing a flat?". */
const beginsWithDoing = (s: ParsedSentence): boolean =>
  s.words[0]?.norm.endsWith('ing') === true && !s.hits.some((h) => h.from === 0)

/** Whether a short title is only the name of a product with a question mark, such as "Desk chairs under $200?". Such a title asks what to use. */
const isBareTitle = (s: ParsedSentence): boolean => {
  if (!isTitle(s) || !s.sentence.question || beginsWithDoing(s)) return false
  const join = s.words.findIndex((w) => JOINS.has(w.norm))
  const bare = (end: number): boolean =>
    !s.words.slice(0, end).some((w) => SENTENCE_WORDS.has(w.sense)) && namesOffer(s, end)
  return (
    (s.words.length <= BARE_TITLE_WORDS && bare(s.words.length)) ||
    (join > 0 && join <= BARE_PART_WORDS && bare(join))
  )
}

const PERSONAL = wordSet(
  'i we im ive id weve were my our me us anyone anybody any please looking suggest recommend',
)
const IMPERSONAL = 0.6

/** The factor for a statement without a personal word, which is more likely advice than a request. */
const voice = (s: ParsedSentence): number =>
  s.sentence.question || isTitle(s) || s.words.some((w) => PERSONAL.has(w.sense)) ? 1 : IMPERSONAL

const WAY_WORDS = wordSet('way ways tips method methods tutorial guide script')
const USING = wordSet('use using used software app product tool')

/** Whether a request asks how, not what to use: "the best way to …", or "Any suggestions?" under "How do I …". */
const asksForWay = (
  around: Surroundings,
  s: ParsedSentence,
  { meaning, from, to }: Found<AskForm>,
): boolean => {
  if (meaning.kind !== 'recommendation') return false
  const words = s.words.slice(from, to + (around.isShort ? 2 : 0))
  if (words.some((w) => WAY_WORDS.has(w.sense))) return true
  return around.titleAsksHow && meaning.open && !words.some((w) => USING.has(w.sense))
}

const READING = wordSet(
  'book books video videos tutorial tutorials article articles podcast podcasts blog blogs subreddit forum',
)

const WRITTEN_IN = wordSet('over by via on through')

/**
 * Whether the request is for something to read or watch. Words that belong to the offer itself do not count, such as "book" in
 * "let customers book online".
 */
const wantsReading = (s: ParsedSentence, from: number, to: number): boolean =>
  s.words
    .slice(from, to + 4)
    .some(
      (w, i) =>
        READING.has(w.norm) &&
        (w.kinds & KIND.topic) === 0 &&
        !WRITTEN_IN.has(s.words[from + i - 1]?.norm ?? ''),
    )

/** Whether the request names a person and nothing from the offer. */
const wantsPerson = (s: ParsedSentence, from: number, to: number): boolean =>
  overlaps(KIND.person, s, from, to + 4) && !overlaps(KIND.topic | KIND.ware | KIND.rival, s, from, to + 4)

const OBJECT_ENDS = wordSet(
  'for to that which who with on in while about when if where so because is are was do does would should can from than and or but at under',
)
const OBJECT_WORDS = 12
const NEARLY_NOTHING = 0.15
const WHAT = wordSet('what which whats')

/**
 * Whether the object of a request is not part of the offer: "any cheap mics that …", "what information should I get". An open
 * form names its object only between "what" and the verb.
 */
const otherObject = (s: ParsedSentence, form: AskForm, from: number): boolean => {
  if (form.open && !WHAT.has(s.words[from]?.norm ?? '')) return false
  let named = false
  for (const [i, word] of s.words.slice(from, from + OBJECT_WORDS).entries()) {
    if ((named || (form.open && i > 0)) && OBJECT_ENDS.has(word.norm)) break
    if ((word.kinds & (THINGS | KIND.topic)) !== 0) return false
    if (isContent(word.norm) && !isAskingWord(word.norm)) named = true
  }
  return named && together(s.hits, from, from + OBJECT_WORDS / 2) < NEARLY_NOTHING
}

const OTHER_KIND = 0.5

/** Whether the word before the product word is not part of the offer, as in "scanning software" or "a payroll app". */
const otherKind = (s: ParsedSentence, from: number, to: number): boolean => {
  const words = s.words.slice(0, to + AFTER)
  const at = words.findIndex(
    (w, i) => i > from && (w.kinds & KIND.product) !== 0 && (w.kinds & KIND.topic) === 0,
  )
  const before = words[at - 1]
  if (before === undefined || at - 1 < from) return false
  if (
    (before.kinds & (THINGS | KIND.topic | KIND.brand)) !== 0 ||
    !isContent(before.norm) ||
    isAskingWord(before.norm)
  )
    return false
  return before.meaning !== undefined && together(s.hits, at - 3, at + OBJECT_WORDS / 2 + 2) < NEARLY_NOTHING
}

const OFFER_FIRST = 0.5
const OTHER_OBJECT = 0.5

const THINGS = KIND.product | KIND.ware | KIND.rival
const NOTHING_NAMED = 0.7
const NO_CHOICE = 0.5

/**
 * The factor for a request. An open request counts less if no sentence near it names a product, because its author may only want
 * advice.
 */
const named = ({ all, title, isShort }: Surroundings, form: AskForm, s: ParsedSentence): number =>
  !form.open ||
  [s, title, all[s.index - 1]].some(
    (o) => o !== undefined && overlaps(isShort ? THINGS | KIND.topic : THINGS, o),
  )
    ? 1
    : form.kind === 'choice'
      ? NO_CHOICE
      : NOTHING_NAMED

/** Whether the request is for something that is not offered. Earlier words of the offer prevail: "a backup for hosted applications". */
const asksOutside = (s: ParsedSentence, from: number, to: number): boolean =>
  s.outside.some(
    (hit) =>
      hit.to > from - BEFORE && hit.from < to + AFTER && together(s.hits, from, hit.from) < OFFER_FIRST,
  )

const askOf = (around: Surroundings, s: ParsedSentence, form: AskForm, from: number, to: number): Ask => ({
  form,
  sentence: s,
  from,
  to,
  fit:
    fitOf(around, form, s, from, to) *
    voice(s) *
    named(around, form, s) *
    (form.kind === 'recommendation' && otherObject(s, form, from) ? OTHER_OBJECT : 1) *
    ((form.kind === 'recommendation' || form.kind === 'alternative') && otherKind(s, from, to)
      ? OTHER_KIND
      : 1),
  isShort: around.isShort,
  outside: asksOutside(s, from, to) || (form.open && around.titleOutside),
  person:
    form.kind === 'recommendation' && (wantsReading(s, from, to) || (!form.open && wantsPerson(s, from, to))),
})

const NOT = wordSet('not isnt arent wasnt werent dont doesnt didnt never without')

/** Whether a negation precedes: "not looking for the obvious ones", "it is not an alternative". */
const denied = (s: ParsedSentence, from: number): boolean =>
  !s.sentence.question && s.words.slice(Math.max(0, from - 3), from).some((w) => NOT.has(w.norm))

/** Whether the words praise something past: "the best bike I ever owned". */
const praisesPast = (s: ParsedSentence, from: number, to: number): boolean =>
  !s.sentence.question && s.words.slice(from, to + 4).some((w) => w.norm === 'ever')

const STATES = wordSet('is are was were')

/** Whether a title promises something, such as "My five tips for …", and so asks for nothing. */
const promises = (s: ParsedSentence, { roles }: FoundForms): boolean =>
  isTitle(s) && !s.sentence.question && roles.some((r) => r.meaning.role === 'story' && r.from === 0)

/** Whether a title states something about what it names: "The best apps are useless here", "El wifi …". */
const states = (s: ParsedSentence, form: AskForm, to: number): boolean =>
  form.inQuestion &&
  !s.sentence.question &&
  (s.words[0]?.sense === 'the' || s.words.slice(to, to + 2).some((w) => STATES.has(w.norm)))

const REASONS = wordSet('why because')

/** Whether the words of a request in a short post ask for a reason: "Anyone know why …?". */
const asksWhy = ({ isShort }: Surroundings, s: ParsedSentence, { from, to }: Found<AskForm>): boolean =>
  isShort && s.words.slice(from, to + 2).some((w) => REASONS.has(w.sense))

/** Whether a request asks only how to leave a product: "How do I cancel …". */
const asksWayOut = (s: ParsedSentence, form: AskForm, from: number): boolean =>
  form.kind === 'alternative' &&
  s.words.slice(Math.max(0, from - 3), from + 1).some((w) => w.norm === 'how' || w.norm === 'cant')

/** Whether the sentence only supposes something: "What if the client does not pay?". */
const supposes = (s: ParsedSentence, from: number): boolean =>
  s.words[from]?.sense === 'what' && s.words[from + 1]?.sense === 'if'

const counts = (
  around: Surroundings,
  s: ParsedSentence,
  { meaning: form, from, to }: Found<AskForm>,
): boolean =>
  (!form.inQuestion || s.sentence.question || isTitle(s)) &&
  (!form.inShort || around.isShort) &&
  (!form.ofRival || besideRival(around, s)) &&
  !denied(s, from) &&
  !supposes(s, from) &&
  !praisesPast(s, from, to) &&
  !states(s, form, to) &&
  !asksWayOut(s, form, from)

const asksIn = (s: ParsedSentence, found: FoundForms | undefined): readonly Found<AskForm>[] =>
  found === undefined || promises(s, found) ? [] : found.asks

const ASKS_PEOPLE: AskForm = { ...PLAIN, kind: 'recommendation', strength: 1, open: true }
const PLACES = wordSet('who whos where wheres anywhere')
const ANYBODY = wordSet('anyone anybody')
const OPENS = new Set([...PLACES, ...ANYBODY, 'which'])
const EVERYBODY = wordSet('you everyone everybody people yall')
const FACTS = new Set([...HOW, 'because', 'if', 'idea', 'ideas', 'else'])

/** Whether a sentence asks people who, where or what, in any words: "Who repairs these?". Short titles may lack the question mark. */
const asksPeople = (s: ParsedSentence): boolean => {
  if (!(s.sentence.question || isTitle(s))) return false
  const has = (set: ReadonlySet<string>): boolean => s.words.some((w) => set.has(w.sense))
  const asksHow = HOW.has(s.words[0]?.sense ?? '')
  if (has(EVERYBODY) && (has(PLACES) || (has(WHAT) && !asksHow))) return true
  if (asksHow || !(s.sentence.question || OPENS.has(s.words[0]?.sense ?? ''))) return false
  // "Anyone know why …?" and "Anyone else?" ask for no product.
  return has(PLACES) || (has(ANYBODY) && !has(FACTS)) || !s.sentence.question
}

/** All requests of a post, or of a comment under the title `above`. `forms` holds the forms of words of each sentence. */
export const asksOf = (
  reader: Reader,
  all: readonly ParsedSentence[],
  forms: readonly FoundForms[],
  above: readonly ParsedSentence[] | null = null,
): Ask[] => {
  const around = surroundingsOf(all, above)
  const polls = forms.some((f) =>
    f.roles.some((r) => r.meaning.role === 'research' || r.meaning.role === 'seller'),
  )
  const mayAsk = around.isShort && !around.isComment && !polls
  return all.flatMap((s) => [
    ...(isBareTitle(s) ? [askOf(around, s, BARE_TITLE, 0, s.words.length)] : []),
    ...(mayAsk && asksPeople(s) ? [askOf(around, s, ASKS_PEOPLE, 0, s.words.length)] : []),
    ...asksIn(s, forms[s.index])
      .filter(
        (found) =>
          countsBeside(reader, around.isComment, s, found) &&
          counts(around, s, found) &&
          !asksWhy(around, s, found),
      )
      .map((found) =>
        askOf(around, s, asksForWay(around, s, found) ? WAY : found.meaning, found.from, found.to),
      ),
  ])
}
