import { stem } from '../../text/english-stem.ts'
import { PRODUCT_WORDS } from '../scoring/general-words.ts'
import { likeness, type Meaning, meaningOf } from '../scoring/likeness.ts'
import { rarity } from '../scoring/rarity.ts'
import { wordsOf } from '../scoring/text.ts'
import type { Fact, Limit } from './facts.ts'
import type { Needs, Size } from './needs.ts'
import { stemsIn } from './stems.ts'
import type { Term } from './topic.ts'

/** How much each stem of a post counts. */
export type Asked = { readonly weights: ReadonlyMap<string, number>; readonly english: boolean }

type Post = { readonly title: string; readonly body: string }

const READ = 6000
const WEIGHT = { title: 1.5, body: 1, wants: 2 } as const

/** What a post speaks of: its title counts more than its body, and what it asks for the most. */
export const askedIn = (post: Post, needs: Needs, english: boolean): Asked => {
  const weights = new Map<string, number>()
  const add = (text: string, weight: number) => {
    for (const one of stemsIn(text.slice(0, READ), english))
      weights.set(one, Math.max(weights.get(one) ?? 0, weight))
  }
  add(post.body, WEIGHT.body)
  add(post.title, WEIGHT.title)
  for (const want of needs.wants) add(want, WEIGHT.wants)
  return { weights, english }
}

const ALIKE = 0.78
const ALIKE_COUNTS = 0.5

const meanings = new Map<string, Meaning | undefined>()
const meaningFor = (one: string): Meaning | undefined => {
  if (!meanings.has(one)) meanings.set(one, meaningOf(one))
  return meanings.get(one)
}

const alike = (one: string, other: string): boolean => {
  const [left, right] = [meaningFor(one), meaningFor(other)]
  return left !== undefined && right !== undefined && likeness(left, right) >= ALIKE
}

const telling = (one: string, english: boolean): number => (english ? rarity(one) : 1)

/** How much one stem of the seller's is asked for, by itself or by a word that means nearly the same. */
const demandFor = (one: string, { weights, english }: Asked): number => {
  const same = weights.get(one)
  if (same !== undefined) return same * telling(one, english)
  if (!english || rarity(one) < 0.4) return 0
  let best = 0
  for (const [other, weight] of weights)
    if (weight > best && rarity(other) >= 0.4 && alike(one, other)) best = weight
  return best * ALIKE_COUNTS * telling(one, english)
}

/** How much of what a post speaks of a text of the seller answers. */
export const relevance = (text: string, asked: Asked): number =>
  [...stemsIn(text, asked.english)].reduce((sum, one) => sum + demandFor(one, asked), 0)

const LEAST = 0.5
/** A fact that answers less than this share of what the best one does is beside the point. */
const SHARE = 0.15
const MOST_FACTS = 4
/** A fact of so few words has company: so many facts at the most. */
const THIN = 6
const COMPANY = 2
const TERM_COUNTS = 2
const NEAR = 0.45

const ENDING = /^(?:er|or|ment|ant|ent|ation|al|ist|ee|s)?$/
const LEAST_SHARED = 3

/** "payment" and "payer": stems that the light stemmer leaves apart. */
const isNearForm = (one: string, other: string): boolean => {
  let shared = 0
  while (shared < one.length && one[shared] === other[shared]) shared += 1
  return shared >= LEAST_SHARED && ENDING.test(one.slice(shared)) && ENDING.test(other.slice(shared))
}

/** How near one stem is to a text's: 1 where it stands there, less where a word of like meaning does. */
const nearness = (one: string, stems: ReadonlySet<string>, english: boolean): number => {
  if (stems.has(one)) return 1
  if ([...stems].some((other) => isNearForm(one, other))) return 0.9
  const own = english ? meaningFor(one) : undefined
  if (own === undefined) return 0
  const best = [...stems].reduce((top, other) => {
    const meaning = meaningFor(other)
    return meaning === undefined ? top : Math.max(top, likeness(own, meaning))
  }, 0)
  return best >= NEAR ? best : 0
}

