import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isObject, parse } from './message.ts'

/** Minimum milliseconds between two starts, and maximum milliseconds until a started desk listens. */
const START_AGAIN = 30_000
export const START_PATIENCE = 20_000

let startedAt = Number.NEGATIVE_INFINITY

/** Starts the desk if the person has allowed this. Returns false if the desk must not start or was started a moment ago. */
export const startDesk = (folder: string): boolean => {
  const command = commandIn(folder)
  if (!command || performance.now() - startedAt < START_AGAIN) return false
  startedAt = performance.now()
  const [program = '', ...args] = command.line
  const env = { ...command.env, ...process.env, QUILLPORT_DATA: command.data ?? folder }
  launch(program, args, env)
  return true
}

/** Starts a program that keeps running when this program exits. */
const launch = (program: string, args: readonly string[], env: NodeJS.ProcessEnv): void => {
  const child = spawn(program, args, { detached: true, stdio: 'ignore', windowsHide: true, env })
  child.on('error', () => {})
  child.unref()
}

type StartFile = {
  readonly line: readonly string[]
  readonly data: string | undefined
  /** The variables by which the desk last found the screen and the keychain. */
  readonly env: Readonly<Record<string, string>>
}

/**
 * Reads start.json, a file that only the person can write; null if the desk has not written the file. If start.json is in
 * the folder of a connection, its `data` names the desk's own folder.
 */
const commandIn = (folder: string): StartFile | null => {
  try {
    const said = parse(readFileSync(join(folder, 'start.json'), 'utf8'))
    const { command, args, data, env } = said ?? {}
    if (typeof command !== 'string' || !Array.isArray(args)) return null
    return {
      line: [command, ...args.map(String)],
      data: typeof data === 'string' ? data : undefined,
      env: Object.fromEntries(
        Object.entries(isObject(env) ? env : {}).map(([name, value]) => [name, String(value)]),
      ),
    }
  } catch {
    return null
  }
}

/** Opens the desk that this program was installed with. Returns false if this program runs outside an installed desk. */
export const openDesk = (): boolean => {
  const program = installedDesk()
  if (program === null) return false
  launch(program, [], process.env)
  return true
}

/** Returns the path of the desk whose package contains this program; null if there is none. */
const installedDesk = (): string | null => {
  const beside = dirname(process.execPath)
  if (!/^resources$/i.test(basename(beside))) return null
  const paths = { darwin: ['MacOS', 'Quillport'], win32: ['Quillport.exe'] }[process.platform as string]
  const program = join(beside, '..', ...(paths ?? ['quillport']))
  return existsSync(program) ? program : null
}
