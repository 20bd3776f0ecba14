import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { AppError, wrongField } from '../../contract/errors.ts'
import type { SiteLogin } from '../../contract/owner/sites.ts'
import { recordChange } from '../changes/changes.ts'
import { dbNow, type Trx, transaction } from '../db/database.ts'
import { NO_KEY } from '../secrets/secrets.ts'
import { adapterFor } from './adapters.ts'
import type { SiteContext } from './context.ts'
import { PLATFORM_NAMES, requirePlatform } from './platforms.ts'
import { type Probed, SiteError } from './port.ts'
import { asking, healthy } from './probe-site.ts'
import { loginRefusalOf } from './refusal.ts'
import {
  enteredAddress,
  isHostedByPlatform,
  isSameAddress,
  isSameSite,
  rowsOfPlatform,
  rowsOfSite,
} from './same-site.ts'
import type { SiteRow } from './site.rows.ts'
import { readSite } from './site.table.ts'

export type Connecting = {
  readonly workspaceId: string
  /** Id of the site that receives the new login; absent for a new site. */
  readonly connectionId: string | undefined
  readonly login: SiteLogin
}

/**
 * Checks a login with its site and stores it sealed. Stores nothing if the site refuses the login. A site that is or
 * was connected keeps its row, so that its posts are found again. Throws `invalid_input`, `platform_not_enabled`,
 * `not_found`, `conflict`, `upstream_failed`, and `unavailable` if logins cannot be stored.
 */
export const connectSite = async (context: SiteContext, wanted: Connecting): Promise<SiteRow> => {
  const { db, secrets } = context
  const { workspaceId, connectionId, login } = wanted
  await requirePlatform(db, workspaceId, login.platform)
  const named = connectionId === undefined ? null : await readSite(db, workspaceId, connectionId)
  if (named && named.platform !== login.platform)
    throw new AppError(
      'invalid_input',
      `This connection is to a ${PLATFORM_NAMES[named.platform]} site. Enter a login for ${PLATFORM_NAMES[named.platform]}.`,
      {
        issues: [{ path: 'login.platform', message: `Enter a login for ${PLATFORM_NAMES[named.platform]}.` }],
      },
    )
  if (!secrets.unlocked()) throw new AppError('unavailable', NO_KEY)
  const probed = await probe(context, login)
  if (named) requireSameSite(named, login, probed)
  return transaction(db, async (trx) => {
    const known = named ?? (await earlierRow(trx, wanted, probed))
    return known ? saveAgain(context, trx, known, login, probed) : saveFirst(context, trx, wanted, probed)
  })
}

const probe = async (context: SiteContext, login: SiteLogin): Promise<Probed> => {
  try {
    return await asking((signal) => adapterFor(login, { ...context, signal }).probe())
  } catch (thrown) {
    if (thrown instanceof SiteError) throw loginRefusalOf(thrown, login.platform)
    throw thrown
  }
}

/** Refuses a login for another site, because the stored post ids would mean other posts on that site. */
const requireSameSite = (named: SiteRow, login: SiteLogin, probed: Probed): void => {
  const isSame = isHostedByPlatform(named.platform)
    ? isSameSite(named, { ...named, url: probed.url, entered: enteredAddress(login, probed) })
    : isSameAddress(named.url, probed.url)
  if (isSame) return
  throw wrongField(
    'login',
    `This login belongs to ${probed.url}, not to ${named.url}. Connect ${probed.url} as a separate site.`,
  )
}

/**
 * Finds the row of the same site: the connected one, or else a disconnected one, preferably with the same account. Throws
 * `conflict`:
 * - if the site is connected with another account, because two logins would make two posts of an article
 * - if the site claims the address of a site that is connected at another address
 */
const earlierRow = async (
  trx: Trx,
  { workspaceId, login }: Connecting,
  probed: Probed,
): Promise<SiteRow | null> => {
  // Locks the workspace's row, so that its other connections wait for this transaction.
  await trx.updateTable('workspace').set({ revision: sql`revision` }).where('id', '=', workspaceId).execute()
  const { url, account } = healthy(probed)
  const entered = enteredAddress(login, probed)
  const where = { workspace_id: workspaceId, platform: login.platform, url, entered }
  const rows = await rowsOfSite(trx, where)
  const mine = rows.filter((row) => row.account === account)
  const connected = [...mine, ...rows].find(({ removed_at }) => removed_at === null)
  if (connected && connected.account !== account) throw connectedAlready(connected)
  const named = (await rowsOfPlatform(trx, where)).find(
    (row) => row.removed_at === null && row.id !== connected?.id && isSameAddress(row.url, url),
  )
  if (named) throw connectedAlready(named)
  return connected ?? mine[0] ?? rows[0] ?? null
}

const connectedAlready = ({ id, name, url, account }: SiteRow): AppError =>
  new AppError(
    'conflict',
    `This site (${name}, ${url}) is already connected with the account ${account}. Publish through that connection. To replace the stored login, choose “Update login” next to the site, or send the new login with connection_id ${id}.`,
    { quotes: true },
  )

const saveAgain = async (
  { secrets }: SiteContext,
  trx: Trx,
  known: SiteRow,
  login: SiteLogin,
  probed: Probed,
): Promise<SiteRow> => {
  const row = await trx
    .updateTable('site')
    .set({
      ...healthy(probed),
      entered: enteredAddress(login, probed),
      login: secrets.seal(known.id, JSON.stringify(login)),
      // With 0, a worker soon reads the site's posts.
      checked_at: 0,
      removed_at: null,
    })
    .where('id', '=', known.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordChange(trx, known.workspace_id, 'site', known.id)
  return row
}

const saveFirst = async (
  { secrets }: SiteContext,
  trx: Trx,
  { workspaceId, login }: Connecting,
  probed: Probed,
): Promise<SiteRow> => {
  const id = `site_${randomUUID()}`
  const row: SiteRow = {
    id,
    workspace_id: workspaceId,
    platform: login.platform,
    ...healthy(probed),
    entered: enteredAddress(login, probed),
    login: secrets.seal(id, JSON.stringify(login)),
    posts: '[]',
    checked_at: 0,
    created_at: await dbNow(trx),
    removed_at: null,
  }
  await trx.insertInto('site').values(row).execute()
  await recordChange(trx, workspaceId, 'site', id)
  return row
}

/** Deletes a site's login. The data about its posts stays, in case the site is connected again. Publications that wait for the site fail with `not_found` when their turn comes. Throws `not_found`. */
export const disconnectSite = (
  { db }: Pick<SiteContext, 'db'>,
  workspaceId: string,
  connectionId: string,
): Promise<void> =>
  transaction(db, async (trx) => {
    const row = await readSite(trx, workspaceId, connectionId)
    await trx
      .updateTable('site')
      .set({ login: '', posts: '[]', removed_at: await dbNow(trx) })
      .where('id', '=', row.id)
      .execute()
    await recordChange(trx, workspaceId, 'site', row.id, { deleted: true })
  })
