import type { ReadLanguage } from '../../../contract/languages.ts'
import { notOffered, type Offer, teaches, waresIn } from './exclusions.ts'
import { akinWeight, compoundWeight, kindInCompound, partOfCompound } from './languages/compounds.ts'
import { languageIn } from './languages/detect-language.ts'
import type { Reader } from './languages/reader.ts'
import { readerOf } from './languages/readers.ts'
import { type Name, namesOf } from './names.ts'
import { KIND } from './phrases.ts'
import type { Meaning } from './word-vectors.ts'

/** What a seller says about the business. Words of the trade come from here only. */
export type SellerProfile = {
  readonly businessName: string
  readonly businessDescription: string
  readonly keywords: readonly string[]
  readonly competitors: readonly string[]
  readonly brandTerms: readonly string[]
}

/** Several stems that belong together. `weight`, from 0 to 1, is how surely they mean the seller's trade. */
export type Term = {
  readonly id: number
  readonly stems: readonly string[]
  readonly weight: number
  /** How many of the stems must be present, including the first. */
  readonly needs: number
}

/** What the profile says about one word. */
export type WordInfo = {
  readonly stem: string
  readonly kinds: number
  readonly weight: number
  readonly terms: readonly Term[]
  readonly excluded: readonly Term[]
  readonly beginsName: boolean
  /** The word's meaning. A more telling word has a longer vector; everyday and unknown words have none. */
  readonly meaning: Meaning | undefined
}

/** A profile, compiled for posts of one language. `wordInfo` caches a limited number of words. */
export type LanguageProfile = {
  readonly reader: Reader
  readonly rivals: ReadonlyMap<string, readonly Name[]>
  readonly brands: ReadonlyMap<string, readonly Name[]>
  readonly wordInfo: (norm: string) => WordInfo
  readonly speaksOf: (word: string) => boolean
  readonly beginsJoined: (norm: string) => boolean
  /** Whether the seller gives lessons or advice. */
  readonly teaches: boolean
  /** What the whole offer is about. */
  readonly theme: Meaning
  /** Whether words have meanings of their own, so that a title can be far from the offer. */
  readonly tellsFar: boolean
}

const DESCRIPTION_LIMIT = 6000
const LIST_LIMIT = 400
const REMEMBERED_WORDS = 40_000

const WEIGHT = {
  keyword: 0.6,
  /** The weight of a keyword in languages without tables of rarity and likeness. */
  keywordOfNoTable: 0.68,
  keywordPart: 0.4,
  keywordPhrase: 0.75,
  description: 0.25,
  descriptionPair: 0.5,
  audience: 0.15,
} as const

/** The stems of the product's audience: the words after "for" in the description. */
const audienceStems = (reader: Reader, description: string): ReadonlySet<string> => {
  const { audience, audienceTurn, shopBefore } = reader.description
  const out = new Set<string>()
  const text = reader.plain(description)
  for (const found of text.matchAll(audience)) {
    // "A shop for headphones" says what the shop sells, not who its customers are.
    if (shopBefore?.test(text.slice(0, found.index))) continue
    for (const w of reader.wordsOf((found[1] ?? '').split(audienceTurn, 1)[0] ?? '')) {
      if (reader.isContent(w)) out.add(reader.stem(w))
    }
  }
  return out
}

type Vocabulary = { readonly weights: Map<string, number>; readonly terms: Term[] }

const raise = (weights: Map<string, number>, s: string, weight: number): void => {
  weights.set(s, Math.max(weights.get(s) ?? 0, weight))
}

/** The words of a keyword that must occur. Languages other than English leave out function words, such as "de" and "van". */
const keywordWords = (reader: Reader, keyword: string): readonly string[] => {
  const words = reader.wordsOf(keyword).slice(0, 8)
  if (reader.language === 'en') return words
  const telling = words.filter((w) => !reader.isFunction(w))
  return telling.length > 0 ? telling : words
}

