import { AppError } from '../../contract/errors.ts'
import type { DeepReadonly } from '../../contract/operation.ts'
import type { SearchConsole } from '../../contract/owner/rankings.ts'
import type { Db } from '../db/database.ts'
import type { RankingContext } from './context.ts'
import { searchConsoleApi } from './search-console.ts'
import { keptAccount, keyFileFault, readKeyFile, type ServiceAccount } from './service-account.ts'

/** The owner to which the key of a workspace's service account is sealed. */
export const sealedFor = (workspaceId: string): string => `search_console ${workspaceId}`

const rowOf = (db: Db, workspaceId: string) =>
  db
    .selectFrom('search_console')
    .select(['client_email', 'service_account'])
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()

const openRow = (
  { secrets }: Pick<RankingContext, 'secrets'>,
  workspaceId: string,
  sealed: string,
): ServiceAccount => keptAccount(secrets.open(sealedFor(workspaceId), sealed))

/**
 * The service account of a workspace. Throws `not_found` if none is connected, `unavailable` if its key cannot be
 * decrypted.
 */
export const accountOf = async (
  context: Pick<RankingContext, 'db' | 'secrets'>,
  workspaceId: string,
): Promise<ServiceAccount> => {
  const row = await rowOf(context.db, workspaceId)
  if (row) return openRow(context, workspaceId, row.service_account)
  throw new AppError(
    'not_found',
    'Search Console is not connected. Connect it on the Rankings screen of the desk, or with `search-console connect` on the server.',
  )
}

const seen = (email: string, sites: readonly string[]): DeepReadonly<SearchConsole> => ({
  client_email: email,
  sites,
  message:
    sites.length === 0
      ? `${email} cannot read any property yet. Add it as a user in Search Console under Settings, Users and permissions.`
      : null,
})

/** The connection as Google sees it now. Its message says what is wrong, if anything. */
export const showConnection = async (
  context: RankingContext,
  workspaceId: string,
): Promise<DeepReadonly<SearchConsole>> => {
  const row = await rowOf(context.db, workspaceId)
  if (!row) return { client_email: null, sites: [], message: null }
  try {
    const account = openRow(context, workspaceId, row.service_account)
    return seen(row.client_email, await searchConsoleApi(context).properties(account))
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    return { client_email: row.client_email, sites: [], message: thrown.message }
  }
}

/**
 * Checks a key file with Google and stores it sealed, in place of an earlier key. Throws `invalid_input`,
 * `upstream_failed`, `unavailable`.
 */
export const connect = async (
  context: RankingContext,
  workspaceId: string,
  keyFile: string,
): Promise<DeepReadonly<SearchConsole>> => {
  const account = await readKeyFile(keyFile)
  const sealed = context.secrets.seal(sealedFor(workspaceId), JSON.stringify(account))
  const api = searchConsoleApi(context)
  if (!(await api.accepts(account)))
    throw keyFileFault('service_account', 'Google rejects this key. It was deleted or disabled.')
  const sites = await api.properties(account)
  const row = { client_email: account.client_email, service_account: sealed }
  await context.db
    .insertInto('search_console')
    .values({ workspace_id: workspaceId, ...row })
    .onConflict((on) => on.column('workspace_id').doUpdateSet(row))
    .execute()
  return seen(account.client_email, sites)
}

/** Deletes the key. */
export const disconnect = async (db: Db, workspaceId: string): Promise<void> => {
  await db.deleteFrom('search_console').where('workspace_id', '=', workspaceId).execute()
}
