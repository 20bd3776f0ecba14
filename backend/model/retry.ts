import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../../contract/errors.ts'
import { modelName } from '../../contract/words.ts'
import type { TextRequest } from './port.ts'

/** Thrown for a failed try. If it is `fatal`, another try would fail in the same way. */
export class TryFailed extends Error {
  readonly fatal: boolean
  /** Time until the next try makes sense, in ms; null if the server did not say. */
  readonly waitMs: number | null

  constructor(message: string, options: { readonly fatal?: boolean; readonly waitMs?: number | null } = {}) {
    super(message)
    this.name = 'TryFailed'
    this.fatal = options.fatal ?? false
    this.waitMs = options.waitMs ?? null
  }
}

const TRIES = 3
const FIRST_PAUSE_MS = 150
/** Share of the remaining time that one try may take, so that a hung server leaves time for another try. */
const TRY_SHARE = 0.6

/** Default time limit for all tries of one call together, in ms. A model on the person's own processor is slow. */
const TIMEOUT_MS = 120_000

export type TriesOptions = Pick<TextRequest, 'timeoutMs' | 'signal' | 'afterFailure' | 'tries'> & {
  readonly name: string
  readonly now: () => number
}

/**
 * Runs `once` up to three times, or as often as the request says, within the time limit. Throws `upstream_failed` with the last reason, or the reason of
 * the caller's signal.
 */
export const withTries = async <T>(
  options: TriesOptions,
  once: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const most = options.tries ?? TRIES
  const deadline = options.now() + (options.timeoutMs ?? TIMEOUT_MS)
  let last = new TryFailed('it was not called')
  for (let attempt = 1; attempt <= most; attempt += 1) {
    options.signal?.throwIfAborted()
    const left = deadline - options.now()
    if (left <= 0) break
    const clock = AbortSignal.timeout(Math.max(1, Math.ceil(attempt === most ? left : left * TRY_SHARE)))
    const signal = options.signal ? AbortSignal.any([clock, options.signal]) : clock
    try {
      return await once(signal)
    } catch (thrown) {
      options.signal?.throwIfAborted()
      last = clock.aborted ? new TryFailed('it did not answer in time') : failureOf(thrown)
    }
    const pause = last.waitMs ?? FIRST_PAUSE_MS * 3 ** (attempt - 1)
    if (last.fatal || attempt === most || options.now() + pause >= deadline) break
    await delay(pause, undefined, { signal: options.signal })
  }
  throw new AppError(
    'upstream_failed',
    `The model ${modelName(options.name)} failed: ${last.message}. ${options.afterFailure ?? 'Nothing was charged or counted.'}`,
    last.waitMs === null ? {} : { retryAfter: Math.ceil(last.waitMs / 1000) },
  )
}

const failureOf = (thrown: unknown): TryFailed =>
  thrown instanceof TryFailed ? thrown : new TryFailed('its answer could not be read')

/** Reads a whole answer of at most `most` bytes, so that no server fills the memory. Throws TryFailed if the answer is larger. */
export const capped = async (
  response: {
    readonly status: number
    readonly headers: Iterable<[string, string]>
    readonly body: AsyncIterable<Uint8Array> | null
  },
  most: number,
): Promise<Response> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > most) throw new TryFailed('its answer was too large')
    chunks.push(chunk)
  }
  return new Response(Buffer.concat(chunks), { status: response.status, headers: [...response.headers] })
}
