import { compose } from '../compose.ts'
import { openDatabase } from '../db/database.ts'
import { createLogger } from '../logging.ts'
import { createMetrics } from '../metrics.ts'
import { createModels } from '../model/models.ts'
import { createSecretBox } from '../secrets/secrets.ts'

// A server that a test kills while it publishes: it takes one call, as it would over HTTP.
const [address = '', origin = '', secretsKey = '', key = '', article = '', body = ''] = process.argv.slice(2)
const { app } = compose({
  db: openDatabase(address),
  log: createLogger('error'),
  metrics: createMetrics(),
  models: createModels({ configured: null, lookAround: false, now: Date.now }),
  now: Date.now,
  credentials: {},
  secrets: createSecretBox(secretsKey),
  userAgent: 'quillport-test/1',
  privateOrigins: new Set([origin]),
  publishTimes: { lease: 1_000, wait: 30_000, settled: 3_000 },
})
await app.request(`/api/v1/articles/${article}/publish`, {
  method: 'POST',
  headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  body,
})
process.exit(0)
