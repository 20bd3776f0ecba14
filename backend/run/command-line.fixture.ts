import { dirname } from 'node:path'
import { isPostgres } from '../db/database.ts'
import { runCommandLine } from './command-line.ts'

type Env = Readonly<Record<string, string>>

/** The settings with which a program finds a test's database. */
export const databaseEnv = (address: string): Env =>
  isPostgres(address) ? { DATABASE_URL: address } : { QUILLPORT_DATA: dirname(address) }

/** Runs a command line in this process, which is faster than a program. Returns its exit code and output. */
export const runCommand = async (args: readonly string[], env: Env = {}) => {
  const out: string[] = []
  const err: string[] = []
  const code = await runCommandLine(args, {
    env,
    print: (line) => out.push(line),
    complain: (line) => err.push(line),
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}
