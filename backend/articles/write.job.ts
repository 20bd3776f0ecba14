import { sql } from 'kysely'
import { NO_TITLE_CARD } from '../../contract/articles.ts'
import { COSTS } from '../../contract/credits.ts'
import { AppError } from '../../contract/errors.ts'
import type { Warning } from '../../contract/shapes.ts'
import { count, modelName } from '../../contract/words.ts'
import { recordChange } from '../changes/changes.ts'
import { moveCredits } from '../credits/credits.ts'
import { dbNow, type Trx, transaction } from '../db/database.ts'
import { businessOf } from '../forum/forum.ts'
import {
  type JobContext,
  type Lease,
  LeaseLost,
  type Queue,
  UNFINISHED,
  underLease,
  workOnNext,
} from '../jobs/lease.ts'
import { RELEASED } from '../jobs/lease-columns.ts'
import type { TextRequest } from '../model/models.ts'
import { cardWritten } from '../plans/plans.ts'
import { isOpen } from '../workspaces/workspaces.ts'
import type { ArticleRow } from './article.rows.ts'
import { lockArticle, orderOf, readArticle, withWarnings } from './article.table.ts'
import { hasContents } from './brief-contents.ts'
import type { ArticleContext } from './context.ts'
import { Work } from './document.ts'
import { failurePauseOf } from './failure-pause.ts'
import { heroImage } from './hero-image.ts'
import { modelWriter } from './model-writer.ts'
import { outlineWriter } from './outline-writer.ts'
import { ownSite } from './own-site.ts'
import { addOrderedPicture } from './picture.table.ts'
import { unreadWarnings } from './read-first.ts'
import { logTook, stepOf, type Tally, tally } from './took.ts'
import { endUnwritten, type WhyUnwritten } from './unwritten.ts'
import { addVersion, besideBody, NO_CHANGES } from './version.ts'
import { finishBody, REFUNDED, type Step, type Writing, writePart } from './write.ts'
import type { Writer } from './writer.ts'

/** Number of attempts without progress after which Quillport gives up on an article. */
const ATTEMPTS = 10

type Running = { readonly context: ArticleContext; readonly lease: Lease; readonly signal: AbortSignal }

const save = async (trx: Trx, row: ArticleRow, change: Partial<ArticleRow>): Promise<void> => {
  // Resets the count, because Quillport gives up on an article only after several attempts without progress.
  await trx
    .updateTable('article')
    .set({ attempt: 0, ...change })
    .where('id', '=', row.id)
    .execute()
  await recordChange(trx, row.workspace_id, 'article', row.id)
}

/** Adds a step's calls to the model to the calls of the article's saved steps. */
const withTook = ({ work, stage }: ArticleRow, took: Tally): Work => {
  const saved = Work.parse(JSON.parse(work))
  return { ...saved, took: took.addedTo(saved.took, stepOf(stage)) }
}

/** Saves the failure with the usage of the model, also for the step that failed, and refunds the credits. */
const fail = async (running: Running, row: ArticleRow, error: WhyUnwritten, took: Tally): Promise<void> => {
  const work = withTook(row, took)
  await underLease(running, async (trx) => {
    await save(trx, row, { work: JSON.stringify(work) })
    await endUnwritten(running.context, trx, row, error)
  })
  logTook(running.context.log, row, work.took, 'usage of the model for an article that failed')
  running.context.onFailure({ of: 'article', error, ids: { job_id: row.id, workspace_id: row.workspace_id } })
}

/** Returns the writer of an article. The writer that began an article also finishes it. `onCall` counts the usage of a model. */
const writerOf = async (
  { context, signal }: Running,
  row: ArticleRow,
  onCall: NonNullable<TextRequest['onCall']>,
): Promise<Writer> => {
  const model = row.written_by === outlineWriter.name ? null : await context.models.current()
  if (model) return modelWriter(model, { signal, timeoutMs: context.modelMs, afterFailure: REFUNDED, onCall })
  const isOutline = row.written_by === outlineWriter.name
  // The model that was available when the article was ordered may be gone.
  if (isOutline || (row.written_by === null && hasContents(orderOf(row)))) return outlineWriter
  if (row.written_by === null)
    throw new AppError(
      'upstream_failed',
      `The order has only a title, and there is no longer a language model to write the article. ${REFUNDED}`,
    )
  throw new AppError(
    'upstream_failed',
    `The model ${modelName(row.written_by)} is no longer configured. ${REFUNDED}`,
  )
}

