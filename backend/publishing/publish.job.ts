import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../../contract/errors.ts'
import type { Warning } from '../../contract/shapes.ts'
import { count } from '../../contract/words.ts'
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
  type SiteAdapter,
  SiteError,
} from '../sites/sites.ts'
import { addressWords } from '../text/address-words.ts'
import { isOpen } from '../workspaces/workspaces.ts'
import type { PublishingContext } from './context.ts'
import { conflictOf, EditedOnSite } from './edited-on-site.ts'
import { requirePermission } from './permission.ts'
import { refuseUnfilled } from './places.ts'
import type { PublicationRow } from './publication.rows.ts'
import { imageOf, readPublication, warningsOf } from './publication.table.ts'
import { keep, type Running, saveRow } from './save-publication.ts'
import { type ArticlePicture, isImageRefused, sendImage } from './send-image.ts'
import { sendPost } from './send-post.ts'
import { baselineOf, type OwnFields, ownFields } from './site-edits.ts'
import { takeIn } from './take-in.ts'

/** Number of attempts at an order's picture, or at its post, after which Quillport gives up on the order. */
const ATTEMPTS = 10

const finish = async (
  running: Running,
  row: PublicationRow,
  { saved: { post, warnings }, baseline }: Pick<Sent, 'saved' | 'baseline'>,
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
      baseline,
      status: post.status,
      version: row.wanted_version,
      warnings: JSON.stringify([
        ...own,
        ...warningsOf(row),
        ...warnings,
        ...unlike(row, post.status, warnings),
      ]),
      published_at: isLive ? await liveSince(trx, row) : null,
    })
  })
}

const liveSince = async (trx: Trx, { status, published_at }: PublicationRow): Promise<number> =>
  status === 'publish' && published_at !== null ? published_at : dbNow(trx)

const NOT_LIVE = 'not_live'

/**
 * Warns if the site did not put a post live although the order asked for it, for example because of a review. The site’s own warning
 * about this, if any, names the reason and is enough.
 */
const unlike = (
  { wanted_status }: PublicationRow,
  status: PublicationRow['status'],
  warnings: readonly Warning[],
): readonly Warning[] =>
  wanted_status === 'publish' && status === 'draft' && !warnings.some(({ code }) => code === NOT_LIVE)
    ? [{ code: NOT_LIVE, message: 'The site kept the post as a draft. Publish it on the site.' }]
    : []

const UNKNOWN =
  'The post may or may not be on the site. Publish again: Quillport first looks for the post and never creates a second post.'

/** The codes of refusals that need the person's decision. The post on the site is unchanged. */
const REFUSALS: ReadonlySet<string> = new Set(['conflict', 'placeholders_left'])

const fail = async (running: Running, failed: PublicationRow, error: AppError): Promise<void> => {
  // Reads the row again, because a step may have been saved meanwhile.
  const row = (await readPublication(running.context.db, failed.id)) ?? failed
  const isUnknown = row.step === 'create_sent' || row.step === 'update_sent'
  const isRefused = REFUSALS.has(error.code) && row.version !== null
  await keep(running, row, {
    ...RELEASED,
    // If the post is unchanged, the publication is as complete as before.
    state: isRefused ? 'done' : isUnknown ? 'unknown' : 'failed',
    error_code: error.code,
    error_message: isUnknown && !isRefused ? `${error.message} ${UNKNOWN}` : error.message,
    conflict_fields: error.details.fields === undefined ? null : JSON.stringify(error.details.fields),
    retry_after: error.details.retryAfter ?? null,
  })
}

/** Builds the post and picture of an article for any site, with warnings for the person. */
export const outgoing = (articleId: string, edition: Edition) => {
  const { image, places, isOutline, faqHasPlaces, ...content } = edition
  const marker = `quillport-${articleId}`
  return {
    post: { ...content, imageAlt: image?.alt ?? null, marker },
    image: image && {
      ...image,
      fileName: fileNameOf(content.title, markerOf(marker, image.id), image.mediaType),
    },
    warnings: [
      ...(places > 0
        ? [
            {
              code: 'unfilled',
              message: `${isOutline ? 'This is an outline' : 'The article is not finished'}: ${count(places, 'gap')} marked ✎ to fill in.`,
            },
          ]
        : []),
      ...(faqHasPlaces
        ? [
            {
              code: 'faq_schema_left_out',
              message:
                'The FAQ markup for search engines was left out, because the FAQ still has gaps to fill in.',
            },
          ]
        : []),
    ],
  }
}

/**
 * Returns the marker for a picture's file name. A picture that replaced another one has its own marker, so that the two are not confused.
 */
const markerOf = (marker: string, imageId: string): string =>
  imageId === ORDERED_PICTURE ? marker : `${marker}-${imageId.slice(-6)}`

const SLUG_LENGTH = 60
const CODE_LENGTH = 8

