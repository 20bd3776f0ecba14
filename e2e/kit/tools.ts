import { execFile, spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { reaped } from '../../backend/run/reaped.fixture.ts'

const runFile = promisify(execFile)

export type RunOptions = { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv; readonly input?: string }

/** Runs a program to its end and returns its output. Rejects with its error output. */
export const run = async (command: string, args: readonly string[], options: RunOptions = {}) => {
  const { input, ...rest } = options
  const running = runFile(command, [...args], { maxBuffer: 64 * 1024 * 1024, ...rest })
  if (input !== undefined) running.child.stdin?.end(input)
  return (await running).stdout
}

/** Programs that the kit's tests need, by their Debian packages. */
const PACKAGES = {
  mmdebstrap: '/usr/bin/mmdebstrap',
  buildah: '/usr/bin/buildah',
  nginx: '/usr/sbin/nginx',
  openssl: '/usr/bin/openssl',
  postgresql: '/usr/bin/pg_dump',
  prometheus: '/usr/bin/promtool',
  systemd: '/usr/bin/systemd-analyze',
}

/** Returns why the kit cannot run here; null if it can. It installs missing packages without starting their services. */
export const whyNot = (): string | null => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs Debian and root'
  const missing = Object.entries(PACKAGES).filter(([, file]) => spawnSync('test', ['-e', file]).status !== 0)
  if (missing.length === 0) return null
  const names = missing.map(([name]) => name)
  // At run level 1, packages do not start their services.
  const env = { ...process.env, RUNLEVEL: '1' }
  const apt = (...args: readonly string[]) =>
    spawnSync('bash', [join(import.meta.dirname, '../servers/apt.sh'), ...args], { env })
  apt('update', '-qq')
  const installed = apt('install', '-y', '--no-install-recommends', ...names)
  return installed.status === 0 ? null : `Debian’s packages ${names.join(', ')} cannot be installed`
}

/** A program that runs until it is stopped. */
export type Running = {
  /** Sends a signal to the program, also if it runs in a container, and waits until it exits. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
  readonly said: () => string
}

/** Starts a program. With `wrapped`, signals go to the innermost process that it starts. */
export const start = (
  command: string,
  args: readonly string[],
  { wrapped = false, ...options }: RunOptions & { readonly wrapped?: boolean } = {},
): Running => {
  const said: string[] = []
  const child = reaped(spawn(command, [...args], { ...options, stdio: ['ignore', 'pipe', 'pipe'] }))
  child.stdout.on('data', (data: Buffer) => said.push(data.toString()))
  child.stderr.on('data', (data: Buffer) => said.push(data.toString()))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const stop: Running['stop'] = async (signal = 'SIGTERM') => {
    if (child.exitCode === null) process.kill(await innermost(child.pid ?? 0, wrapped), signal)
    await ended
  }
  return { stop, said: () => said.join('') }
}

const innermost = async (pid: number, wrapped: boolean): Promise<number> => {
  if (!wrapped) return pid
  const [child] = (await run('pgrep', ['-P', String(pid)]).catch(() => '')).split('\n').filter(Boolean)
  return child === undefined ? pid : innermost(Number(child), wrapped)
}

/** Waits until a condition holds. After a minute, rejects with what is known then. */
export const until = async (holds: () => Promise<boolean>, known: () => string): Promise<void> => {
  const giveUp = performance.now() + 60_000
  while (!(await holds())) {
    if (performance.now() > giveUp) throw new Error(`The condition did not hold within a minute. ${known()}`)
    await delay(100)
  }
}
