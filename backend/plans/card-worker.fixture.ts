import { modelsAt } from '../articles/models.fixture.ts'
import { compose } from '../compose.ts'
import { openDatabase } from '../db/database.ts'
import { createLogger } from '../logging.ts'
import { createMetrics } from '../metrics.ts'
import { createSecretBox } from '../secrets/secrets.ts'
import { startWorker } from '../worker.ts'

// A worker process that a test kills: the same jobs as `work`, with the model and the site at the addresses given.
const [address = '', model = '', site = '', secretsKey = ''] = process.argv.slice(2)
const log = createLogger('error')
const metrics = createMetrics()
const { jobs } = compose({
  db: openDatabase(address),
  log,
  metrics,
  models: modelsAt(model),
  now: Date.now,
  credentials: {},
  secrets: createSecretBox(secretsKey),
  userAgent: 'quillport-test/1',
  privateOrigins: new Set([site]),
  publishTimes: { lease: 1_000, wait: 30_000, settled: 1_000 },
})
startWorker({
  jobs: jobs.filter(({ name }) => ['card', 'article', 'publication'].includes(name)),
  owner: `child:${process.pid}`,
  leaseMs: 1_000,
  log,
  metrics,
})
