import { sql } from 'kysely'
import type { NewsEvent } from '../../contract/dashboard/news.ts'
import { HOT_SCORE } from '../../contract/forum.ts'
import { articleHeads } from '../articles/articles.ts'
import { type Db, dbNow, type Trx } from '../db/database.ts'
import { loadLeads, presentLeads } from '../forum/forum.ts'
import { type JobContext, type Queue, underLease, workOnNext } from '../jobs/lease.ts'
import { RELEASED, UNLEASED } from '../jobs/lease-columns.ts'
import { publicationsOf } from '../publishing/publishing.ts'
import { isOpenWorkspace } from '../workspaces/workspaces.ts'
import type { NewsContext } from './context.ts'
import { tell } from './delivery.table.ts'
import type { TargetRow } from './news.rows.ts'
import { eventsOf, targetsOn } from './target.table.ts'

/** Maximum number of changes that are followed in one transaction. */
const PAGE = 100

/** Queue of workspaces with changes that were not followed yet, the longest unseen first. */
export const unfollowed = (): Queue => ({
  table: 'news_cursor',
  ready: sql`exists (select 1 from workspace where workspace.id = news_cursor.id
    and workspace.revision > news_cursor.revision
    and ${isOpenWorkspace})`,
  since: sql`seen_at`,
})

/** Follows the changes of a workspace from now on. Does nothing if they are already followed. */
export const startFollowing = async (trx: Trx, workspaceId: string): Promise<void> => {
  const { revision } = await trx
    .selectFrom('workspace')
    .select('revision')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('news_cursor')
    .values({ id: workspaceId, revision, seen_at: await dbNow(trx), ...UNLEASED })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Makes messages about the changes of one workspace; false if no changes wait. */
export const followNext = (context: NewsContext, job: JobContext): Promise<boolean> =>
  workOnNext(context.db, unfollowed(), job, (lease) =>
    underLease({ context, lease }, (trx) => followPage(trx, lease.id)),
  )

/** An event at a time in ms. */
type Happening = {
  readonly event: NewsEvent
  readonly subjectId: string
  readonly at: number
}

/** Follows one page of changes. Writes the messages and the cursor together, so that no news is lost or told twice. */
const followPage = async (trx: Trx, workspaceId: string): Promise<void> => {
  // Every revision up to the workspace's own is committed, because writers lock the counter until they commit.
  const { revision: newest } = await trx
    .selectFrom('workspace')
    .select('revision')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  const targets = await targetsOn(trx, workspaceId)
  const rows = targets.length === 0 ? [] : await changesAfter(trx, workspaceId, newest)
  const now = await dbNow(trx)
  const idsOf = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  await tellAll(
    trx,
    workspaceId,
    targets,
    [
      ...(await leadsIn(trx, workspaceId, idsOf('lead'), now)),
      ...(await articlesIn(trx, workspaceId, idsOf('article'))),
    ],
    now,
  )
  const last = rows.length === PAGE ? rows.at(-1)?.revision : undefined
  await trx
    .updateTable('news_cursor')
    .set({ revision: last ?? newest, seen_at: now, ...RELEASED })
    .where('id', '=', workspaceId)
    .execute()
}

const changesAfter = (trx: Trx, workspaceId: string, newest: number) =>
  trx
    .selectFrom('change')
    .select(['kind', 'id', 'revision'])
    .where('workspace_id', '=', workspaceId)
    .where('revision', '>', (eb) =>
      eb.selectFrom('news_cursor').select('revision').where('id', '=', workspaceId),
    )
    .where('revision', '<=', newest)
    .where('kind', 'in', ['lead', 'article'])
    .orderBy('revision')
    .limit(PAGE)
    .execute()

/** Finds the news in changed leads: a lead is hot, or its post is deleted. */
const leadsIn = async (
  db: Db,
  workspaceId: string,
  ids: readonly string[],
  now: number,
): Promise<Happening[]> => {
  if (ids.length === 0) return []
  const leads = await loadLeads(db, workspaceId, ids)
  const present = await presentLeads(db, workspaceId, ids)
  return ids.flatMap((id): Happening[] => {
    const lead = leads.get(id)
    const hotSince = present.get(id)
    if (hotSince === undefined) return [{ event: 'lead.deleted', subjectId: id, at: now }]
    if (!lead || lead.locked || lead.score < HOT_SCORE) return []
    return [{ event: 'lead.hot', subjectId: id, at: hotSince }]
  })
}

/** Finds the news in changed articles: an article ended, or its post is live. */
const articlesIn = async (db: Db, workspaceId: string, ids: readonly string[]): Promise<Happening[]> => {
  const articles = await articleHeads(db, workspaceId, ids)
  const publications = await publicationsOf(db, [...articles.keys()])
  return [...articles.values()].flatMap(({ jobId, status, finishedAt }): Happening[] => [
    ...(finishedAt !== null && (status === 'completed' || status === 'failed')
      ? [{ event: `article.${status}` as const, subjectId: jobId, at: finishedAt }]
      : []),
    ...(publications.get(jobId) ?? []).flatMap(({ state, status: post, published_at, connection_id }) => {
      if (state !== 'done' || post !== 'publish' || published_at === null) return []
      const at = Date.parse(published_at)
      // An update of a live post is not news, because the post keeps its time.
      const subjectId = `${jobId} ${connection_id} ${at}`
      return [{ event: 'article.published' as const, subjectId, at }]
    }),
  ])
}

const tellAll = async (
  trx: Trx,
  workspaceId: string,
  targets: readonly TargetRow[],
  happenings: readonly Happening[],
  now: number,
): Promise<void> => {
  for (const happening of happenings) {
    const { event, subjectId, at } = happening
    const item = { event, subject_id: subjectId, happened_at: at }
    const isFor =
      event === 'lead.deleted'
        ? await forgetTold(trx, workspaceId, happening)
        : await rememberTold(trx, workspaceId, happening)
    for (const target of targets)
      if (isFor(target) && eventsOf(target).includes(event)) await tell(trx, target, item, now)
  }
}

type IsFor = (target: TargetRow) => boolean
const NOBODY: IsFor = () => false

/** Records that an event was reported, and says to which targets to report it: none if it was reported before. */
const rememberTold = async (
  trx: Trx,
  workspaceId: string,
  { event, subjectId, at }: Happening,
): Promise<IsFor> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('news_told')
    .values({ workspace_id: workspaceId, event, subject_id: subjectId, happened_at: at })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'event', 'subject_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 0n ? NOBODY : ({ on_since }) => on_since <= at
}

/**
 * Forgets that a lead was reported, and says to which targets to report the deletion: those to which the lead may have been reported, even
 * if they were off meanwhile.
 */
const forgetTold = async (trx: Trx, workspaceId: string, { subjectId, at }: Happening): Promise<IsFor> => {
  const told = await trx
    .deleteFrom('news_told')
    .where('workspace_id', '=', workspaceId)
    .where('event', '=', 'lead.hot')
    .where('subject_id', '=', subjectId)
    .returning('happened_at')
    .executeTakeFirst()
  return told ? ({ created_at }) => created_at <= (told.happened_at ?? at) : NOBODY
}
