import type { PostField, PostStatus } from '../../contract/publishing.ts'
import type { Warning } from '../../contract/shapes.ts'
import { cleanLine } from '../text/clean-text.ts'

/** A picture that is uploaded with a post. */
export type PostImage = {
  readonly bytes: Uint8Array
  readonly mediaType: 'image/png' | 'image/webp'
  /** The file name, which contains a code of the marker, so that a lost upload can be found again. */
  readonly fileName: string
  readonly alt: string
}
/** An uploaded picture, as the site stores it. */
export type RemoteImage = { readonly id: string; readonly url: string }

/** The contents of a post for any site. */
export type Post = {
  readonly title: string
  /** Allow-listed HTML without scripts. */
  readonly html: string
  /** FAQPage JSON-LD as JSON text; null if there is no FAQ or if it has [brackets] to fill in. */
  readonly jsonLd: string | null
  readonly seoTitle: string
  readonly metaDescription: string
  readonly focusKeyword: string
  /** The last part of the post's address; null if the site makes it. */
  readonly slug: string | null
  readonly tags: readonly string[]
  readonly categories: readonly string[]
  /** The picture's alternative text, for sites that store it with the post; null without a picture. */
  readonly imageAlt: string | null
  /** The marker of the article's post on this site. It is stored in the post where readers do not see it. */
  readonly marker: string
  /** Time of the article's order, in ms. All posts of the article are newer. */
  readonly since: number
}
/** The post to save, with its uploaded picture. */
export type ToSave = {
  readonly post: Post
  readonly status: PostStatus
  readonly image: RemoteImage | null
}
/** The data that identifies an article's post. */
export type PostMarker = Pick<Post, 'marker' | 'since'>

/** A post as the site stores it. It is kept as JSON and passed to the next update. */
export type RemotePost = {
  readonly id: string
  readonly status: PostStatus
  readonly postUrl: string
  readonly editUrl: string
  /**
   * The value that an update must contain for the site to accept it, such as the time of the last update; null if the
   * site needs no such value.
   */
  readonly revision: string | null
}

/** One field of a post as the site stores it. */
export type SiteField = {
  /** The stored value in the site's own form, for comparison with an earlier or later value. */
  readonly stored: string
  /** The value for a person: a plain text, HTML, or names. */
  readonly shown: string | readonly string[]
  /** Further texts of the field that readers see, such as an excerpt next to the meta description. */
  readonly beside?: readonly string[]
}
/** The fields of a post that the site lets Quillport read. */
export type SiteFields = Readonly<Partial<Record<PostField, SiteField>>>

/**
 * Chooses which fields an update sends. The adapter calls this function with the post as the site returns it right before the write, and
 * sends no other fields. `goesLive` says whether the draft goes live without another request, for example because a person scheduled it
 * on the site. If the function throws, the update ends before anything is sent.
 */
export type ChooseFields = (now: SiteFields, goesLive: boolean) => ReadonlySet<PostField>

/** The result of a save: the post with its fields as the site returns them, and warnings about what the site did not accept. */
export type Saved = {
  readonly post: RemotePost
  readonly fields: SiteFields
  readonly warnings: readonly Warning[]
}

/** Makes a list with one warning, or an empty list if the condition is false. */
export const warningIf = (when: boolean, code: string, message: string): readonly Warning[] =>
  when ? [{ code, message }] : []

/** The result of a probe of a login. */
export type Probed = {
  /** The site's name and its public address. */
  readonly name: string
  readonly url: string
  /** The address under the platform's own domain, which stays when the site gets another domain; absent if people run the platform. */
  readonly fixedUrl?: string
  readonly account: string
  /** Whether this account may publish live. */
  readonly mayPublish: boolean
  /** A limit on publishing although the login works; null if there is none. */
  readonly message: string | null
}

/** A published post of the site. */
export type KnownPost = { readonly title: string; readonly url: string }

/** A connected site, opened under a signal. Every function throws SiteError, or the reason of that signal. */
export type SiteAdapter = {
  probe(): Promise<Probed>
  /** Reads the newest published posts, at most 100. */
  recentPosts(): Promise<readonly KnownPost[]>
  uploadImage(image: PostImage): Promise<RemoteImage>
  /**
   * Finds an uploaded image with this file name; null if there is none. If the upload did not give the image its alternative text, tries
   * once to add the text.
   */
  findImage(image: Pick<PostImage, 'fileName' | 'alt'>): Promise<RemoteImage | null>
  create(wanted: ToSave): Promise<Saved>
  /** Saves the chosen fields of the same post again. Throws `missing` if the post no longer exists. */
  update(remote: RemotePost, wanted: ToSave, choose: ChooseFields): Promise<Saved>
  /** Reads the fields of a post as they are now; null if the post no longer exists. */
  fields(id: string): Promise<SiteFields | null>
  /** Whether the site still has an uploaded picture. */
  hasImage(image: RemoteImage): Promise<boolean>
  /** Finds the post with the marker, including drafts and trashed posts; null if there is certainly none. */
  find(marker: PostMarker): Promise<RemotePost | null>
  /**
   * Reads the post as it is now; null if it no longer exists or is in the trash. WordPress also returns null if the post belongs to
   * another article.
   */
  read(id: string, marker: PostMarker): Promise<RemotePost | null>
}

/** The reason why a site did not carry out a request. */
export type SiteErrorKind =
  /** The login is wrong, expired or revoked. */
  | 'login'
  /** The account lacks the permission. */
  | 'forbidden'
  /** The named resource does not exist, or no longer exists. */
  | 'missing'
  /** The site will never accept this input. */
  | 'invalid'
  /** Another person or program changed the post meanwhile. */
  | 'collision'
  /** Too many requests; `retryAfter` says when to try again. */
  | 'limited'
  /** The site failed, or its answer was not understood. */
  | 'failed'
  /** The site could not be reached. */
  | 'unreachable'

const LONGEST_MESSAGE = 1_000

/** A site's refusal or failure, worded for the person who connected it. */
export class SiteError extends Error {
  readonly kind: SiteErrorKind
  /** False if the request may have had an effect although no answer arrived. */
  readonly certain: boolean
  /** Seconds to wait; null if the site did not say. */
  readonly retryAfter: number | null

  constructor(
    kind: SiteErrorKind,
    message: string,
    {
      certain = true,
      retryAfter = null,
    }: { readonly certain?: boolean; readonly retryAfter?: number | null } = {},
  ) {
    // The message may quote the site, which can contain anything.
    super(cleanLine(message, LONGEST_MESSAGE))
    this.name = 'SiteError'
    this.kind = kind
    this.certain = certain
    this.retryAfter = retryAfter
  }
}

/** Quotes a site’s own words, so that they cannot be taken for Quillport’s. */
export const quoted = (words: string): string => `“${words.replaceAll(/[“”]/g, '"')}”`

/** Returns the result; null if the site refused in one of the given ways. */
export const nullOn = <T>(asked: Promise<T>, ...kinds: readonly SiteErrorKind[]): Promise<T | null> =>
  asked.catch((thrown: unknown) => {
    if (thrown instanceof SiteError && kinds.includes(thrown.kind)) return null
    throw thrown
  })

/** Makes a refusal uncertain, because an earlier request of the same save had an effect. The post must then be looked for first. */
export const afterASave = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((thrown: unknown) => {
    if (!(thrown instanceof SiteError)) throw thrown
    const { kind, message, retryAfter } = thrown
    throw new SiteError(kind, message, { certain: false, retryAfter })
  })