/**
 * Builds a file name from the title and a short code. The code is derived from the marker, so that a lost upload can be found
 * again. The name reveals nothing to readers who see it.
 */
const fileNameOf = (title: string, marker: string, mediaType: PostImage['mediaType']): string => {
  const slug = addressWords(title, SLUG_LENGTH)
  const code = createHash('sha256').update(marker).digest('hex').slice(0, CODE_LENGTH)
  return `${[slug, code].filter((part) => part !== '').join('-')}.${mediaType === 'image/png' ? 'png' : 'webp'}`
}

/** Completes an order. Throws AppError and SiteError if that is impossible. */
const publish = async (running: Running, row: PublicationRow, takesIn = TAKES_IN): Promise<void> => {
  const { context, lease } = running
  const site = await readSite(context.db, row.workspace_id, row.site_id)
  await requirePermission(context.db, site, row.wanted_status)
  if (lease.attempt > ATTEMPTS)
    throw new AppError('internal', `Quillport gave up publishing after ${ATTEMPTS} attempts.`)
  const open = await openSite(context, site)
  const edition = await readEdition(context.db, row.article_id, row.wanted_version)
  if (!edition)
    throw new AppError(
      'not_found',
      'The article was deleted. To publish it, first restore it under Deleted on the Articles screen.',
    )
  refuseUnfilled(row, edition)
  const { warnings, ...content } = outgoing(row.article_id, edition)
  try {
    const sent = await send(running, row, open(running.signal), content)
    await finish(running, sent.row, sent, warnings)
  } catch (thrown) {
    if (!(thrown instanceof EditedOnSite)) throw thrown
    if (row.on_conflict !== 'keep_theirs' || takesIn === 0) throw conflictOf(thrown)
    await takeIn(running, row, thrown, ownFields(content.post, content.image))
    const again = await readPublication(context.db, row.id)
    if (again) await publish(running, again, takesIn - 1)
  }
}

/** Maximum number of times that an order takes edits in. The person may continue to edit on the site in the meantime. */
const TAKES_IN = 3

type Sent = Awaited<ReturnType<typeof sendPost>>

/**
 * Sends picture and post. If the site refuses a post with an earlier order's picture, sends the post once more with a
 * new copy of the picture, because people may delete files.
 */
const send = async (
  running: Running,
  row: PublicationRow,
  site: SiteAdapter,
  content: { readonly post: Post; readonly image: ArticlePicture | null },
  lastImage = row.image,
): Promise<Sent> => {
  const { post, image } = content
  const withImage = await sendImage(running, row, site, image)
  const before = await versionOnSite(running.context, row)
  try {
    const hasImage = withImage.image !== null && !isImageRefused(withImage)
    const own = ownFields(post, hasImage ? image : null)
    const pictures = {
      lastImage: imageOf({ image: lastImage }),
      imageAnew: lastImage !== null && withImage.image !== lastImage,
    }
    return await sendPost({ running, site, post, own, before, ...pictures }, withImage)
  } catch (thrown) {
    const isRefused = thrown instanceof SiteError && thrown.kind === 'invalid' && thrown.certain
    if (!isRefused || row.image === null || image === null || withImage.image !== row.image) throw thrown
    return send(running, await keep(running, row, { step: 'image', image: null }), site, content, lastImage)
  }
}

/** Reads the version that was last sent to the site, if the post was never compared; otherwise null. */
export const versionOnSite = async (
  context: Pick<PublishingContext, 'db'>,
  row: PublicationRow,
): Promise<OwnFields | null> => {
  if (row.version === null || Object.keys(baselineOf(row)?.fields ?? {}).length > 0) return null
  const edition = await readEdition(context.db, row.article_id, row.version)
  if (!edition) return null
  const { post, image } = outgoing(row.article_id, edition)
  return ownFields(post, row.image === null ? null : image)
}

/** Records a rejected login in the connection to the site, because the login affects the whole site. */
const showTrouble = (running: Running, row: PublicationRow, message: string): Promise<void> =>
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
      if (thrown.kind === 'login') await showTrouble(running, row, thrown.message)
      return fail(running, row, refusalOf(thrown))
    }
    if (thrown instanceof AppError) return fail(running, row, thrown)
    throw thrown
  }
}

/** Queue of publications that wait to be sent, except paused publications and those of workspaces that are closed. */
export const PUBLICATIONS: Queue = {
  table: 'publication',
  ready: sql`state = 'publishing' and paused = 0 and ${isOpen}`,
  since: sql`created_at`,
}

/** Claims one waiting publication (the given one, if any) and completes it; false if none waits. */
export const publishNext = (context: PublishingContext, job: JobContext, id?: string): Promise<boolean> => {
  const queue =
    id === undefined ? PUBLICATIONS : { ...PUBLICATIONS, ready: sql`${PUBLICATIONS.ready} and id = ${id}` }
  return workOnNext(context.db, queue, job, (lease, signal) => publishOrFail({ context, lease, signal }))
}
