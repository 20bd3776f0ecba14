import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

let tell: ((line: string) => void) | null = null

const startReaper = () => {
  const reaper = spawn(process.execPath, [join(import.meta.dirname, 'reaper.fixture.ts')], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Because the program is in its own process group, a terminal's Ctrl-C does not end it before the programs are reaped.
    detached: true,
  })
  reaper.unref()
  return (line: string) => void reaper.stdin.write(`${line}\n`)
}

/**
 * Makes sure that a process ends with this test run at the latest, even if the run is killed. Returns a function that
 * reports that the process has ended.
 */
export const reap = (pid: number): (() => void) => {
  tell ??= startReaper()
  tell(`+${pid}`)
  return () => tell?.(`-${pid}`)
}

/** The same for a program that was just started. */
export const reaped = <T extends Pick<ChildProcess, 'pid' | 'once'>>(child: T): T => {
  if (child.pid !== undefined) child.once('exit', reap(child.pid))
  return child
}
