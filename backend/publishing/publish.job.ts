import { sql } from 'kysely'
import { AppError } from '../../contract/errors.ts'
import type { Warning } from '../../contract/shapes.ts'
import { type Edition, ORDERED_PICTURE, readEdition } from '../articles/articles.ts'
import { dbNow, type Trx } from '../db/database.ts'
import { type JobContext, type Queue, underLease, workOnNext } from '../jobs/lease.ts'
import { RELEASED } from '../jobs/lease-columns.ts'
import { markPublished } from '../plans/plans.ts'
import {
  markTrouble,
  openSite,
  type Post,
  type PostImage,
  readSite,
  refusalOf,
  type Saved,
  type SiteAdapter,
  SiteError,
} from '../sites/sites.ts'
import type { PublishingContext } from './context.ts'
import { requirePermission } from './permission.ts'
import type { PublicationRow } from './publication.rows.ts'
import { readPublication, warningsOf } from './publication.table.ts'
import { keep, type Running, saveRow } from './save-publication.ts'
import { type ArticlePicture, sendImage } from './send-image.ts'
import { sendPost } from './send-post.ts'

/** Number of attempts at an order's picture, or at its post, after which Quillport gives up on the order. */
const ATTEMPTS = 10

const finish = async (
  running: Running,
  row: PublicationRow,
  { post, warnings }: Saved,
  own: readonly Warning[],
): Promise<void> => {
  await underLease(running, async (trx) => {
    const isLive = post.status === 'publish'
    if (isLive) await markPublished(trx, row.workspace_id, row.article_id, post.postUrl)
    await saveRow(trx, row, {
      ...RELEASED,
      state: 'done',
      step: 'done',
      post: JSON.stringify(post),
      status: post.status,
      version: row.wanted_version,
      warnings: JSON.stringify([...own, ...warningsOf(row), ...warnings, ...unlike(row, post.status)]),
      published_at: isLive ? await liveSince(trx, row) : null,
    })
  })
}

const liveSince = async (trx: Trx, { status, published_at }: PublicationRow): Promise<number> =>
  status === 'publish' && published_at !== null ? published_at : dbNow(trx)

/** Warns if the site held back a post that was to go live, for example for review. */
const unlike = ({ wanted_status }: PublicationRow, status: PublicationRow['status']): readonly Warning[] =>
  wanted_status === 'publish' && status === 'draft'
    ? [{ code: 'not_live', message: 'The site kept the post as a draft. Publish it on the site.' }]
    : []

const UNKNOWN =
  'The post may or may not be on the site. Publish again: Quillport first looks for the post and never makes a second one.'

const fail = async (running: Running, failed: PublicationRow, error: AppError): Promise<void> => {
  // Reads the row again, because a step may have been saved meanwhile.
  const row = (await readPublication(running.context.db, failed.id)) ?? failed
  const isUnknown = row.step === 'create_sent' || row.step === 'update_sent'
  const isRefused = error.code === 'conflict' && row.version !== null
  await keep(running, row, {
    ...RELEASED,
    // If the post is unchanged, the publication is as complete as before.
    state: isRefused ? 'done' : isUnknown ? 'unknown' : 'failed',
    error_code: error.code,
    error_message: isUnknown && !isRefused ? `${error.message} ${UNKNOWN}` : error.message,
    retry_after: error.details.retryAfter ?? null,
  })
}

/** Builds the post and picture of an article for any site, with warnings for the person. */
const outgoing = (articleId: string, edition: Edition) => {
  const { image, places, faqHasPlaces, ...content } = edition
  const marker = `quillport-${articleId}`
  return {
    post: { ...content, imageAlt: image?.alt ?? null, marker },
    image: image && {
      ...image,
      fileName: fileNameOf(content.title, markerOf(marker, image.id), image.mediaType),
    },
    warnings: [
      ...(places > 0
        ? [{ code: 'unfilled', message: 'The text still has places in [brackets], which readers will see.' }]
        : []),
      ...(faqHasPlaces
        ? [
            {
              code: 'faq_schema_left_out',
              message:
                'The FAQ markup for search engines was left out, because the FAQ still has places in [brackets].',
            },
          ]
        : []),
    ],
  }
}

