import { setTimeout as delay } from 'node:timers/promises'
import type { Plan } from '../../contract/credits.ts'
import { SCOPES, type Scope } from '../../contract/operation.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import { transaction } from '../db/database.ts'
import { changeSettings } from '../forum/settings.ts'
import { noProbedSecrets } from '../forum/watching/context.ts'
import { makeKey, type NewKey } from '../keys/keys.ts'
import { createModels } from '../model/models.ts'
import { createLogger } from '../observability/logging.ts'
import { createMetrics } from '../observability/metrics.ts'
import { createSecretBox } from '../secrets/secrets.ts'
import { createWorkspace } from '../workspaces/workspaces.ts'
import { compose, type Parts } from './compose.ts'

export type Sent = {
  readonly key?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A sealing key: 32 bytes as base64. */
export const TEST_KEY = Buffer.alloc(32, 7).toString('base64')

/** The maximum real wait, in ms, between a test's requests to one host. */
const LONGEST_WAIT = 20

/** One server of the service on a test's database. Tests call its routes. */
export const startBackend = ({ db, clock }: TestDatabase, overrides: Partial<Parts> = {}) => {
  const backend = compose({
    db,
    log: createLogger('silent'),
    metrics: createMetrics(),
    models: createModels({ configured: null, lookAround: false, now: clock.now }),
    now: clock.now,
    credentials: {},
    secrets: createSecretBox(TEST_KEY),
    userAgent: 'quillport-test/1',
    checkOutput: true,
    hostSleep: (ms, signal) => delay(Math.min(ms, LONGEST_WAIT), undefined, { signal }),
    ...overrides,
  })
  const send = async (method: string, path: string, { key, body, headers }: Sent = {}): Promise<Response> =>
    backend.app.request(path, {
      method,
      headers: {
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  return { ...backend, send }
}

/** A workspace with one key, which has all scopes by default. */
export const newAccount = async (
  { db }: Pick<TestDatabase, 'db'>,
  options: { readonly plan?: Plan } & Partial<Pick<NewKey, 'scopes' | 'kind'>> = {},
) => {
  const { plan = 'scale', scopes = SCOPES, kind = 'agent' } = options
  return transaction(db, async (trx) => {
    const workspaceId = await createWorkspace(trx, { name: 'Test', plan })
    return { workspaceId, ...(await makeKey(trx, { workspaceId, name: 'Test', scopes, kind })) }
  })
}

/** Makes a workspace watch a community that no test reads. */
export const watchSomething = async (
  { db }: Pick<TestDatabase, 'db'>,
  workspaceId: string,
): Promise<void> => {
  const context = { db, probedSecrets: noProbedSecrets(), ownComputer: false }
  await changeSettings(context, workspaceId, { communities: [{ source: 'reddit', name: 'r/freelance' }] })
}

/** Makes another key for a workspace. */
export const newKey = ({ db }: Pick<TestDatabase, 'db'>, key: Omit<NewKey, 'name'>) =>
  transaction(db, (trx) => makeKey(trx, { name: 'Test', ...key }))

/** All sets of scopes, from the empty set to the full one. */
export const SCOPE_SETS: readonly (readonly Scope[])[] = Array.from(
  { length: 2 ** SCOPES.length },
  (_, set) => SCOPES.filter((_scope, place) => Math.floor(set / 2 ** place) % 2 === 1),
)
