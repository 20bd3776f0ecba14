import { expect, it } from 'vitest'
import { createLogger } from '../observability/logging.ts'
import { createMetrics } from '../observability/metrics.ts'
import { type Job, startWorker } from './worker.ts'

const start = (jobs: readonly Job[]) => {
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => void lines.push(line) })
  const metrics = createMetrics()
  const worker = startWorker({ jobs, owner: 'test', leaseMs: 1_000, log, metrics, isFit: async () => true })
  return { worker, lines }
}

it('continues after errors with growing pauses, and logs the failed job', async () => {
  const rounds: number[] = []
  const { worker, lines } = start([
    {
      name: 'shaky',
      poll: async () => {
        rounds.push(performance.now())
        if (rounds.length < 2) throw new Error('a passing fault')
        return 'idle'
      },
    },
  ])
  await expect.poll(() => rounds.length, { timeout: 5_000 }).toBe(2)
  expect((rounds[1] ?? 0) - (rounds[0] ?? 0)).toBeGreaterThan(900)
  expect(lines.join('')).toContain('"job":"shaky"')
  await worker.stop()
})

it('runs several loops of a job under separate names, without a pause while there is work', async () => {
  const owners = new Set<string>()
  let left = 200
  const { worker } = start([
    {
      name: 'many',
      parallel: 3,
      poll: async ({ owner }) => {
        owners.add(owner)
        await new Promise((resolve) => setTimeout(resolve, 1))
        return left-- > 0 ? 'worked' : 'idle'
      },
    },
  ])
  await expect.poll(() => left, { timeout: 2_000 }).toBeLessThanOrEqual(0)
  expect([...owners].sort()).toEqual(['test/many/0', 'test/many/1', 'test/many/2'])
  await worker.stop()
})

it('waits when it stops until open work has ended, and begins nothing new', async () => {
  let rounds = 0
  let ended = false
  const { worker } = start([
    {
      name: 'long',
      poll: async ({ signal }) => {
        rounds += 1
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        await new Promise((resolve) => setTimeout(resolve, 30))
        ended = true
        return 'worked'
      },
    },
  ])
  await expect.poll(() => rounds).toBe(1)
  await worker.stop()
  expect({ rounds, ended }).toEqual({ rounds: 1, ended: true })
})

it('begins nothing if it is stopped while it checks whether it may work', async () => {
  let rounds = 0
  const poll = async () => {
    rounds += 1
    return 'idle' as const
  }
  const { worker } = start([{ name: 'late', poll }])
  await worker.stop()
  expect(rounds).toBe(0)
})
