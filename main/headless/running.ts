import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { readEvents } from '../../transport/event-stream.ts'
import { isProof } from '../../transport/line/proof.ts'
import { readText, writePrivate } from '../core/files/files.ts'

const RunningHeadless = z.object({ pid: z.int(), port: z.int(), reentry: z.string() })
/** How a second start of Quillport reaches the first: kept, 0600, in the data folder. */
export type RunningHeadless = z.infer<typeof RunningHeadless>

const pathIn = (folder: string): string => join(folder, 'headless.json')

/** What the last start left; null where it left nothing that can be read. */
export const readRunning = (folder: string): RunningHeadless | null => {
  try {
    return RunningHeadless.parse(JSON.parse(readText(pathIn(folder)) ?? ''))
  } catch {
    return null
  }
}

/** Leaves word of this process for a second start, in a file that only the person can read. */
export const writeRunning = (folder: string, running: RunningHeadless): void =>
  writePrivate(pathIn(folder), JSON.stringify(running))

/**
 * What a second start is told: it waits for an answer under a number; then its address, or that one was printed where the
 * desk was started, that the answer was no, that there was none, or that nobody is asked now.
 */
export const WayIn = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting'), number: z.string() }),
  z.object({ state: z.literal('let_in'), address: z.string() }),
  z.object({ state: z.enum(['printed', 'refused', 'unanswered', 'resting']) }),
])
export type WayIn = z.infer<typeof WayIn>

/** Milliseconds that the desk that runs has to begin its answer. */
const BEGINS_WITHIN = 10_000

/** Headers in which a second start names a nonce, and the desk proves by it that it wrote the file that was read. */
export const NONCE_HEADER = 'x-quillport-nonce'
export const PROOF_HEADER = 'x-quillport-proof'

/**
 * Asks the desk that runs for a way in and brings what it says; nothing where none answers. The file may be of an earlier
 * run, and somebody else at its port by now: who cannot prove to know the file is not heard.
 */
export async function* askWayIn(running: RunningHeadless): AsyncGenerator<WayIn> {
  const origin = `http://127.0.0.1:${running.port}`
  const nonce = randomBytes(16).toString('hex')
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), BEGINS_WITHIN)
  const response = await fetch(`${origin}/reentry`, {
    method: 'POST',
    headers: { origin, 'x-quillport-reentry': running.reentry, [NONCE_HEADER]: nonce },
    signal: patience.signal,
  }).catch(() => null)
  clearTimeout(timer)
  if (!response?.ok || !response.body) return
  if (!isProof(response.headers.get(PROOF_HEADER) ?? '', running.reentry, running.port, nonce)) return
  for await (const { data } of readEvents(response.body, () => undefined)) yield WayIn.parse(JSON.parse(data))
}
