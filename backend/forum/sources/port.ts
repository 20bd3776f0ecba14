import type { SourceKind } from '../../../contract/forum.ts'
import type { Outbound, OutboundResponse } from '../../outbound/outbound.ts'
import type { Gate } from './host-gate.ts'
import { SourceError } from './source-error.ts'

/** A place to watch. `name` is canonical within its source and may be shown; `secret` is an address with a token in it, kept beside the name and never shown or logged. */
export type Community = { readonly name: string; readonly secret: string | null }

/** The post that a comment stands beside. */
export type CommentedPost = { readonly postTitle: string; readonly postUrl: string }

/** One post, or one comment on a post, cleaned: plain text alone, no invisible characters. */
export type ForumPost = {
  /** The source's own id; unique within its source kind. */
  readonly sourceId: string
  readonly url: string
  /** Empty for a comment. */
  readonly title: string
  readonly body: string
  readonly author: string | null
  /** ms; the time of finding where the source gives none. */
  readonly postedAt: number
  /** The source gives no date, so nothing is known of its age. */
  readonly undated?: true | undefined
  /** Where it was posted, as the source calls the place. */
  readonly community: string
  /** What it comments on; null where it is a post itself. */
  readonly comment: CommentedPost | null
}

/** One step through what is new. Ask again with `cursor` while `more`; posts may come twice, so tell them apart by `sourceId`. */
export type Page = {
  readonly posts: readonly ForumPost[]
  readonly cursor: string
  readonly more: boolean
  /** The source asked to be left alone until then (ms). */
  readonly waitUntil: number | null
  /** Why the comments beside the posts could not be read, where they could not. */
  readonly note?: string
}

/** What a look at a community found. `community` may differ from the one asked for: store the one found. */
export type Probe = {
  readonly community: Community
  readonly title: string
  /** What the person should know, if anything. */
  readonly note: string | null
}

/** Keys of forum APIs as the sources take them; absent where the person has none. */
export type SourceCredentials = {
  readonly reddit?: {
    readonly clientId: string
    readonly clientSecret: string
    /** The Reddit user who made the client; Reddit wants to know whom to ask. */
    readonly username?: string
  }
  readonly stackExchangeKey?: string
}

/** Where the big services live. */
export const SOURCE_ORIGINS = {
  reddit: 'https://www.reddit.com',
  redditOauth: 'https://oauth.reddit.com',
  hnAlgolia: 'https://hn.algolia.com',
  hnFirebase: 'https://hacker-news.firebaseio.com',
  hnSite: 'https://news.ycombinator.com',
  stackExchange: 'https://api.stackexchange.com',
}
/** The same; tests put fakes in their place. */
export type SourceOrigins = Readonly<typeof SOURCE_ORIGINS>

/** What an adapter needs from outside. */
export type SourceContext = {
  readonly outbound: Outbound
  readonly gate: Gate
  readonly now: () => number
  readonly credentials: SourceCredentials
  /** What the person looks for; search sources ask for these. */
  readonly keywords: readonly string[]
  readonly signal?: AbortSignal | undefined
  /** Lists that this reading was given while it asked which posts are gone, by address, so that none is asked for twice. */
  readonly answered: Map<string, OutboundResponse>
  readonly origins: SourceOrigins
}

/** Failures in a row after which the site itself is taken to fail. */
const FAILURES_IN_A_ROW = 3

/**
 * Asks about one post after another; the ids of those that are gone. Of one that cannot be asked about nothing is known;
 * throws SourceError where the site wants to be left alone, or answers for none.
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

/** A forum that can be watched. Network calls throw SourceError; nothing new is an empty page and never an error swallowed. */
export type ForumSource = {
  readonly kind: SourceKind
  /** The canonical form of what a person typed; throws AppError invalid_input that names the accepted forms. */
  parse(text: string): Community
  probe(community: Community, ctx: SourceContext): Promise<Probe>
  newPosts(community: Community, cursor: string | null, ctx: SourceContext): Promise<Page>
  /** Of these posts, the ids that their author or a moderator certainly removed; what cannot be known is left out. */
  gone(
    community: Community,
    posts: readonly Pick<ForumPost, 'sourceId' | 'url'>[],
    ctx: SourceContext,
  ): Promise<readonly string[]>
  /** Posts that are asked about at once, at the most. */
  readonly checkedPerScan: number
  /** Whether it is the same for everybody who reads it; not where an address holds a token or a list is searched by one's own words. */
  isPublic(community: Community): boolean
  /** Communities of one lane are asked for at one host. */
  lane(community: Community): string
  /** The path to a post by number, without the words of its title; null where they cannot be told apart. */
  numberedPath(address: URL): string | null
  /** The community's own rules, word for word; empty where the source has none. */
  rules(community: Community, ctx: SourceContext): Promise<readonly string[]>
}
