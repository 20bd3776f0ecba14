import { createHash } from 'node:crypto'
import type { SourceKind } from '../../../contract/forum.ts'
import type { ForumPost } from '../sources/port.ts'
import { comparableAddress } from '../watching/addresses.ts'

/** A short hash of a text. */
export const digest = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22)

/**
 * What a post of this community is known by: `post`, which is all that remains where it is no lead, holds nothing of its text;
 * `address` is equal for all addresses of one page, and null where the post has none of its own.
 */
export const keysOf = (source: SourceKind, communityName: string, post: ForumPost) => ({
  post: digest(`${source}\n${post.sourceId}`),
  // Posts of a feed without links all bear the address of the feed.
  address: post.url === communityName ? null : digest(comparableAddress(post.url)),
})
export type PostKeys = ReturnType<typeof keysOf>