const advance = (running: Running, row: ArticleRow, { stage, percent, work }: Step, writtenBy: string) =>
  underLease(running, (trx) =>
    save(trx, row, {
      status: 'processing',
      stage,
      percent,
      work: JSON.stringify(work),
      written_by: writtenBy,
    }),
  )

const NO_CARD: Warning = {
  code: NO_TITLE_CARD,
  message: `The title card cannot display some of the characters in this title, so the article has no picture. ${count(COSTS.hero_image, 'credit was', 'credits were')} refunded. Upload a picture, or choose an image model.`,
}

const makeImage = async (running: Running, row: ArticleRow, work: Work): Promise<void> => {
  const { context, signal } = running
  const order = orderOf(row)
  const made = order.image
    ? await heroImage(order, work, context.models.image, {
        workspaceId: row.workspace_id,
        signal,
        timeoutMs: context.modelMs,
      })
    : null
  await underLease(running, async (trx) => {
    if (made?.image) await addOrderedPicture(trx, row.id, made.image)
    const isLeftOut = made !== null && made.image === null
    if (isLeftOut)
      await moveCredits(
        trx,
        row.workspace_id,
        COSTS.hero_image,
        `Refund: hero image of ${order.title}`,
        `refund picture ${row.id}`,
      )
    const warnings = [...(made?.warnings ?? []), ...(isLeftOut ? [NO_CARD] : [])]
    await save(trx, row, {
      status: 'processing',
      stage: 'checks',
      percent: 95,
      ...(isLeftOut ? { charged: row.charged - COSTS.hero_image } : {}),
      ...(warnings.length > 0 ? { warnings: withWarnings(row, warnings) } : {}),
    })
  })
}

const claimsRemoved = ({ claims_removed: count }: Work): Warning => ({
  code: 'claims_removed',
  message: `${count} ${count === 1 ? 'sentence' : 'sentences'} cited a source that Quillport had not read. Quillport removed ${count === 1 ? 'this sentence' : 'these sentences'}.`,
})

const NO_LAST_READING: Warning = {
  code: 'no_last_reading',
  message:
    'The AI model gave no usable answer when it was asked to check the finished article. Read the article carefully: some of its statements may not have been compared with your instructions or checked for mistakes.',
}

const finish = async (running: Running, row: ArticleRow, work: Work): Promise<void> => {
  const order = orderOf(row)
  const meta = work.meta ?? { seo_title: order.title, meta_description: '' }
  const texts = { title: order.title, ...meta, focus_keyword: work.keyword }
  const beside = await besideBody(running.context.db, row, { ...texts, image_alt: null })
  // The length of an outline depends only on the order.
  const keepsLength = row.written_by !== outlineWriter.name
  const body = await finishBody(row.workspace_id, order, work, beside, keepsLength)
  await underLease(running, async (trx) => {
    await cardWritten(trx, row.workspace_id, row.id)
    const now = await dbNow(trx)
    await addVersion(
      trx,
      row,
      { ...texts, ...NO_CHANGES, version: 1, origin: 'service', created_at: now },
      body,
    )
    await save(trx, row, {
      status: 'completed',
      stage: 'completed',
      percent: 100,
      warnings: withWarnings(row, [
        ...unreadWarnings(work.unread),
        ...(work.claims_removed > 0 ? [claimsRemoved(work)] : []),
        ...(work.last_reading_failed ? [NO_LAST_READING] : []),
      ]),
      finished_at: now,
      ...RELEASED,
    })
  })
  logTook(running.context.log, row, work.took, 'an article was written')
}

/** If a person stopped the writing, adds the calls to the model of the step that was not saved. */
const noteStopped = async ({ context }: Running, row: ArticleRow, took: Tally): Promise<void> => {
  const unsaved = took.addedTo([], stepOf(row.stage))
  if (unsaved.length === 0) return
  const isStopped = await transaction(context.db, async (trx) => {
    const now = await lockArticle(trx, row.workspace_id, row.id)
    if (now?.status !== 'failed') return false
    await save(trx, row, { work: JSON.stringify(withTook(now, took)) })
    return true
  })
  if (isStopped)
    logTook(context.log, row, unsaved, 'usage of the model for the step in which an article was stopped')
}