/** The facts that speak most of a term: "time tracking" is told by "you track billable hours". */
const tellersOf = (term: Term, facts: readonly Fact[], english: boolean): readonly Fact[] => {
  const rated = facts.map((fact) => {
    const stems = stemsIn(fact.text, english)
    const near = term.stems.map((one) => (0.1 + telling(one, english)) * nearness(one, stems, english))
    return { fact, near: near.reduce((sum, one) => sum + one, 0) }
  })
  const top = Math.max(0, ...rated.map(({ near }) => near))
  return top === 0 ? [] : rated.filter(({ near }) => near >= top * 0.98).map(({ fact }) => fact)
}

/** A single short fact says little: what the same subject does beside it comes along. */
const withCompany = (facts: readonly Fact[], kept: ReadonlySet<Fact>): readonly Fact[] => {
  const [only] = kept
  if (kept.size !== 1 || !only || only.text.split(' ').length > THIN)
    return facts.filter((fact) => kept.has(fact))
  const beside = facts.filter((fact) => fact.subject.toLowerCase() === only.subject.toLowerCase())
  const at = beside.indexOf(only)
  return beside.slice(Math.max(0, Math.min(at, beside.length - COMPANY)), at + COMPANY)
}

/** The facts that answer a post, in the order in which the seller tells them. */
export const answersIn = (facts: readonly Fact[], asked: Asked, terms: readonly Term[]): readonly Fact[] => {
  const told = terms.flatMap((term) => tellersOf(term, facts, asked.english))
  const all = facts.map((fact) => {
    const ofTerms = told.filter((one) => one === fact).length
    return { fact, ofTerms, worth: relevance(fact.text, asked) + Math.min(1, ofTerms) * TERM_COUNTS }
  })
  const top = Math.max(0, ...all.map(({ worth }) => worth))
  const best = all
    .filter(({ worth, ofTerms }) => worth >= LEAST && (ofTerms > 0 || worth >= top * SHARE))
    .toSorted((one, other) => other.worth - one.worth)
    .slice(0, MOST_FACTS)
  const kept = new Set(best.map(({ fact }) => fact))
  return withCompany(facts, kept)
}

/** Whether the seller says anything about one thing that is wanted. */
export const isAnswered = (want: string, texts: readonly string[], english: boolean): boolean => {
  const wanted = [...stemsIn(want, english)].filter((one) => telling(one, english) >= 0.35)
  const said = new Set(texts.flatMap((text) => [...stemsIn(text, english)]))
  return wanted.some((one) => said.has(one) || (english && [...said].some((other) => alike(one, other))))
}

/** What the seller refuses of what a post speaks of, all its words together. */
export const limitsFor = (limits: readonly Limit[], text: string, english: boolean): readonly Limit[] => {
  const stems = (one: string) => (english ? new Set(wordsOf(one).map(stem)) : stemsIn(one, false))
  const sentences = text.split(/[.!?\n]+/).map(stems)
  return limits.filter(({ item }) => {
    const kinds = wordsOf(item).filter((word) => PRODUCT_WORDS.has(word))
    const refused = [...stemsIn(item, english), ...(english ? kinds.map(stem) : [])]
    const needed = refused.length > 2 ? Math.ceil(refused.length / 2) : refused.length
    return (
      refused.length > 0 && sentences.some((said) => refused.filter((one) => said.has(one)).length >= needed)
    )
  })
}

const NUMBERS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(' ')

/** A number in figures or as an English word; null where it is none. */
const numberOf = (word: string): number | null => {
  const figure = /^\d+$/.test(word) ? Number(word) : NUMBERS.indexOf(word.toLowerCase())
  return figure < 0 ? null : figure
}

/** What a price says is free, with the number of the same things that the post counts: 3 and 10 clients. */
export const comparedSize = (
  price: string,
  sizes: readonly Size[],
): { readonly size: Size; readonly fits: boolean } | null => {
  for (const [, word = '', noun = ''] of price.matchAll(/\b(\p{L}+|\d+) (?=(\p{L}{4,}))/gu)) {
    const offered = numberOf(word)
    const size = sizes.find((one) => sameNoun(one.noun, noun))
    if (offered !== null && size !== undefined) return { size, fits: size.count <= offered }
  }
  return null
}

const sameNoun = (one: string, other: string): boolean => {
  const plain = (noun: string) => noun.toLowerCase().replace(/s$/, '')
  return plain(one) === plain(other)
}
