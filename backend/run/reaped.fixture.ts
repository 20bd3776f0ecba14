import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

let tell: ((line: string) => void) | null = null

const startReaper = () => {
  const reaper = spawn(process.execPath, [join(import.meta.dirname, 'reaper.fixture.ts')], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // A terminal's Ctrl-C must not end it with the run.
    detached: true,
  })
  reaper.unref()
  return (line: string) => void reaper.stdin.write(`${line}\n`)
}

/** Sees to it that a process ends with this test run at the latest, also where the run is killed; gives what says that it ended. */
export const reap = (pid: number): (() => void) => {
  tell ??= startReaper()
  tell(`+${pid}`)
  return () => tell?.(`-${pid}`)
}

/** The same of a program that was started just now. */
export const reaped = <T extends Pick<ChildProcess, 'pid' | 'once'>>(child: T): T => {
  if (child.pid !== undefined) child.once('exit', reap(child.pid))
  return child
}
