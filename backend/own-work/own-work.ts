import { OWN_WORK_FORMS, type OwnWork, type OwnWorkKind } from '../../contract/dashboard/own-work.ts'
import { AppError, wrongField } from '../../contract/errors.ts'
import { moment } from '../../contract/time.ts'
import { jsonOr } from '../../transport/json.ts'
import { type Db, dbNow, type Trx } from '../db/database.ts'
import { redacted } from '../text/redacted.ts'

/** Maximum number of items of each kind that a person keeps in a workspace. The oldest items are deleted first, except edits. */
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

type Kept = {
  readonly kind: OwnWorkKind
  readonly about: string
  readonly content: string | null
  /**
   * The `updated_at` of the stored item that the page knows, as in `ownWorkOf`. Null if the page knows none, undefined if it does not
   * say.
   */
  readonly known_at?: string | null | undefined
}

/** Reads one item; undefined if the person keeps none. */
const storedOf = (db: Db, { workspaceId, personId }: Place, { kind, about }: Pick<Kept, 'kind' | 'about'>) =>
  db
    .selectFrom('own_work')
    .select(['content', 'updated_at'])
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .where('about', '=', about)
    .executeTakeFirst()

/** Returns when an item was last changed; null if the person keeps none. */
export const keptAt = async (
  db: Db,
  place: Place,
  item: Pick<Kept, 'kind' | 'about'>,
): Promise<string | null> => {
  const stored = await storedOf(db, place, item)
  return stored ? moment(stored.updated_at) : null
}

const changedElsewhere = () =>
  new AppError('conflict', 'This text was changed in another tab or on another device.')

/**
 * Keeps an item, or deletes it (null). Returns its `updated_at`; null if it was deleted. Throws `invalid_input` if the content
 * does not fit its kind, and `conflict` if another content is stored than the page knows, or if the person keeps too much.
 */
export const keepOwnWork = async (
  trx: Trx,
  place: Place,
  { kind, about, content, known_at }: Kept,
): Promise<string | null> => {
  const { workspaceId, personId } = place
  if (content !== null && !OWN_WORK_FORMS[kind].safeParse(jsonOr(content)).success)
    throw wrongField('content', 'This content is not valid for this kind of item.')
  const stored = await storedOf(trx, place, { kind, about })
  // The answer to an earlier request with this content may have been lost.
  if (stored && stored.content === content) return moment(stored.updated_at)
  if (stored && known_at !== undefined && moment(stored.updated_at) !== known_at) throw changedElsewhere()
  if (content === null) {
    if (!stored) return null
    const { numDeletedRows } = await trx
      .deleteFrom('own_work')
      .where('workspace_id', '=', workspaceId)
      .where('person_id', '=', personId)
      .where('kind', '=', kind)
      .where('about', '=', about)
      .where('updated_at', '=', stored.updated_at)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw changedElsewhere()
    return null
  }
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
  if (kind === 'edit' && !stored) {
    const { edits } = await trx
      .selectFrom('own_work')
      .select((eb) => eb.fn.countAll<number>().as('edits'))
      .where('workspace_id', '=', workspaceId)
      .where('person_id', '=', personId)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
    if (Number(edits) >= MOST.edit)
      throw new AppError(
        'conflict',
        `You have ${MOST.edit} articles with unsaved changes in this workspace. Save or discard some of them.`,
      )
  }
  // Each change has its own time, because pages recognize the stored content by the time.
  const updated_at = Math.max(await dbNow(trx), (stored?.updated_at ?? 0) + 1)
  const written = await trx
    .insertInto('own_work')
    .values({ workspace_id: workspaceId, person_id: personId, kind, about, content, updated_at })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'person_id', 'kind', 'about'])
        .doUpdateSet({ content, updated_at })
        // Another request may have stored the item since it was read above.
        .where('own_work.updated_at', '=', stored?.updated_at ?? -1),
    )
    .returning('updated_at')
    .executeTakeFirst()
  if (!written) throw changedElsewhere()
  // At their limit, further edits are refused above. None is deleted.
  if (kind === 'edit') return moment(updated_at)
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
  if (!oldest) return moment(updated_at)
  await trx
    .deleteFrom('own_work')
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .where('updated_at', '<=', oldest.updated_at)
    .execute()
  return moment(updated_at)
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