/** Marks a picture's file name. A picture that replaced another has a mark of its own, so that it is not taken for the other. */
const markerOf = (marker: string, imageId: string): string =>
  imageId === ORDERED_PICTURE ? marker : `${marker}-${imageId.slice(-6)}`

const SLUG_LENGTH = 60

/** Builds a readable file name. It contains the marker, so that the upload can be found again. */
const fileNameOf = (title: string, marker: string, mediaType: PostImage['mediaType']): string => {
  const slug = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LENGTH)
    .replaceAll(/^-+|-+$/g, '')
  return `${[slug, marker].filter((part) => part !== '').join('-')}.${mediaType === 'image/png' ? 'png' : 'webp'}`
}

/** Completes an order. Throws AppError and SiteError if that is impossible. */
const publish = async (running: Running, row: PublicationRow): Promise<void> => {
  const { context, lease } = running
  const site = await readSite(context.db, row.workspace_id, row.site_id)
  await requirePermission(context.db, site, row.wanted_status)
  if (lease.attempt > ATTEMPTS)
    throw new AppError('internal', `Quillport gave up publishing after ${ATTEMPTS} attempts.`)
  const open = await openSite(context, site)
  const edition = await readEdition(context.db, row.article_id, row.wanted_version)
  if (!edition) throw new AppError('not_found', `There is no article ${row.article_id}.`)
  const { warnings, ...content } = outgoing(row.article_id, edition)
  const sent = await send(running, row, open(running.signal), content)
  await finish(running, sent.row, sent.saved, warnings)
}

/**
 * Sends picture and post. If the site refuses a post with an earlier order's picture, sends the post once more with a
 * new copy of the picture, because people may delete files.
 */
const send = async (
  running: Running,
  row: PublicationRow,
  site: SiteAdapter,
  content: { readonly post: Post; readonly image: ArticlePicture | null },
): ReturnType<typeof sendPost> => {
  const { post, image } = content
  const withImage = await sendImage(running, row, site, image)
  try {
    return await sendPost({ running, site, post }, withImage)
  } catch (thrown) {
    const isRefused = thrown instanceof SiteError && thrown.kind === 'invalid' && thrown.certain
    if (!isRefused || row.image === null || image === null) throw thrown
    return send(running, await keep(running, row, { step: 'image', image: null }), site, content)
  }
}

/** Shows a rejected login on its site, because the login affects the whole site. */
const tellOwner = (running: Running, row: PublicationRow, message: string): Promise<void> =>
  underLease(running, async (trx) =>
    markTrouble(trx, await readSite(trx, row.workspace_id, row.site_id), message),
  )

const publishOrFail = async (running: Running): Promise<void> => {
  const row = await readPublication(running.context.db, running.lease.id)
  if (row?.state !== 'publishing') return
  try {
    await publish(running, row)
  } catch (thrown) {
    running.signal.throwIfAborted()
    if (thrown instanceof SiteError) {
      if (thrown.kind === 'login') await tellOwner(running, row, thrown.message)
      return fail(running, row, refusalOf(thrown))
    }
    if (thrown instanceof AppError) return fail(running, row, thrown)
    throw thrown
  }
}

/** Queue of publications that wait to be sent, except paused publications. */
export const PUBLICATIONS: Queue = {
  table: 'publication',
  ready: sql`state = 'publishing' and paused = 0`,
  since: sql`created_at`,
}

/** Claims one waiting publication (the given one, if any) and completes it; false if none waits. */
export const publishNext = (context: PublishingContext, job: JobContext, id?: string): Promise<boolean> => {
  const queue =
    id === undefined ? PUBLICATIONS : { ...PUBLICATIONS, ready: sql`${PUBLICATIONS.ready} and id = ${id}` }
  return workOnNext(context.db, queue, job, (lease, signal) => publishOrFail({ context, lease, signal }))
}
