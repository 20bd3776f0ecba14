import { openDatabase } from '../backend/db/database.ts'
import { startWorker } from '../backend/jobs/worker.ts'
import { createModels } from '../backend/model/models.ts'
import { createLogger } from '../backend/observability/logging.ts'
import { createMetrics } from '../backend/observability/metrics.ts'
import { compose } from '../backend/run/compose.ts'
import { createSecretBox } from '../backend/secrets/secrets.ts'

// One worker of the fleet, in a process of its own: the database, and the origins that it takes for public forums.
const [address = '', ...origins] = process.argv.slice(2)
const log = createLogger('error')
const metrics = createMetrics()
const { jobs, isFit } = compose({
  db: openDatabase(address),
  log,
  metrics,
  models: createModels({ configured: null, lookAround: false, now: Date.now }),
  now: Date.now,
  credentials: {},
  secrets: createSecretBox(undefined),
  userAgent: 'quillport-bench/1',
  sourceOrigins: Object.fromEntries(origins.map((origin, at) => [`forum-${at}`, origin])),
})
const worker = startWorker({
  jobs,
  owner: `fleet:${process.pid}`,
  leaseMs: 2_000,
  log,
  metrics,
  isFit,
})
process.once('SIGTERM', () => void worker.stop().then(() => process.exit(0)))
