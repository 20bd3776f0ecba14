import { hash, randomUUID } from 'node:crypto'
import { AppError } from '../../contract/errors.ts'
import { IDEMPOTENCY_KEY_KEPT, IDEMPOTENCY_KEY_LONGEST } from '../../contract/limits.ts'
import type { Contract, Operation } from '../../contract/operation.ts'
import { type Dispatch, findOperation } from '../../transport/dispatch.ts'
import { canonicalJson } from '../../transport/json.ts'
import { type Database, dbNow, type Trx, transaction } from '../db/database.ts'
import type { Job } from '../jobs/worker.ts'
import type { Caller } from '../keys/auth.ts'
import type { IdempotencyRow } from './idempotency.rows.ts'

/** What a handler knows of its caller. */
export type Call = Caller & {
  /** The key that the call was sent with; null without one. */
  readonly idempotencyKey: string | null
  /** Keeps the answer in the handler's own transaction, so that a crash after it cannot lose the answer. */
  readonly settle: (trx: Trx, answer: unknown) => Promise<void>
}

/** A call as a transport brings it. */
export type InboundCall = {
  readonly caller: Caller
  /** The Idempotency-Key header as it came; null without one. */
  readonly idempotencyKey: string | null
  /** Told when the answer is that of an earlier request. */
  readonly onReplayed: () => void
}

export type IdempotencyTimes = {
  /** Milliseconds after which a request without an answer counts as lost, longer than any takes. */
  readonly running: number
  /** Milliseconds that a repeat waits for the answer of the first request. */
  readonly wait: number
}
/** What the service keeps to; tests are less patient. */
const IDEMPOTENCY_TIMES: IdempotencyTimes = { running: 180_000, wait: 20_000 }

/**
 * Runs every operation that changes something once for each Idempotency-Key of a caller. Only good answers are
 * kept: an error has changed nothing, so the same key may try again.
 */
export const idempotentDispatch =
  (
    db: Database,
    contract: Contract,
    dispatch: Dispatch<Call>,
    times: IdempotencyTimes = IDEMPOTENCY_TIMES,
  ): Dispatch<InboundCall> =>
  async (feature, name, input, { caller, idempotencyKey, onReplayed }) => {
    const operation = findOperation(contract, feature, name)
    if (idempotencyKey === null || !operation || isRead(operation))
      return dispatch(feature, name, input, { ...caller, idempotencyKey: null, settle: async () => {} })
    const request = {
      workspace_id: caller.workspaceId,
      key_id: caller.keyId,
      idempotency_key: checked(idempotencyKey),
      fingerprint: fingerprintOf(feature, name, input),
    }
    return idempotent(db, request, times, onReplayed, (settle) =>
      dispatch(feature, name, input, { ...caller, idempotencyKey, settle }),
    )
  }

const isRead = ({ http, mcp }: Operation): boolean => http?.method === 'GET' || mcp?.readOnly === true

const checked = (key: string): string => {
  if (/^[\x21-\x7e]+$/.test(key) && key.length <= IDEMPOTENCY_KEY_LONGEST) return key
  throw new AppError(
    'invalid_input',
    `Idempotency-Key: send 1 to ${IDEMPOTENCY_KEY_LONGEST} visible ASCII characters.`,
  )
}

/** The same for equal inputs of one operation, over REST as over MCP and whatever the order of their fields. */
const fingerprintOf = (feature: string, name: string, input: unknown): string =>
  hash('sha256', canonicalJson([feature, name, input]))

type KeyedRequest = Pick<IdempotencyRow, 'workspace_id' | 'key_id' | 'idempotency_key' | 'fingerprint'>
type Settle = Call['settle']

