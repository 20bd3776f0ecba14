import { createInterface } from 'node:readline'
import { fakeService } from '../bridge/bridge.fixture.ts'

// Run as a process of its own, to be stopped and continued: a service. It says where it listens, and for each line
// of its input what it was sent.
const fake = await fakeService()
const say = (what: unknown) => console.log(JSON.stringify(what))
say({ url: fake.baseUrl, token: '' })
for await (const _ of createInterface({ input: process.stdin }))
  say(fake.received.map(({ headers, body }) => ({ key: headers['idempotency-key'] ?? null, body })))
process.exit(0)
