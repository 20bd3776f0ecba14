import { createInterface } from 'node:readline'
import { fakeService } from '../bridge/bridge.fixture.ts'

// Runs as its own process, which the test stops and continues: a service. It prints where it listens, and answers each line
// of its input with the requests that it received.
const fake = await fakeService()
const say = (what: unknown) => console.log(JSON.stringify(what))
say({ url: fake.baseUrl, token: '' })
for await (const _ of createInterface({ input: process.stdin }))
  say(fake.received.map(({ headers, body }) => ({ key: headers['idempotency-key'] ?? null, body })))
process.exit(0)
