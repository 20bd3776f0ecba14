import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { grouped } from './grouped.fixture.ts'

const EVERY_MS = 20
const IDLE_MS = 4_000
/** Time at the beginning that is skipped, in ms, because programs start. */
const WARM_MS = 2_000
/** Length of a window, in ms. It is long enough that the start of a program next to it does not decide the result. */
const STRETCH_MS = 5_000
/** The wait in ms for the last answers. Later answers count as late. */
const LATE_MS = 1_000

const Sample = z.object({ whom: z.int(), at: z.number(), took: z.number().nullable() })
type Sample = z.infer<typeof Sample>

/** The times that /healthz took, in ms; `slowdown` is a ratio. */
export type Health = {
  readonly idle: number
  readonly median: number
  readonly p95: number
  readonly longest: number
  /** The highest median of a window; Infinity if half of the window's questions had no successful answer. */
  readonly worst: number
  /** The highest ratio of a window to an idle server, divided by the slowdown of the machine itself. */
  readonly slowdown: number
}

const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity
}
const tookOf = (samples: readonly Sample[]): readonly number[] => samples.map(({ took }) => took ?? Infinity)
const medianOf = (samples: readonly Sample[]): number => quantile(tookOf(samples), 0.5)
const stretchOf = ({ at }: Sample): number => Math.floor(at / STRETCH_MS)

const startWitness = async (): Promise<string> => {
  const witness = spawn(process.execPath, [join(import.meta.dirname, 'witness.fixture.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void witness.kill('SIGKILL'))
  const [url] = await once(witness.stdout, 'data')
  return String(url).trim()
}

/**
 * Watches an address, first while nothing happens and then from `begin` until `end`, which returns the result. Also
 * watches a program that does nothing, to measure how much slower the machine itself answers.
 */
export const watchHealth = async (url: string) => {
  const thread = new Worker(new URL('./health.worker.fixture.ts', import.meta.url), {
    workerData: { urls: [url, await startWitness()], every: EVERY_MS },
  })
  onTestFinished(async () => void (await thread.terminate()))
  const ofService: Sample[] = []
  const ofMachine: Sample[] = []
  const forget = () => {
    ofService.length = 0
    ofMachine.length = 0
  }
  thread.on('message', (message: unknown) => {
    const sample = Sample.parse(message)
    if (sample.whom === 0) ofService.push(sample)
    else ofMachine.push(sample)
  })
  await delay(WARM_MS)
  forget()
  await delay(IDLE_MS)
  const idle = medianOf(ofService)
  const idleMachine = medianOf(ofMachine)
  return {
    begin: forget,
    end: async (): Promise<Health> => {
      await delay(LATE_MS)
      await thread.terminate()
      const all = tookOf(ofService)
      const service = grouped(ofService, stretchOf)
      const stretches = [...grouped(ofMachine, stretchOf)]
        // The first and the last window may be short.
        .filter(([, { length }]) => length * EVERY_MS > STRETCH_MS / 2)
        .map(([stretch, machine]) => {
          const told = tookOf(service.get(stretch) ?? [])
          // Questions that are still open were never answered.
          const never = Array.from({ length: machine.length - told.length }, () => Infinity)
          const took = quantile([...told, ...never], 0.5)
          return { took, slowdown: took / idle / Math.max(1, medianOf(machine) / idleMachine) }
        })
      return {
        idle,
        median: quantile(all, 0.5),
        p95: quantile(all, 0.95),
        longest: Math.max(...all),
        worst: Math.max(...stretches.map(({ took }) => took)),
        slowdown: Math.max(...stretches.map(({ slowdown }) => slowdown)),
      }
    },
  }
}
