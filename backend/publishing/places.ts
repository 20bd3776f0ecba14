import { AppError } from '../../contract/errors.ts'
import { placesIn, placesInHtml } from '../../contract/places.ts'
import { POST_FIELDS, type PostField } from '../../contract/publishing.ts'
import { count } from '../../contract/words.ts'
import { type Edition, readNewestEdition } from '../articles/articles.ts'
import type { Db } from '../db/database.ts'
import type { SiteField, SiteFields } from '../sites/sites.ts'
import { fieldWords } from './edited-on-site.ts'
import type { PublicationRow } from './publication.rows.ts'
import type { PublishOrder } from './take-order.ts'

const NOT_LIVE =
  'Readers would see them, so nothing was sent. Fill them in or remove them, also in the tags, the categories and the description of the picture, or save the article as a draft.'

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

/** Thrown before a write: readers would see unfilled places that are in the post on the site. */
export class PlacesOnSite extends AppError {
  constructor(fields: readonly PostField[]) {
    super(
      'placeholders_left',
      `On the site, the post has gaps marked ✎ to fill in: ${fieldWords(fields)}. Readers would see them, so nothing was sent. Fill them in or remove them on the site, or publish with on_conflict overwrite to replace edits.`,
    )
  }
}

/** Throws PlacesOnSite if a post that goes live would keep places in a field that the order does not send. */
export const refuseUnfilledOnSite = (
  { wanted_status, allow_placeholders }: PublicationRow,
  now: SiteFields,
  send: ReadonlySet<PostField>,
): void => {
  if (wanted_status !== 'publish' || allow_placeholders === 1) return
  const left = POST_FIELDS.filter((field) => !send.has(field) && holdsPlace(now[field]))
  if (left.length > 0) throw new PlacesOnSite(left)
}

const holdsPlace = (field: SiteField | undefined): boolean =>
  [field?.shown ?? []].flat().some((text) => placesIn(text).length > 0 || placesInHtml(text).length > 0)

/**
 * Throws `placeholders_left` if the article of a scheduled run has places to fill in, because nobody checks the draft before it is saved.
 */
export const requireFilledForSchedule = async (
  db: Db,
  { workspaceId, articleId }: Pick<PublishOrder, 'workspaceId' | 'articleId'>,
): Promise<void> => refusePlaces(await readNewestEdition(db, workspaceId, articleId), 'Fill them in first.')

const refusePlaces = (edition: Edition | null, advice: string): void => {
  if (!edition || edition.places === 0) return
  const kind = edition.isOutline ? 'It is an outline' : 'The article is not finished'
  throw new AppError('placeholders_left', `${kind}, ${count(edition.places, 'place')} to fill in. ${advice}`)
}
