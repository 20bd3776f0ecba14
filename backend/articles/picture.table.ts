import { randomUUID } from 'node:crypto'
import type { Db, Trx } from '../db/database.ts'
import type { VersionRow } from './article.rows.ts'
import type { HeroImage } from './title-card.ts'

/** The id of the picture that was ordered with an article. */
export const ORDERED_PICTURE = 'ordered'

const columnsOf = ({ mediaType, width, height, file }: Omit<HeroImage, 'alt'>) => ({
  media_type: mediaType,
  width,
  height,
  base64: Buffer.from(file).toString('base64'),
})

/** Stores the picture that was ordered with an article. */
export const addOrderedPicture = async (trx: Trx, articleId: string, image: HeroImage): Promise<void> => {
  await trx
    .insertInto('article_image')
    .values({ article_id: articleId, alt: image.alt, ...columnsOf(image) })
    .execute()
}

/** Makes the id of a picture that will replace the picture of an article. */
export const newPictureId = (): string => `picture_${randomUUID()}`

/** Stores a picture that a new version of an article uses. */
export const addPicture = async (
  trx: Trx,
  articleId: string,
  id: string,
  image: Omit<HeroImage, 'alt'>,
): Promise<void> => {
  await trx
    .insertInto('article_picture')
    .values({ id, article_id: articleId, ...columnsOf(image) })
    .execute()
}

/** Reads the description of the picture that was ordered with an article; null if there is no such picture. */
export const orderedAlt = async (db: Db, articleId: string): Promise<string | null> => {
  const image = await db
    .selectFrom('article_image')
    .select('alt')
    .where('article_id', '=', articleId)
    .executeTakeFirst()
  return image?.alt ?? null
}

const FILE = ['media_type', 'width', 'height', 'base64'] as const

/** Reads a picture of an article by its id. */
export const readPictureById = async (db: Db, articleId: string, id: string) => {
  if (id === ORDERED_PICTURE)
    return db
      .selectFrom('article_image')
      .select([...FILE, 'alt'])
      .where('article_id', '=', articleId)
      .executeTakeFirst()
  const picture = await db
    .selectFrom('article_picture')
    .select(FILE)
    .where('article_id', '=', articleId)
    .where('id', '=', id)
    .executeTakeFirst()
  return picture && { ...picture, alt: '' }
}

/** Reads the picture of a version with its description; undefined if the version has no picture. */
export const readPicture = async (
  db: Db,
  articleId: string,
  { image_id, image_alt }: Pick<VersionRow, 'image_id' | 'image_alt'>,
) => {
  const id = image_id ?? ORDERED_PICTURE
  const picture = await readPictureById(db, articleId, id)
  return picture && { ...picture, alt: image_alt ?? picture.alt, id }
}
