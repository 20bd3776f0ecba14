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
  copy: 'Same as a lead',
  muted: 'Muted',
  yours: 'Your choice',
  old: 'Too old',
}

/** Returns the group of a post's reason. */
export const whyGroup = ({ why }: Pick<PassedPost, 'why'>): WhyGroup => GROUP_OF[why.code]

/** Puts the posts that read like the same lead one below the other, at the place of the newest. */
export const withLikesTogether = (
  posts: readonly PassedPost[],
): readonly { readonly post: PassedPost; readonly isMore: boolean; readonly more: number }[] => {
  const groups = new Map<string, PassedPost[]>()
  for (const post of posts) {
    const key = post.why.code === 'copy' && post.lead_id !== null ? `lead ${post.lead_id}` : post.post_id
    groups.set(key, [...(groups.get(key) ?? []), post])
  }
  return [...groups.values()].flatMap((group) =>
    group.map((post, place) => ({ post, isMore: place > 0, more: place === 0 ? group.length - 1 : 0 })),
  )
}

/** Writes in a row why a post is not a lead. The score of the row already says how low it is. */
export const rowWords = ({ why }: Pick<PassedPost, 'why'>): string => {
  if (why.code === 'score') return 'Scored too low for a lead'
  return why.text
}
