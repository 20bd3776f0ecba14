import { type ChildProcess, spawn } from 'node:child_process'
import { onTestFinished } from 'vitest'

/**
 * Runs a module in a process that a test kills. The process also ends with its test, because a process that a failed
 * test leaves would keep the run from ending.
 */
export const startChild = (file: string, ...args: readonly string[]): ChildProcess => {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
