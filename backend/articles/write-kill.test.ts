import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { startChild } from '../jobs/killed.fixture.ts'
import { startArticleModel } from './article-model.fixture.ts'
import { moneyOf, startArticles } from './articles.fixture.ts'

const KILLS = Number(process.env.QUILLPORT_KILLS ?? 1)
const WORKER = fileURLToPath(new URL('./write-worker.fixture.ts', import.meta.url))

describeEachDatabase('a worker killed in the middle of an article', (make) => {
  it(
    `ends every job and charges each once, ${KILLS} times`,
    async () => {
      const it = await startArticles(make, 13)
      const good = await startArticleModel({ delay: 60 })
      const order = { title: 'Late invoices: how freelancers get paid on time', length: 'long' }
      await it.order({ ...order, image: true })
      await it.order(order)
      const startWorker = () => startChild(WORKER, it.address, good.baseUrl)
      const rows = () => it.db.selectFrom('article').select(['status', 'lease_owner', 'stage']).execute()
      const isOver = async () =>
        (await rows()).every(({ status }) => status === 'completed' || status === 'failed')
      let inTheMiddle = 0
      for (let killed = 0; killed < KILLS && !(await isOver()); killed += 1) {
        const worker = startWorker()
        await expect
          .poll(
            async () => (await rows()).some((row) => row.lease_owner?.startsWith(`child:${worker.pid}`)),
            {
              timeout: 20_000,
            },
          )
          .toBe(true)
        await delay((killed * 171) % 500)
        if (!(await isOver())) inTheMiddle += 1
        const ended = once(worker, 'exit')
        worker.kill('SIGKILL')
        await ended
      }
      expect(inTheMiddle).toBeGreaterThan(0)
      const last = startWorker()
      await expect.poll(isOver, { timeout: 40_000 }).toBe(true)
      const ended = once(last, 'exit')
      last.kill('SIGKILL')
      await ended
      const articles = await it.db.selectFrom('article').select(['id', 'status', 'charged']).execute()
      const failed = articles.filter(({ status }) => status === 'failed')
      // An article is given up after ten kills in a row without progress. Fewer kills give up no article.
      if (KILLS < 10) expect(failed).toEqual([])
      const written = articles.filter(({ status }) => status === 'completed')
      const versions = await it.db.selectFrom('article_version').select(['article_id', 'version']).execute()
      expect(versions.map(({ article_id }) => article_id).sort()).toEqual(written.map(({ id }) => id).sort())
      const pictures = await it.db.selectFrom('article_image').select('article_id').execute()
      expect(pictures.length).toBeLessThanOrEqual(1)
      const refunded = failed.reduce((sum, { charged }) => sum + charged, 0)
      expect(await moneyOf(it)).toEqual({ balance: refunded, sum: refunded, refunds: failed.length })
      await good.close()
    },
    60_000 + KILLS * 10_000,
  )
})
