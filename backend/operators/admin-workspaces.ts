import { sql } from 'kysely'
import type { AdminWorkspace } from '../../contract/dashboard/admin.ts'
import { moment, momentOrNull } from '../../contract/time.ts'
import { type Db, dbNow } from '../db/database.ts'
import { accessAt, readWorkspace } from '../workspaces/workspaces.ts'

const PAGE = 50
type WorkspaceRow = Awaited<ReturnType<typeof readWorkspace>>

/** The addresses of the owners of workspaces, by workspace. */
const ownersOf = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> => {
  const rows = await db
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.person_id')
    .select(['member.workspace_id', 'person.email'])
    .where('member.role', '=', 'owner')
    .where('member.workspace_id', 'in', ids)
    .orderBy('member.joined_at')
    .orderBy('person.id')
    .execute()
  const found = new Map<string, string[]>(ids.map((id) => [id, []]))
  for (const { workspace_id, email } of rows) found.get(workspace_id)?.push(email)
  return found
}

const shown = async (db: Db, rows: readonly WorkspaceRow[]): Promise<AdminWorkspace[]> => {
  if (rows.length === 0) return []
  const now = await dbNow(db)
  const owners = await ownersOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const access = accessAt(row, now)
    return {
      workspace_id: row.id,
      name: row.name,
      plan: row.plan,
      credits: row.balance,
      forum_access: access.kind,
      forum_access_expires_at: momentOrNull(access.expiresAt),
      live_publish: row.live_publish === 1,
      created_at: moment(row.created_at),
      owners: [...(owners.get(row.id) ?? [])],
      delete_at: momentOrNull(row.delete_at),
      suspended_for: row.suspended_for,
    }
  })
}

/** Reads a cursor: the time and id of the last workspace of a page. */
const positionIn = (cursor: string | undefined) => {
  const [, at, id] = /^(\d{1,15}) (.+)$/.exec(cursor ?? '') ?? []
  return at === undefined || id === undefined ? null : { at: Number(at), id }
}

/** Builds a LIKE pattern in which `%` and `_` from the search are ordinary characters. */
const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** A page of all workspaces, newest first. `search` is a part of a name, an id, or a part of a member's address. */
export const workspacePage = async (
  db: Db,
  { search = '', cursor }: { readonly search?: string | undefined; readonly cursor?: string | undefined },
): Promise<{ workspaces: AdminWorkspace[]; next_cursor: string | null }> => {
  const after = positionIn(cursor)
  const rows = await db
    .selectFrom('workspace')
    .selectAll()
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('id', '=', search),
          sql<boolean>`lower(name) like ${containing(search.toLowerCase())} escape '\\'`,
          // In some locales, the function `lower` of Postgres leaves capitals such as Ä unchanged.
          sql<boolean>`name like ${containing(search)} escape '\\'`,
          eb.exists(
            eb
              .selectFrom('member')
              .innerJoin('person', 'person.id', 'member.person_id')
              .select('member.person_id')
              .whereRef('member.workspace_id', '=', 'workspace.id')
              .where(sql<boolean>`person.email like ${containing(search.toLowerCase())} escape '\\'`),
          ),
        ]),
      ),
    )
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('created_at', '<', after?.at ?? 0),
          eb.and([eb('created_at', '=', after?.at ?? 0), eb('id', '<', after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return {
    workspaces: await shown(db, page),
    next_cursor: rows.length > PAGE && last ? `${last.created_at} ${last.id}` : null,
  }
}

/** A workspace as an operator sees it. Throws `not_found`. */
export const adminWorkspaceOf = async (db: Db, id: string): Promise<AdminWorkspace> => {
  const [workspace] = await shown(db, [await readWorkspace(db, id)])
  if (!workspace) throw new Error('a row that was read is shown')
  return workspace
}
