import { createHash } from 'node:crypto'
import { z } from 'zod'
import { lostParts } from '../../contract/lost-parts.ts'
import { POST_FIELDS, type PostField } from '../../contract/publishing.ts'
import type { Post, PostImage, RemoteImage, SiteField, SiteFields } from '../sites/sites.ts'
import { hashOf, hasWordsOf, type Value, wordHashOf } from './compare-text.ts'

/** For each field, hashes of what Quillport last sent and of what the site returned right afterward; null if it returned nothing. */
const Known = z.object({
  sent: z.string(),
  site: z.string().nullable(),
  /** Whether the site's text has elements that the article cannot hold, so that sending the article's text would delete them. */
  holds_more: z.literal(true).optional(),
})
type Known = z.infer<typeof Known>
const Baseline = z.object({
  fields: z.partialRecord(z.enum(POST_FIELDS), Known),
  /** Hashes of the words of a request whose answer has not arrived. */
  pending: z.partialRecord(z.enum(POST_FIELDS), z.string()),
})
/** What is known about a post since Quillport last saved it. */
export type Baseline = z.infer<typeof Baseline>

/** Reads the baseline of a publication; null if no site has returned the post yet. */
export const baselineOf = ({ baseline }: { readonly baseline: string | null }): Baseline | null =>
  baseline === null ? null : Baseline.parse(JSON.parse(baseline))

/** The fields of a version, as far as the article decides them. */
export type OwnFields = Readonly<Partial<Record<PostField, Value>>>

/** Returns the fields that an article has for a post. Empty labels and a missing picture are left to the site. */
export const ownFields = (post: Post, image: PostImage | null): OwnFields => ({
  title: post.title,
  html: post.html,
  meta_description: post.metaDescription,
  seo_title: post.seoTitle,
  focus_keyword: post.focusKeyword,
  ...(post.slug === null ? {} : { slug: post.slug }),
  ...(post.tags.length === 0 ? {} : { tags: post.tags }),
  ...(post.categories.length === 0 ? {} : { categories: post.categories }),
  ...(image === null ? {} : { image: imageValue(image) }),
})

const imageValue = ({ bytes, alt }: PostImage): string =>
  createHash('sha256').update(bytes).update(alt).digest('hex')
/** Returns the hash of a picture as a baseline contains it. */
export const imageHash = (image: PostImage): string => hashOf(imageValue(image), false)
/** Returns the hash of a picture as `pending` of a baseline contains it. */
export const pendingImageHash = (image: PostImage): string => wordHashOf(imageValue(image))

const isHtml = (field: PostField): boolean => field === 'html'
const siteHash = (field: PostField, { stored }: SiteField): string => hashOf(stored, isHtml(field))
const entriesOf = (own: OwnFields): readonly (readonly [PostField, Value])[] =>
  POST_FIELDS.flatMap((field) => {
    const value = own[field]
    return value === undefined ? [] : [[field, value] as const]
  })

/** Hashes the words of every field that may be sent, for the time until the answer arrives. */
export const pendingOf = (own: OwnFields): Baseline['pending'] =>
  Object.fromEntries(entriesOf(own).map(([field, value]) => [field, wordHashOf(value)]))

/** The data for a comparison of an article with its post. */
export type Compared = {
  readonly own: OwnFields
  readonly site: SiteFields
  readonly baseline: Baseline | null
  /** The version that was last sent to the site, if no baseline exists. */
  readonly before: OwnFields | null
  /** The pictures that Quillport uploaded for the last orders. */
  readonly uploaded: readonly RemoteImage[]
}

