import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { readEvents } from '../../transport/event-stream.ts'
import { isProof } from '../../transport/line/proof.ts'
import { readText, writePrivate } from '../core/files/files.ts'

const RunningHeadless = z.object({ pid: z.int(), port: z.int(), reentry: z.string() })
/** How a second start of Quillport reaches the first. It is stored in the data folder with mode 0600. */
export type RunningHeadless = z.infer<typeof RunningHeadless>

const pathIn = (folder: string): string => join(folder, 'headless.json')

/** Reads what the last start stored; null if nothing can be read. */
export const readRunning = (folder: string): RunningHeadless | null => {
  try {
    return RunningHeadless.parse(JSON.parse(readText(pathIn(folder)) ?? ''))
  } catch {
    return null
  }
}

/** Stores the first start's address and secret for a second start, in a file that only the person can read. */
export const writeRunning = (folder: string, running: RunningHeadless): void =>
  writePrivate(pathIn(folder), JSON.stringify(running))

/**
 * A message to a second start. The first message contains the number that the page shows with its question. The last message
 * contains the new address, or says one of these things:
 * - The address was printed where the desk was started.
 * - The person refused.
 * - The person did not answer.
 * - The desk cannot ask at the moment.
 */
export const WayIn = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting'), number: z.string() }),
  z.object({ state: z.literal('let_in'), address: z.string() }),
  z.object({ state: z.enum(['printed', 'refused', 'unanswered', 'resting']) }),
])
export type WayIn = z.infer<typeof WayIn>

/** Milliseconds within which the running desk must begin its answer. */
const BEGINS_WITHIN = 10_000

/**
 * The header with a second start's nonce. The desk's answer has a header with the proof that this desk wrote the file that
 * the second start read.
 */
export const NONCE_HEADER = 'x-quillport-nonce'
export const PROOF_HEADER = 'x-quillport-proof'

/**
 * Asks the running desk for access and yields its messages. Yields nothing if the desk does not answer. The file may date
 * from an earlier run, and another program may now use the port, so this function ignores an answer without the proof.
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
