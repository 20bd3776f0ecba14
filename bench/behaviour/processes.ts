import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { jsonOr } from '../../transport/json.ts'
import type { Command } from '../bridge/peers.ts'
import { killWhole } from '../bridge/proc.ts'

/** Milliseconds between two checks. */
const LOOK_AGAIN = 50

/** Waits for a condition. Returns the milliseconds until it was true; null if it was not true in time. */
export const until = async (
  isSo: () => boolean | Promise<boolean>,
  within: number,
): Promise<number | null> => {
  const from = performance.now()
  for (;;) {
    if (await isSo()) return performance.now() - from
    if (performance.now() - from > within) return null
    await pause(LOOK_AGAIN)
  }
}

/** A program with which the benchmark exchanges lines, without an SDK. */
export type Lines = {
  readonly pid: number
  readonly send: (message: unknown) => void
  readonly write: (text: string) => void
  /** Whether the request with this id was answered in time. */
  readonly answered: (id: number, within: number) => Promise<boolean>
  readonly endInput: () => void
  /** Closes the program's stdin and stdout, as happens when its client dies. */
  readonly hangUp: () => void
  readonly kill: () => Promise<void>
}

const Answer = z.object({ id: z.number() })

/** Starts a program and greets it as a client of MCP 2025-11-25 does. */
export const greeted = async (
  { command, args }: Command,
  env: NodeJS.ProcessEnv,
  within: number,
): Promise<Lines> => {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'], env })
  const answers = new Set<number>()
  createInterface(child.stdout).on('line', (line) => {
    const { data } = Answer.safeParse(jsonOr(line))
    if (data) answers.add(data.id)
  })
  child.stdin.on('error', () => {})
  child.stdout.on('error', () => {})
  const write = (text: string) => void child.stdin.write(text)
  const send = (message: unknown) => write(`${JSON.stringify(message)}\n`)
  const answered = async (id: number, ms: number) => (await until(() => answers.has(id), ms)) !== null
  const kill = () => killWhole(child)
  send({
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'lines', version: '1' } },
  })
  if (child.pid === undefined || !(await answered(0, within))) {
    await kill()
    throw new Error('The greeting was not answered.')
  }
  send({ jsonrpc: '2.0', method: 'notifications/initialized' })
  return {
    pid: child.pid,
    send,
    write,
    answered,
    endInput: () => void child.stdin.end(),
    hangUp: () => {
      child.stdin.destroy()
      child.stdout.destroy()
    },
    kill,
  }
}
