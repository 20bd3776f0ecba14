import { isAdjusting } from '../../../contract/scale-labels.ts'
import type { PassedPost } from '../../../contract/triage.ts'

type Code = PassedPost['why']['code']

/** The groups of reasons by which the list of passed-over posts can be filtered. */
export const WHY_GROUPS = ['score', 'copy', 'muted', 'yours', 'old'] as const
export type WhyGroup = (typeof WHY_GROUPS)[number]

const GROUP_OF: Readonly<Record<Code, WhyGroup>> = {
  score: 'score',
  scored_before: 'score',
  copy: 'copy',
  muted_word: 'muted',
  muted_author: 'muted',
  muted_community: 'muted',
  not_a_lead: 'yours',
  put_back: 'yours',
  old: 'old',
}

/** The name of each group, for its filter. */
export const WHY_WORDS: Readonly<Record<WhyGroup, string>> = {
  score: 'Low score',
  copy: 'Copies',
  muted: 'Muted',
  yours: 'Your choice',
  old: 'Too old',
}

/** Returns the group of a post's reason. */
export const whyGroup = ({ why }: Pick<PassedPost, 'why'>): WhyGroup => GROUP_OF[why.code]

/** Sorts posts by their score, the highest first, and equal scores by their date, the newest first. */
export const bestFirst = (posts: readonly PassedPost[]): readonly PassedPost[] =>
  posts.toSorted((a, b) => b.score - a.score || Date.parse(b.posted_at) - Date.parse(a.posted_at))

/** Posts with the same text as one lead, best first; or a single post. */
export type PassedRowPosts = readonly [PassedPost, ...PassedPost[]]

/** Folds the copies of one lead into one row, at the place of the best copy. */
export const foldedCopies = (posts: readonly PassedPost[]): readonly PassedRowPosts[] => {
  const rows = new Map<string, PassedRowPosts>()
  for (const post of posts) {
    const key = post.why.code === 'copy' && post.lead_id !== null ? `lead ${post.lead_id}` : post.post_id
    const before = rows.get(key)
    rows.set(key, before ? [...before, post] : [post])
  }
  return [...rows.values()]
}

/**
 * Writes in a row why a post is not a lead. Of a low score, which the row shows, it writes what speaks most against the post:
 * one signal, or two that weigh about the same. If nothing does, it writes what the post lacks.
 */
export const rowWords = ({ why, reasons }: Pick<PassedPost, 'why' | 'reasons'>): string => {
  if (why.code !== 'score') return why.text
  if (reasons.length === 0) return 'Asks for nothing that you sell'
  const [worst, next] = reasons
    .filter((reason) => reason.points < 0 && !isAdjusting(reason))
    .toSorted((a, b) => a.points - b.points)
  if (!worst) return 'Shows little need for what you sell'
  if (!next || next.points > worst.points * 0.75) return worst.signal
  return `${worst.signal}, ${next.signal.slice(0, 1).toLowerCase()}${next.signal.slice(1)}`
}
