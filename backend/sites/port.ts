import type { PostStatus } from '../../contract/publishing.ts'
import type { Warning } from '../../contract/shapes.ts'
import { cleanLine } from '../text/clean-text.ts'

/** A picture that is uploaded beside a post. */
export type PostImage = {
  readonly bytes: Uint8Array
  readonly mediaType: 'image/png' | 'image/webp'
  /** Holds the marker, so that a lost upload is found again. */
  readonly fileName: string
  readonly alt: string
}
/** An uploaded picture, as the site knows it. */
export type RemoteImage = { readonly id: string; readonly url: string }

/** What a site is given to save. */
export type Post = {
  readonly title: string
  /** Allow-listed HTML without scripts. */
  readonly html: string
  /** FAQPage JSON-LD as JSON text; null where there is no FAQ, or one with places still to fill in. */
  readonly jsonLd: string | null
  readonly seoTitle: string
  readonly metaDescription: string
  readonly focusKeyword: string
  readonly tags: readonly string[]
  readonly categories: readonly string[]
  /** The picture's alternative text, for sites that keep it with the post; null where there is no picture. */
  readonly imageAlt: string | null
  /** Names the article's post on this site for good; kept in the post where no reader sees it. */
  readonly marker: string
  /** When the article was ordered, ms: no post of it is older. */
  readonly since: number
}
/** An article's post as it shall be, with its uploaded picture. */
export type ToSave = {
  readonly post: Post
  readonly status: PostStatus
  readonly image: RemoteImage | null
}
/** By what an article's post is known again. */
export type Mark = Pick<Post, 'marker' | 'since'>

/** A post as the site has it; kept as JSON, and handed back for the next update. */
export type RemotePost = {
  readonly id: string
  readonly status: PostStatus
  readonly postUrl: string
  readonly editUrl: string
  /** What an update must name to be taken, such as the time of the last one; null where the site wants nothing. */
  readonly revision: string | null
}

/** What became of a save: the post, and what the site did not take. */
export type Saved = { readonly post: RemotePost; readonly warnings: readonly Warning[] }

/** A warning where there is something to say, to be spread into a list of them. */
export const warningIf = (when: boolean, code: string, message: string): readonly Warning[] =>
  when ? [{ code, message }] : []

/** What a login turned out to be. */
export type Probed = {
  /** The site's name and its public address. */
  readonly name: string
  readonly url: string
  readonly account: string
  /** Whether this account may publish live. */
  readonly mayPublish: boolean
  /** What limits publishing although the login works; null where nothing does. */
  readonly message: string | null
}

/** A published post of the site. */
export type KnownPost = { readonly title: string; readonly url: string }

/** One connected site, opened under a signal. Every function throws SiteError, or the reason of that signal. */
export type SiteAdapter = {
  probe(): Promise<Probed>
  /** The newest published posts, 100 at the most. */
  recentPosts(): Promise<readonly KnownPost[]>
  uploadImage(image: PostImage): Promise<RemoteImage>
  /** An image that was uploaded under this file name; null where there is none. */
  findImage(fileName: string): Promise<RemoteImage | null>
  create(wanted: ToSave): Promise<Saved>
  /** Saves the same post anew. Throws `missing` where it is gone. */
  update(remote: RemotePost, wanted: ToSave): Promise<Saved>
  /** The post that carries the mark, drafts and trashed ones included; null where there is certainly none. */
  find(mark: Mark): Promise<RemotePost | null>
  /** The post as it now is; null where it is gone, in the trash, or another article’s by now. */
  read(id: string, mark: Mark): Promise<RemotePost | null>
}

/** Why a site did not do what was asked. */
export type SiteErrorKind =
  /** The login is wrong, expired or revoked. */
  | 'login'
  /** The account may not do this. */
  | 'forbidden'
  /** What was named is not there (any more). */
  | 'missing'
  /** The site will never take this as it is. */
  | 'invalid'
  /** Somebody else changed it meanwhile. */
  | 'collision'
  /** Too many requests; `retryAfter` says when. */
  | 'limited'
  /** The site failed or answered what nobody understands. */
  | 'failed'
  /** The site could not be reached. */
  | 'unreachable'

const LONGEST_MESSAGE = 1_000

/** A site's refusal or silence, worded for the person who connected it. */
export class SiteError extends Error {
  readonly kind: SiteErrorKind
  /** False where the request may have been carried out although no answer came. */
  readonly certain: boolean
  /** Seconds to wait, where the site named them. */
  readonly retryAfter: number | null

  constructor(
    kind: SiteErrorKind,
    message: string,
    {
      certain = true,
      retryAfter = null,
    }: { readonly certain?: boolean; readonly retryAfter?: number | null } = {},
  ) {
    // It may quote the site, which writes what it likes.
    super(cleanLine(message, LONGEST_MESSAGE))
    this.name = 'SiteError'
    this.kind = kind
    this.certain = certain
    this.retryAfter = retryAfter
  }
}

/** What was asked for; null where the site refused it in one of these ways. */
export const nullOn = <T>(asked: Promise<T>, ...kinds: readonly SiteErrorKind[]): Promise<T | null> =>
  asked.catch((thrown: unknown) => {
    if (thrown instanceof SiteError && kinds.includes(thrown.kind)) return null
    throw thrown
  })
