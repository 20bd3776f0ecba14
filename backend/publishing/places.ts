import { AppError } from '../../contract/errors.ts'
import { placesIn, placesInHtml } from '../../contract/places.ts'
import { POST_FIELDS, type PostField } from '../../contract/publishing.ts'
import { count } from '../../contract/words.ts'
import { type Edition, readNewestEdition } from '../articles/articles.ts'
import type { Db } from '../db/database.ts'
import type { SiteFields } from '../sites/sites.ts'
import { fieldWords } from './edited-on-site.ts'
import type { PublicationRow } from './publication.rows.ts'
import type { OwnFields } from './site-edits.ts'
import type { PublishOrder } from './take-order.ts'

const NOT_LIVE =
  'Readers would see the gaps, so nothing was sent. Fill in or remove every gap, including gaps in the tags, the categories and the description of the picture. Or save the article as a draft.'

/** Throws `placeholders_left` if readers would see unfilled places after the order. */
export const requireFilledIn = async (db: Db, order: PublishOrder): Promise<void> => {
  if (order.status === 'draft' || order.allowPlaceholders) return
  refusePlaces(await readNewestEdition(db, order.workspaceId, order.articleId), NOT_LIVE)
}

/** Throws `placeholders_left` if readers would see unfilled places after a stored order. */
export const refuseUnfilled = (
  { wanted_status, allow_placeholders }: PublicationRow,
  edition: Edition,
): void => {
  if (wanted_status === 'publish' && allow_placeholders !== 1) refusePlaces(edition, NOT_LIVE)
}

/** Thrown before a write: readers would see unfilled places in the post on the site. */
export class PlacesInPost extends AppError {
  constructor(message: string) {
    super('placeholders_left', message)
  }
}

const onSite = (fields: readonly PostField[]): PlacesInPost =>
  new PlacesInPost(
    `The post on the site still has gaps marked ✎ to fill in: ${fieldWords(fields)}. Readers would see the gaps, so nothing was sent. Fill in or remove the gaps on the site. Or publish with on_conflict \`overwrite\`, which replaces the post on the site, including any edits made there.`,
  )

const inScheduled = (fields: readonly PostField[]): PlacesInPost =>
  new PlacesInPost(
    `The post on the site is scheduled and goes live by itself. Readers would then see the gaps marked ✎ in these fields of the post: ${fieldWords(fields)}. Nothing was sent. Fill in or remove the gaps in the article or on the site, or turn the post back into a draft on the site.`,
  )

/** What an update sends of a post, and what the site has now. */
type Update = {
  readonly now: SiteFields
  readonly send: ReadonlySet<PostField>
  /** The fields of the article, and the description of its picture. */
  readonly own: OwnFields
  readonly imageAlt: string | null
  /** Whether the draft goes live without another request. */
  readonly goesLive: boolean
}

/**
 * Throws PlacesInPost if a post that goes live would keep places in a field that the order does not send, or if a draft that goes live by
 * itself would get or keep places.
 */
export const refuseUnfilledInPost = (
  { wanted_status, allow_placeholders }: PublicationRow,
  { now, send, own, imageAlt, goesLive }: Update,
): void => {
  if (allow_placeholders === 1) return
  const kept = (field: PostField) => [now[field]?.shown ?? [], now[field]?.beside ?? []].flat()
  const sent = (field: PostField) => [field === 'image' ? (imageAlt ?? '') : (own[field] ?? [])].flat()
  if (wanted_status === 'publish') {
    const left = POST_FIELDS.filter((field) => !send.has(field) && kept(field).some(holdsPlace))
    if (left.length > 0) throw onSite(left)
  } else if (goesLive) {
    const left = POST_FIELDS.filter((field) => (send.has(field) ? sent(field) : kept(field)).some(holdsPlace))
    if (left.length > 0) throw inScheduled(left)
  }
}

const holdsPlace = (text: string): boolean => placesIn(text).length > 0 || placesInHtml(text).length > 0

/**
 * Throws `placeholders_left` if the article of a scheduled run has places to fill in, because nobody checks the draft before it is saved.
 */
export const requireFilledForSchedule = async (
  db: Db,
  { workspaceId, articleId }: Pick<PublishOrder, 'workspaceId' | 'articleId'>,
): Promise<void> => refusePlaces(await readNewestEdition(db, workspaceId, articleId), 'Fill them in first.')

const refusePlaces = (edition: Edition | null, advice: string): void => {
  if (!edition || edition.places === 0) return
  const kind = edition.isOutline ? 'The article is an outline' : 'The article is not finished'
  throw new AppError('placeholders_left', `${kind}: ${count(edition.places, 'gap')} to fill in. ${advice}`)
}
