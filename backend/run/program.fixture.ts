import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { z } from 'zod'
import { CLEAN_ENV } from './clean-env.fixture.ts'
import { reaped } from './reaped.fixture.ts'

const CLI = join(import.meta.dirname, '../cli.ts')
const running = new Set<ChildProcess>()
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
})

type Env = Readonly<Record<string, string>>

/** Starts the program, or a given one, as a person or the desk would. */
export const startProgram = (args: readonly string[], env: Env = {}, entry = CLI) => {
  const child = reaped(spawn(process.execPath, [entry, ...args], { env: { ...CLEAN_ENV, ...env } }))
  running.add(child)
  const out: string[] = []
  const err: string[] = []
  child.stdout.on('data', (data: Buffer) => out.push(data.toString()))
  child.stderr.on('data', (data: Buffer) => err.push(data.toString()))
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve)).finally(() =>
    running.delete(child),
  )
  return { child, exit, out: () => out.join(''), err: () => err.join('') }
}

const Started = z.object({ msg: z.literal('started'), url: z.string() })

/** The address at which a program said it listens; null before that. */
const addressIn = (log: string): string | null => {
  const line = log.split('\n').find((one) => one.includes('"msg":"started"'))
  return line === undefined ? null : Started.parse(JSON.parse(line)).url
}

/** Starts the program in the same way, and waits until it listens. */
export const startServing = async (args: readonly string[], env: Env, entry?: string) => {
  const program = startProgram(args, { QUILLPORT_PORT: '0', ...env }, entry)
  const urlOrLog = () => addressIn(program.err()) ?? program.err()
  await expect.poll(urlOrLog, { timeout: 60_000 }).toMatch(/^http/)
  return { ...program, url: urlOrLog() }
}
