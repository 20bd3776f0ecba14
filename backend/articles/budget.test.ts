import { expect, it } from 'vitest'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { transaction } from '../db/database.ts'
import { lockSettings } from '../forum/watching/settings.table.ts'
import { createLogger } from '../observability/logging.ts'
import { type Loopback, serve } from '../outbound/loopback.fixture.ts'
import { createOutbound } from '../outbound/outbound.ts'
import { startArticleModel } from './article-model.fixture.ts'
import { startArticles } from './articles.fixture.ts'
import { isFactCheck } from './asked.fixture.ts'
import { modelsAt } from './models.fixture.ts'
import { startSearxng } from './searxng.fixture.ts'
import { sumOf } from './took.ts'

/** Maximum number of model calls, and of tokens that the model reads and writes, for a medium article. */
const CALLS = 12
const TOKENS_READ = 35_000
const TOKENS_WRITTEN = 5_000

const HEADINGS =
  'Send it early;Name a date;Remind on day three;Call them;Charge a fee;Stop the work;Ask a lawyer;Change the terms'
const PARAGRAPH =
  'A page says much about invoices that are paid late, with figures such as 4,711 and reasons. '

const repeated = (sentence: string): string => sentence.repeat(100).slice(0, 4000).trim()

/** The longest order. Every line of its topic is a fact of its own. */
const LONGEST = {
  topic: Array.from(
    { length: 67 },
    (_, at) => `Visit ${at + 1} in district ${at + 1} costs ${at + 140} euros, VAT included.`,
  )
    .join('\n')
    .slice(0, 4000),
  instructions: repeated('Short sentences, British spelling, no jokes, and one example from a shop. '),
}
/** The longest description of a business. */
const DESCRIPTION = repeated('Helps people with their pumps, on every day of the week. ')

const ORDERS = [
  { name: 'a title alone', order: {} },
  {
    name: 'a long order with links',
    order: {
      topic: `Use the guild’s page. ${'Each client gets one reminder and one call. '.repeat(80)}`,
      instructions: 'Short sentences, British spelling, no jokes. '.repeat(40),
    },
  },
  {
    name: 'the longest order of a business with the longest description',
    order: LONGEST,
    description: DESCRIPTION,
  },
  { name: 'many given headings', order: { instructions: `Outline: ${HEADINGS}` } },
]

/** Serves long pages, each on a site of its own. */
const startPages = (): Promise<readonly Loopback[]> =>
  Promise.all(
    [1, 2, 3].map((number) =>
      serve((_, response) => {
        const text = `<title>Page ${number}</title>${`<p>${PARAGRAPH.repeat(5)}</p>`.repeat(60)}`
        response.writeHead(200, { 'content-type': 'text/html' }).end(text)
      }),
    ),
  )

describeEachDatabase('a medium article by a model that answers at the usual length', (make) => {
  it.each(ORDERS)(
    'stays within the limits of calls and tokens for $name, and reports the usage of each step',
    async ({ order, description = '' }) => {
      const pages = await startPages()
      const origins = new Set(pages.map(({ origin }) => origin))
      const search = await startSearxng(() =>
        pages.map(({ origin }) => ({ url: origin, title: 'Paid late' })),
      )
      // Models often write less than they are asked for, and sometimes more.
      let at = 0
      const model = await startArticleModel({
        words: (asked) => asked * ([0.8, 1.25, 0.9, 0.65][at++ % 4] ?? 1),
      })
      const lines: string[] = []
      const it = await startArticles(make, 20, {
        models: modelsAt(model.baseUrl),
        search: search.baseUrl,
        citations: createOutbound({ allowedOrigins: () => origins, userAgent: 'test', now: Date.now }),
        log: createLogger('info', { write: (line) => lines.push(line) }),
      })
      await transaction(it.db, (trx) => lockSettings(trx, it.workspaceId))
      await it.db.updateTable('forum_settings').set({ business_description: description }).execute()
      const article = await it.written({
        title: 'Late invoices: how freelancers get paid on time',
        length: 'medium',
        ...order,
      })
      expect(article.error).toBeNull()
      const took = article.took ?? []
      expect(took.map(({ step }) => step)).toEqual(['outline', 'sections', 'faq', 'meta', 'last_reading'])
      const sum = sumOf(took)
      expect(sum.calls).toBe(model.prompts.length)
      const topic = 'topic' in order ? (order.topic?.trim() ?? '') : ''
      const without = model.systems.filter((_, at) => !model.prompts[at]?.includes(topic))
      expect(without.filter((system) => !isFactCheck(system))).toEqual([])
      expect(sum.calls).toBeLessThanOrEqual(CALLS)
      expect(sum.tokens_read).toBeLessThanOrEqual(TOKENS_READ)
      expect(sum.tokens_written).toBeLessThanOrEqual(TOKENS_WRITTEN)
      // The prompts of all calls are what was read.
      expect(sum.tokens_read).toBeGreaterThan(model.prompts.join('').length / 4)
      const logged = lines.map((line) => JSON.parse(line)).filter(({ steps }) => steps)
      expect(logged).toMatchObject([{ job_id: article.job_id, ...sum, steps: took }])
      await Promise.all([search.close(), model.close(), ...pages.map(({ close }) => close())])
    },
  )
})
