import { SiteLogin } from '../../contract/owner/sites.ts'
import type { Db } from '../db/database.ts'
import { adapterFor } from './adapters.ts'
import type { SiteContext } from './context.ts'
import { requirePlatform } from './platforms.ts'
import { type SiteAdapter, SiteError } from './port.ts'
import type { SiteRow } from './site.rows.ts'

/** Decrypts the login in a row. Throws `unavailable` while that is impossible. */
export const loginOf = ({ secrets }: Pick<SiteContext, 'secrets'>, row: SiteRow): SiteLogin =>
  SiteLogin.parse(JSON.parse(secrets.open(row.id, row.login)))

/**
 * Returns a function that opens the adapter for a stored site under a signal. Sends nothing yet. If the site rejects
 * the login later, a worker soon checks the site. Throws `platform_not_enabled`, and `unavailable` while the login
 * cannot be decrypted.
 */
export const openSite = async (
  context: SiteContext,
  row: SiteRow,
): Promise<(signal: AbortSignal) => SiteAdapter> => {
  await requirePlatform(context.db, row.workspace_id, row.platform)
  const login = loginOf(context, row)
  return (signal) => watched(adapterFor(login, { ...context, signal }), () => lookSoon(context.db, row.id))
}

const lookSoon = (db: Db, id: string) =>
  db.updateTable('site').set({ checked_at: 0 }).where('id', '=', id).execute()

/** Wraps an adapter so that it calls `onRefused` for every rejected login. */
const watched = (adapter: SiteAdapter, onRefused: () => Promise<unknown>): SiteAdapter => {
  const watch =
    <A extends readonly unknown[], R>(ask: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      try {
        return await ask(...args)
      } catch (thrown) {
        if (thrown instanceof SiteError && thrown.kind === 'login') await onRefused()
        throw thrown
      }
    }
  return {
    probe: watch(adapter.probe),
    recentPosts: watch(adapter.recentPosts),
    uploadImage: watch(adapter.uploadImage),
    findImage: watch(adapter.findImage),
    create: watch(adapter.create),
    update: watch(adapter.update),
    find: watch(adapter.find),
    read: watch(adapter.read),
    fields: watch(adapter.fields),
    hasImage: watch(adapter.hasImage),
  }
}
