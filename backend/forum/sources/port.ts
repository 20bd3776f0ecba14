import type { SourceKind } from '../../../contract/forum.ts'
import type { Outbound, OutboundResponse } from '../../outbound/outbound.ts'
import type { Gate } from './host-gate.ts'
import { SourceError } from './source-error.ts'

/** A place to watch. `name` is canonical within its source and may be shown. `secret` is an address with a token, which is never shown or logged. */
export type Community = { readonly name: string; readonly secret: string | null }

/** The post that a comment is on. */
export type CommentedPost = { readonly postTitle: string; readonly postUrl: string }

/** One post, or one comment on a post, cleaned: plain text without invisible characters. */
export type ForumPost = {
  /** The source's own id; unique within its source kind. */
  readonly sourceId: string
  readonly url: string
  /** Empty for a comment. */
  readonly title: string
  readonly body: string
  readonly author: string | null
  /** When it was posted, ms; when it was read if the source gives no date. */
  readonly postedAt: number
  /** True if the source gives no date. */
  readonly undated?: true | undefined
  /** Where it was posted, as the source calls the place. */
  readonly community: string
  /** The post that it comments on; null if it is a post itself. */
  readonly comment: CommentedPost | null
}

/** One page of new posts. Ask again with `cursor` while `more`. Posts may come twice: compare their `sourceId`. */
export type Page = {
  readonly posts: readonly ForumPost[]
  readonly cursor: string
  readonly more: boolean
  /** Until when (ms) the source asked to be left alone; null if it did not. */
  readonly waitUntil: number | null
  /** Why the comments could not be read, if they could not. */
  readonly note?: string
}

/** The result of a probe. `community` may differ from the community that was asked for, and must be stored in its place. */
export type Probe = {
  readonly community: Community
  readonly title: string
  /** What the person should know, if anything. */
  readonly note: string | null
}

/** Keys for the forums' APIs; absent if there are none. */
export type SourceCredentials = {
  /** The workspace that gave the keys; absent for the keys of the service. Forums count requests by key, so its turns are its own. */
  readonly owner?: string
  /** True if the workspace gave keys that cannot be decrypted. Keys of the service do not stand in for them. */
  readonly unreadable?: true
  readonly reddit?: {
    readonly clientId: string
    readonly clientSecret: string
    /** The Reddit user who created the client. Reddit wants to be able to contact this user. */
    readonly username?: string
  }
  readonly stackExchangeKey?: string
}

/** The origins of the big services. */
export const SOURCE_ORIGINS = {
  reddit: 'https://www.reddit.com',
  redditOauth: 'https://oauth.reddit.com',
  hnAlgolia: 'https://hn.algolia.com',
  hnFirebase: 'https://hacker-news.firebaseio.com',
  hnSite: 'https://news.ycombinator.com',
  stackExchange: 'https://api.stackexchange.com',
}
/** Origins of the big services. Tests replace them with fakes. */
export type SourceOrigins = Readonly<typeof SOURCE_ORIGINS>

/** What an adapter needs from outside. */
export type SourceContext = {
  readonly outbound: Outbound
  readonly gate: Gate
  readonly now: () => number
  readonly credentials: SourceCredentials
  /** The person's keywords, for sources that search. */
  readonly keywords: readonly string[]
  readonly signal?: AbortSignal | undefined
  /** Answers that `gone` received in this reading, by address, so that `newPosts` does not repeat the request. */
  readonly answered: Map<string, OutboundResponse>
  readonly origins: SourceOrigins
}

/** Number of failures in a row after which the site counts as down. */
const FAILURES_IN_A_ROW = 3

/**
 * Checks one post after another and returns the ids of those that are gone. A post whose check fails is not returned. Throws
 * SourceError if the site asks for a pause, or if too many checks in a row fail.
 */
export const goneAmong = async <P extends Pick<ForumPost, 'sourceId'>>(
  posts: readonly P[],
  isGone: (post: P) => Promise<boolean>,
): Promise<readonly string[]> => {
  const gone: string[] = []
  let failures = 0
  for (const post of posts)
    try {
      if (await isGone(post)) gone.push(post.sourceId)
      failures = 0
    } catch (thrown) {
      failures += 1
      if (!(thrown instanceof SourceError) || thrown.retryAt !== null) throw thrown
      if (failures === Math.min(FAILURES_IN_A_ROW, posts.length)) throw thrown
    }
  return gone
}

/** A kind of forum that can be watched. Network calls throw SourceError. An empty page means that nothing is new, never a hidden error. */
export type ForumSource = {
  readonly kind: SourceKind
  /** The canonical form of what a person typed. Throws `invalid_input` with the accepted forms. */
  parse(text: string): Community
  probe(community: Community, ctx: SourceContext): Promise<Probe>
  newPosts(community: Community, cursor: string | null, ctx: SourceContext): Promise<Page>
  /** The ids of those posts that their author or a moderator certainly deleted. */
  gone(
    community: Community,
    posts: readonly Pick<ForumPost, 'sourceId' | 'url'>[],
    ctx: SourceContext,
  ): Promise<readonly string[]>
  /** Maximum number of posts in one call of `gone`. */
  readonly checkedPerScan: number
  /** Whether everybody reads the same posts. False for addresses with tokens and for searches by a person's own keywords. */
  isPublic(community: Community): boolean
  /**
   * Communities in one lane are read one after another. `owner` is the workspace whose own keys are used; absent for the keys of the
   * service.
   */
  lane(community: Community, owner?: string): string
  /** The path to a post without the words of its title; null if the words cannot be removed. */
  numberedPath(address: URL): string | null
  /** Asks the forum whether it accepts the API keys of the context. Absent if the forum takes no keys. Throws SourceError. */
  testKeys?(ctx: SourceContext): Promise<void>
  /** The community's own rules, word for word; empty if the source has none. */
  rules(community: Community, ctx: SourceContext): Promise<readonly string[]>
}
