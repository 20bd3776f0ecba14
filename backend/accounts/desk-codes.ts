import { hash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { DESK_SIGN_IN, type DeskRequest } from '../../contract/dashboard/desk-request.ts'
import { AppError } from '../../contract/errors.ts'
import type { Scope } from '../../contract/operation.ts'
import { MINUTE } from '../../contract/time.ts'
import { isSameSecret } from '../../transport/same-secret.ts'
import { type Db, dbNow, type Trx } from '../db/database.ts'
import { secretHash } from '../keys/secret-hash.ts'
import type { DeskCodeRow } from './account.rows.ts'

/** How long a desk has to fetch its key after the person has allowed it, ms. */
const REDEEM_MS = 2 * MINUTE
/** How much too early a desk may ask, ms, because network delays vary. */
const EARLY_MS = 500
/** Letters that are hard to confuse. Without vowels, codes do not form words. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
const GROUP = 4

const randomText = (): string => randomBytes(32).toString('base64url')

const lettersOf = (typed: string): string => typed.toUpperCase().replace(/[^A-Z]/g, '')
const userCodeHash = (typed: string): string => secretHash(lettersOf(typed))

const newUserCode = (): string => {
  const group = () => Array.from({ length: GROUP }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
  return `${group()}-${group()}`
}

/** The error for a code that was used, has expired, or does not belong to the desk that sends it. */
const noSuchSignIn = (): AppError =>
  new AppError('not_found', 'This sign-in was already used, or it has expired. Start it again in Quillport.')

const noSuchCode = (): AppError =>
  new AppError(
    'not_found',
    'This code is wrong or no longer valid. Check the letters, or get a new code on the computer that you want to connect.',
  )

type Asked = Pick<DeskCodeRow, 'secret_hash' | 'user_code_hash' | 'state' | 'device_name' | 'scopes'> &
  Partial<DeskCodeRow>

const insert = async (trx: Trx, now: number, row: Asked & { readonly expires_at: number }): Promise<void> => {
  await trx.deleteFrom('desk_code').where('expires_at', '<=', now).execute()
  await trx
    .insertInto('desk_code')
    .values({
      id: `desk_${randomUUID()}`,
      challenge: null,
      port: null,
      workspace_id: null,
      person_id: null,
      polled_at: null,
      interval_ms: DESK_SIGN_IN.pollMs,
      created_at: now,
      ...row,
    })
    .execute()
}

/** The person who allows a desk, with the workspace and the scopes that the person allows. */
export type Allowed = {
  readonly workspaceId: string
  readonly personId: string
  readonly scopes: readonly Scope[]
}

/** Stores the person's answer to a desk on this computer, and returns its one-time code. */
export const makeDeskCode = async (
  trx: Trx,
  { name, challenge, port }: Pick<DeskRequest, 'name' | 'challenge' | 'port'>,
  { workspaceId, personId, scopes }: Allowed,
): Promise<string> => {
  const code = randomText()
  const now = await dbNow(trx)
  await insert(trx, now, {
    secret_hash: secretHash(code),
    user_code_hash: null,
    state: 'allowed',
    device_name: name,
    challenge,
    port,
    scopes: JSON.stringify(scopes),
    workspace_id: workspaceId,
    person_id: personId,
    expires_at: now + REDEEM_MS,
  })
  return code
}

/** Creates the code that a desk shows to the person, and the secret with which the desk asks for the person's answer. */
export const beginDeskCode = async (
  trx: Trx,
  { name, scopes }: Pick<DeskRequest, 'name' | 'scopes'>,
): Promise<{ readonly userCode: string; readonly secret: string; readonly expiresAt: number }> => {
  const [userCode, secret] = [newUserCode(), randomText()]
  const now = await dbNow(trx)
  const expiresAt = now + DESK_SIGN_IN.codeMs
  await insert(trx, now, {
    secret_hash: secretHash(secret),
    user_code_hash: userCodeHash(userCode),
    state: 'waiting',
    device_name: name,
    scopes: JSON.stringify(scopes),
    expires_at: expiresAt,
  })
  return { userCode, secret, expiresAt }
}

/** The row of the desk that shows this code and waits for an answer. Throws `not_found`. */
export const readDeskCode = async (db: Db, userCode: string): Promise<DeskCodeRow> => {
  const row = await db
    .selectFrom('desk_code')
    .selectAll()
    .where('user_code_hash', '=', userCodeHash(userCode))
    .where('state', '=', 'waiting')
    .where('expires_at', '>', await dbNow(db))
    .executeTakeFirst()
  if (!row) throw noSuchCode()
  return row
}

/** Stores the person's answer to the desk that shows a code; null refuses the desk. Throws `not_found`. */
export const answerDeskCode = async (trx: Trx, userCode: string, allowed: Allowed | null): Promise<void> => {
  const now = await dbNow(trx)
  const { numUpdatedRows } = await trx
    .updateTable('desk_code')
    .set({
      state: allowed ? 'allowed' : 'refused',
      expires_at: now + REDEEM_MS,
      ...(allowed
        ? {
            workspace_id: allowed.workspaceId,
            person_id: allowed.personId,
            scopes: JSON.stringify(allowed.scopes),
          }
        : {}),
    })
    .where('user_code_hash', '=', userCodeHash(userCode))
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw noSuchCode()
}

/** Withdraws a person's answers that no desk has fetched yet. They may come from a session that a new password has ended. */
export const forgetDeskCodes = async (db: Db, personId: string): Promise<void> => {
  await db.deleteFrom('desk_code').where('person_id', '=', personId).execute()
}

/** What a desk sends to get its key. */
export type Brought = {
  readonly code: string
  readonly verifier?: string | undefined
  readonly port?: number | undefined
}

/** The result for a desk. A fault also uses the code up, so faults are returned: an exception would undo the transaction. */
export type Taken =
  | { readonly state: 'waiting' }
  | { readonly state: 'allowed'; readonly row: DeskCodeRow & { workspace_id: string; person_id: string } }
  | { readonly state: 'fault'; readonly error: AppError }

const fault = (error: AppError): Taken => ({ state: 'fault', error })

const fits = ({ challenge, port }: DeskCodeRow, brought: Brought): boolean =>
  challenge === null
    ? brought.verifier === undefined && brought.port === undefined
    : isSameSecret(challenge, hash('sha256', brought.verifier ?? '', 'base64url')) && port === brought.port

/** Uses a code up, or records that the desk asked before the person had answered. Of two simultaneous calls, only one gets the row. */
export const takeDeskCode = async (trx: Trx, brought: Brought): Promise<Taken> => {
  const now = await dbNow(trx)
  const secret = secretHash(brought.code)
  const row = await trx
    .deleteFrom('desk_code')
    .where('secret_hash', '=', secret)
    .where('state', '<>', 'waiting')
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (!row) return poll(trx, secret, now)
  if (!fits(row, brought)) return fault(noSuchSignIn())
  const { workspace_id, person_id } = row
  if (row.state === 'refused' || workspace_id === null || person_id === null)
    return fault(new AppError('approval_denied', 'The user refused to connect this desktop app.'))
  return { state: 'allowed', row: { ...row, workspace_id, person_id } }
}

const poll = async (trx: Trx, secret: string, now: number): Promise<Taken> => {
  const row = await trx
    .selectFrom('desk_code')
    .select(['id', 'polled_at', 'interval_ms'])
    .where('secret_hash', '=', secret)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return fault(noSuchSignIn())
  const isEarly = row.polled_at !== null && now < row.polled_at + row.interval_ms - EARLY_MS
  // A desk that asks too often must wait longer each time.
  const interval_ms = row.interval_ms + (isEarly ? DESK_SIGN_IN.pollMs : 0)
  await trx.updateTable('desk_code').set({ polled_at: now, interval_ms }).where('id', '=', row.id).execute()
  return isEarly
    ? fault(
        new AppError('rate_limited', 'This desktop app is checking too often for the user’s answer.', {
          retryAfter: Math.ceil(interval_ms / 1000),
        }),
      )
    : { state: 'waiting' }
}
