import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** The person's home folder in the new Debian. */
export const HOME = '/home/person'

/** Starts the person's desktop, then the command. `export` keeps the desktop's variables for later programs. */
const SESSION = `#!/bin/sh
mkdir -p -m 700 "$XDG_RUNTIME_DIR"
exec xvfb-run -a -s '-screen 0 1280x900x24' dbus-run-session sh -c '
  printf desk | gnome-keyring-daemon --unlock --components=secrets >/dev/null
  openbox >/dev/null 2>&1 &
  export XDG_CURRENT_DESKTOP=GNOME
  export -p > "$XDG_RUNTIME_DIR/variables"
  exec sleep infinity'
`
const RUNTIME = '/tmp/runtime-person'

/** The packages of a minimal desktop, and those that the test needs to control its windows. */
const DESKTOP = [
  'xvfb',
  'xauth',
  'openbox',
  'dbus',
  'gnome-keyring',
  'libglib2.0-bin',
  'desktop-file-utils',
  'xdotool',
]

type Ran = { readonly code: number | null; readonly output: string }

/**
 * Controls a new Debian 12 in a folder, in which programs run by chroot. Requires root. Call `make` first and `end`
 * afterwards. `end` also ends every program that still runs there.
 */
export const newDebian = (root: string) => {
  const asRoot = (command: string, ...args: readonly string[]): string =>
    execFileSync(command, args, { encoding: 'utf8', stdio: 'pipe', maxBuffer: 2 ** 26 })
  const inside = (...command: readonly string[]): string => asRoot('chroot', root, ...command)
  const apt = (...command: readonly string[]): string =>
    inside('env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-y', '--no-install-recommends', ...command)
  const su = (line: string) => [root, 'su', '-', 'person', '-c', line] as const
  const inDesktop = (line: string): string => `. ${RUNTIME}/variables; ${line}`
  /** Runs a command line as the person. */
  const asPerson = (line: string): Ran => {
    const ran = spawnSync('chroot', su(line), { encoding: 'utf8', timeout: 120_000 })
    return { code: ran.status, output: `${ran.stdout}${ran.stderr}`.trim() }
  }
  /** Runs a command line on the person's desktop. */
  const onDesktop = (line: string): Ran => asPerson(inDesktop(line))
  /** Lists the windows whose titles match, oldest first. */
  const windows = (title: string): readonly string[] =>
    onDesktop(`xdotool search --onlyvisible --name '${title}'`).output.match(/^\d+$/gm) ?? []
  return {
    root,
    make: (): void => {
      asRoot('debootstrap', '--variant=minbase', 'bookworm', root)
      asRoot('mount', '-t', 'proc', 'proc', join(root, 'proc'))
      // debootstrap creates the devices. Chromium also needs the shared memory of a running system.
      chmodSync(join(root, 'dev/shm'), 0o1777)
    },
    inside,
    apt,
    /** Adds the person's account, and the packages of a Debian with a desktop. */
    addPerson: (): void => {
      apt('install', ...DESKTOP)
      inside('useradd', '--create-home', '--shell', '/bin/bash', 'person')
    },
    asPerson,
    onDesktop,
    /** Returns the program and the arguments that run a command line as the person. */
    commandAsPerson: (line: string): readonly string[] => ['chroot', ...su(line)],
    /** Whether the desktop shows a window whose title matches. */
    hasWindow: (title: string): boolean => windows(title).length > 0,
    /** Presses keys in the newest window whose title matches. */
    press: (title: string, ...keys: readonly string[]): void => {
      const window = windows(title).at(-1)
      if (window === undefined) throw new Error(`There is no window “${title}”.`)
      for (const key of keys) onDesktop(`xdotool windowactivate --sync ${window} key ${key}`)
    },
    /** Starts a command line on the person's desktop, and leaves it running. */
    startOnDesktop: (line: string) =>
      spawn('chroot', su(inDesktop(`exec ${line}`)), { stdio: ['pipe', 'ignore', 'pipe'] }),
    /** Opens the person's desktop: a screen, a window manager, a bus and a keychain. Returns whether the desktop started. */
    openDesktop: async (): Promise<boolean> => {
      writeFileSync(join(root, 'usr/local/bin/desktop'), SESSION, { mode: 0o755 })
      spawn('chroot', su(`XDG_RUNTIME_DIR=${RUNTIME} desktop`), { stdio: 'ignore' })
      return until(() => existsSync(join(root, RUNTIME, 'variables')), 20_000)
    },
    /** Ends every program in this Debian, and deletes this Debian. */
    end: (): void => {
      for (const pid of programsIn(root)) process.kill(pid, 'SIGKILL')
      // If debootstrap failed, nothing is mounted.
      spawnSync('umount', ['--lazy', join(root, 'proc')])
      if (readFileSync('/proc/mounts', 'utf8').includes(` ${root}/`))
        throw new Error(`Something is still mounted in ${root}.`)
      rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
    /** The ids of the desks that run in this Debian. */
    desks: (): readonly number[] => programsIn(root).filter(isDesk),
  }
}
export type NewDebian = ReturnType<typeof newDebian>

/** Lists the ids of the processes whose root folder is this folder. */
const programsIn = (root: string): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/root`) === root
      } catch {
        // The program has ended.
        return false
      }
    })
    .map(Number)

/** Whether a program is the main program of a desk, not one of its helpers. */
const isDesk = (pid: number): boolean => {
  try {
    // Chromium writes spaces between its arguments when it changes its title.
    const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return /^\/usr\/lib\/quillport\/quillport[\0 ]/.test(line) && !line.includes('--type=')
  } catch {
    return false
  }
}

/** Waits until a condition holds. Returns whether it holds. */
export const until = async (holds: () => boolean | Promise<boolean>, longestMs: number): Promise<boolean> => {
  for (const latest = Date.now() + longestMs; Date.now() < latest; ) {
    if (await holds()) return true
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return false
}
