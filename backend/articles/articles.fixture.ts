import { Article } from '../../contract/articles.ts'
import { articleCost } from '../../contract/credits.ts'
import { moveCredits } from '../credits/credits.ts'
import type { MakeDatabase, TestDatabase } from '../db/database.fixture.ts'
import { transaction } from '../db/database.ts'
import { newAccount, type Sent, startBackend } from '../run/backend.fixture.ts'
import type { Parts } from '../run/compose.ts'

/** The costs of an article in credits: without a picture, and with a picture. */
export const PLAIN = articleCost({})
export const PICTURED = articleCost({ image: true })

/** The topic of each order that names neither a topic nor a card. Without a model, an order needs one. */
const TOPIC = 'Say what it is about. Show one case.'

/** The balance and the sum of the ledger. The two must be equal. */
export const moneyOf = async ({ db }: Pick<TestDatabase, 'db'>) => {
  const { balance } = await db.selectFrom('workspace').select('balance').executeTakeFirstOrThrow()
  const entries = await db.selectFrom('ledger').select(['amount', 'once']).orderBy('entry').execute()
  return {
    balance,
    sum: entries.reduce((sum, { amount }) => sum + amount, 0),
    refunds: entries.filter(({ once }) => once?.startsWith('refund ')).length,
  }
}

/** Starts a service with a workspace that has credits. The test runs its worker. */
export const startArticles = async (make: MakeDatabase, credits = 20, overrides: Partial<Parts> = {}) => {
  const test = await make()
  const account = await newAccount(test)
  if (credits > 0)
    await transaction(test.db, (trx) => moveCredits(trx, account.workspaceId, credits, 'Test credits'))
  const backend = startBackend(test, { readsPerMinute: 100_000, ...overrides })
  const { key } = account
  const send = (method: string, path: string, sent: Sent = {}) => backend.send(method, path, { key, ...sent })
  const order = (body: Readonly<Record<string, unknown>>, headers: Readonly<Record<string, string>> = {}) =>
    send('POST', '/api/v1/articles', { body: 'plan_id' in body ? body : { topic: TOPIC, ...body }, headers })
  const get = async (id: string): Promise<Article> =>
    Article.parse(await (await send('GET', `/api/v1/articles/${id}`)).json())
  const job = backend.jobs.find(({ name }) => name === 'article')
  const work = async (signal = new AbortController().signal): Promise<void> => {
    while (!signal.aborted && (await job?.poll({ owner: 'test', leaseMs: 60_000, signal })) === 'worked');
  }
  const written = async (body: Readonly<Record<string, unknown>>): Promise<Article> => {
    const answer = await (await order(body)).json()
    await work()
    return get(Article.pick({ job_id: true }).parse(answer).job_id)
  }
  return { ...test, ...account, ...backend, send, order, get, work, written }
}
