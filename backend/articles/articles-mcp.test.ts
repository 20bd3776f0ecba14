import { expect, it } from 'vitest'
import { z } from 'zod'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { moneyOf, PLAIN, startArticles } from './articles.fixture.ts'

const Answer = z.object({
  result: z.object({
    isError: z.boolean().optional(),
    structuredContent: z.record(z.string(), z.unknown()).optional(),
    content: z.array(z.object({ text: z.string() })),
  }),
})

describeEachDatabase('articles over MCP', (make) => {
  it('orders, polls and refuses as REST does, once for each Idempotency-Key', async () => {
    const it = await startArticles(make, PLAIN)
    const call = async (name: string, args: Readonly<Record<string, unknown>>, key: string) => {
      const answer = await it.send('POST', '/mcp', {
        body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
        headers: { accept: 'application/json, text/event-stream', 'idempotency-key': key },
      })
      const text = await answer.text()
      return Answer.parse(JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text)).result
    }
    const order = { title: 'What is a late invoice?', topic: 'Say when an invoice is late.' }
    const first = await call('generate_article', order, 'one')
    expect(first.structuredContent).toMatchObject({
      status: 'pending',
      credits_charged: PLAIN,
      credits_balance: 0,
    })
    expect(await call('generate_article', order, 'one')).toEqual(first)
    const refused = await call('generate_article', order, 'two')
    expect(refused.isError).toBe(true)
    expect(refused.content[0]?.text).toMatch(
      /^insufficient_credits: .*but you have only 0. Nothing was charged/,
    )
    await it.work()
    const read = await call('get_article', { job_id: first.structuredContent?.job_id }, 'three')
    expect(read.structuredContent).toMatchObject({ status: 'completed', written_by: 'outline' })
    expect(await moneyOf(it)).toEqual({ balance: 0, sum: 0, refunds: 0 })
    const textOf = async (name: string, args: Readonly<Record<string, unknown>>) =>
      (await call(name, args, `${name} ${JSON.stringify(args)}`)).content[0]?.text.split('\n')
    const [unknown, id, ...more] = (await textOf('get_article', { job_id: 'job_x' })) ?? []
    expect(unknown).toMatch(/^not_found: There is no article job_x\. .* look at the Articles screen .*\.$/)
    expect(unknown).not.toContain('list the resources')
    expect([id, more]).toEqual([expect.stringMatching(/^Request id: /), []])
    expect((await textOf('get_rankings', {}))?.[0]).toMatch(
      /^not_found: Search Console is not connected\. Connect it [^.]*\.$/,
    )
    expect(await textOf('get_article', {})).toEqual([
      'invalid_input: job_id: This is missing.',
      expect.stringMatching(/^Request id: /),
    ])
  })
})
