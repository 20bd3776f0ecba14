import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../../contract/errors.ts'
import { downloadPackage } from './download.ts'
import { PACKAGE, sha512Of, testFeed } from './feed.fixture.ts'

// Runs as its own process: downloads a package to a disk that is too small for it.
const [folder = ''] = process.argv.slice(2)
const feed = await testFeed()
const ended = await downloadPackage({
  address: `${feed.address}/quillport_9.1.0_amd64.deb`,
  file: { size: PACKAGE.length, sha512: sha512Of(PACKAGE) },
  to: join(folder, 'quillport.deb'),
  signal: new AbortController().signal,
}).then(
  () => 'whole',
  (thrown: unknown) => (thrown instanceof AppError ? `${thrown.code}: ${thrown.message}` : String(thrown)),
)
console.log(ended)
console.log(JSON.stringify(readdirSync(folder)))
await feed.stop()
