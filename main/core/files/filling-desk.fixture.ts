import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../../contract/errors.ts'
import { barePlatform } from '../desk.fixture.ts'
import { createDesk } from '../desk.ts'

// Runs as its own process on a small disk: saves drafts until the disk is full, then once more when there is space again.
const [dataFolder = ''] = process.argv.slice(2)
const spare = join(dataFolder, 'spare')
writeFileSync(spare, 'x'.repeat(500_000))
const desk = createDesk({
  ...barePlatform(dataFolder),
  log: (level, message) => console.log(level, message),
})
await desk.start()
const save = (text: string) =>
  desk.client.leads.saveDraft({ lead_id: 'l1', text }).then(
    () => 'kept',
    (thrown: unknown) => (thrown instanceof AppError ? `${thrown.code}: ${thrown.message}` : String(thrown)),
  )
let said = 'kept'
for (let n = 0; said === 'kept' && n < 500; n += 1) said = await save('words '.repeat(3_000))
console.log(said)
rmSync(spare)
console.log(await save('the last words'))
await desk.stop()
