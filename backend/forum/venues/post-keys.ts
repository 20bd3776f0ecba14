import { createHash } from 'node:crypto'
import type { SourceKind } from '../../../contract/forum.ts'
import type { ForumPost } from '../sources/port.ts'
import { comparableAddress } from '../watching/addresses.ts'

/** Computes a short hash of a text. */
export const digest = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22)

/**
 * Computes the keys of a post. `post` identifies the post without containing any of its text. Of a post that did not become a lead,
 * only this key is kept in the end. `address` is the same for all addresses of one page; null if the post has no address of its
 * own.
 */
export const keysOf = (source: SourceKind, communityName: string, post: ForumPost) => ({
  post: digest(`${source}\n${post.sourceId}`),
  // Posts of a feed without links all have the feed's address.
  address: post.url === communityName ? null : digest(comparableAddress(post.url)),
})
export type PostKeys = ReturnType<typeof keysOf>
