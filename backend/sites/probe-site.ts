import { AppError } from '../../contract/errors.ts'
import { recordChange } from '../changes/changes.ts'
import { dbNow, type Trx, transaction } from '../db/database.ts'
import { cleanLine } from '../text/clean-text.ts'
import type { SiteContext } from './context.ts'
import { loginOf, openSite } from './open-site.ts'
import { type KnownPost, type Probed, type SiteAdapter, SiteError } from './port.ts'
import { enteredAddress, isHostedByPlatform, isSameAddress } from './same-site.ts'
import type { SiteRow } from './site.rows.ts'
import { readSite } from './site.table.ts'

const PROBE_MS = 40_000
/** Maximum number of UTF-16 units that are kept of each text of a site. */
const LONGEST_TITLE = 300
const LONGEST_ADDRESS = 2_000
const LONGEST_MESSAGE = 1_000

/**
 * Runs requests to a site under a time limit. `anew` restarts the limit for another request. Throws SiteError, or the
 * reason of `outer`.
 */
export const asking = async <T>(
  ask: (signal: AbortSignal, anew: () => void) => Promise<T>,
  outer: AbortSignal = new AbortController().signal,
): Promise<T> => {
  const clock = new AbortController()
  const timer = setTimeout(
    () => clock.abort(new SiteError('unreachable', 'The site did not answer in time. Try again later.')),
    PROBE_MS,
  )
  try {
    return await ask(AbortSignal.any([clock.signal, outer]), () => timer.refresh())
  } finally {
    clearTimeout(timer)
  }
}

/** The result of a check of a stored site: its state, or the trouble that keeps Quillport from using it. */
type Seen =
  | { readonly probed: Probed; readonly entered: string; readonly posts: readonly KnownPost[] | null }
  | { readonly trouble: string }

/** Probes a stored site and reads its newest posts if possible. */
const see = async (context: SiteContext, row: SiteRow, outer?: AbortSignal): Promise<Seen> => {
  try {
    const open = await openSite(context, row)
    return await asking(async (signal, anew) => {
      const adapter = open(signal)
      const probed = await adapter.probe()
      anew()
      return { probed, entered: enteredAddress(loginOf(context, row), probed), posts: await newest(adapter) }
    }, outer)
  } catch (thrown) {
    if (thrown instanceof SiteError) return { trouble: thrown.message }
    if (thrown instanceof AppError && TROUBLE.has(thrown.code)) return { trouble: thrown.message }
    throw thrown
  }
}

/**
 * Codes of errors that keep Quillport from sending requests to a stored site: its platform was disabled, or its login
 * cannot be decrypted.
 */
const TROUBLE: ReadonlySet<string> = new Set(['platform_not_enabled', 'unavailable'])

const newest = async (adapter: SiteAdapter): Promise<readonly KnownPost[] | null> => {
  try {
    const posts = await adapter.recentPosts()
    return posts
      .filter(({ url }) => url.length <= LONGEST_ADDRESS)
      .map(({ title, url }) => ({ title: cleanLine(title, LONGEST_TITLE), url }))
  } catch (thrown) {
    // Publishing still works, so the known posts stay.
    if (thrown instanceof SiteError) return null
    throw thrown
  }
}

/** Checks a stored site and saves the result; null if the site was disconnected or received another login meanwhile. */
export const lookAt = async (
  context: SiteContext,
  row: SiteRow,
  outer?: AbortSignal,
): Promise<SiteRow | null> => {
  const seen = await see(context, row, outer)
  return transaction(context.db, async (trx) => {
    const login = await sameLogin(context, trx, row)
    if (login === null) return null
    const changed =
      'trouble' in seen ? attention(seen.trouble) : stillAt(row, seen.entered, healthy(seen.probed))
    const posts = 'posts' in seen && seen.posts !== null ? { posts: JSON.stringify(seen.posts) } : {}
    const kept = await trx
      .updateTable('site')
      .set({ ...changed, ...posts, checked_at: await dbNow(trx) })
      .where('id', '=', row.id)
      .where('login', '=', login)
      .where('removed_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (kept && differs(row, kept)) await recordChange(trx, row.workspace_id, 'site', row.id)
    return kept ?? null
  })
}

/** Reads a row's present sealed login, which may have been resealed under another key; null if the row now has a different login. */
const sameLogin = async (
  { secrets }: Pick<SiteContext, 'secrets'>,
  trx: Trx,
  { id, login }: SiteRow,
): Promise<string | null> => {
  const now = await trx.selectFrom('site').select('login').where('id', '=', id).executeTakeFirst()
  if (!now || now.login === login) return now?.login ?? null
  const opens = [login, now.login].every((sealed) => secrets.sealedUnder(id, sealed) !== 'neither')
  return opens && secrets.open(id, login) === secrets.open(id, now.login) ? now.login : null
}

/**
 * Keeps the stored public address of a site that now names a different one, unless the login works at the new address or the platform
 * itself names it.
 */
const stillAt = (row: SiteRow, entered: string, found: ReturnType<typeof healthy>) => ({
  ...found,
  entered,
  url:
    isHostedByPlatform(row.platform) || [row.url, entered].some((known) => isSameAddress(known, found.url))
      ? found.url
      : row.url,
})

/** Returns the columns for a site in the state that the probe found. */
export const healthy = ({ name, url, account, mayPublish, message }: Probed) => ({
  name: cleanLine(name, LONGEST_TITLE),
  url: url.replace(/(?<!\/)\/+$/, ''),
  account: cleanLine(account, LONGEST_TITLE),
  may_publish: mayPublish ? (1 as const) : (0 as const),
  status: 'ok' as const,
  message: message === null ? null : cleanLine(message, LONGEST_MESSAGE),
})

/** Returns the columns for a site that needs a person to act. */
export const attention = (message: string) => ({ status: 'needs_attention' as const, message })

const SHOWN = ['name', 'url', 'may_publish', 'status', 'message', 'checked_at'] as const
const differs = (before: SiteRow, after: SiteRow): boolean =>
  SHOWN.some((column) => before[column] !== after[column])

/** Marks a site as in need of attention. Records the change in the feed if that is new. */
export const markTrouble = async (trx: Trx, row: SiteRow, message: string): Promise<void> => {
  if (row.status === 'needs_attention' && row.message === message) return
  await trx.updateTable('site').set(attention(message)).where('id', '=', row.id).execute()
  await recordChange(trx, row.workspace_id, 'site', row.id)
}

/** Checks a connected site now. Its message says what is wrong; null if nothing is. Throws `not_found`. */
export const checkSite = async (
  context: SiteContext,
  workspaceId: string,
  connectionId: string,
): Promise<SiteRow> => {
  const row = await readSite(context.db, workspaceId, connectionId)
  return (await lookAt(context, row)) ?? readSite(context.db, workspaceId, connectionId)
}
