import { MIGRATIONS, type Migration, OLDEST } from '../db/migrations/migrations.ts'
import { runCommandLine } from '../run/command-line.ts'

// Runs a later version of the program. It has one more migration, with which the current version can keep running.
const NEXT = '9998_next'
const next: Migration = (db) => db.schema.alterTable('article').addColumn('of_a_later_day', 'text').execute()

const [today = ''] = Object.keys(MIGRATIONS).slice(-1)
Object.assign(MIGRATIONS, { [NEXT]: next })
Object.assign(OLDEST, { [NEXT]: today })
process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  print: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
})
