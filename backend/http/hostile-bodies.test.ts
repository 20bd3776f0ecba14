import { connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { articleCost } from '../../contract/credits.ts'
import { describeEachDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { newAccount, startBackend } from '../run/backend.fixture.ts'
import { startServer } from '../run/server.ts'

const Problem = z.object({ code: z.string() })

const serve = async (test: TestDatabase, requestMs?: number) => {
  const { app } = startBackend(test)
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    fetch: app.fetch,
    ...(requestMs === undefined ? {} : { requestMs }),
  })
  onTestFinished(server.close)
  return server
}

/** Opens a connection on which the test writes a request by hand. */
const dial = (url: string) => {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port) })
  onTestFinished(() => void socket.destroy())
  let heard = ''
  let failure: Error | null = null
  socket.setEncoding('utf8').on('data', (text: string) => {
    heard += text
  })
  socket.on('error', (error) => {
    failure = error
  })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  return { socket, heard: () => heard, failure: () => failure, closed }
}

const head = (path: string, fields: readonly string[]): string =>
  [`POST ${path} HTTP/1.1`, 'host: 127.0.0.1', 'content-type: application/json', ...fields, '', ''].join(
    '\r\n',
  )

const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`

describeEachDatabase('a hostile body', (make) => {
  it('that is nested too deeply is invalid input, over REST with and without a key, and over MCP', async () => {
    const test = await make()
    const { key } = await newAccount(test)
    const { send } = startBackend(test)
    for (const levels of [65, 20_000, 150_000])
      for (const headers of [{}, { 'idempotency-key': `deep-${levels}` }]) {
        const body = `{"title":${nested(levels)}}`
        const answer = await send('POST', '/api/v1/articles', { key, body, headers })
        expect([levels, answer.status, Problem.parse(await answer.json()).code]).toEqual([
          levels,
          400,
          'invalid_input',
        ])
      }
    const params = `{"name":"generate_article","arguments":{"title":${nested(150_000)}}}`
    const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`
    const headers = { accept: 'application/json, text/event-stream' }
    const answer = await send('POST', '/mcp', { key, body, headers })
    expect([answer.status, Problem.parse(await answer.json()).code]).toEqual([400, 'invalid_input'])
    const brackets = { title: '[{'.repeat(100), topic: '[{ a' }
    const scan = await send('POST', '/api/v1/articles', { key, body: brackets })
    expect(Problem.parse(await scan.json()).code).toBe('insufficient_credits')
  })

  it('with many unknown fields or faults names the first of them, over REST and MCP alike', async () => {
    const test = await make()
    const { key } = await newAccount(test)
    const { send } = startBackend(test)
    const fields = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]))
    const call = (input: unknown) => ({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: 'generate_article', arguments: input },
    })
    const headers = { accept: 'application/json, text/event-stream' }
    const both = async (input: unknown) => [
      await (await send('POST', '/api/v1/articles', { key, body: input })).text(),
      await (await send('POST', '/mcp', { key, body: call(input), headers })).text(),
    ]
    for (const answer of await both(fields(9_000))) {
      expect(answer).toContain('and 8,990 more')
      expect(answer.length).toBeLessThan(3_000)
    }
    for (const answer of await both(fields(80_000))) expect(answer).toContain('has more than 10,000 fields')
    for (const answer of await both({ ['x'.repeat(100_000)]: 1 })) expect(answer.length).toBeLessThan(3_000)
    const tags = [...Array<string>(15).fill(''), ...Array<number>(5).fill(1)]
    const faults = await send('PATCH', '/api/v1/articles/job_1', { key, body: { tags } })
    const { issues } = z.object({ issues: z.array(z.unknown()) }).parse(await faults.json())
    expect(issues).toHaveLength(11)
    expect(issues.at(-1)).toEqual({ path: '', message: 'and 10 more' })
  })

  it('with an object that has a strange length in place of a text is invalid input', async () => {
    const test = await make()
    const { key } = await newAccount(test)
    const { send } = startBackend(test)
    for (const title of [{ length: { toString: null } }, { length: [{ toString: null, valueOf: 1 }] }]) {
      const answer = await send('POST', '/api/v1/articles', { key, body: { title } })
      expect([answer.status, Problem.parse(await answer.json()).code]).toEqual([400, 'invalid_input'])
    }
  })

  it('that sets the prototype does not change an order', async () => {
    const test = await make()
    const { key } = await newAccount(test)
    const { send } = startBackend(test)
    const headers = { accept: 'application/json, text/event-stream' }
    for (const name of ['__proto__', 'constructor', 'prototype']) {
      const order = `{"title":"Late invoices","topic":"Call them on day three.","${name}":{"image":true}}`
      const params = `{"name":"generate_article","arguments":${order}}`
      const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`
      for (const answer of [
        await send('POST', '/api/v1/articles', { key, body: order }),
        await send('POST', '/mcp', { key, body: call, headers }),
      ])
        expect(await answer.text()).toMatch(new RegExp(`invalid_input|This costs ${articleCost({})} credits`))
    }
    expect(Reflect.get({}, 'image')).toBeUndefined()
  })

  it('of two megabytes is answered 413, however slowly it is sent', async () => {
    const test = await make()
    const { key } = await newAccount(test)
    const { url } = await serve(test)
    const part = 128 * 1024
    const authorization = `authorization: Bearer ${key}`
    for (const [path, length, before, after] of [
      ['/api/v1/articles', `content-length: ${16 * part}`, '', ''],
      ['/api/v1/articles', 'transfer-encoding: chunked', `${part.toString(16)}\r\n`, '\r\n'],
      ['/mcp', 'transfer-encoding: chunked', `${part.toString(16)}\r\n`, '\r\n'],
    ] as const) {
      const { socket, heard, failure } = dial(url)
      socket.write(head(path, [authorization, length]))
      for (let sent = 0; sent < 16; sent += 1) {
        socket.write(before + 'x'.repeat(part) + after)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      if (before !== '') socket.write('0\r\n\r\n')
      await expect.poll(heard).toMatch(/^HTTP\/1\.1 413 /)
      // The connection still works after the end of the body.
      socket.write('GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')
      await expect.poll(heard).toContain('HTTP/1.1 200 ')
      expect(failure()).toBeNull()
    }
  })

  it('is not awaited if the key is missing, over REST or MCP', async () => {
    const { url } = await serve(await make())
    for (const path of ['/api/v1/articles', '/mcp'])
      for (const length of ['content-length: 1000', 'transfer-encoding: chunked']) {
        const { socket, heard } = dial(url)
        socket.write(head(path, [length]))
        await expect.poll(heard).toMatch(/^HTTP\/1\.1 401 /)
      }
  })

  it('that never ends is cut off, before or after its answer', async () => {
    const test = await make()
    const { key } = await newAccount(test)
    const { url } = await serve(test, 500)
    for (const fields of [[], [`authorization: Bearer ${key}`]]) {
      const { socket, closed } = dial(url)
      socket.write(head('/api/v1/articles', [...fields, 'transfer-encoding: chunked']))
      const drip = setInterval(() => socket.write('1\r\nx\r\n'), 50)
      await closed
      clearInterval(drip)
    }
  })
})
