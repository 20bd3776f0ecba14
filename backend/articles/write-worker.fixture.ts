import { compose } from '../compose.ts'
import { openDatabase } from '../db/database.ts'
import { createLogger } from '../logging.ts'
import { createMetrics } from '../metrics.ts'
import { createSecretBox } from '../secrets/secrets.ts'
import { startWorker } from '../worker.ts'
import { modelsAt } from './models.fixture.ts'

// A worker process that a test kills: the same jobs as `work`, with the model at the address given.
const [address = '', model = ''] = process.argv.slice(2)
const log = createLogger('error')
const metrics = createMetrics()
const { jobs } = compose({
  db: openDatabase(address),
  log,
  metrics,
  models: modelsAt(model),
  now: Date.now,
  credentials: {},
  secrets: createSecretBox(undefined),
  userAgent: 'quillport-test/1',
})
startWorker({
  jobs: jobs.filter(({ name }) => name === 'article'),
  owner: `child:${process.pid}`,
  leaseMs: 1_000,
  log,
  metrics,
})
