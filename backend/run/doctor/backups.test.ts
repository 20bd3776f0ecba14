import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { DAY, HOUR } from '../../../contract/time.ts'
import { describeEachDatabase, describePostgres } from '../../db/database.fixture.ts'
import { isPostgres } from '../../db/database.ts'
import { stampOf } from '../../db/own-file.ts'
import { backupName } from '../backup-folder.ts'
import { newFolder } from '../new-folder.fixture.ts'
import { diagnose, settingsOf } from './doctor.fixture.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Starts a computer with its own `pg_dump`, or without, and returns what doctor finds there about backups. */
const startComputer = async (settings: Readonly<Record<string, string>>) => {
  const programs = await newFolder()
  return {
    install: (version: string) =>
      writeFileSync(join(programs, 'pg_dump'), `#!/bin/sh\necho "pg_dump (PostgreSQL) ${version}"\n`, {
        mode: 0o755,
      }),
    look: async (QUILLPORT_BACKUPS?: string) => {
      const path = process.env.PATH
      process.env.PATH = programs
      const env = QUILLPORT_BACKUPS === undefined ? settings : { ...settings, QUILLPORT_BACKUPS }
      const { of } = await diagnose(env).finally(() => {
        process.env.PATH = path
      })
      return of.get('backups')
    },
  }
}

describeEachDatabase('doctor, about backups,', (make) => {
  it('says how old the newest backup is, and warns if there is none or if it is too old', async () => {
    const test = await make()
    const folder = await newFolder()
    const { install, look } = await startComputer(settingsOf(test))
    install('99.1')
    expect(await look()).toMatch(/^ok: QUILLPORT_BACKUPS is not set/)
    expect(await look(join(folder, 'missing'))).toMatch(
      /^warn: .*cannot be read \(ENOENT\).*Set QUILLPORT_BACKUPS/,
    )
    const [own, other] = isPostgres(test.address) ? (['dump', 'db'] as const) : (['db', 'dump'] as const)
    const put = (name: string) => writeFileSync(join(folder, name), '')
    const ago = (ms: number) => stampOf(Date.now() - ms)
    put(backupName(ago(HOUR), other))
    put(`before-the-upgrade.${own}`)
    expect(await look(folder)).toMatch(/^warn: There is no backup of this database in .* Make a backup/)
    put(backupName(ago(3 * DAY), own))
    expect(await look(folder)).toMatch(/^warn: The newest backup in .* was made 3 days ago\..* Make a backup/)
    put(backupName(ago(5 * HOUR), own))
    expect(await look(folder)).toMatch(/^ok: The newest backup in .* was made 5 hours ago\./)
  })
})

describePostgres('doctor, about pg_dump,', (make) => {
  it('warns if it is missing or too old on the computer that makes the backups', async () => {
    const folder = await newFolder()
    const { install, look } = await startComputer(settingsOf(await make()))
    writeFileSync(join(folder, backupName(stampOf(Date.now()), 'dump')), '')
    expect(await look()).toMatch(/^ok: .*pg_dump is not installed here\. Only the computer/)
    expect(await look(folder)).toMatch(/^warn: pg_dump is not installed here\..*Install the Postgres client/)
    install('9.6.24')
    expect(await look(folder)).toMatch(/^warn: pg_dump 9 cannot back up PostgreSQL \d+\..*Install/)
    install('99.1 (Debian 99.1-1)')
    expect(await look(folder)).toMatch(/^ok: .*pg_dump 99 can back up PostgreSQL \d+\./)
  })
})
