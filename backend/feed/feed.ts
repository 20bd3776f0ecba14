import { CHANGE_KINDS, CHANGES_PER_PAGE, type Change, type ChangePage } from '../../contract/changes.ts'
import { OLDEST_DESK, VERSION } from '../../contract/version.ts'
import type { ChangeKind } from '../changes/changes.ts'
import { type DatedRevision, datedFrom, isOfHistory } from '../changes/dated-revisions.ts'
import type { Database, Db } from '../db/database.ts'
import type { Caller } from '../keys/auth.ts'
import { type FeedPosition, readCursor, unusable, visibleKinds, writeCursor } from './cursor.ts'

type DataOf<K extends ChangeKind> = NonNullable<Extract<Change, { kind: K }>['data']>

/**
 * Functions that read the resources of each kind by id, as the workspace can see them now. An id without a resource
 * counts as deleted.
 */
export type Loaders = {
  readonly [K in ChangeKind]: (
    db: Db,
    workspaceId: string,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, DataOf<K>>>
}

/**
 * Maximum number of articles on a page. The next constant is the number of characters after which a page ends. The
 * server and the client both keep a whole page in memory.
 */
const ARTICLES_PER_PAGE = 50
const TEXT_PER_PAGE = 2_000_000

/** The newest change of one resource, as it is stored. */
type ChangeRow = Awaited<ReturnType<typeof rowsAfter>>[number]

const BEGINNING: FeedPosition = { revision: 0, seen: { revision: 0, dated: '' } }

/** Reads the changes after the cursor, oldest first; without a cursor, a snapshot of everything. Throws `invalid_input`. */
export const readChanges = async (
  db: Database,
  loaders: Loaders,
  caller: Caller,
  cursor: string | undefined,
): Promise<ChangePage> => {
  const from = cursor === undefined ? BEGINNING : readCursor(caller, cursor)
  const rows = await rowsAfter(db, caller, from.revision, cursor === undefined)
  // The dates are read after the rows and the caller, so that a date that is added meanwhile belongs to neither.
  const dated = await datedFrom(db, caller.workspaceId, cursor === undefined ? null : from.seen)
  if (cursor !== undefined) await refuseOtherHistory(db, caller, from, dated)
  const items = withinText(
    await itemsOf(db, loadersFor(caller, loaders), caller, withinArticles(rows.slice(0, CHANGES_PER_PAGE))),
  )
  const more = rows.length > items.length
  const last = items.at(-1)?.revision ?? from.revision
  // All revisions up to the caller's revision are committed, so revisions of kinds that the caller may not see can be skipped.
  const reached = more ? last : Math.max(last, caller.revision)
  const seen = { revision: Math.max(last, caller.revision), dated: dated.at(-1)?.id ?? '' }
  const { name } = await db
    .selectFrom('workspace')
    .select('name')
    .where('id', '=', caller.workspaceId)
    .executeTakeFirstOrThrow()
  return {
    cursor: writeCursor(caller, { revision: reached, seen }),
    items,
    more,
    workspace: caller.workspaceId,
    workspace_name: name,
    service_version: VERSION,
    oldest_desk: OLDEST_DESK,
  }
}

/**
 * Refuses a cursor from before a restore. A restored database continues from an earlier revision, and its history
 * differs even if its revisions have since passed the cursor.
 */
const refuseOtherHistory = async (
  db: Db,
  { workspaceId, revision }: Caller,
  { seen }: FeedPosition,
  dated: readonly DatedRevision[],
): Promise<void> => {
  const setBack = () => unusable('is from before this service was restored from a backup')
  if (!isOfHistory(seen, dated)) throw setBack()
  if (seen.revision <= revision) return
  // The caller may have been read before the change that the cursor names.
  const now = await db
    .selectFrom('workspace')
    .select('revision')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  if (seen.revision > now.revision) throw setBack()
}

const withinArticles = (rows: readonly ChangeRow[]): readonly ChangeRow[] => {
  const articles = rows.filter(({ kind, deleted }) => kind === 'article' && deleted === 0)
  const next = articles[ARTICLES_PER_PAGE]
  return next ? rows.slice(0, rows.indexOf(next)) : rows
}

/** Cuts a page after the item whose article fills it. */
const withinText = (items: Change[]): Change[] => {
  let text = 0
  const last = items.findIndex((item) => {
    text += item.kind === 'article' ? (item.data?.html?.length ?? 0) : 0
    return text >= TEXT_PER_PAGE
  })
  return last === -1 ? items : items.slice(0, last + 1)
}

const rowsAfter = (db: Db, caller: Caller, after: number, snapshot: boolean) => {
  const query = db
    .selectFrom('change')
    .select(['kind', 'id', 'revision', 'deleted'])
    .where('workspace_id', '=', caller.workspaceId)
    .where('revision', '>', after)
    .where('kind', 'in', visibleKinds(caller))
    .orderBy('revision')
    .limit(CHANGES_PER_PAGE + 1)
  return (snapshot ? query.where('deleted', '=', 0) : query).$narrowType<{ kind: ChangeKind }>().execute()
}

/** The loaders for a caller. A caller that may only save drafts sees no site on which posts may go live. */
const loadersFor = ({ draftsOnly }: Caller, loaders: Loaders): Loaders =>
  draftsOnly === null
    ? loaders
    : {
        ...loaders,
        site: async (...given) => {
          const sites = await loaders.site(...given)
          return new Map([...sites].map(([id, site]) => [id, { ...site, live_publish: false }]))
        },
      }

const itemsOf = async (db: Db, loaders: Loaders, { workspaceId }: Caller, rows: readonly ChangeRow[]) => {
  const read = async <K extends ChangeKind>(kind: K): Promise<ReadonlyMap<number, ChangeOf<K>>> => {
    const ofKind = rows.filter((row) => row.kind === kind)
    const ids = ofKind.filter(({ deleted }) => deleted === 0).map(({ id }) => id)
    const found: ReadonlyMap<string, DataOf<K>> = ids.length === 0
      ? new Map()
      : await loaders[kind](db, workspaceId, ids)
    return new Map(ofKind.map((row) => [row.revision, itemOf(kind, row, found.get(row.id))]))
  }
  // No two changes of a workspace have the same revision.
  const byRevision = new Map<number, Change>()
  for (const kind of CHANGE_KINDS)
    for (const [revision, item] of await read(kind)) byRevision.set(revision, item)
  return rows.flatMap(({ revision }) => byRevision.get(revision) ?? [])
}

/** A change of the kind `K`. */
type ChangeOf<K extends ChangeKind> = {
  [P in K]: { kind: P; id: string; revision: number; data?: DataOf<P>; deleted?: true }
}[K]

const itemOf = <K extends ChangeKind>(
  kind: K,
  { id, revision }: ChangeRow,
  data: DataOf<K> | undefined,
): ChangeOf<K> => (data === undefined ? { kind, id, revision, deleted: true } : { kind, id, revision, data })
