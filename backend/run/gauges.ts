import { openUpgrades } from '../accounts/upgrades.ts'
import { adapterOf, type Database } from '../db/database.ts'
import { venueStates } from '../forum/forum.ts'
import { type Depth, depthOf, type Queue } from '../jobs/lease.ts'
import type { Metrics } from '../observability/metrics.ts'
import { pausedCards } from '../plans/plans.ts'
import { pausedPublications } from '../publishing/publishing.ts'

/** The queue of a job, under the job's name. */
export type NamedQueue = { readonly name: string; readonly queue: Queue }

/** The depth of each queue. */
export const depthsOf = async (
  db: Database,
  queues: readonly NamedQueue[],
): Promise<readonly (Depth & { readonly kind: string })[]> => {
  const depths = []
  for (const { name, queue } of queues) depths.push({ kind: name, ...(await depthOf(db, queue)) })
  return depths
}

/**
 * Adds gauges for waiting work, open streams and the state of forums. They cover the whole database unless their help
 * says otherwise.
 */
export const watch = (
  metrics: Metrics,
  db: Database,
  queues: readonly NamedQueue[],
  openStreams: () => number,
): void => {
  // Three gauges share one query.
  let looked: ReturnType<typeof depthsOf> | null = null
  const ofQueues = (value: (depth: Depth) => number) => async () => {
    looked ??= depthsOf(db, queues).finally(() => {
      looked = null
    })
    return (await looked).map((depth) => ({ labels: { kind: depth.kind }, value: value(depth) }))
  }
  const { gauge } = metrics
  gauge(
    'quillport_jobs_waiting',
    'Number of jobs that are waiting for a worker or for their next attempt.',
    ['kind'],
    ofQueues(({ waiting }) => waiting),
  )
  gauge(
    'quillport_jobs_oldest_seconds',
    'How long the oldest waiting job has been waiting, in seconds.',
    ['kind'],
    ofQueues(({ oldest }) => oldest),
  )
  gauge(
    'quillport_jobs_leased',
    'Number of jobs that workers are running.',
    ['kind'],
    ofQueues(({ leased }) => leased),
  )
  gauge(
    'quillport_communities',
    'Number of communities, by status. A community watched by several workspaces is counted once.',
    ['source', 'status'],
    async () =>
      (await venueStates(db)).map(({ source, status, count }) => ({
        labels: { source, status },
        value: count,
      })),
  )
  gauge(
    'quillport_paused',
    'Number of cards and publications that are paused because of a restore. They stay paused until the operator runs the command “resume”.',
    ['kind'],
    async () => [
      { labels: { kind: 'card' }, value: (await pausedCards(db)).length },
      { labels: { kind: 'publication' }, value: (await pausedPublications(db)).length },
    ],
  )
  gauge(
    'quillport_requests_open',
    'Number of requests from customers that the operator has not answered yet.',
    [],
    async () => [{ labels: {}, value: (await openUpgrades(db)).length }],
  )
  gauge('quillport_streams', 'Number of clients to which this server is streaming changes.', [], async () => [
    { labels: {}, value: openStreams() },
  ])
  gauge(
    'quillport_database_connections',
    'Number of connections between this process and Postgres.',
    ['state'],
    async () =>
      Object.entries(adapterOf(db).connections() ?? {}).map(([state, value]) => ({
        labels: { state },
        value,
      })),
  )
}
