import { runChildWorker } from '../backend/run/child.fixture.ts'

// One worker of the fleet, in a process of its own: the database, and the origins that it takes for public forums.
const [address = '', ...origins] = process.argv.slice(2)
runChildWorker(address, ['scan-due', 'scan', 'read-venue', 'check-posts'], {
  sourceOrigins: Object.fromEntries(origins.map((origin, at) => [`forum-${at}`, origin])),
})
