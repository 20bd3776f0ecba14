import { randomUUID } from 'node:crypto'
import { ownerContract } from '../../contract/owner.ts'
import { service } from '../../contract/service.ts'
import { createClient } from '../../transport/client.ts'
import { httpSend } from '../../transport/http-client.ts'
import type { MakeDatabase, TestDatabase } from '../db/database.fixture.ts'
import { newAccount, startBackend, TEST_KEY } from '../run/backend.fixture.ts'
import { type Parts, siteContext } from '../run/compose.ts'
import { createSecretBox } from '../secrets/secrets.ts'
import { openSite } from './open-site.ts'
import { readSite } from './site.table.ts'

const OWNER_TOKEN = 'owner-token-of-the-test'

/** Starts an own service on a new database, with clients for its owner and an agent. */
export const startSites = async (make: MakeDatabase, overrides: Partial<Parts> = {}) => {
  const database = await make()
  return { ...database, ...(await serviceOn(database, overrides)) }
}

/** Starts such a service on an existing database, with a new workspace unless the test names one. */
export const serviceOn = async (
  database: TestDatabase,
  overrides: Partial<Parts> = {},
  account?: { readonly workspaceId: string; readonly key: string },
) => {
  const { workspaceId, key } = account ?? (await newAccount(database))
  const backend = startBackend(database, { owner: { workspaceId, token: OWNER_TOKEN }, ...overrides })
  const sendTo = (bearer: string) =>
    ({
      baseUrl: 'http://127.0.0.1',
      headers: () => ({ authorization: `Bearer ${bearer}` }),
      fetch: async (input: string | URL | Request, init?: RequestInit) =>
        backend.app.request(input instanceof URL ? input.href : input, init),
      idempotencyKey: randomUUID,
    }) as const
  const { owner } = createClient(ownerContract, httpSend(ownerContract, sendTo(OWNER_TOKEN)))
  const { sites, changes } = createClient(service, httpSend(service, sendTo(key)))
  /** Runs a worker until it has checked every site that is due; returns the number of sites. */
  const work = async (signal = new AbortController().signal): Promise<number> => {
    const job = backend.jobs.find(({ name }) => name === 'site')
    if (!job) throw new Error('No job looks at sites.')
    let looks = 0
    while ((await job.poll({ owner: 'worker', leaseMs: 5_000, signal })) === 'worked') looks += 1
    return looks
  }
  /** Reads the feed's changes of sites after a cursor, by connection_id; null for a deleted site. */
  const news = async (cursor?: string) => {
    const page = await changes.list(cursor === undefined ? {} : { cursor })
    const items = page.items.filter((item) => item.kind === 'site')
    return { cursor: page.cursor, sites: new Map(items.map(({ id, data }) => [id, data ?? null])) }
  }
  /** Opens the adapter that publishing would use. */
  const open = async (connectionId: string) => {
    const context = siteContext({
      db: database.db,
      secrets: createSecretBox(TEST_KEY),
      owner: { workspaceId, token: OWNER_TOKEN },
      userAgent: 'quillport-test/1',
      now: database.clock.now,
    })
    return openSite(context, await readSite(database.db, workspaceId, connectionId))
  }
  return { workspaceId, key, backend, owner, sites, work, news, open }
}
