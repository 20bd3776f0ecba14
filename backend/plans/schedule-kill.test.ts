import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { startArticleModel } from '../articles/article-model.fixture.ts'
import { moneyOf, PLAIN } from '../articles/articles.fixture.ts'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { dbNow } from '../db/database.ts'
import { startChild } from '../jobs/killed.fixture.ts'
import { connectGhost } from '../publishing/publishing.fixture.ts'
import { TEST_KEY } from '../run/backend.fixture.ts'
import { startGhost } from '../sites/ghost/ghost-fake.fixture.ts'
import { card, startPlans } from './plans.fixture.ts'

const KILLS = Number(process.env.QUILLPORT_KILLS ?? 1)
const WORKER = fileURLToPath(new URL('./card-worker.fixture.ts', import.meta.url))
const CARDS = 2

describeEachDatabase('a worker killed while it runs scheduled cards', (make) => {
  it(
    `writes each card once and saves one draft of it, killed ${KILLS} times`,
    async () => {
      const model = await startArticleModel({ delay: 40 })
      const ghost = await startGhost()
      const it = await startPlans(make, { credits: 100 })
      const connection_id = await connectGhost(it, it.workspaceId, ghost.origin)
      const due = new Date((await dbNow(it.db)) - 1_000).toISOString()
      const cards = Array.from({ length: CARDS }, (_, at) =>
        card({ title: `Late invoices, part ${at}`, scheduled_for: due }),
      )
      const plan_id = await it.plan({ connection_id, cards })
      ghost.spoil('create', { slow: 300 }, { slow: 300 })
      const startWorker = () => startChild(WORKER, it.address, model.baseUrl, ghost.origin, TEST_KEY)
      const rows = () => it.db.selectFrom('plan_card').selectAll().where('plan_id', '=', plan_id).execute()
      const isOver = async () => (await rows()).every(({ post_url }) => post_url !== null)
      const isBusy = async (pid: number | undefined) => {
        const owner = `child:${pid}`
        const articles = await it.db.selectFrom('article').select('lease_owner').execute()
        return [...articles, ...(await rows())].some((row) => row.lease_owner?.startsWith(owner))
      }
      let inTheMiddle = 0
      for (let killed = 0; killed < KILLS && !(await isOver()); killed += 1) {
        const worker = startWorker()
        await expect.poll(() => isBusy(worker.pid), { timeout: 60_000, interval: 3 }).toBe(true)
        // Some workers live long enough for the slowest step in a new process. An article is given up after ten attempts without progress.
        await delay((killed * 337) % 4_000)
        if (!(await isOver())) inTheMiddle += 1
        const ended = once(worker, 'exit')
        worker.kill('SIGKILL')
        await ended
      }
      expect(inTheMiddle).toBeGreaterThan(0)
      const last = startWorker()
      await expect.poll(isOver, { timeout: 60_000 }).toBe(true)
      const ended = once(last, 'exit')
      last.kill('SIGKILL')
      await ended
      for (const row of await rows())
        expect(row).toMatchObject({ status: 'manually_written', draft: null, message: null })
      const articles = await it.db.selectFrom('article').select(['id', 'status']).execute()
      expect(articles.map(({ status }) => status)).toEqual(Array.from({ length: CARDS }, () => 'completed'))
      const drafts = [...ghost.posts.values()].map(({ title, status }) => `${status}: ${title}`)
      expect(drafts.sort()).toEqual(cards.map(({ title }) => `draft: ${title}`))
      const balance = 100 - CARDS * PLAIN
      expect(await moneyOf(it)).toEqual({ balance, sum: balance, refunds: 0 })
      await ghost.close()
      await model.close()
    },
    90_000 + KILLS * 20_000,
  )
})
