import { FIELD_NAMES } from '../../contract/articles.ts'
import { AppError } from '../../contract/errors.ts'
import { POST_STATUS, type PostField, WHOLE_POST } from '../../contract/publishing.ts'
import { listed } from '../../contract/words.ts'
import type { SiteFields } from '../sites/sites.ts'

/** Lists fields for people: `title and text`. */
export const fieldWords = (fields: readonly PostField[]): string =>
  listed(
    fields.map((field) => FIELD_NAMES[field]),
    'and',
  )

/** Thrown before a write if the post was edited on the site and the order does not overwrite edits. */
export class EditedOnSite extends Error {
  readonly site: SiteFields
  readonly fields: readonly PostField[]
  /** The elements of the text on the site that an article cannot hold: `1 image`. */
  readonly lost: readonly string[]

  constructor(site: SiteFields, fields: readonly PostField[], lost: readonly string[]) {
    super('The post was edited on the site.')
    this.name = 'EditedOnSite'
    this.site = site
    this.fields = fields
    this.lost = lost
  }
}

/** Makes the error for a caller. */
export const conflictOf = ({ fields, lost }: EditedOnSite): AppError =>
  new AppError(
    'conflict',
    `${lost.length > 0 ? 'The post on the site has edits that the article does not contain' : 'The post was edited on the site since Quillport last saved it'}: ${fieldWords(fields)}. Nothing was sent. To copy the edits into the article, publish with on_conflict \`keep_theirs\`. To replace the edits, publish with on_conflict \`overwrite\`.${lost.length > 0 ? ` This also deletes these elements from the post, because an article cannot hold them: ${listed(lost, 'and')}.` : ''}`,
    { fields },
  )

/** Makes the error for a caller whose post is gone. An order that overwrites makes a new post. */
export const deletedOnSite = (): AppError =>
  new AppError(
    'conflict',
    'The post was deleted on the site since Quillport last saved it. Nothing was sent. To create a new post, publish with on_conflict `overwrite`.',
    { fields: [WHOLE_POST] },
  )

/** Makes the error for a caller whose live post was taken offline. After an order for a draft, the post can go live again. */
export const takenOffline = (): AppError =>
  new AppError(
    'conflict',
    'The post was live, but somebody took it offline on the site. Nothing was sent. To show the post to readers again, first save the article as a draft, then publish it live (status `publish`).',
    { fields: [POST_STATUS] },
  )
