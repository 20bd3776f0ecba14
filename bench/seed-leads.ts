import type { Change } from '../contract/changes.ts'
import { INTENTS, LEAD_STATUSES } from '../contract/forum.ts'

/** The number of leads in a full desk in the benchmarks. */
export const LEADS = 100_000
/** The number of changes on a page of the change feed. */
export const PAGE = 500

// Mulberry32 with a fixed seed, so that every run sees the same posts.
let state = 42
const random = (below: number): number => {
  state = (state + 0x6d2b79f5) | 0
  const a = Math.imul(state ^ (state >>> 15), state | 1)
  const b = a ^ (a + Math.imul(a ^ (a >>> 7), a | 61))
  return Math.floor((((b ^ (b >>> 14)) >>> 0) / 2 ** 32) * below)
}
const SYLLABLES = [...'bcdfghklmnprstvw'].flatMap((c) => [...'aeiou'].map((v) => c + v))
const syllable = (): string => SYLLABLES[random(SYLLABLES.length)] ?? 'ba'
/** The words of all posts, most common first. */
export const WORDS = Array.from({ length: 20_000 }, () =>
  Array.from({ length: 2 + random(3) }, syllable).join(''),
)
/** Picks a random word by Zipf's law: a few words are in nearly every post. */
const word = (): string => WORDS[Math.floor(20_000 ** (random(1_000_000) / 1_000_000)) - 1] ?? 'word'
const words = (count: number): string => Array.from({ length: count }, word).join(' ')
const one = <T>(list: readonly T[]): T => {
  const picked = list[random(list.length)]
  if (picked === undefined) throw new Error('The list is empty.')
  return picked
}

/** Returns the change that creates lead number `n`. Words follow Zipf's law; scores and statuses are spread evenly. */
export const leadNumber = (n: number): Change => ({
  kind: 'lead',
  id: `lead_${n}`,
  revision: n + 1,
  data: {
    lead_id: `lead_${n}`,
    score: random(101),
    intent: one(INTENTS),
    status: random(10) < 6 ? 'new' : one(LEAD_STATUSES),
    locked: false,
    source: 'reddit',
    community: `community${random(40)}`,
    title: words(9),
    body: words(80),
    url: `https://example.com/${n}`,
    author: `author${random(5000)}`,
    posted_at: new Date(1_700_000_000_000 + random(40_000_000) * 1000).toISOString(),
    found_at: new Date(1_760_000_000_000).toISOString(),
    post_deleted: false,
    reasons: [{ signal: 'Asks for a tool', points: 40, quote: words(6) }],
    verdict: 'none',
    rules: [],
    undated: false,
    watched_as: '',
    comment: null,
    not_lead: null,
    taken_up: false,
  },
})
