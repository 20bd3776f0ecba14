import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeEachDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { MIGRATIONS } from '../db/migrations/migrations.ts'
import { databaseEnv, runCommand } from './command-line.fixture.ts'

const NEWEST = Object.keys(MIGRATIONS).at(-1) ?? ''

/** The database as the previous version of the program left it, with a live server on it. */
const older = async ({ db }: TestDatabase): Promise<void> => {
  // Undoes the newest migration, so it changes with each new migration.
  await sql`alter table agent_key drop column drafts_only`.execute(db)
  await sql`alter table oauth_consent drop column drafts_only`.execute(db)
  await sql`delete from migration where name = ${NEWEST}`.execute(db)
}
const isMigrated = async ({ db }: TestDatabase): Promise<boolean> => {
  const { rows } = await sql`select 1 from migration where name = ${NEWEST}`.execute(db)
  return rows.length > 0
}

describeEachDatabase('a command on the database of an older server', (make) => {
  it.each([
    ['people', 'list'],
    ['workspace', 'list'],
    ['workspace', 'create', '--name', 'Acme'],
    ['resume'],
    ['forum', 'show', '--workspace', 'ws_1'],
  ])('refuses and changes nothing: %s %s', async (...args) => {
    const test = await make()
    await older(test)
    const { code, err } = await runCommand(args, databaseEnv(test.address))
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/schema is older than this program\. To migrate, run the command “migrate”/),
    ])
    expect(await isMigrated(test)).toBe(false)
  })

  it('works once the command migrate has run', async () => {
    const test = await make()
    await older(test)
    expect(await runCommand(['migrate'], databaseEnv(test.address))).toMatchObject({ code: 0, err: '' })
    expect(await isMigrated(test)).toBe(true)
    expect(await runCommand(['people', 'list'], databaseEnv(test.address))).toMatchObject({
      code: 0,
      out: '[]',
    })
  })
})
