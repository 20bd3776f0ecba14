import { openDatabase } from '../db/database.ts'
import { startWorker } from '../jobs/worker.ts'
import { createModels } from '../model/models.ts'
import { createLogger } from '../observability/logging.ts'
import { createMetrics } from '../observability/metrics.ts'
import { createSecretBox } from '../secrets/secrets.ts'
import { compose, type Parts } from './compose.ts'

const log = createLogger('error')
const metrics = createMetrics()

/** The service in a process that a test kills, on the database at the given address. */
export const childBackend = (address: string, overrides: Partial<Parts>) =>
  compose({
    db: openDatabase(address),
    log,
    metrics,
    models: createModels({ configured: null, lookAround: false, now: Date.now }),
    now: Date.now,
    credentials: {},
    secrets: createSecretBox(undefined),
    userAgent: 'quillport-test/1',
    ...overrides,
  })

/** A worker in such a process with the named jobs, as `work` runs them. Its leases last a second. */
export const runChildWorker = (
  address: string,
  names: readonly string[],
  overrides: Partial<Parts>,
): void => {
  const { jobs, isFit } = childBackend(address, overrides)
  const wanted = jobs.filter(({ name }) => names.includes(name))
  startWorker({ jobs: wanted, owner: `child:${process.pid}`, leaseMs: 1_000, log, metrics, isFit })
}
