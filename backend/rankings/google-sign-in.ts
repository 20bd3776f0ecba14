import { createHash, randomBytes } from 'node:crypto'
import type { Dashboard } from '../../contract/dashboard.ts'
import { AppError } from '../../contract/errors.ts'
import type { Handlers } from '../../contract/operation.ts'
import { MINUTE } from '../../contract/time.ts'
import { type DashboardCaller, lockAs, memberOf, requireTry } from '../accounts/context.ts'
import type { Person } from '../accounts/identity.ts'
import { type Db, dbNow, transaction } from '../db/database.ts'
import { seen, storeSignIn } from './connection.ts'
import type { GoogleClient, RankingContext } from './context.ts'
import { GOOGLE } from './google-origins.ts'
import { exchangeCode } from './google-tokens.ts'
import { searchConsoleApi } from './search-console.ts'
import { READ_SCOPE } from './service-account.ts'

/** Time limit for a person at Google's pages, in ms. */
const SIGN_IN_MS = 10 * MINUTE

/** Path to which Google redirects the browser. The operator enters it in the Google Cloud console. */
export const GOOGLE_RETURN_PATH = '/google/search-console'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

const clientOf = ({ googleClient }: RankingContext): GoogleClient => {
  if (googleClient) return googleClient
  throw new AppError(
    'conflict',
    'The operator of this service has not set up Google’s sign-in. Connect Search Console with a key file.',
  )
}

/** Remembers a sign-in that this session began, under the hash of its state. Earlier sign-ins of the session end. */
const rememberSignIn = (
  { db }: RankingContext,
  { id, sessionId }: Person,
  workspaceId: string,
  state: string,
  verifier: string,
): Promise<void> =>
  transaction(db, async (trx) => {
    const now = await dbNow(trx)
    await trx
      .deleteFrom('google_sign_in')
      .where((eb) => eb.or([eb('expires_at', '<=', now), eb('session_id', '=', sessionId)]))
      .execute()
    await trx
      .insertInto('google_sign_in')
      .values({
        state_hash: hashOf(state),
        workspace_id: workspaceId,
        person_id: id,
        session_id: sessionId,
        verifier,
        expires_at: now + SIGN_IN_MS,
      })
      .execute()
  })

/** Takes the PKCE verifier of a sign-in, once, if this session began the sign-in for this workspace. Throws `conflict`. */
const takeSignIn = async (
  db: Db,
  { id, sessionId }: Person,
  workspaceId: string,
  state: string,
): Promise<string> => {
  const taken = await db
    .deleteFrom('google_sign_in')
    .where('state_hash', '=', hashOf(state))
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', id)
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', await dbNow(db))
    .returning('verifier')
    .executeTakeFirst()
  if (taken) return taken.verifier
  throw new AppError(
    'conflict',
    'Google’s answer does not belong to a sign-in that is in progress in this browser. The answer may have been used already, or more than ten minutes have passed. Connect again.',
  )
}

const TO_BE_TICKED =
  'Google did not allow Quillport to read Search Console. Connect again, and leave the box for Search Console ticked.'

/** Handles an owner's calls for connecting Search Console by Google's sign-in, which starts and ends at a page of the dashboard. */
export const googleSignInHandlers = (
  context: RankingContext & { readonly origin: string },
): Handlers<Dashboard, DashboardCaller>['searchConsole'] => {
  const { db, origin, googleOrigins = GOOGLE } = context
  const redirectUri = origin + GOOGLE_RETURN_PATH
  return {
    begin: async ({ workspace_id }, caller) => {
      const person = await memberOf({ db }, caller, workspace_id, 'owner')
      await requireTry(db, 'google', { client: workspace_id })
      const client = clientOf(context)
      const verifier = randomBytes(48).toString('base64url')
      // The page to which Google redirects reads the workspace from the state.
      const state = `${randomBytes(32).toString('base64url')}.${workspace_id}`
      await rememberSignIn(context, person, workspace_id, state, verifier)
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: client.clientId,
        redirect_uri: redirectUri,
        scope: READ_SCOPE,
        state,
        code_challenge: hashOf(verifier),
        code_challenge_method: 'S256',
        access_type: 'offline',
        // Without this parameter, Google returns a refresh token only the first time that a person allows the access.
        prompt: 'consent select_account',
      })
      return { url: `${googleOrigins.accounts}/o/oauth2/v2/auth?${query}` }
    },
    finish: async ({ workspace_id, state, code, error }, caller) => {
      const person = await memberOf({ db }, caller, workspace_id, 'owner')
      const client = clientOf(context)
      const verifier = await takeSignIn(db, person, workspace_id, state)
      if (code === undefined)
        throw new AppError(
          'conflict',
          error === 'access_denied'
            ? 'You did not allow Quillport to read Search Console. Nothing was changed.'
            : 'Google ended the sign-in before it was complete. Nothing was changed. Connect again.',
        )
      const granted = await exchangeCode(context, client, { code, verifier, redirectUri })
      if (!granted)
        throw new AppError(
          'conflict',
          'Google no longer accepts this sign-in. Nothing was changed. Connect again.',
        )
      const { refresh_token } = granted
      // The token is not revoked, because Google would also end the access of other workspaces to this account. Quillport does not keep the
      // token.
      if (!granted.scope.split(' ').includes(READ_SCOPE) || refresh_token === undefined)
        throw new AppError('conflict', TO_BE_TICKED)
      const account = { refresh_token }
      const sites = await searchConsoleApi(context).properties(account)
      await transaction(db, async (trx) => {
        await lockAs(trx, person, workspace_id, 'owner')
        await storeSignIn(trx, context.secrets, workspace_id, account, person.email)
      })
      return seen(context, { client_email: '', google_by: person.email }, sites)
    },
  }
}
