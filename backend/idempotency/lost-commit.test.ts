import { expect, test } from 'vitest'
import { Article } from '../../contract/articles.ts'
import { moneyOf, PLAIN, startArticles } from '../articles/articles.fixture.ts'
import { describePostgres } from '../db/database.fixture.ts'
import { openDatabase } from '../db/database.ts'
import { startPostgresProxy } from '../db/postgres-proxy.fixture.ts'
import { createLogger } from '../observability/logging.ts'
import { startBackend } from '../run/backend.fixture.ts'

const ORDER = {
  title: 'Late invoices: how freelancers get paid on time',
  topic: 'Send it on the day the work ends.',
  length: 'short',
}
const Ordered = Article.pick({ job_id: true })

describePostgres('an order whose commit lost its answer', (make) => {
  const start = async () => {
    const articles = await startArticles(make)
    const proxy = await startPostgresProxy(articles.address)
    const db = openDatabase(proxy.address, { clock: articles.clock })
    const lines: string[] = []
    const log = createLogger('warn', { write: (line) => lines.push(line) })
    const { send } = startBackend({ ...articles, db }, { log })
    const headers = (idempotencyKey: string | null) =>
      idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }
    const order = (key: string | null) =>
      send('POST', '/api/v1/articles', { key: articles.key, body: ORDER, headers: headers(key) })
    const orderByTool = (key: string) =>
      send('POST', '/mcp', {
        key: articles.key,
        body: {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'generate_article', arguments: ORDER },
        },
        headers: { accept: 'application/json, text/event-stream', ...headers(key) },
      })
    const jobs = () => articles.db.selectFrom('article').select('id').execute()
    return { articles, proxy, order, orderByTool, jobs, lines }
  }

  test.each(['k', null])('is answered as done if the database is back at once (key %s)', async (key) => {
    const { articles, proxy, order, jobs } = await start()
    proxy.loseCommit('ledger', { andLeave: false })
    const answer = await order(key)
    expect(answer.status).toBe(200)
    const { job_id } = Ordered.parse(await answer.json())
    expect(await jobs()).toEqual([{ id: job_id }])
    expect(await moneyOf(articles)).toEqual({ balance: 20 - PLAIN, sum: 20 - PLAIN, refunds: 0 })
  })

  test('is answered with an unknown outcome, and a repeat finds it charged once', async () => {
    const { articles, proxy, order, jobs } = await start()
    proxy.loseCommit('ledger', { andLeave: true })
    const lost = await order('k')
    expect([lost.status, lost.headers.get('retry-after')]).toEqual([503, '5'])
    const problem = await lost.json()
    expect(problem).toMatchObject({ code: 'unavailable', outcome: 'unknown', retry_after: 5 })
    expect(problem.detail).not.toContain('Nothing was charged')
    proxy.comeBack()
    const again = await order('k')
    const { job_id } = Ordered.parse(await again.json())
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await jobs()).toEqual([{ id: job_id }])
    expect(await moneyOf(articles)).toEqual({ balance: 20 - PLAIN, sum: 20 - PLAIN, refunds: 0 })
  })

  test('is answered with an unknown outcome on a repeat while the database is away, over REST and MCP', async () => {
    const { articles, proxy, order, orderByTool, jobs } = await start()
    proxy.loseCommit('ledger', { andLeave: true })
    await order('k')
    const repeat = await order('k')
    expect([repeat.status, repeat.headers.get('retry-after')]).toEqual([503, '5'])
    const { detail, ...problem } = await repeat.json()
    expect(problem).toMatchObject({ code: 'unavailable', outcome: 'unknown', retry_after: 5 })
    expect(detail).toContain('This request was not carried out, and nothing was charged')
    expect(detail).toContain(
      'Send the same request again, unchanged. If you call over HTTP, use the same Idempotency-Key.',
    )
    expect(detail).not.toContain('Nothing was charged')
    expect(await (await orderByTool('k')).json()).toMatchObject({ outcome: 'unknown', detail })
    proxy.comeBack()
    const { job_id } = Ordered.parse(await (await order('k')).json())
    expect(await jobs()).toEqual([{ id: job_id }])
    expect(await moneyOf(articles)).toEqual({ balance: 20 - PLAIN, sum: 20 - PLAIN, refunds: 0 })
  })

  test('is logged as one warning with the request and the workspace', async () => {
    const { articles, proxy, order, lines } = await start()
    proxy.loseCommit('ledger', { andLeave: true })
    const { request_id } = await (await order('k')).json()
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 'warn', request_id, workspace_id: articles.workspaceId }),
    ])
  })

  test('is reported to agents over MCP as an unknown outcome', async () => {
    const { proxy, orderByTool, jobs } = await start()
    proxy.loseCommit('ledger', { andLeave: true })
    const lost = await (await orderByTool('k')).text()
    expect(lost).toContain('"outcome":"unknown"')
    expect(lost).toContain('"isError":true')
    proxy.comeBack()
    expect(await (await orderByTool('k')).text()).toContain((await jobs())[0]?.id ?? 'no job')
  })

  test('is answered without a key with the advice to check before a repeat', async () => {
    const { proxy, order, jobs } = await start()
    proxy.loseCommit('ledger', { andLeave: true })
    const lost = await order(null)
    expect([lost.status, lost.headers.get('retry-after')]).toEqual([503, null])
    const { detail, ...problem } = await lost.json()
    expect(problem).toMatchObject({ code: 'unavailable', outcome: 'unknown' })
    expect(problem).not.toHaveProperty('retry_after')
    expect(detail).toContain('Do not repeat the request yet')
    expect(detail).not.toContain('Idempotency-Key')
    proxy.comeBack()
    expect(await jobs()).toHaveLength(1)
  })

  test('is not charged if the database goes away before the commit', async () => {
    const { articles, proxy, order, jobs } = await start()
    proxy.leave()
    const refused = await (await order(null)).json()
    expect(refused).toMatchObject({
      code: 'unavailable',
      detail: expect.stringContaining('Nothing was charged'),
    })
    expect(refused).not.toHaveProperty('outcome')
    expect((await order('k')).status).toBe(503)
    proxy.comeBack()
    expect((await order('k')).status).toBe(200)
    expect(await jobs()).toHaveLength(1)
    expect((await moneyOf(articles)).balance).toBe(20 - PLAIN)
  })
})
