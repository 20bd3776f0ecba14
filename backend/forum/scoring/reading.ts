import { type Mention, mentionsOf } from './mentions.ts'
import { KIND, type Marked } from './phrases.ts'
import type { LanguageProfile, Term, WordInfo } from './profile.ts'
import type { Sentence, Word } from './split-text.ts'

/** A word of a post with what the profile says about it. */
type ReadWord = Marked & Pick<Word, 'sense' | 'start' | 'end'> & Pick<WordInfo, 'meaning'>

/** Words that bear on the offer, from `from` up to but not including `to`. Hits with equal `key`s count once. */
export type Hit = {
  readonly from: number
  readonly to: number
  readonly weight: number
  readonly key: string
}

/** A sentence, parsed with a profile. */
export type ParsedSentence = {
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

/** How surely the hits together refer to the offer, from 0 to 1. The same word counts once. */
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

const NONE: readonly never[] = []

/** The hit of a term whose first stem is at `at`. The other stems may be on either side, near it. Undefined without a hit. */
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

const hitsOf = (profile: LanguageProfile, sentence: Sentence, infos: readonly WordInfo[]): Hit[] => {
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
  for (let i = 0; i < infos.length; i++) {
    for (const term of infos[i]?.excluded ?? NONE) {
      const hit = termAt(term, infos, i)
      if (hit === undefined) continue
      out ??= []
      out.push(hit)
    }
  }
  return out ?? NONE
}

const hitOf = (m: Mention): Hit => ({ from: m.from, to: m.to, weight: NAME_WEIGHT, key: `!${m.label}` })

const readSentence = (profile: LanguageProfile, sentence: Sentence, index: number): ParsedSentence => {
  const infos = sentence.words.map((w) => profile.wordInfo(w.norm))
  const named = infos.some((info) => info.beginsName)
  const rivals = named ? mentionsOf(profile.rivals, sentence, profile.reader.capitalNouns) : NONE
  const brands = named ? mentionsOf(profile.brands, sentence, profile.reader.capitalNouns) : NONE
  const hits = hitsOf(profile, sentence, infos)
  if (named) for (const m of [...rivals, ...brands]) hits.push(hitOf(m))
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
  const words = sentence.words.map(({ norm, sense, start, end }, i) => ({
    norm,
    sense,
    start,
    end,
    kinds: kinds[i] ?? 0,
    meaning: infos[i]?.meaning,
  }))
  return { index, sentence, words, hits, outside, rivals, brands, nearness: together(hits) }
}

/** The body with its quoted lines blanked, so that only the author's words count and offsets stay the same. */
const withoutQuotedLines = (body: string): string =>
  body.replace(/^[ \t]{0,3}>.*$/gm, (line) => ' '.repeat(line.length))

/** Parses a whole post, title first. */
export const parsePost = (
  profile: LanguageProfile,
  post: { readonly title: string; readonly body: string },
): readonly ParsedSentence[] =>
  [
    ...profile.reader.sentencesOf('title', post.title),
    ...profile.reader.sentencesOf('body', withoutQuotedLines(post.body)),
  ].map((s, i) => readSentence(profile, s, i))
