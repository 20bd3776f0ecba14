import type { SourceKind } from '../../../contract/forum.ts'
import type { Outbound, OutboundResponse } from '../../outbound/outbound.ts'
import type { Gate } from './host-gate.ts'
import { SourceError } from './source-error.ts'

/** A place to watch. `name` is canonical within its source and may be shown. `secret` is an address with a token, which is never shown or logged. */
export type Community = { readonly name: string; readonly secret: string | null }

/** Maximum number of characters of a post's address. Browsers and sites accept about as many, and code compares addresses. */
export const LONGEST_ADDRESS = 2_000

/** The post that a comment is on. */
export type CommentedPost = { readonly postTitle: string; readonly postUrl: string }

/** A post, or a comment on a post, cleaned: plain text without invisible characters. */
export type ForumPost = {
  /** The source's own id of the post; unique within its source kind. */
  readonly sourceId: string
  readonly url: string
  /** Title of the post; empty for a comment. */
  readonly title: string
  readonly body: string
  readonly author: string | null
  /** When the post was written, in ms. If the source gives no date, when it was read. */
  readonly postedAt: number
  /** True if the source gives no date. */
  readonly undated?: true | undefined
  /** The place where it was posted, as the source names it. */
  readonly community: string
  /** The post that the comment is on; null for a post. */
  readonly comment: CommentedPost | null
}

/** Maximum pause between two pages, in ms. If a source asks for a longer pause, the next reading continues there. */
export const LONGEST_REST_MS = 60_000

/** One page of new posts. Ask again with `cursor` while `more` is true. Posts may arrive twice: compare their `sourceId`. */
export type Page = {
  readonly posts: readonly ForumPost[]
  readonly cursor: string
  readonly more: boolean
  /** The source asked for no further requests before this time (ms); null if it did not ask. */
  readonly waitUntil: number | null
  /** Why the comments could not be read; absent if they could. */
  readonly note?: string
  /** Number of posts on the page that were left out because they could not be read. */
  readonly unreadable?: number
  /** Says that the reading ends before older new posts, as a clause; absent if it reads all new posts. */
  readonly missed?: readonly string[]
}

/** The result of a probe. `community` may differ from the community that was asked for, and must be stored in its place. */
export type Probe = {
  readonly community: Community
  readonly title: string
  /** A note for the person; null if there is nothing to say. */
  readonly note: string | null
}

/** Keys for the forums' APIs. A forum without keys is absent. */
export type SourceCredentials = {
  /**
   * The workspace that gave the keys; absent for the keys of the service. Forums count requests by key, so each owner
   * has its own turns.
   */
  readonly owner?: string
  /** True if the workspace gave keys that cannot be decrypted. The service does not use its own keys instead. */
  readonly unreadable?: true
  readonly reddit?: {
    readonly clientId: string
    readonly clientSecret: string
    /** The Reddit user who created the client. Reddit requires a user whom it can contact. */
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

/** Parts of the program that an adapter uses. */
export type SourceContext = {
  readonly outbound: Outbound
  readonly gate: Gate
  readonly now: () => number
  readonly credentials: SourceCredentials
  /** The person's keywords, for sources that search. */
  readonly keywords: readonly string[]
  readonly signal?: AbortSignal | undefined
  /** Answers that `gone` received in this reading, by address, so that `newPosts` does not repeat the requests. */
  readonly answered: Map<string, OutboundResponse>
  readonly origins: SourceOrigins
}

/** The ids of the deleted posts, and of the posts whose checks failed. */
export type Deletions = { readonly gone: readonly string[]; readonly failed: readonly string[] }

/** Number of failures in a row after which the site counts as down. */
const FAILURES_IN_A_ROW = 3

/** Thrown if checks for deletions end early. `cause` is the reason. Contains the answers so far, which would otherwise be lost each time. */
export class ChecksEnded extends SourceError {
  /** The ids of the posts that were checked, and of those among them that were deleted. */
  readonly checked: readonly string[]
  readonly gone: readonly string[]
  /** The ids of the posts whose checks failed. */
  readonly failed: readonly string[]

  constructor(cause: unknown, answers: Pick<ChecksEnded, 'checked' | 'gone' | 'failed'>) {
    const { state, message, retryAt } =
      cause instanceof SourceError ? cause : new SourceError('error', 'the checks were interrupted')
    super(state, message, retryAt, cause)
    this.name = 'ChecksEnded'
    this.checked = answers.checked
    this.gone = answers.gone
    this.failed = answers.failed
  }
}

/**
 * Checks one post after another. Throws ChecksEnded if the site asks for a pause, if too many checks in a row fail, or if the checks are
 * interrupted.
 */
export const goneAmong = async <P extends Pick<ForumPost, 'sourceId'>>(
  posts: readonly P[],
  isGone: (post: P) => Promise<boolean>,
): Promise<Deletions> => {
  const [checked, gone, failed]: [string[], string[], string[]] = [[], [], []]
  let failures = 0
  for (const post of posts)
    try {
      if (await isGone(post)) gone.push(post.sourceId)
      checked.push(post.sourceId)
      failures = 0
    } catch (thrown) {
      if (!(thrown instanceof SourceError) || thrown.retryAt !== null)
        throw new ChecksEnded(thrown, { checked, gone, failed })
      failed.push(post.sourceId)
      failures += 1
      if (failures === Math.min(FAILURES_IN_A_ROW, posts.length))
        throw new ChecksEnded(thrown, { checked, gone, failed })
    }
  return { gone, failed }
}

/**
 * A kind of forum that can be watched. Network calls throw SourceError. An empty page means that nothing is new; it
 * never hides an error.
 */
export type ForumSource = {
  readonly kind: SourceKind
  /** Converts what a person typed to the canonical form. Throws `invalid_input` that lists the accepted forms. */
  parse(text: string): Community
  probe(community: Community, ctx: SourceContext): Promise<Probe>
  newPosts(community: Community, cursor: string | null, ctx: SourceContext): Promise<Page>
  /** Checks which of the posts their author or a moderator certainly deleted. Posts in neither list count as checked. */
  gone(
    community: Community,
    posts: readonly Pick<ForumPost, 'sourceId' | 'url'>[],
    ctx: SourceContext,
  ): Promise<Deletions>
  /** Maximum number of posts in one call of `gone`. */
  readonly checkedPerScan: number
  /** Whether everybody reads the same posts. False for addresses with tokens and for searches by a person's own keywords. */
  isPublic(community: Community): boolean
  /**
   * Names the lane of a community. Communities in one lane are read one after another. `owner` is the workspace whose
   * own keys are used; absent for the keys of the service.
   */
  lane(community: Community, owner?: string): string
  /** Returns the path to a post without the words of its title; null if the words cannot be removed. */
  numberedPath(address: URL): string | null
  /** Asks the forum whether it accepts the API keys of the context. Absent if the forum takes no keys. Throws SourceError. */
  testKeys?(ctx: SourceContext): Promise<void>
  /**
   * Reads the community's own rules, word for word; empty if the community has none, and null if the forum does not show them. Throws
   * if another try makes sense soon.
   */
  rules(community: Community, ctx: SourceContext): Promise<readonly string[] | null>
}
