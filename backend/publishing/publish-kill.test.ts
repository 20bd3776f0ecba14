import { expect, it } from 'vitest'
import { moneyOf } from '../articles/articles.fixture.ts'
import { moveCredits } from '../credits/credits.ts'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { transaction } from '../db/database.ts'
import { isAnswered, KILLED_TIMES, type Moment, publishAndKill } from './publish-killed.fixture.ts'
import { startPublishing } from './publishing.fixture.ts'

/** The moments at which the server dies, `earlier` if the article already has a post. */
const MOMENTS: readonly (Moment & { readonly earlier?: true })[] = [
  { at: 'find', fault: { hang: true } },
  { at: 'upload', fault: { slow: 400 } },
  { at: 'upload', fault: { hang: true } },
  { at: 'create', fault: { slow: 400 } },
  { at: 'create', fault: { hang: true } },
  // The site has answered: the server dies while it stores the answer.
  { at: 'create', fault: { slow: 0 } },
  { at: 'update', fault: { slow: 400 }, earlier: true },
  { at: 'update', fault: { hang: true }, earlier: true },
]
/** Number of kills on each database. Every moment occurs at least once. */
const KILLS = Math.max(Number(process.env.QUILLPORT_KILLS ?? 3), MOMENTS.length)

describeEachDatabase('a server killed while it publishes', (make) => {
  it(
    `makes one post for each article and ends every order, killed ${KILLS} times`,
    async () => {
      const test = await startPublishing(make, { publishTimes: KILLED_TIMES })
      const { ghost } = test
      await transaction(test.db, (trx) => moveCredits(trx, test.workspaceId, KILLS * 8, 'More'))
      const kill = async (round: number): Promise<void> => {
        const moment = MOMENTS[round % MOMENTS.length]
        if (!moment) throw new Error(`There is no moment for round ${round}.`)
        const article = await test.written({ title: `Article ${round}`, image: moment.at === 'upload' })
        if (moment.earlier) {
          await test.publish(article)
          // An update is sent only if the article has changed.
          expect((await test.edit(article, { html: `<p>Again, in round ${round}.</p>` })).status).toBe(200)
        }
        const money = await moneyOf(test)
        const status = round % 2 === 0 ? 'publish' : 'draft'
        const order = { status, ...(status === 'publish' ? { allow_placeholders: true } : {}) }
        const answered = isAnswered(moment)
        await publishAndKill(test, article, order, moment, answered ? round % 12 : 0)
        // Publishes as an agent that repeats its call, without a worker.
        expect(await test.publish(article, status)).toMatchObject({
          status,
          // If the server had already answered its caller, the repeated call is another order.
          updated: answered ? expect.any(Boolean) : moment.earlier === true,
        })
        expect(test.onlyPost()).toMatchObject({
          title: `Article ${round}`,
          status: status === 'publish' ? 'published' : 'draft',
        })
        expect(await moneyOf(test)).toEqual(money)
        expect((await test.get(article.job_id)).publications).toMatchObject([{ state: 'done', status }])
        ghost.posts.clear()
      }
      for (let round = 0; round < KILLS; round += 1) await kill(round)
      await ghost.close()
    },
    60_000 + KILLS * 20_000,
  )
})