/** Releases an article until the pause after failed articles ends. The article was not tried, so it may wait any number of times. */
const rest = (running: Running, row: ArticleRow, pauseMs: number): Promise<unknown> =>
  underLease(running, async (trx) =>
    save(trx, row, { ...RELEASED, lease_until: (await dbNow(trx)) + pauseMs }),
  )

/** What happened to an article in a step. UNFINISHED: the article was released and waits. */
type Progress = 'goes on' | 'ended' | typeof UNFINISHED

/** Writes and saves the text of one stage or one section. */
const writeText = async (running: Running, row: ArticleRow, before: Work, took: Tally): Promise<Progress> => {
  const writer = await writerOf(running, row, took.count)
  // Many articles may have been ordered before the first of them failed.
  if (row.written_by === null && writer.name !== outlineWriter.name && !running.context.ownComputer) {
    const pauseMs = await failurePauseOf(running.context.db, row.workspace_id)
    if (pauseMs > 0) {
      await rest(running, row, pauseMs)
      return UNFINISHED
    }
  }
  const { db, outbound, siteOutbound, search } = running.context
  const order = orderOf(row)
  const writing: Writing = {
    order,
    writer,
    outbound,
    workspaceId: row.workspace_id,
    siteOutbound,
    search,
    ownSite: () => ownSite(db, row.workspace_id, order),
    business: () => businessOf(db, row.workspace_id),
    signal: running.signal,
  }
  const next = await writePart(writing, row.stage, before)
  const work = { ...next.work, took: took.addedTo(next.work.took, stepOf(row.stage)) }
  await advance(running, row, { ...next, work }, writer.name)
  return 'goes on'
}

/** Does and saves one stage, or writes one section. */
const step = async (running: Running, row: ArticleRow, took: Tally): Promise<Progress> => {
  const work = Work.parse(JSON.parse(row.work))
  switch (row.stage) {
    // These stages need no writer, so an article whose text is finished does not fail if its model is gone.
    case 'image':
      await makeImage(running, row, work)
      return 'goes on'
    case 'checks':
      await finish(running, row, work)
      return 'ended'
    case 'completed':
      return 'ended'
    default:
      return writeText(running, row, work, took)
  }
}

/** Writes one step. If the step fails, ends the article. */
const stepOrFail = async (running: Running, row: ArticleRow, took: Tally): Promise<Progress> => {
  try {
    return await step(running, row, took)
  } catch (thrown) {
    running.signal.throwIfAborted()
    if (!(thrown instanceof AppError)) throw thrown
    await fail(running, row, thrown, took)
    return 'ended'
  }
}

const write = async (running: Running): Promise<unknown> => {
  for (let first = true; ; first = false) {
    running.signal.throwIfAborted()
    const row = await readArticle(running.context.db, running.lease.id)
    // A person may have stopped the writing.
    if (!row || row.status === 'failed') return
    const took = tally()
    if (first && running.lease.attempt > ATTEMPTS) {
      const message = `Quillport gave up on the article after ${ATTEMPTS} attempts. ${REFUNDED}`
      return fail(running, row, { code: 'internal', message }, took)
    }
    try {
      const progress = await stepOrFail(running, row, took)
      if (progress !== 'goes on') return progress
    } catch (thrown) {
      if (thrown instanceof LeaseLost || running.signal.aborted) await noteStopped(running, row, took)
      throw thrown
    }
  }
}

/** Queue of articles that wait to be written, except in workspaces that are closed. */
export const ARTICLES: Queue = {
  table: 'article',
  ready: sql`status in ('pending', 'processing') and ${isOpen}`,
  since: sql`created_at`,
}

/** Claims one waiting article and writes until it is finished or the signal ends; false if no article waits. */
export const writeNextArticle = (context: ArticleContext, job: JobContext): Promise<boolean> =>
  workOnNext(context.db, ARTICLES, job, (lease, signal) => write({ context, lease, signal }))
