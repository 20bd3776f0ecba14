import { KIND, type Marked } from './phrases.ts'
import type { CompiledProfile, Name, Term, WordInfo } from './profile.ts'
import { type Sentence, sentencesOf } from './text.ts'

/** A word of a post together with what the profile makes of it. */
export type ReadWord = Marked & { readonly start: number; readonly end: number; readonly info: WordInfo }

/** Words `from` up to, not including, `to` that bear on the offer; equal `key`s count once. */
export type Hit = {
  readonly from: number
  readonly to: number
  readonly weight: number
  readonly key: string
}

/** A name found in a sentence. */
export type Mention = { readonly label: string; readonly from: number; readonly to: number }

/** A sentence read in the light of a profile. */
export type ReadSentence = {
  readonly index: number
  readonly sentence: Sentence
  readonly words: readonly ReadWord[]
  readonly hits: readonly Hit[]
  readonly outside: readonly Hit[]
  readonly rivals: readonly Mention[]
  readonly brands: readonly Mention[]
  readonly nearness: number
}

const NAME_WEIGHT = 0.7
const APART = 0.85

/** 0 to 1: how surely the hits together mean the offer; the same word twice counts once. */
export const together = (hits: readonly Hit[], from = 0, to = Number.POSITIVE_INFINITY): number => {
  let miss = 1
  const seen = new Map<string, number>()
  for (const hit of hits) {
    if (hit.from < from || hit.to > to) continue
    const before = seen.get(hit.key) ?? 0
    if (hit.weight <= before) continue
    miss = (miss / (1 - before)) * (1 - hit.weight)
    seen.set(hit.key, hit.weight)
  }
  return 1 - miss
}

const GIVES_CONTEXT = new Set(
  'use uses using used tried try trying vs versus than alternative alternatives replace replacing from with on to leave leaving ditch ditching quit or and like of hate love'.split(
    ' ',
  ),
)
const STRONG_CONTEXT = new Set(
  'use uses using used tried vs versus alternative alternatives ditch ditching'.split(' '),
)

const DOMAINS = new Set(['com', 'io', 'app', 'co', 'net', 'org', 'ai', 'dev'])

/** "mint.com": an everyday word that goes on as an address is a name. */
const hasDomain = (sentence: Sentence, next: number): boolean => {
  const last = sentence.words[next - 1]
  const word = sentence.words[next]
  return last !== undefined && word !== undefined && word.start === last.end + 1 && DOMAINS.has(word.norm)
}

const SOUGHT = new Set(['alternative', 'alternatives', 'replacement', 'replacements'])

/** "alternatives to mint", in small letters. */
const isSought = (sentence: Sentence, at: number): boolean =>
  SOUGHT.has(sentence.words[at - 2]?.norm ?? '') || SOUGHT.has(sentence.words[at + 1]?.norm ?? '')

const isName = (name: Name, sentence: Sentence, at: number, shouted: boolean): boolean => {
  const first = sentence.words[at]
  if (first === undefined) return false
  for (let k = 1; k < name.words.length; k++) if (sentence.words[at + k]?.norm !== name.words[k]) return false
  if (first.link) return true
  if (hasDomain(sentence, at + name.words.length)) return true
  if (name.needsCapital && !first.capital) return isSought(sentence, at)
  if (!name.ambiguous) return true
  const before = sentence.words[at - 1]?.norm ?? ''
  const after = sentence.words[at + name.words.length]?.norm ?? ''
  const strong =
    STRONG_CONTEXT.has(before) || after === 'alternative' || after === 'alternatives' || after === 'vs'
  return shouted || at === 0 ? strong || GIVES_CONTEXT.has(before) || name.words.length > 1 : true
}

const mentions = (
  index: ReadonlyMap<string, readonly Name[]>,
  sentence: Sentence,
  shouted: boolean,
): readonly Mention[] => {
  let out: Mention[] | undefined
  for (let i = 0; i < sentence.words.length; i++) {
    const candidates = index.get(sentence.words[i]?.norm ?? '')
    if (candidates === undefined) continue
    const name = candidates.find((n) => isName(n, sentence, i, shouted))
    if (name === undefined) continue
    out ??= []
    out.push({ label: name.label, from: i, to: i + name.words.length })
  }
  return out ?? []
}

const NONE: readonly never[] = []

