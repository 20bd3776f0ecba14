import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'

const CACHE = join(import.meta.dirname, '../../node_modules/.cache/programs')

/** A program's package on npm, and its name on the desk. */
type Package = { readonly id: string; readonly package: string; readonly version: string }

/** Where npm installed a program's packages, or why it could not. */
export type Installed = { readonly modules: string } | { readonly missing: string }

/** Installs a program once, outside the project's own packages, without running its install scripts. */
export const installProgram = async (program: Package): Promise<Installed> => {
  const wanted = `${program.package}@${program.version}`
  const folder = join(CACHE, `${program.id}-${program.version}`)
  const modules = join(folder, 'node_modules')
  const stamp = join(folder, 'installed')
  if (existsSync(stamp)) return { modules }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1', wanted]
  try {
    await promisify(execFile)('npm', args, { cwd: folder, timeout: INSTALL_PATIENCE })
  } catch (thrown) {
    const why = /npm error (.*(?:reason:|failed|[Nn]ot found|notarget|space left).*)/.exec(String(thrown))
    return { missing: `npm could not install ${wanted}${why ? `: ${why[1]}` : ''}` }
  }
  writeFileSync(stamp, '')
  return { modules }
}
/** Milliseconds. */
const INSTALL_PATIENCE = 180_000
const RUN_PATIENCE = 110_000

type Named = Readonly<Record<string, string>>

/** A home folder for programs, which also contains their folder for temporary files. */
export type Home = {
  readonly folder: string
  /** The environment of every program and of the desk. */
  readonly env: Named
  readonly end: () => void
}

/** Creates a home folder with these files of the person, and variables that name folders in it. */
export const makeHome = (files: Named, folders: Named): Home => {
  const folder = mkdtempSync(join(tmpdir(), 'quillport-programs-'))
  for (const [name, content] of Object.entries({ 'work/notes.md': '', 'tmp/.keep': '', ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  const moved = Object.entries(folders).map(([name, below]) => [name, join(folder, below)])
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: folder,
    TMPDIR: join(folder, 'tmp'),
    LANG: 'C.UTF-8',
    ...Object.fromEntries(moved),
  }
  return { folder, env, end: () => rmSync(folder, { recursive: true, force: true }) }
}

/** A program and its arguments. */
export type Command = { readonly command: string; readonly args: readonly string[] }

/** How a program ended. */
export type Said = { readonly code: number | null; readonly stdout: string; readonly stderr: string }

/** Runs a program to its end in the home folder. Kills the processes that it leaves behind. */
export const runProgram = async ({ command, args }: Command, home: Home, env: Named = {}): Promise<Said> => {
  const child = spawn(command, args, {
    cwd: join(home.folder, 'work'),
    env: { ...home.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // The program gets its own process group, so that its child processes can be killed too.
    detached: true,
  })
  const endAll = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // All processes of the group have ended.
    }
  }
  const patience = setTimeout(endAll, RUN_PATIENCE)
  try {
    const [code, stdout, stderr] = await Promise.all([
      new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve)),
      text(child.stdout),
      text(child.stderr),
    ])
    return { code, stdout: withoutColours(stdout), stderr: withoutColours(stderr) }
  } finally {
    clearTimeout(patience)
    endAll()
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters
const withoutColours = (said: string): string => said.replaceAll(/\u001B\[[\d;]*[A-Za-z]/g, '')