const addKeyword = (v: Vocabulary, reader: Reader, keyword: string, audience: ReadonlySet<string>): void => {
  const { stem, rarity, isProduct, isContent } = reader
  const words = keywordWords(reader, keyword)
  const stems = words.map(stem)
  const only = stems[0]
  if (only === undefined) return
  if (stems.length === 1) {
    const keyword = reader.language === 'en' ? WEIGHT.keyword : WEIGHT.keywordOfNoTable
    const weight = audience.has(only) ? WEIGHT.audience : keyword * (0.3 + 0.7 * rarity(only))
    raise(v.weights, only, weight)
    const part = partOfCompound(reader, words[0] ?? '')
    if (part !== undefined) raise(v.weights, part, WEIGHT.keywordPart)
    return
  }
  v.weights.set(stems.join(''), WEIGHT.keywordPhrase)
  v.terms.push({ id: v.terms.length, stems, weight: WEIGHT.keywordPhrase, needs: stems.length })
  for (const [i, s] of stems.entries()) {
    const word = words[i] ?? ''
    if (!isProduct(word) && isContent(word)) raise(v.weights, s, WEIGHT.keywordPart * rarity(s))
  }
}

const addDescription = (
  v: Vocabulary,
  reader: Reader,
  offered: string,
  audience: ReadonlySet<string>,
  rivals: ReadonlySet<string>,
): void => {
  const { stem, rarity, isContent } = reader
  for (const { words } of reader.sentencesOf('body', offered)) {
    let before: string | undefined
    for (const { norm } of words) {
      const s = stem(norm)
      if (!isContent(norm) || rivals.has(norm)) {
        before = undefined
        continue
      }
      raise(v.weights, s, (audience.has(s) ? WEIGHT.audience : WEIGHT.description) * rarity(s))
      if (before !== undefined && before !== s) {
        const weight = WEIGHT.descriptionPair * Math.max(0.4, (rarity(before) + rarity(s)) / 2)
        v.terms.push({ id: v.terms.length, stems: [before, s], weight, needs: 2 })
      }
      before = s
    }
  }
}

const TELLING = 0.3

/** The stems of what is sold, from the description, or else from the head words of the keywords ("office *chair*"). */
const waresOf = (reader: Reader, offered: string, keywords: readonly string[]): string[] => {
  const { wordsOf, isContent, isProduct, stem, rarity, headLast } = reader
  const lists = keywords.map(wordsOf)
  const own = new Set(lists.flat().map(stem))
  const told = waresIn(reader, offered).filter((w) => isProduct(w) || own.has(stem(w)))
  if (told.length > 0) return told.map(stem)
  return lists
    .flatMap((words) => (headLast ? words.slice(-1) : words.slice(0, 1)).filter(isContent).map(stem))
    .filter((s) => rarity(s) > TELLING)
}

const byStem = (terms: readonly Term[]): Map<string, Term[]> => {
  const out = new Map<string, Term[]>()
  for (const term of terms) {
    const first = term.stems[0]
    if (first === undefined) continue
    const list = out.get(first)
    if (list === undefined) out.set(first, [term])
    else list.push(term)
  }
  return out
}

const NONE: readonly Term[] = []

/** The first letters of several words, as people shorten "point of sale". */
const initials = (words: readonly string[]): string => words.map((w) => w[0] ?? '').join('')

/** Terms for what is not offered. A single word that is a keyword or a product word excludes nothing. */
const limits = (
  { stem, isProductStem }: Reader,
  excluded: Offer['excluded'],
  own: ReadonlySet<string>,
): Term[] => {
  const stems = excluded
    .map((words) => words.filter((w) => w.length > 1 && w !== 'of').map(stem))
    .filter((list) => list.length > 1 || list.some((s) => !own.has(s) && !isProductStem(s)))
  const short = excluded.filter((words) => words.length > 2).map((words) => [initials(words)])
  return [...stems, ...short].map((list, id) => {
    const needs = list.length > 2 ? Math.ceil(list.length / 2) : list.length
    return { id, stems: list, weight: 1, needs }
  })
}

