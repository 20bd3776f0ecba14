import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { describe, it, onTestFinished, type TestContext } from 'vitest'
import { describeOwnPostgres, type TestDatabase, testClock } from '../db/database.fixture.ts'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.fixture.ts'
import { startStorm } from './storm.fixture.ts'

const run = promisify(execFile)
const MEGABYTES = 96

const disk = async ({ skip }: TestContext): Promise<SmallDisk> => {
  const mounted = await mountSmallDisk(MEGABYTES).catch((error: unknown) =>
    skip(`no disk can be mounted here: ${String(error)}`),
  )
  onTestFinished(mounted.unmount)
  return mounted
}

const databaseAt = async (address: string): Promise<TestDatabase> => {
  const clock = testClock()
  const db = openDatabase(address, { clock })
  onTestFinished(() => db.destroy())
  await migrate(db)
  return { db, clock, address }
}

const fillUnderLoad = async (test: TestDatabase, { fill, empty }: SmallDisk) => {
  const storm = await startStorm(test)
  const { url } = await storm.serve()
  await storm.work()
  await storm.rage({
    addresses: () => [url],
    watched: url,
    feltAs: '503 unavailable',
    faults: async () => {
      for (let times = 0; times < 2; times += 1) {
        await fill()
        await delay(5_000)
        await empty()
        await delay(3_000)
      }
    },
  })
}

describe('a storm on a disk that is full for a while (SQLite)', () => {
  it('loses no order and duplicates none', async (context) => {
    const small = await disk(context)
    await fillUnderLoad(await databaseAt(join(small.folder, 'quillport.db')), small)
  })
})

await describeOwnPostgres('a storm on a disk that is full for a while (Postgres)', (server) => {
  it('loses no order and duplicates none', async (context) => {
    const small = await disk(context)
    const folder = join(small.folder, 'tables')
    await mkdir(folder)
    // Only root may mount a disk, and root's Postgres runs as this user.
    await run('chown', ['postgres:postgres', folder])
    const admin = openDatabase(server.url)
    onTestFinished(() => admin.destroy())
    await sql`create tablespace small location ${sql.lit(folder)}`.execute(admin)
    await sql`create database small tablespace small`.execute(admin)
    const address = new URL(server.url)
    address.pathname = '/small'
    await fillUnderLoad(await databaseAt(address.href), small)
  })
})
