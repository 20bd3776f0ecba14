import { runChildWorker } from '../../run/child.fixture.ts'

// Scans as on a person's own computer, where Quillport may read loopback.
const [address = '', workspaceId = ''] = process.argv.slice(2)
runChildWorker(address, ['scan', 'read-venue'], {
  owner: { workspaceId, token: 'of-no-use-here' },
  scanRetryMs: 50,
})