/** Compiles the profile for one language. `description` is empty if it is in another language; keywords and names still count. */
const compileFor = (reader: Reader, p: SellerProfile, description: string): LanguageProfile => {
  const { stem } = reader
  const { offered, excluded } = notOffered(reader, description)
  const audience = audienceStems(reader, offered)
  const rivals = namesOf(
    reader,
    p.competitors.slice(0, LIST_LIMIT),
    p.businessDescription.slice(0, DESCRIPTION_LIMIT),
  )
  const brands = namesOf(reader, [...p.brandTerms.slice(0, LIST_LIMIT), p.businessName])
  const nameWords = new Set([...rivals.values(), ...brands.values()].flat().flatMap((n) => n.words))

  const v: Vocabulary = { weights: new Map(), terms: [] }
  const keywords = p.keywords.slice(0, LIST_LIMIT)
  for (const keyword of keywords) addKeyword(v, reader, keyword, audience)
  const own = new Set([...v.weights.entries()].filter(([, w]) => w > 0.2).map(([s]) => s))
  addDescription(v, reader, offered, audience, nameWords)
  const field = reader.fieldOf(keywords, offered, audience)
  const wares = new Set(waresOf(reader, offered, keywords))
  const outside = limits(reader, excluded, own)
  const termsByStem = byStem(v.terms)
  const outsideByStem = byStem(outside)
  const inCompound = compoundWeight(reader, v.weights)
  const kindsOf = kindInCompound(reader, wares)
  const akin = akinWeight(v.weights)

  const beginnings = new Set<string>()
  for (const [s, weight] of v.weights) {
    if (weight > 0.3) for (let n = 3; n < s.length - 2; n++) beginnings.add(s.slice(0, n))
  }

  const seen = new Map<string, WordInfo>()
  const lookUp = (norm: string): WordInfo => {
    const s = stem(norm)
    const weight = Math.max(v.weights.get(s) ?? Math.max(field.borrowed(s), akin(s)), inCompound(norm))
    const product = reader.isProduct(norm) ? KIND.product : 0
    const person = reader.isPerson(norm) && !own.has(s) ? KIND.person : 0
    return {
      stem: s,
      weight,
      kinds:
        (weight >= 0.2 ? KIND.topic : 0) | (wares.has(s) ? KIND.ware : 0) | product | person | kindsOf(norm),
      terms: termsByStem.get(s) ?? NONE,
      excluded: outsideByStem.get(s) ?? NONE,
      beginsName: rivals.has(norm) || brands.has(norm),
      meaning: field.meaning(s, weight),
    }
  }
  return {
    reader,
    rivals,
    brands,
    wordInfo: (norm) => {
      const known = seen.get(norm)
      if (known !== undefined) return known
      if (seen.size >= REMEMBERED_WORDS) seen.clear()
      const info = lookUp(norm)
      seen.set(norm, info)
      return info
    },
    theme: field.theme,
    tellsFar: field.tellsFar,
    teaches: teaches(reader, offered),
    beginsJoined: (norm) => beginnings.has(norm),
    speaksOf: (word) => (v.weights.get(stem(word)) ?? inCompound(word)) >= 0.15,
  }
}

/** A profile, compiled for posts of every language that is read. */
export type CompiledProfile = {
  /** The language of the description, by its ISO 639-1 code. */
  readonly language: string
  readonly for: (language: ReadLanguage) => LanguageProfile
}

/** Compiles a profile. Call it once for each workspace and scan, not for each post. */
export const compileProfile = (p: SellerProfile): CompiledProfile => {
  const description = p.businessDescription.slice(0, DESCRIPTION_LIMIT)
  const language =
    languageIn({ title: '', body: description }) ??
    languageIn({ title: '', body: [description, ...p.keywords.slice(0, LIST_LIMIT)].join('\n') }) ??
    'en'
  const compiled = new Map<ReadLanguage, LanguageProfile>()
  return {
    language,
    for: (read) => {
      const known = compiled.get(read)
      if (known !== undefined) return known
      const made = compileFor(readerOf(read), p, read === language ? description : '')
      compiled.set(read, made)
      return made
    },
  }
}
