import { hash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { AppError, wrongField } from '../../contract/errors.ts'
import { IDEMPOTENCY_KEY_KEPT, IDEMPOTENCY_KEY_LONGEST } from '../../contract/limits.ts'
import type { Contract, Operation } from '../../contract/operation.ts'
import { type Dispatch, findOperation } from '../../transport/dispatch.ts'
import { canonicalJson } from '../../transport/json.ts'
import {
  afterCommit,
  CommitLost,
  type Database,
  type Db,
  dbNow,
  dialectOf,
  nowSql,
  type Trx,
  transaction,
} from '../db/database.ts'
import { isRefusedChange } from '../db/trouble.ts'
import type { Job } from '../jobs/worker.ts'
import type { Caller } from '../keys/auth.ts'
import { redacted } from '../text/redacted.ts'
import type { IdempotencyRow } from './idempotency.rows.ts'

/** A call with its caller, as a handler receives it. */
export type Call = Caller & {
  /** The key that the call was sent with; null without a key. */
  readonly idempotencyKey: string | null
  /** Saves the answer in the handler's own transaction, so that a later crash cannot lose the answer. */
  readonly settle: (trx: Trx, answer: unknown) => Promise<void>
}

/** A call as a transport passes it on. */
export type InboundCall = {
  readonly caller: Caller
  /** The Idempotency-Key header as it was received; null without the header. */
  readonly idempotencyKey: string | null
  /** Called once the results of earlier requests under the key are known. */
  readonly onKeyRead: () => void
  /** Called if the answer comes from an earlier request. */
  readonly onReplayed: () => void
}

export type IdempotencyTimes = {
  /** Time without a heartbeat after which the server of a request counts as dead, in ms. */
  readonly lease: number
  /** Time that a repeat waits for the answer of the first request, in ms. */
  readonly wait: number
}
/** The times of the service. Tests use shorter times. */
// A repeat waits longer than the lease, so that it outlasts a dead server.
const IDEMPOTENCY_TIMES: IdempotencyTimes = { lease: 15_000, wait: 20_000 }

type IdempotencyParts = {
  readonly db: Database
  readonly contract: Contract
  readonly dispatch: Dispatch<Call>
  readonly times?: IdempotencyTimes | undefined
  /** Receives errors that do not prevent an answer. */
  readonly onBug: (thrown: unknown) => void
}

/**
 * Runs every operation that changes something once for each Idempotency-Key of a caller. Only successful answers are
 * kept: an error has changed nothing, so the same key can try again. Once an answer is settled, it is returned even if
 * something fails later. Throws CommitLost if it is unknown whether the operation was done; a repeat under the same key
 * finds that out.
 */
export const idempotentDispatch =
  ({ db, contract, dispatch, times = IDEMPOTENCY_TIMES, onBug }: IdempotencyParts): Dispatch<InboundCall> =>
  async (feature, name, input, { caller, idempotencyKey, onKeyRead, onReplayed }) => {
    const operation = findOperation(contract, feature, name)
    if (!operation || isRead(operation))
      return dispatch(feature, name, input, { ...caller, idempotencyKey: null, settle: async () => {} })
    const request = {
      workspace_id: caller.workspaceId,
      key_id: caller.callerId,
      // The key is unique, so that the row of a call without a key can also be found if its answer is lost.
      idempotency_key: idempotencyKey === null ? `without ${randomUUID()}` : checked(idempotencyKey),
      fingerprint: fingerprintOf(feature, name, input),
    }
    return idempotent({ db, times, onBug }, request, { onKeyRead, onReplayed }, (settle) =>
      dispatch(feature, name, input, { ...caller, idempotencyKey, settle }),
    )
  }

/** Whether an operation changes nothing, so that no key is kept for it. */
export const isRead = ({ http, mcp }: Operation): boolean => http?.method === 'GET' || mcp?.readOnly === true

const checked = (key: string): string => {
  if (/^[\x21-\x7e]+$/.test(key) && key.length <= IDEMPOTENCY_KEY_LONGEST) return key
  throw wrongField('Idempotency-Key', `Send 1 to ${IDEMPOTENCY_KEY_LONGEST} visible ASCII characters.`)
}

/** Computes a fingerprint that is the same for equal inputs of one operation, over REST and MCP, in any order of their fields. */
const fingerprintOf = (feature: string, name: string, input: unknown): string =>
  hash('sha256', canonicalJson([feature, name, input]))

type KeyedRequest = Pick<IdempotencyRow, 'workspace_id' | 'key_id' | 'idempotency_key' | 'fingerprint'>
type Settle = Call['settle']

type RunParts = Required<Pick<IdempotencyParts, 'db' | 'onBug'>> & { readonly times: IdempotencyTimes }

const idempotent = async (
  parts: RunParts,
  request: KeyedRequest,
  { onKeyRead, onReplayed }: Pick<InboundCall, 'onKeyRead' | 'onReplayed'>,
  run: (settle: Settle) => Promise<unknown>,
): Promise<unknown> => {
  const { db, times } = parts
  const giveUp = performance.now() + times.wait
  for (let pause = 25; ; pause = Math.min(pause * 2, 500)) {
    const begun = await begin(db, request, times).catch((thrown: unknown) => lookedUp(db, request, thrown))
    if (begun.state !== 'busy') onKeyRead()
    switch (begun.state) {
      case 'refused':
        throw begun.thrown
      case 'mine':
        return execute(parts, { ...request, run: begun.run }, run)
      case 'answered':
        onReplayed()
        return JSON.parse(begun.answer)
      case 'busy':
        if (performance.now() > giveUp)
          throw new AppError(
            'already_running',
            'The same request is still running. Wait a few seconds, then resend the request unchanged to get its answer. Nothing is done or charged twice.',
            { retryAfter: 5 },
          )
        await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

type Begun =
  | { readonly state: 'mine'; readonly run: string }
  | { readonly state: 'answered'; readonly answer: string }
  | { readonly state: 'busy' }
  /** Nothing has been started under the key, now or earlier. */
  | { readonly state: 'refused'; readonly thrown: unknown }

const begin = (db: Database, request: KeyedRequest, times: IdempotencyTimes): Promise<Begun> =>
  transaction(db, async (trx) => {
    const now = await dbNow(trx)
    const mine: IdempotencyRow = {
      ...request,
      run: randomUUID(),
      answer: null,
      running_until: now + times.lease,
      created_at: now,
    }
    await forgetOld(trx, request, now)
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('idempotent_request')
      .values(mine)
      .onConflict((conflict) => conflict.columns(['workspace_id', 'key_id', 'idempotency_key']).doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) return { state: 'mine', run: mine.run }
    return repeated(trx, request, now)
  })

const rowOf = ({ fingerprint: _, ...row }: KeyedRequest) => row

/** Deletes a request that is too old, or whose server died before it answered. */
const forgetOld = (trx: Trx, request: KeyedRequest, now: number) =>
  trx
    .deleteFrom('idempotent_request')
    .where((eb) => eb.and(rowOf(request)))
    .where((eb) =>
      eb.or([
        eb('created_at', '<=', oldestKept(now)),
        eb.and([eb('answer', 'is', null), eb('running_until', '<', now)]),
      ]),
    )
    .execute()

const oldestKept = (now: number): number => now - IDEMPOTENCY_KEY_KEPT

/** Reads what is known about a key if the database rejects changes but still answers reads. Throws `thrown` if that does not help. */
const lookedUp = async (db: Database, request: KeyedRequest, thrown: unknown): Promise<Begun> => {
  if (!isRefusedChange(thrown)) throw thrown
  const known = await readKnown(db, request, await dbNow(db))
  if (!known) return { state: 'refused', thrown }
  if (known.answer === null) throw thrown
  return answeredBy(known, request)
}

const readKnown = (db: Db, request: KeyedRequest, now: number) =>
  db
    .selectFrom('idempotent_request')
    .select(['fingerprint', 'answer'])
    .where((eb) => eb.and(rowOf(request)))
    .where('created_at', '>', oldestKept(now))
    .executeTakeFirst()

const repeated = async (trx: Trx, request: KeyedRequest, now: number): Promise<Begun> => {
  const known = await readKnown(trx, request, now)
  // The first request has just failed, so the next try starts it again.
  return known ? answeredBy(known, request) : { state: 'busy' }
}

const answeredBy = (
  { fingerprint, answer }: Pick<IdempotencyRow, 'fingerprint' | 'answer'>,
  request: KeyedRequest,
): Begun => {
  if (fingerprint !== request.fingerprint)
    throw new AppError(
      'idempotency_mismatch',
      'This Idempotency-Key was already sent with another request. Use a new key for a new request.',
    )
  return answer === null ? { state: 'busy' } : { state: 'answered', answer }
}

/** A request that this server runs. `run` distinguishes it from another run under the same key. */
type Running = KeyedRequest & Pick<IdempotencyRow, 'run'>

const execute = async (
  { db, times, onBug }: RunParts,
  running: Running,
  handle: (settle: Settle) => Promise<unknown>,
): Promise<unknown> => {
  let settled: { readonly answer: unknown } | null = null
  let settles = false
  const beats = setInterval(() => void beat(db, running, times.lease).catch(() => {}), times.lease / 3)
  const settle: Settle = async (trx, answer) => {
    await keep(trx, running, answer)
    settles = true
    afterCommit(trx, () => {
      settled = { answer }
    })
  }
  try {
    const answer = await handle(settle)
    // The operation was done, so the caller receives the answer even if saving it fails now.
    if (settled === null) await transaction(db, (trx) => keep(trx, running, answer)).catch(onBug)
    return answer
  } catch (thrown) {
    const done = settled ?? (await letGo(db, running, thrown, settles))
    onBug(thrown)
    return done.answer
  } finally {
    clearInterval(beats)
  }
}

const ofRun = ({ fingerprint: _, ...row }: Running) => row

/** Extends the lease of the key from now. */
const beat = async (db: Database, running: Running, lease: number): Promise<void> => {
  await db
    .updateTable('idempotent_request')
    .set({ running_until: sql<number>`${nowSql(db)} + ${sql.lit(lease)}` })
    .where((eb) => eb.and(ofRun(running)))
    .where('answer', 'is', null)
    .execute()
}

/** Saves the answer. Throws `already_running` if another server has taken over the request. Then nothing of this run may count. */
const keep = async (trx: Trx, running: Running, answer: unknown): Promise<void> => {
  const { numUpdatedRows } = await trx
    .updateTable('idempotent_request')
    .set({ answer: JSON.stringify(answer) })
    .where((eb) => eb.and(ofRun(running)))
    .where('answer', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n)
    throw new AppError(
      'already_running',
      'Another server is now running this request. Wait a few seconds, then resend the request unchanged to get its answer. Nothing is done or charged twice.',
      { retryAfter: 5 },
    )
}

/**
 * Frees the key of a failed request, so that a repeat can start again, and throws the reason. If the commit was lost,
 * first checks the row: if the commit succeeded and saved an answer, returns that answer; if the row cannot be read,
 * throws CommitLost.
 */
const letGo = async (db: Database, running: Running, thrown: unknown, settles: boolean) => {
  const kept = await answerOrDelete(db, running).catch(() => 'unreachable' as const)
  if (!(thrown instanceof CommitLost)) throw thrown
  if (kept === 'deleted' && settles) throw thrown.cause
  if (typeof kept === 'object') return kept
  throw thrown
}

const answerOrDelete = async (db: Database, running: Running) => {
  const { numDeletedRows } = await db
    .deleteFrom('idempotent_request')
    .where((eb) => eb.and(ofRun(running)))
    .where('answer', 'is', null)
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) return 'deleted'
  const kept = await db
    .selectFrom('idempotent_request')
    .select('answer')
    .where((eb) => eb.and(ofRun(running)))
    .executeTakeFirst()
  return kept?.answer ? { answer: JSON.parse(kept.answer) as unknown } : 'taken over'
}

const FORGET_EVERY_MS = 600_000

/** Deletes answers that are too old. */
export const forgetAnswersJob = (db: Database): Job => ({
  name: 'housekeeping',
  idleMs: FORGET_EVERY_MS,
  poll: async () => {
    const old = oldestKept(await dbNow(db))
    await db.deleteFrom('idempotent_request').where('created_at', '<=', old).execute()
    return 'idle'
  },
})

/** Rewrites every text in the stored answers that name a resource, so that deleted content does not remain in them. */
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
    // Two deletions may clean the same answer at once.
    .$if(dialectOf(trx) === 'postgres', (query) => query.forUpdate())
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
