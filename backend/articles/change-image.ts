import { createHash } from 'node:crypto'
import type { Article, articles } from '../../contract/articles.ts'
import { COSTS } from '../../contract/credits.ts'
import { AppError, wrongField } from '../../contract/errors.ts'
import type { Input, Output } from '../../contract/operation.ts'
import { creditsOf, moveCredits, tooFewCredits } from '../credits/credits.ts'
import type { Db } from '../db/database.ts'
import type { Call } from '../idempotency/idempotency.ts'
import { readOwnArticle, readVersion } from './article.table.ts'
import type { ArticleContext } from './context.ts'
import { anotherImage } from './hero-image.ts'
import { addPicture, newPictureId, orderedAlt, readPicture, readPictureById } from './picture.table.ts'
import { contentOf, newestOf, noSuchArticle, requireSeen, saveVersion } from './save-version.ts'
import { canDraw } from './title-card.ts'
import { Unusable, usablePicture } from './usable-picture.ts'

/** The time limit for a picture from the image model, in ms. A person waits for the picture. */
const IMAGE_MS = 90_000

/** Reads a picture of an article: the given one, or the present one. Throws `not_found`. */
export const getImage = async (
  db: Db,
  workspaceId: string,
  { job_id, image_id }: Input<typeof articles.image>,
): Promise<Output<typeof articles.image>> => {
  const row = await readOwnArticle(db, workspaceId, job_id)
  if (!row) throw noSuchArticle(job_id)
  const newest = row.status === 'completed' ? await readVersion(db, job_id, row.version) : undefined
  const image =
    newest &&
    (image_id === undefined
      ? await readPicture(db, job_id, newest)
      : await readPictureById(db, job_id, image_id))
  if (!image)
    throw new AppError(
      'not_found',
      image_id === undefined
        ? `The article ${job_id} has no hero image. Upload an image, or generate one.`
        : `The article ${job_id} does not have this hero image. The image may have been replaced. To get the current image, leave out image_id.`,
    )
  const { media_type, alt, width, height, base64 } = image
  return { media_type, alt, width, height, base64 }
}

/** Saves a new version with an uploaded picture. Throws `invalid_input`, `not_found`, `not_ready`, `conflict`. */
export const replaceImage = async (
  context: Pick<ArticleContext, 'db' | 'publicationsOf'>,
  call: Call,
  { job_id, newest: seen, base64, image_alt }: Input<typeof articles.replaceImage>,
): Promise<Article> => {
  // This check comes before reading the picture, because reading takes long.
  const { row } = await newestOf(
    context.db,
    await readOwnArticle(context.db, call.workspaceId, job_id),
    job_id,
  )
  requireSeen(row, seen)
  const image = await usablePicture(call.workspaceId, Buffer.from(base64, 'base64')).catch(
    (thrown: unknown) => {
      throw thrown instanceof Unusable ? wrongField('base64', `The image ${thrown.message}.`) : thrown
    },
  )
  const id = newPictureId()
  return saveVersion(context, call, {
    jobId: job_id,
    seen,
    isEdit: false,
    content: async (newest, _, db) => ({
      ...contentOf(newest),
      image_id: id,
      image_alt: image_alt ?? newest.image_alt ?? (await orderedAlt(db, job_id)) ?? newest.title,
    }),
    alongside: (trx) => addPicture(trx, job_id, id, image),
    answer: (article) => article,
  })
}

const contentHash = (file: Uint8Array): string => createHash('sha256').update(file).digest('hex')

/**
 * Generates another picture, charges for it and saves it as a new version. Throws `insufficient_credits`, `not_found`, `not_ready`,
 * `upstream_failed`, and `conflict` also if the picture would be the same.
 */
export const renewImage = async (
  context: ArticleContext,
  call: Call,
  { job_id, newest: seen }: Input<typeof articles.renewImage>,
): Promise<Output<typeof articles.renewImage>> => {
  const { db, models } = context
  const { workspaceId } = call
  const { row, newest } = await newestOf(db, await readOwnArticle(db, workspaceId, job_id), job_id)
  requireSeen(row, seen)
  const { balance } = await creditsOf(db, workspaceId)
  if (balance < COSTS.hero_image) throw tooFewCredits(COSTS.hero_image, balance)
  if (!models.image && !canDraw(newest.title))
    throw new AppError(
      'conflict',
      'The title card cannot display some of the characters in this title. Upload an image, or choose an image model. Nothing was charged.',
    )
  const { alt, ...image } = await anotherImage(
    { title: newest.title, keyword: newest.focus_keyword },
    models.image,
    { workspaceId, signal: AbortSignal.timeout(IMAGE_MS), timeoutMs: context.modelMs },
  )
  const present = await readPicture(db, job_id, newest)
  if (present && contentHash(Buffer.from(present.base64, 'base64')) === contentHash(image.file))
    throw new AppError(
      'conflict',
      'The article already has this title card. Quillport redraws the card when the title changes. To use another picture, upload an image or choose an image model. Nothing was charged.',
    )
  const id = newPictureId()
  // The picture exists before it is charged, so that nobody pays for a picture that was not made.
  return saveVersion(context, call, {
    jobId: job_id,
    seen: row.version,
    isEdit: false,
    content: (now) => ({ ...contentOf(now), image_id: id, image_alt: alt }),
    alongside: async (trx) => {
      await moveCredits(trx, workspaceId, -COSTS.hero_image, `Hero image: ${newest.title}`)
      await addPicture(trx, job_id, id, image)
    },
    answer: async (article, trx) => ({
      article,
      credits_charged: COSTS.hero_image,
      credits_balance: (await creditsOf(trx, workspaceId)).balance,
    }),
  })
}
