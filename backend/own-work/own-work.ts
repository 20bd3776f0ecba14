import { OWN_WORK_FORMS, type OwnWork, type OwnWorkKind } from '../../contract/dashboard/own-work.ts'
import { AppError } from '../../contract/errors.ts'
import { moment } from '../../contract/time.ts'
import { jsonOr } from '../../transport/json.ts'
import { type Db, dbNow, type Trx } from '../db/database.ts'
import { redacted } from '../text/redacted.ts'

/** Maximum number of items of each kind that a person keeps in a workspace. The oldest items are deleted first. */
const MOST: Readonly<Record<OwnWorkKind, number>> = { seen: 5_000, versions: 2_000, copied: 2_000, edit: 50 }
/** Maximum number of characters that a person keeps in a workspace. */
const MOST_CHARACTERS = 20_000_000

type Place = { readonly workspaceId: string; readonly personId: string }

/** Reads everything that a person keeps in a workspace, oldest first. */
export const ownWorkOf = async (db: Db, { workspaceId, personId }: Place): Promise<OwnWork[]> => {
  const rows = await db
    .selectFrom('own_work')
    .select(['kind', 'about', 'content', 'updated_at'])
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', personId)
    .orderBy('updated_at')
    .orderBy('about')
    .execute()
  return rows.map(({ updated_at, ...row }) => ({ ...row, updated_at: moment(updated_at) }))
}

/**
 * Keeps an item, or deletes it (null). Throws `invalid_input` if the content does not fit its kind, and `conflict` if
 * the person keeps too much.
 */
export const keepOwnWork = async (
  trx: Trx,
  { workspaceId, personId }: Place,
  {
    kind,
    about,
    content,
  }: { readonly kind: OwnWorkKind; readonly about: string; readonly content: string | null },
): Promise<void> => {
  if (content === null) {
    await trx
      .deleteFrom('own_work')
      .where('workspace_id', '=', workspaceId)
      .where('person_id', '=', personId)
      .where('kind', '=', kind)
      .where('about', '=', about)
      .execute()
    return
  }
  if (!OWN_WORK_FORMS[kind].safeParse(jsonOr(content)).success)
    throw new AppError('invalid_input', 'content: This content does not fit an item of this kind.')
  const { kept } = await trx
    .selectFrom('own_work')
    .select((eb) => eb.fn.sum<number>(eb.fn<number>('length', ['content'])).as('kept'))
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', personId)
    // The item's earlier content is replaced, so it does not count.
    .where((eb) => eb.not(eb.and({ kind, about })))
    .executeTakeFirstOrThrow()
  if (Number(kept ?? 0) + content.length > MOST_CHARACTERS)
    throw new AppError(
      'conflict',
      'You have too much unsaved text in this workspace. Save or discard some of it.',
    )
  const updated_at = await dbNow(trx)
  await trx
    .insertInto('own_work')
    .values({ workspace_id: workspaceId, person_id: personId, kind, about, content, updated_at })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'person_id', 'kind', 'about']).doUpdateSet({ content, updated_at }),
    )
    .execute()
  const oldest = await trx
    .selectFrom('own_work')
    .select('updated_at')
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .orderBy('updated_at', 'desc')
    .offset(MOST[kind])
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return
  await trx
    .deleteFrom('own_work')
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .where('updated_at', '<=', oldest.updated_at)
    .execute()
}

/** Rewrites every text that members keep about a lead, so that deleted content does not remain in their versions of a reply. */
export const redactOwnWork = async (
  trx: Trx,
  workspaceId: string,
  about: string,
  redact: (text: string) => string,
): Promise<void> => {
  const rows = await trx
    .selectFrom('own_work')
    .select(['person_id', 'kind', 'content'])
    .where('workspace_id', '=', workspaceId)
    .where('about', '=', about)
    .execute()
  for (const { person_id, kind, content } of rows) {
    const place = trx
      .updateTable('own_work')
      .where('workspace_id', '=', workspaceId)
      .where('person_id', '=', person_id)
      .where('kind', '=', kind)
      .where('about', '=', about)
    await place.set({ content: JSON.stringify(redacted(JSON.parse(content), redact)) }).execute()
  }
}

/** Deletes everything that members keep about these leads, which no longer exist. */
export const dropOwnWork = async (trx: Trx, workspaceId: string, about: readonly string[]): Promise<void> => {
  await trx
    .deleteFrom('own_work')
    .where('workspace_id', '=', workspaceId)
    .where('about', 'in', about)
    .execute()
}
