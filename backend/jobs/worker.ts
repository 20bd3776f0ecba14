import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '../observability/logging.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { JobContext, Queue } from './lease.ts'

/** A kind of work that workers look for. */
export type Job = {
  readonly name: string
  /** Does one piece of work, or finds that there is none. */
  readonly poll: (context: JobContext) => Promise<'worked' | 'idle'>
  /** Milliseconds between two looks when there was none; 1 s where absent. */
  readonly idleMs?: number
  /** What it takes its work from, where that is leased. */
  readonly queue?: Queue
  /** Loops of this job in one worker; 1 where absent. */
  readonly parallel?: number
}

export type WorkerOptions = {
  readonly jobs: readonly Job[]
  readonly owner: string
  readonly leaseMs: number
  readonly log: Logger
  readonly metrics: Metrics
  /** Whether this program may work for now; no work is looked for where not. */
  readonly isFit: () => Promise<boolean>
}

const IDLE_MS = 1_000
const LONGEST_BACKOFF = 60_000

/** Looks for work until it is stopped; an error never ends a loop, it only slows it down. */
export const startWorker = (options: WorkerOptions): { readonly stop: () => Promise<void> } => {
  const stopping = new AbortController()
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

/** Waits, less long where the signal comes. */
const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => {})
