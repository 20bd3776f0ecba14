import { randomUUID } from 'node:crypto'
import type { ForumSettingsChange } from '../../../contract/forum.ts'
import { service } from '../../../contract/service.ts'
import { createClient } from '../../../transport/client.ts'
import { httpSend } from '../../../transport/http-client.ts'
import type { TestDatabase } from '../../db/database.fixture.ts'
import { transaction } from '../../db/database.ts'
import { startWorker } from '../../jobs/worker.ts'
import { createLogger } from '../../observability/logging.ts'
import { createMetrics } from '../../observability/metrics.ts'
import { newAccount, startBackend } from '../../run/backend.fixture.ts'
import type { Parts } from '../../run/compose.ts'
import { type FeedSite, PROFILE } from '../forum.fixture.ts'
import { queueScan } from '../scans/scan.table.ts'
import { changeSettings } from '../settings.ts'
import { noProbedSecrets } from '../watching/context.ts'

/** Starts a hosted service on a test's database. It treats these sites of the test as public. */
export const startHosted = (
  test: TestDatabase,
  publicSites: readonly FeedSite[],
  parts: Partial<Parts> = {},
) => {
  const origins = Object.fromEntries(publicSites.map(({ origin }, at) => [`site-${at}`, origin]))
  const settings = { readsPerMinute: 100_000, scanRetryMs: 50, sourceOrigins: origins, ...parts }
  const backendOf = () => startBackend(test, settings)
  const backend = backendOf()

  /** Makes a workspace that watches these addresses. */
  const watcher = async (names: readonly string[], change: ForumSettingsChange = {}) => {
    const { workspaceId, key } = await newAccount(test)
    const set = (changed: ForumSettingsChange) =>
      changeSettings(
        { db: test.db, probedSecrets: noProbedSecrets(), ownComputer: false },
        workspaceId,
        changed,
      )
    const watch = (watched: readonly string[]) =>
      set({ communities: watched.map((name) => ({ source: 'feed', name }) as const) })
    await set({ ...PROFILE, ...change })
    await watch(names)
    const send = {
      baseUrl: 'http://127.0.0.1',
      headers: () => ({ authorization: `Bearer ${key}` }),
      fetch: async (input: string | URL | Request, init?: RequestInit) =>
        backend.app.request(input instanceof URL ? input.href : input, init),
      idempotencyKey: randomUUID,
    }
    const { forum, changes } = createClient(service, httpSend(service, send))
    const leads = async () => {
      const page = await forum.listLeads({ limit: 50, include_handled: true })
      return page.leads.flatMap((lead) => (lead.locked ? [] : [lead]))
    }
    return { workspaceId, key, forum, changes, set, watch, leads }
  }

  /** Runs a worker until all ready work is done. Scheduled work does not start. */
  const work = async (jobs = backend.jobs, owner = 'worker-1') => {
    const context = { owner, leaseMs: 5_000, signal: new AbortController().signal }
    for (let worked = true; worked; ) {
      worked = false
      for (const job of jobs) if ((await job.poll(context)) === 'worked') worked = true
    }
  }

  /** Starts a worker like the service's. It runs until it is stopped. */
  const startWorking = () =>
    startWorker({
      jobs: backend.jobs,
      owner: 'worker',
      leaseMs: 5_000,
      log: createLogger('silent'),
      metrics: createMetrics(),
      isFit: backend.isFit,
    })

  /** Queues the scans of these workspaces as if they were due. */
  const queueDue = (workspaces: readonly { readonly workspaceId: string }[]) =>
    transaction(test.db, async (trx) => {
      for (const { workspaceId } of workspaces)
        await queueScan(trx, workspaceId, 'schedule', test.clock.now())
    })

  return { ...test, ...backend, backendOf, watcher, work, startWorking, queueDue }
}

/** Counts the requests for the feed itself. */
export const readingsOf = ({ asked }: FeedSite): number =>
  asked.filter(({ url }) => url.pathname === '/feed.xml').length
