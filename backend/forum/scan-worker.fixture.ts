import { compose } from '../compose.ts'
import { openDatabase } from '../db/database.ts'
import { createLogger } from '../logging.ts'
import { createMetrics } from '../metrics.ts'
import { createModels } from '../model/models.ts'
import { createSecretBox } from '../secrets/secrets.ts'
import { startWorker } from '../worker.ts'

// A worker process that a test kills: the same jobs as `work`, and as on a person's own computer it may read loopback.
const [address = '', workspaceId = ''] = process.argv.slice(2)
const log = createLogger('error')
const metrics = createMetrics()
const { jobs } = compose({
  db: openDatabase(address),
  log,
  metrics,
  models: createModels({ configured: null, lookAround: false, now: Date.now }),
  now: Date.now,
  credentials: {},
  secrets: createSecretBox(undefined),
  userAgent: 'quillport-test/1',
  owner: { workspaceId, token: 'of-no-use-here' },
  scanRetryMs: 50,
})
startWorker({ jobs, owner: `child:${process.pid}`, leaseMs: 1_000, log, metrics })
