import { setMaxListeners } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '../observability/logging.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { JobContext, Queue } from './lease.ts'

/** A kind of work for workers. */
export type Job = {
  readonly name: string
  /** Does one piece of work, if any is waiting. */
  readonly poll: (context: JobContext) => Promise<'worked' | 'idle'>
  /** Time until the next poll if there was no work, in ms; 1 s if absent. */
  readonly idleMs?: number
  /** Queue of the job's work; absent without a queue. */
  readonly queue?: Queue
  /** Number of loops of this job that one worker runs; 1 if absent. */
  readonly parallel?: number
}

export type WorkerOptions = {
  readonly jobs: readonly Job[]
  readonly owner: string
  readonly leaseMs: number
  readonly log: Logger
  readonly metrics: Metrics
  /** Whether this program may work now. If not, the worker does not poll for work. */
  readonly isFit: () => Promise<boolean>
}

const IDLE_MS = 1_000
const LONGEST_BACKOFF = 60_000

/** Polls for work until it is stopped. An error never ends a loop; it only slows the loop down. */
export const startWorker = (options: WorkerOptions): { readonly stop: () => Promise<void> } => {
  const stopping = new AbortController()
  // Every loop listens while it rests. Some versions of Node warn of a leak from the eleventh listener.
  setMaxListeners(0, stopping.signal)
  const loops = options.jobs.flatMap((job) =>
    Array.from({ length: job.parallel ?? 1 }, (_, place) => loop(job, place, options, stopping.signal)),
  )
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

const loop = async (
  job: Job,
  place: number,
  { owner, leaseMs, log, metrics, isFit }: WorkerOptions,
  signal: AbortSignal,
): Promise<void> => {
  const onFinished: JobContext['onFinished'] = ({ table, id, attempt }, ms) =>
    log.info({ job: job.name, [table]: id, attempt, ms: Math.round(ms) }, 'a job was done')
  const context: JobContext = { owner: `${owner}/${job.name}/${place}`, leaseMs, signal, onFinished }
  let failures = 0
  while (!signal.aborted) {
    const startedAt = performance.now()
    const seconds = () => (performance.now() - startedAt) / 1000
    try {
      const mayWork = await isFit()
      if (signal.aborted) return
      const outcome = mayWork ? await job.poll(context) : 'idle'
      failures = 0
      if (outcome === 'worked') metrics.job(job.name, 'worked', seconds())
      else await rest(job.idleMs ?? IDLE_MS, signal)
    } catch (error) {
      if (signal.aborted) return
      failures += 1
      metrics.job(job.name, 'failed', seconds())
      log.error({ err: error, job: job.name, failures }, 'a job failed')
      await rest(Math.min(LONGEST_BACKOFF, 1_000 * 2 ** (failures - 1)), signal)
    }
  }
}

/** Waits, but ends early if the signal is aborted. */
const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => {})