/** The words of a term around `at`, in any order and near each other, or nothing. */
const termAt = (term: Term, infos: readonly WordInfo[], at: number): Hit | undefined => {
  let from = at
  let to = at + 1
  let seen = 1
  const reach = term.stems.length + 2
  for (let k = 1; k < term.stems.length; k++) {
    for (let step = 1; step <= reach; step++) {
      const ahead = infos[at + step]?.stem === term.stems[k]
      if (!ahead && infos[at - step]?.stem !== term.stems[k]) continue
      const found = ahead ? at + step : at - step
      from = Math.min(from, found)
      to = Math.max(to, found + 1)
      seen++
      break
    }
    if (seen + term.stems.length - k - 1 < term.needs) return undefined
  }
  if (seen < term.needs) return undefined
  return { from, to, weight: term.weight * (to - from === seen ? 1 : APART), key: `#${term.id}` }
}

const hitsOf = (profile: CompiledProfile, sentence: Sentence, infos: readonly WordInfo[]): Hit[] => {
  const hits: Hit[] = []
  for (let i = 0; i < infos.length; i++) {
    const info = infos[i]
    const word = sentence.words[i]
    if (info === undefined || word === undefined) continue
    if (info.weight > 0) hits.push({ from: i, to: i + 1, weight: info.weight, key: info.stem })
    for (const term of info.terms) {
      const hit = termAt(term, infos, i)
      if (hit !== undefined) hits.push(hit)
    }
    const next = sentence.words[i + 1]
    if (next !== undefined && profile.beginsJoined(word.norm)) {
      const joined = profile.wordInfo(word.norm + next.norm)
      if (joined.weight > 0.3) hits.push({ from: i, to: i + 2, weight: joined.weight, key: joined.stem })
    }
  }
  return hits
}

const outsideOf = (infos: readonly WordInfo[]): readonly Hit[] => {
  let out: Hit[] | undefined
  for (const [i, info] of infos.entries()) {
    for (const term of info.excluded) {
      const hit = termAt(term, infos, i)
      if (hit === undefined) continue
      out ??= []
      out.push(hit)
    }
  }
  return out ?? NONE
}

const isShouted = (sentence: Sentence): boolean => {
  let capitals = 0
  let lower = 0
  for (const w of sentence.words) {
    if (w.norm.length < 4) continue
    if (w.capital) capitals++
    else lower++
  }
  return capitals > 2 && capitals > lower
}

const readSentence = (profile: CompiledProfile, sentence: Sentence, index: number): ReadSentence => {
  const infos = sentence.words.map((w) => profile.wordInfo(w.norm))
  const shouted = (profile.rivals.size > 0 || profile.brands.size > 0) && isShouted(sentence)
  const rivals = profile.rivals.size > 0 ? mentions(profile.rivals, sentence, shouted) : NONE
  const brands = profile.brands.size > 0 ? mentions(profile.brands, sentence, shouted) : NONE
  const hits = hitsOf(profile, sentence, infos)
  for (const m of [...rivals, ...brands]) {
    hits.push({ from: m.from, to: m.to, weight: NAME_WEIGHT, key: `!${m.label}` })
  }
  const outside = outsideOf(infos)
  const kinds = infos.map((info) => info.kinds)
  const mark = (list: readonly { from: number; to: number }[], kind: number): void => {
    for (const { from, to } of list) for (let i = from; i < to; i++) kinds[i] = (kinds[i] ?? 0) | kind
  }
  mark(rivals, KIND.rival)
  mark(brands, KIND.brand)
  mark(outside, KIND.outside)
  mark(
    hits.filter((h) => h.to - h.from > 1 && h.weight >= 0.4),
    KIND.topic,
  )
  const words: ReadWord[] = []
  for (const [i, w] of sentence.words.entries()) {
    const info = infos[i]
    if (info !== undefined)
      words.push({ norm: w.norm, start: w.start, end: w.end, kinds: kinds[i] ?? 0, info })
  }
  return { index, sentence, words, hits, outside, rivals, brands, nearness: together(hits) }
}

/** Reads a whole post, title first. */
export const readPost = (
  profile: CompiledProfile,
  post: { readonly title: string; readonly body: string },
): readonly ReadSentence[] =>
  [...sentencesOf('title', post.title), ...sentencesOf('body', post.body)].map((s, i) =>
    readSentence(profile, s, i),
  )
