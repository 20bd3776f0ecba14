import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Removal, withoutDefence } from './removals.ts'

/** How a command ended. The code is null if the command did not start or was killed. `ranOut`: it was killed because it took too long. */
export type Ended = { readonly code: number | null; readonly output: string; readonly ranOut: boolean }

/**
 * Copies the working tree at `root`, including uncommitted edits. The copy can be changed, built and tested without changing
 * `root`. `remove` ends every process that still runs in the copy and deletes the copy, with all its temporary files.
 */
export const scratchCheckout = (root: string) => {
  const base = mkdtempSync(join(tmpdir(), 'quillport-defences-'))
  const folder = join(base, 'checkout')
  const temporary = join(base, 't')
  // Other users may open this folder. Some tests act as other users, and those users must be refused by the tested folders
  // and not by this folder.
  chmodSync(base, 0o755)
  mkdirSync(temporary)
  chmodSync(temporary, 0o1777)
  copyFiles(root, folder)
  linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'))
  // The copy is not inside any repository, even if the temporary folder is.
  const env = { ...process.env, TMPDIR: temporary, GIT_CEILING_DIRECTORIES: base }
  return {
    folder,
    /** Removes a defence. Returns a function that restores the defence. */
    takeOut: (removal: Removal): (() => void) => {
      const read = (path: string) => readFileSync(join(folder, path), 'utf8')
      const before = new Map(removal.changes.map(({ file }) => [file, read(file)]))
      const write = (texts: ReadonlyMap<string, string>) => {
        for (const [path, text] of texts) writeFileSync(join(folder, path), text)
      }
      write(withoutDefence(removal, read))
      return () => write(before)
    },
    /** Runs a command at the top of the copy. Afterwards it ends every process that the command left running. */
    run: (
      command: readonly string[],
      { tally, patienceMs }: { readonly tally?: string; readonly patienceMs: number },
    ): Promise<Ended> =>
      new Promise((resolve) => {
        const [program = '', ...args] = command
        const child = spawn(program, args, {
          cwd: folder,
          env: { ...env, ...(tally ? { QUILLPORT_TALLY: tally } : {}) },
          stdio: ['ignore', 'pipe', 'pipe'],
        })
        let output = ''
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (chunk: Buffer) => {
            output += chunk.toString()
          })
        let ranOut = false
        const end = (code: number | null) => {
          clearTimeout(timer)
          endThoseUnder(temporary)
          resolve({ code, output, ranOut })
        }
        const timer = setTimeout(() => {
          ranOut = true
          child.kill('SIGKILL')
          endThoseUnder(temporary)
        }, patienceMs)
        child.on('error', (error) => {
          output += error.message
          end(null)
        })
        child.on('exit', end)
      }),
    remove: (): void => {
      endThoseUnder(temporary)
      rmSync(base, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** Copies every file that git tracks or would add. */
const copyFiles = (root: string, folder: string): void => {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  for (const file of listed.split('\0')) {
    // The file was deleted, but the deletion has not been committed yet.
    if (file === '' || !existsSync(join(root, file))) continue
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    copyFileSync(join(root, file), join(folder, file))
  }
}

/**
 * Links installed files one by one, because packaging the app skips files behind a symbolic link that leads out of the folder.
 * Does not link tools' caches.
 */
const linkPackages = (from: string, to: string): void => {
  mkdirSync(to)
  const own = (name: string) => name === '.bin' || !name.startsWith('.')
  for (const name of readdirSync(from).filter(own)) linkWhole(join(from, name), join(to, name))
}

const linkWhole = (from: string, to: string): void => {
  const found = lstatSync(from)
  if (found.isSymbolicLink()) symlinkSync(readlinkSync(from), to)
  else if (!found.isDirectory()) linkOrCopy(from, to)
  else {
    mkdirSync(to)
    for (const name of readdirSync(from)) linkWhole(join(from, name), join(to, name))
  }
}

const linkOrCopy = (from: string, to: string): void => {
  try {
    linkSync(from, to)
  } catch {
    // Files cannot be linked if the temporary folder is on another disk.
    copyFileSync(from, to)
  }
}

/**
 * Ends every process that was started with this folder for its temporary files. Works only on Linux, where /proc shows each
 * process's environment.
 */
const endThoseUnder = (temporary: string): void => {
  if (process.platform !== 'linux') return
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`TMPDIR=${temporary}`))
        process.kill(Number(pid), 'SIGKILL')
    } catch {
      // The process has ended by itself, or belongs to another user.
    }
  }
}
