import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

const CLI = join(import.meta.dirname, '../dist/backend/cli.js')
/** The folder for a CPU profile of the service, if any. */
const { PROFILE: PROFILES } = process.env

/** Runs a command of the built service on a data folder. Returns its output, parsed as JSON. Throws if the command failed. */
export const command = async (folder: string, args: readonly string[]): Promise<unknown> => {
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, ...args], {
    env: { ...process.env, QUILLPORT_DATA: folder },
  })
  return JSON.parse(stdout)
}

/** Creates a workspace on a data folder. Returns its id. */
export const makeWorkspace = async (folder: string): Promise<string> => {
  const made = await command(folder, [
    ...['workspace', 'create', '--name', 'Bench'],
    ...['--plan', 'scale', '--credits', '100'],
  ])
  return z.object({ workspace_id: z.string() }).parse(made).workspace_id
}

/**
 * Starts the built service on a data folder in the same way as an operator. The log is written to a file in that folder.
 * Returns the port of the service.
 */
export const serveHosted = async (
  folder: string,
  children: ChildProcess[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> => {
  const log = join(folder, 'log')
  const child = spawn(process.execPath, [...profiling(), CLI, 'serve'], {
    env: { ...process.env, QUILLPORT_DATA: folder, QUILLPORT_PORT: '0', ...env },
    stdio: ['ignore', 'ignore', openSync(log, 'w')],
  })
  children.push(child)
  for (let waited = 0; waited < 10_000; waited += 50) {
    const port = /"url":"http:\/\/127\.0\.0\.1:(\d+)"/.exec(readFileSync(log, 'utf8'))?.[1]
    if (port !== undefined) return Number(port)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The service did not start: ${readFileSync(log, 'utf8')}`)
}

const profiling = (): readonly string[] => (PROFILES ? ['--cpu-prof', `--cpu-prof-dir=${PROFILES}`] : [])
