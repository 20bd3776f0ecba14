import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { Article } from '../../contract/articles.ts'
import { startChild } from '../jobs/killed.fixture.ts'
import { TEST_KEY } from '../run/backend.fixture.ts'
import type { Fault, Kind } from '../sites/ghost/ghost-fake.fixture.ts'
import type { Published } from './publishing.fixture.ts'

const CALLER = fileURLToPath(new URL('./publish-caller.fixture.ts', import.meta.url))

/** A moment at which the server dies: at a request that the site carries out later or has just carried out. */
export type Moment = { readonly at: Kind; readonly fault: Fault }

/** Whether the site answers the request, so that the server dies while it stores the answer. */
export const isAnswered = ({ fault }: Moment): boolean => 'slow' in fault && fault.slow === 0

/** The times of the servers of such a test, in ms. */
export const KILLED_TIMES = { lease: 1_000, wait: 30_000, settled: 3_000 }

/** Publishes in a server of its own, and kills the server at the moment, or some ms later. */
export const publishAndKill = async (
  test: Published,
  { job_id }: Pick<Article, 'job_id'>,
  order: Readonly<Record<string, unknown>>,
  { at, fault }: Moment,
  later: number,
): Promise<void> => {
  const { ghost } = test
  const before = ghost.asked(at)
  ghost.spoil(at, fault)
  const body = JSON.stringify({ connection_id: test.siteId, ...order })
  const server = startChild(CALLER, test.address, ghost.origin, TEST_KEY, test.key, job_id, body)
  const ended = once(server, 'exit')
  await expect.poll(() => ghost.asked(at), { timeout: 60_000, interval: 3 }).toBeGreaterThan(before)
  await delay(later)
  server.kill('SIGKILL')
  await ended
}