/** Whether a post on the site has the uploaded picture. Some sites store the id of the picture, others its file name or address. */
export const isUploaded = ({ stored }: SiteField, { id, url }: RemoteImage): boolean => {
  const fileName = url.split(/[?#]/)[0]?.split('/').at(-1) ?? ''
  return stored === id || (fileName !== '' && stored.includes(fileName))
}

/** The result: fields to send, fields that were edited on the site, and those of the edited fields that the article also changed. */
export type Comparison = {
  readonly send: ReadonlySet<PostField>
  readonly edited: readonly PostField[]
  readonly conflicts: readonly PostField[]
}

/** Compares, field by field, the changes in the article with the changes on the site. */
export const compareFields = (compared: Compared): Comparison => {
  const send = new Set<PostField>()
  const edited: PostField[] = []
  const conflicts: PostField[] = []
  for (const [field, value] of entriesOf(compared.own)) {
    const isChanged = changedHere(field, value, compared)
    const isEdited =
      editedOnSite(field, value, compared) ||
      (isChanged && compared.baseline?.fields[field]?.holds_more === true)
    if (isEdited) edited.push(field)
    if (isEdited && isChanged) conflicts.push(field)
    if (!isEdited && isChanged) send.add(field)
  }
  return { send, edited, conflicts }
}

const changedHere = (field: PostField, value: Value, { baseline, before }: Compared): boolean => {
  const sent =
    baseline?.fields[field]?.sent ??
    (before?.[field] === undefined ? null : hashOf(before[field], isHtml(field)))
  return sent !== hashOf(value, isHtml(field))
}

const editedOnSite = (field: PostField, value: Value, compared: Compared): boolean => {
  const { site, baseline, before, uploaded } = compared
  const now = site[field]
  // A field that the site does not let Quillport read cannot be compared.
  if (now === undefined) return false
  const known = baseline?.fields[field]
  if (known?.site === siteHash(field, now)) return false
  // Both sides have the same value, for example because the person made the same change twice.
  if (field !== 'image' && hashOf(now.shown, isHtml(field)) === hashOf(value, isHtml(field))) return false
  // The answer to an earlier request was lost.
  const pending = baseline?.pending[field]
  if (pending === wordHashOf(now.shown)) return false
  if (field === 'image' && pending !== undefined && uploaded.some((image) => isUploaded(now, image)))
    return false
  if (known?.site) return true
  return field !== 'image' && isUnlike(field, now, before?.[field] ?? (before ? undefined : value))
}

/**
 * Whether a text that was never read back differs from what Quillport last sent. An empty field was never sent. Nothing is known
 * about categories and pictures: a new post gets the site's own category, and a site may give a picture another name.
 */
const isUnlike = (field: PostField, { shown }: SiteField, sent: Value | undefined): boolean => {
  if (typeof shown !== 'string' || shown === '' || sent === undefined) return false
  return isHtml(field) ? wordHashOf(shown) !== wordHashOf(sent) : !hasWordsOf(shown, sent)
}

/** Returns the elements of the site's text that the article cannot hold: `1 image`. */
export const lostIn = (shown: Value | undefined, value: Value | undefined): readonly string[] =>
  typeof shown === 'string' && typeof value === 'string' ? lostParts(shown, value) : []

/** Returns the baseline entry for an edit that stays on the site although the article has `value`. */
export const keptEntry = (field: PostField, value: Value, site: SiteField): Known => ({
  sent: hashOf(value, isHtml(field)),
  site: siteHash(field, site),
  ...(isHtml(field) && lostIn(site.shown, value).length > 0 ? { holds_more: true } : {}),
})

/** What was sent of a field for which the article has nothing. */
const NOTHING = hashOf('', false)

/** A save of a post. */
type Save = {
  readonly own: OwnFields
  /** The fields of the post right before the save; null if the save created the post. */
  readonly before: SiteFields | null
  /** The fields of the post after the save. */
  readonly saved: SiteFields
  /** The fields whose edits stay on the site. */
  readonly edited: readonly PostField[]
}

/**
 * Returns the baseline after a save. Edits that are kept on the site keep their old entry, so that Quillport still recognizes them as
 * edits. Fields that the article leaves to the site have entries, too, so that Quillport recognizes tags or a picture that a person added
 * there, and does not take the site's own address or category for an edit.
 */
export const baselineAfter = ({ own, before, saved, edited }: Save, earlier: Baseline | null): Baseline => {
  const fields: Baseline['fields'] = before === null ? {} : { ...earlier?.fields }
  for (const [field, value] of entriesOf(own)) {
    if (edited.includes(field)) continue
    const now = saved[field]
    const known = fields[field]
    const entry = { sent: hashOf(value, isHtml(field)), site: now ? siteHash(field, now) : null }
    // If the text was not sent, the site still has the elements that the article cannot hold.
    const isAsBefore = known?.sent === entry.sent && known.site === entry.site
    fields[field] = isAsBefore ? known : entry
  }
  for (const field of POST_FIELDS) {
    const [now, seen, known] = [saved[field], before?.[field], fields[field]]
    if (own[field] !== undefined || !now) continue
    const isEdited = known !== undefined && seen !== undefined && known.site !== siteHash(field, seen)
    if (!isEdited) fields[field] = { sent: known?.sent ?? NOTHING, site: siteHash(field, now) }
  }
  return { fields, pending: {} }
}
