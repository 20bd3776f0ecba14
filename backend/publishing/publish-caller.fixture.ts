import { childBackend } from '../run/child.fixture.ts'
import { createSecretBox } from '../secrets/secrets.ts'

// Runs one call as a server would over HTTP. A test kills this process while it publishes.
const [address = '', origin = '', secretsKey = '', key = '', article = '', body = ''] = process.argv.slice(2)
const { app } = childBackend(address, {
  secrets: createSecretBox(secretsKey),
  privateOrigins: new Set([origin]),
  publishTimes: { lease: 1_000, wait: 30_000, settled: 3_000 },
})
await app.request(`/api/v1/articles/${article}/publish`, {
  method: 'POST',
  headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  body,
})
process.exit(0)
