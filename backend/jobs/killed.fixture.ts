import { type ChildProcess, spawn } from 'node:child_process'
import { onTestFinished } from 'vitest'

/** Runs a file of ours in a process that a test kills; one that a failed test left would keep the whole run from ending. */
export const startChild = (file: string, ...args: readonly string[]): ChildProcess => {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'inherit', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
