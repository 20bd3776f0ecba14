import { childBackend } from '../run/child.fixture.ts'

// Runs one call as a server would over HTTP. A test kills this process while it changes an article.
const [address = '', request = '', owner = ''] = process.argv.slice(2)
const { method, path, key, body, headers } = JSON.parse(request)
const { app } = childBackend(address, {
  owner: JSON.parse(owner),
  idempotencyTimes: { lease: 500, wait: 20_000 },
})
// The test counts the time from here, because the program has started now.
process.send?.('sent')
await app.request(path, {
  method,
  headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})
process.send?.('answered')
process.exit(0)
