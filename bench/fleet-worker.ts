import { runChildWorker } from '../backend/run/child.fixture.ts'

// A worker of the fleet, in its own process. Its arguments are the database, and the origins that it treats as public
// forums.
const [address = '', ...origins] = process.argv.slice(2)
runChildWorker(address, ['scan-due', 'scan', 'read-venue', 'check-posts'], {
  sourceOrigins: Object.fromEntries(origins.map((origin, at) => [`forum-${at}`, origin])),
})