const idempotent = async (
  db: Database,
  request: KeyedRequest,
  times: IdempotencyTimes,
  onReplayed: () => void,
  run: (settle: Settle) => Promise<unknown>,
): Promise<unknown> => {
  const giveUp = performance.now() + times.wait
  for (let pause = 25; ; pause = Math.min(pause * 2, 500)) {
    const begun = await begin(db, request, times)
    switch (begun.state) {
      case 'mine':
        return execute(db, request, begun.run, run)
      case 'answered':
        onReplayed()
        return JSON.parse(begun.answer)
      case 'busy':
        if (performance.now() > giveUp)
          throw new AppError('conflict', 'A request with this Idempotency-Key is still under way.', {
            retryAfter: 5,
          })
        await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

type Begun =
  | { readonly state: 'mine'; readonly run: string }
  | { readonly state: 'answered'; readonly answer: string }
  | { readonly state: 'busy' }

const begin = (db: Database, request: KeyedRequest, times: IdempotencyTimes): Promise<Begun> =>
  transaction(db, async (trx) => {
    const now = await dbNow(trx)
    const mine: IdempotencyRow = {
      ...request,
      run: randomUUID(),
      answer: null,
      running_until: now + times.running,
      created_at: now,
    }
    await forgetOld(trx, request, now)
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('idempotent_request')
      .values(mine)
      .onConflict((conflict) => conflict.columns(['workspace_id', 'key_id', 'idempotency_key']).doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) return { state: 'mine', run: mine.run }
    return repeated(trx, request)
  })

const rowOf = ({ fingerprint: _, ...row }: KeyedRequest) => row

/** What is too old, or was begun by a server that died long ago. */
const forgetOld = (trx: Trx, request: KeyedRequest, now: number) =>
  trx
    .deleteFrom('idempotent_request')
    .where((eb) => eb.and(rowOf(request)))
    .where((eb) =>
      eb.or([
        eb('created_at', '<=', now - IDEMPOTENCY_KEY_KEPT),
        eb.and([eb('answer', 'is', null), eb('running_until', '<', now)]),
      ]),
    )
    .execute()

const repeated = async (trx: Trx, request: KeyedRequest): Promise<Begun> => {
  const known = await trx
    .selectFrom('idempotent_request')
    .select(['fingerprint', 'answer'])
    .where((eb) => eb.and(rowOf(request)))
    .executeTakeFirst()
  // The first request failed in this very moment: the next try starts it anew.
  if (!known) return { state: 'busy' }
  if (known.fingerprint !== request.fingerprint)
    throw new AppError('idempotency_mismatch', 'This Idempotency-Key was sent before with another request.')
  return known.answer === null ? { state: 'busy' } : { state: 'answered', answer: known.answer }
}

const execute = async (
  db: Database,
  request: KeyedRequest,
  run: string,
  handle: (settle: Settle) => Promise<unknown>,
): Promise<unknown> => {
  try {
    const answer = await handle((trx, settled) => keep(trx, request, run, settled))
    await transaction(db, (trx) => keep(trx, request, run, answer))
    return answer
  } catch (thrown) {
    await db
      .deleteFrom('idempotent_request')
      .where((eb) => eb.and(rowOf(request)))
      .where('run', '=', run)
      .where('answer', 'is', null)
      .execute()
    throw thrown
  }
}

const keep = async (trx: Trx, request: KeyedRequest, run: string, answer: unknown): Promise<void> => {
  await trx
    .updateTable('idempotent_request')
    .set({ answer: JSON.stringify(answer) })
    .where((eb) => eb.and(rowOf(request)))
    .where('run', '=', run)
    .where('answer', 'is', null)
    .execute()
}

const FORGET_EVERY_MS = 600_000

/** Throws away answers that are no longer kept. */
export const forgetAnswersJob = (db: Database): Job => ({
  name: 'housekeeping',
  idleMs: FORGET_EVERY_MS,
  poll: async () => {
    const old = (await dbNow(db)) - IDEMPOTENCY_KEY_KEPT
    await db.deleteFrom('idempotent_request').where('created_at', '<=', old).execute()
    return 'idle'
  },
})

const redacted = (value: unknown, redact: (text: string) => string): unknown => {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((item) => redacted(item, redact))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, redacted(item, redact)]))
}

/** Rewrites every text in kept answers that name a resource, so that what was deleted does not live on in them. */
export const redactAnswers = async (
  trx: Trx,
  workspaceId: string,
  resourceId: string,
  redact: (text: string) => string,
): Promise<void> => {
  const rows = await trx
    .selectFrom('idempotent_request')
    .select(['key_id', 'idempotency_key', 'answer'])
    .where('workspace_id', '=', workspaceId)
    .where('answer', 'like', `%${resourceId}%`)
    .execute()
  for (const { key_id, idempotency_key, answer } of rows) {
    if (answer === null) continue
    const cleaned = JSON.stringify(redacted(JSON.parse(answer), redact))
    if (cleaned === answer) continue
    await trx
      .updateTable('idempotent_request')
      .set({ answer: cleaned })
      .where('workspace_id', '=', workspaceId)
      .where('key_id', '=', key_id)
      .where('idempotency_key', '=', idempotency_key)
      .execute()
  }
}
