import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { describeEachDatabase } from '../../db/database.fixture.ts'
import { dbNow, transaction } from '../../db/database.ts'
import { startChild } from '../../jobs/killed.fixture.ts'
import { serve } from '../../outbound/loopback.fixture.ts'
import { type ForumTest, POSTS, PROFILE, startForum } from '../forum.fixture.ts'
import { rss } from '../sources/feed.fixture.ts'
import { queueScan } from './scan.table.ts'

const KILLS = Number(process.env.QUILLPORT_KILLS ?? 1)
const SITES = 6
const POSTS_EACH = 8
const WORKER = fileURLToPath(new URL('./scan-worker.fixture.ts', import.meta.url))

const startWorker = (it: ForumTest): ChildProcess => startChild(WORKER, it.address, it.workspaceId)

const kill = async (worker: ChildProcess): Promise<void> => {
  const ended = once(worker, 'exit')
  worker.kill('SIGKILL')
  await ended
}

/** Starts a slow feed that shows more posts in every round. */
const slowSite = (site: number, round: () => number) =>
  serve(async (request, response) => {
    await delay(150)
    if (request.url !== '/feed.xml') {
      response.writeHead(200).end('a post')
      return
    }
    const items = Array.from({ length: POSTS_EACH * round() }, (_, at) => ({
      guid: `urn:${site}:${at}`,
      ...POSTS.hot(site * 1000 + at),
      date: Date.now() - 1000,
    }))
    const { type, body } = rss(items)
    response.writeHead(200, { 'content-type': type }).end(body)
  })

const waitFor = async (what: string, worker: ChildProcess, ready: () => Promise<boolean>): Promise<void> => {
  const until = Date.now() + 60_000
  while (!(await ready())) {
    if (worker.exitCode !== null) throw new Error(`The worker ended by itself with ${worker.exitCode}.`)
    if (Date.now() > until) throw new Error(`Waited a minute for ${what}.`)
    await delay(25)
  }
}

describeEachDatabase('a worker killed in the middle of a scan', (make) => {
  test(
    `loses no lead and duplicates none, ${KILLS} times`,
    async () => {
      const it = await startForum(make)
      let round = 0
      const sites = await Promise.all(Array.from({ length: SITES }, (_, at) => slowSite(at, () => round)))
      await it.owner.changeForumSettings({
        ...PROFILE,
        communities: sites.map(({ origin }) => ({ source: 'feed', name: `${origin}/feed.xml` }) as const),
      })
      const newest = () =>
        it.db.selectFrom('scan').selectAll().orderBy('requested_at', 'desc').limit(1).executeTakeFirst()
      const isOver = async () => ['completed', 'failed', undefined].includes((await newest())?.status)
      const queue = async () => {
        round += 1
        await transaction(it.db, async (trx) => queueScan(trx, it.workspaceId, 'schedule', await dbNow(trx)))
      }
      let inTheMiddle = 0
      for (let killed = 0; killed < KILLS; killed += 1) {
        if (await isOver()) await queue()
        const worker = startWorker(it)
        await waitFor(
          'the scan to be taken up',
          worker,
          async () => (await newest())?.lease_owner?.startsWith(`child:${worker.pid}`) === true,
        )
        await delay((killed * 331) % 1_900)
        if (!(await isOver())) inTheMiddle += 1
        await kill(worker)
      }
      expect(inTheMiddle).toBeGreaterThan(0)
      if (await isOver()) await queue()
      const last = startWorker(it)
      await waitFor('the scan to end', last, isOver)
      await kill(last)
      for (const { close } of sites) await close()

      const scans = await it.db.selectFrom('scan').selectAll().execute()
      expect(scans.map(({ status, message }) => [status, message])).toEqual(
        scans.map(() => ['completed', null]),
      )
      const leads = await it.db.selectFrom('lead').select(['id', 'source_id']).execute()
      const wanted = Array.from({ length: SITES * POSTS_EACH * round }, (_, at) => {
        const site = Math.floor(at / (POSTS_EACH * round))
        return `urn:${site}:${at % (POSTS_EACH * round)}`
      })
      expect(leads.map(({ source_id }) => source_id).toSorted()).toEqual(wanted.toSorted())
      expect(scans.reduce((sum, { leads_found }) => sum + leads_found, 0)).toBe(leads.length)
      expect(scans.reduce((sum, { posts_read }) => sum + posts_read, 0)).toBe(leads.length)
      const told = await it.db.selectFrom('change').select('id').where('kind', '=', 'lead').execute()
      expect(told.map(({ id }) => id).toSorted()).toEqual(leads.map(({ id }) => id).toSorted())
    },
    60_000 + KILLS * 20_000,
  )
})
