import { AppError } from '../../contract/errors.ts'
import type { DeepReadonly } from '../../contract/operation.ts'
import type { SearchConsole } from '../../contract/owner/rankings.ts'
import type { Db, Trx } from '../db/database.ts'
import type { SecretBox } from '../secrets/secrets.ts'
import type { RankingContext } from './context.ts'
import { revokeAccess } from './google-tokens.ts'
import { isSignedIn, keptAccount, type ReadingAccount, type SignedInAccount } from './reading-account.ts'
import { searchConsoleApi } from './search-console.ts'
import { keyFileFault, readKeyFile } from './service-account.ts'

/** Names the owner to which the key or the refresh token of a workspace is sealed. */
export const sealedFor = (workspaceId: string): string => `search_console ${workspaceId}`

const rowOf = (db: Db, workspaceId: string) =>
  db
    .selectFrom('search_console')
    .select(['client_email', 'service_account', 'google_by'])
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()

const openRow = (
  { secrets }: Pick<RankingContext, 'secrets'>,
  workspaceId: string,
  sealed: string,
): ReadingAccount => keptAccount(secrets.open(sealedFor(workspaceId), sealed))

/**
 * Reads the account that reads Search Console for a workspace. Throws `not_found` if no account is connected, and
 * `unavailable` if its secret cannot be decrypted.
 */
export const accountOf = async (
  context: Pick<RankingContext, 'db' | 'secrets'>,
  workspaceId: string,
): Promise<ReadingAccount> => {
  const row = await rowOf(context.db, workspaceId)
  if (row) return openRow(context, workspaceId, row.service_account)
  throw new AppError(
    'not_found',
    'Search Console is not connected. Connect it on the Rankings screen, or with `search-console connect` on the server.',
  )
}

type Shown = { readonly client_email: string; readonly google_by: string | null }

/** Describes the connected account as the contract shows it. */
const accountIn = ({ googleClient }: RankingContext, row: Shown | undefined) => ({
  client_email: row && row.google_by === null ? row.client_email : null,
  google: row && row.google_by !== null ? { connected_by: row.google_by } : null,
  google_offered: googleClient !== undefined,
})

/** Describes the connection, with the properties that Google has just listed. */
export const seen = (
  context: RankingContext,
  row: Shown,
  sites: readonly string[],
): DeepReadonly<SearchConsole> => ({
  ...accountIn(context, row),
  sites,
  message:
    sites.length > 0
      ? null
      : row.google_by === null
        ? `${row.client_email} cannot read any property yet. Add this address as a user in Search Console under Settings, Users and permissions.`
        : 'This Google account has no property in Search Console. Add your site at search.google.com/search-console, or connect another account.',
})

/** Describes the connection as Google sees it now. The message says what is wrong; null if nothing is. */
export const showConnection = async (
  context: RankingContext,
  workspaceId: string,
): Promise<DeepReadonly<SearchConsole>> => {
  const row = await rowOf(context.db, workspaceId)
  if (!row) return { ...accountIn(context, row), sites: [], message: null }
  try {
    const account = openRow(context, workspaceId, row.service_account)
    return seen(context, row, await searchConsoleApi(context).properties(account))
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    return { ...accountIn(context, row), sites: [], message: thrown.message }
  }
}

/**
 * Checks a key file with Google and stores it sealed. It replaces an earlier key, or a person's account, whose access then ends at
 * Google. If Google does not confirm this end, the message says so. Throws `invalid_input`, `upstream_failed`, `unavailable`.
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
  const before = await rowOf(context.db, workspaceId)
  const row = { client_email: account.client_email, service_account: sealed, google_by: null }
  await storeRow(context.db, workspaceId, row)
  const shown = seen(context, row, sites)
  try {
    if (before) await endAccess(context, workspaceId, before)
    return shown
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    return { ...shown, message: [STILL_ALLOWED, shown.message].filter(Boolean).join(' ') }
  }
}

const STILL_ALLOWED =
  'The key is stored. However, Google did not confirm that it revoked Quillport’s access to the previous account. Remove this access at myaccount.google.com/connections.'

const storeRow = async (
  db: Db,
  workspaceId: string,
  row: Shown & { readonly service_account: string },
): Promise<void> => {
  await db
    .insertInto('search_console')
    .values({ workspace_id: workspaceId, ...row })
    .onConflict((on) => on.column('workspace_id').doUpdateSet(row))
    .execute()
}

/**
 * Stores a person's account sealed. It replaces an earlier account. An earlier access of the same person is not
 * revoked, because Google would end the new access too.
 */
export const storeSignIn = (
  trx: Trx,
  secrets: SecretBox,
  workspaceId: string,
  account: SignedInAccount,
  by: string,
): Promise<void> =>
  storeRow(trx, workspaceId, {
    client_email: '',
    service_account: secrets.seal(sealedFor(workspaceId), JSON.stringify(account)),
    google_by: by,
  })

type Row = NonNullable<Awaited<ReturnType<typeof rowOf>>>

/**
 * Ends the access to a person's account at Google, if the row's token can be decrypted. If the person also connected another workspace,
 * the access stays, because Google would end it for all workspaces with the same account. Throws `upstream_failed`.
 */
const endAccess = async (context: RankingContext, workspaceId: string, row: Row): Promise<void> => {
  const { google_by, service_account } = row
  if (google_by === null) return
  if (context.secrets.sealedUnder(sealedFor(workspaceId), service_account) === 'neither') return
  const other = await context.db
    .selectFrom('search_console')
    .select('workspace_id')
    .where('google_by', '=', google_by)
    .where('workspace_id', '<>', workspaceId)
    .executeTakeFirst()
  const account = openRow(context, workspaceId, service_account)
  if (!other && isSignedIn(account)) await revokeAccess(context, account.refresh_token)
}

/**
 * Deletes the key of a service account, or the token of a person's account. The access to a person's account ends at Google with the
 * last workspace that the person connected. Throws `upstream_failed`.
 */
export const disconnect = async (context: RankingContext, workspaceId: string): Promise<void> => {
  const ended = await rowOf(context.db, workspaceId)
  if (!ended) return
  await endAccess(context, workspaceId, ended)
  // If another person has signed in meanwhile, that connection stays.
  await context.db
    .deleteFrom('search_console')
    .where('workspace_id', '=', workspaceId)
    .where('service_account', '=', ended.service_account)
    .execute()
}
