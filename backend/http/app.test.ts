import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { createLogger } from '../observability/logging.ts'
import { newAccount, startBackend } from '../run/backend.fixture.ts'
import { startServer } from '../run/server.ts'

const Faulty = z.object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) })
const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  request_id: z.string(),
})

const Line = z.object({ status: z.int() })

describeEachDatabase('app', (make) => {
  it('tells a browser at the base URL that there is no dashboard, and answers programs there as usual', async () => {
    const { send } = startBackend(await make())
    const page = await send('GET', '/', { headers: { accept: 'text/html,*/*' } })
    expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('no dashboard')])
    const answer = await send('GET', '/')
    expect([answer.status, Problem.parse(await answer.json()).code]).toEqual([404, 'not_found'])
  })

  it('answers every error as a problem document with the request’s id', async () => {
    const test = await make()
    const { key } = await newAccount(test)
    const { send } = startBackend(test)
    const json = { 'content-type': 'application/json' }
    const faults = [
      [await send('GET', '/nothing'), 404, 'not_found'],
      [await send('GET', '/api/v1/nothing', { key }), 404, 'not_found'],
      [await send('DELETE', '/api/v1/credits', { key }), 405, 'not_found'],
      [await send('GET', '/api/v1/forum/leads/x/status', { key }), 405, 'not_found'],
      [await send('POST', '/api/v1/forum/scan', { key, body: '{', headers: json }), 400, 'invalid_input'],
      [await send('POST', '/api/v1/forum/scan', { key, body: '[]', headers: json }), 400, 'invalid_input'],
      [await send('POST', '/api/v1/forum/scan', { key, body: { x: 1 } }), 400, 'invalid_input'],
      [await send('GET', '/api/v1/forum/leads?limit=51', { key }), 400, 'invalid_input'],
      [await send('GET', '/api/v1/credits'), 401, 'unauthorized'],
      [
        await send('POST', '/api/v1/forum/scan', { key, body: { text: 'x'.repeat(1_100_000) } }),
        413,
        'invalid_input',
      ],
    ] as const
    for (const [answer, status, code] of faults) {
      expect(answer.status).toBe(status)
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
      const problem = Problem.parse(await answer.json())
      expect(problem).toMatchObject({ status, code })
      expect(problem.request_id).toBe(answer.headers.get('x-request-id'))
    }
    expect((await send('DELETE', '/api/v1/credits', { key })).headers.get('allow')).toBe('GET')
  })

  it('names each faulty field and what it must be, also for faults of the query, the body and the headers', async () => {
    const test = await make()
    const { key } = await newAccount(test)
    const { send } = startBackend(test)
    const issuesOf = async (answer: Response) => Faulty.parse(await answer.json()).issues
    const CURSOR = { path: 'cursor', message: 'Use next_cursor from the previous page.' }
    const get = (path: string) => send('GET', `/api/v1/${path}`, { key })
    const post = (path: string, body: unknown, headers = {}) =>
      send('POST', `/api/v1/${path}`, { key, body, headers })
    for (const [answer, ...issues] of [
      [await get('articles?cursor=abc'), CURSOR],
      [await get('articles/job_x/versions?cursor=abc'), CURSOR],
      [await get('forum/leads?cursor=abc'), CURSOR],
      [await get('articles?limit=5&limit=6'), { path: 'limit', message: 'Send this field only once.' }],
      [await get('articles?limit=2.5'), { path: 'limit', message: 'This must be a whole number.' }],
      [await get('articles?limit=a'), { path: 'limit', message: 'This must be a number.' }],
      [await get('rankings?from=soon'), { path: 'from', message: 'Write a date as YYYY-MM-DD.' }],
      [
        await post('articles', { title: 'One', foo: 1, bar: 2 }),
        {
          path: 'foo',
          message: expect.stringMatching(/^There is no field with this name\. Fields: title, /),
        },
        { path: 'bar', message: 'There is no field with this name.' },
      ],
      [await post('articles', { title: 1 }), { path: 'title', message: 'This must be text.' }],
      [
        await post('forum/leads/mark', { lead_ids: ['lead_x'] }),
        { path: 'status', message: 'This is missing.' },
      ],
      [
        await post('forum/scan', '{', { 'content-type': 'application/json' }),
        { path: '', message: 'The body is not a JSON object.' },
      ],
      [
        await post('forum/scan', {}, { 'idempotency-key': 'x'.repeat(256) }),
        { path: 'Idempotency-Key', message: 'Send 1 to 255 visible ASCII characters.' },
      ],
    ] as const)
      expect(await issuesOf(answer)).toEqual(issues)
    expect((await post('articles/x/publish', { connection_id: 'x'.repeat(5_000) })).status).toBe(400)
    const refused = await send('PATCH', '/api/v1/forum/settings', { key, body: { keywords: ['invoice'] } })
    expect([refused.status, (await refused.json()).detail]).toEqual([
      405,
      'This address does not accept PATCH. Use GET. Agent keys cannot change settings, content plans or connected sites. Only the user can change them, in Quillport.',
    ])
  })

  it('says what to do about each unknown id', async () => {
    const test = await make()
    const { key } = await newAccount(test)
    const { send } = startBackend(test)
    for (const [method, path, body, advice] of [
      ['GET', 'articles/job_x', undefined, 'It may have been deleted: look at the Articles screen'],
      ['POST', 'articles', { title: 'A', topic: 'b', brand_voice_id: 'x' }, 'Leave out `brand_voice_id`'],
      ['GET', 'forum/leads/lead_x/reply-help', undefined, 'List the leads to find the right id.'],
      ['DELETE', 'forum/lead-feeds/x', undefined, 'List the private feeds to find the right id.'],
      ['POST', 'forum/passed-over/zzz/take-up', {}, 'List the passed-over posts to find the right id.'],
    ] as const) {
      const answer = await send(method, `/api/v1/${path}`, { key, body })
      expect(await answer.json()).toMatchObject({
        code: 'not_found',
        detail: expect.stringContaining(advice),
      })
    }
  })

  it('accepts a plain request id, replaces any other, and forbids pages of other sites to read answers', async () => {
    const { send } = startBackend(await make())
    const idOf = async (id: string) =>
      (await send('GET', '/healthz', { headers: { 'x-request-id': id } })).headers.get('x-request-id')
    expect(await idOf('trace-1.a')).toBe('trace-1.a')
    expect(await idOf('a b')).toMatch(/^req_/)
    expect(await idOf('x'.repeat(101))).toMatch(/^req_/)
    const answer = await send('GET', '/healthz', { headers: { origin: 'https://evil.example' } })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('serves its documents, health and metrics without a key', async () => {
    const test = await make()
    const { send } = startBackend(test, { baseUrl: 'https://quillport.example' })
    expect(await (await send('GET', '/skill.md')).text()).toContain('https://quillport.example/api/v1/')
    const described = z.object({ paths: z.record(z.string(), z.unknown()) })
    const { paths } = described.parse(await (await send('GET', '/openapi.json')).json())
    expect(Object.keys(paths)).toContain('/api/v1/forum/leads')
    expect((await send('GET', '/healthz')).status).toBe(200)
    expect((await send('GET', '/readyz')).status).toBe(200)
    const token = 'a-long-metrics-token'
    const open = startBackend(test, { baseUrl: 'https://quillport.example', metricsToken: token })
    await open.send('GET', '/skill.md')
    const metrics = await (await open.send('GET', '/metrics', { key: token })).text()
    expect(metrics).toContain('quillport_requests_total{method="GET",route="/skill.md",status="200"} 1')
    const closed = startBackend(test, { metricsToken: 'a-long-metrics-token' })
    expect((await closed.send('GET', '/metrics')).status).toBe(401)
    expect((await closed.send('GET', '/metrics', { key: 'a-long-metrics-token' })).status).toBe(200)
  })

  it('serves metrics without a token only to this computer, and not through a proxy on it', async () => {
    const test = await make()
    const { send } = startBackend(test)
    expect((await send('GET', '/metrics')).status).toBe(200)
    for (const name of ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'via', 'x-real-ip'])
      expect([name, (await send('GET', '/metrics', { headers: { [name]: '1' } })).status]).toEqual([
        name,
        401,
      ])
    const hosted = startBackend(test, { baseUrl: 'https://quillport.example' })
    const refused = await hosted.send('GET', '/metrics')
    expect(refused.status).toBe(401)
    // On a hosted service, the message does not recommend 127.0.0.1, because the service would refuse that too.
    expect(await refused.json()).toMatchObject({
      detail:
        'Metrics need a bearer token here: set QUILLPORT_METRICS_TOKEN and send it in the Authorization header.',
    })
  })

  it('serves no metrics without a token under a name that resolves to this computer', async () => {
    const test = await make()
    const { send } = startBackend(test)
    for (const [host, status] of [
      ['evil.example:8787', 401],
      ['x.localhost:8787', 401],
      ['localhost:8787', 200],
      ['127.0.0.1:8787', 200],
      ['[::1]:8787', 200],
    ] as const)
      expect([host, (await send('GET', `http://${host}/metrics`)).status]).toEqual([host, status])
  })

  it('never writes a made-up Host into its documents', async () => {
    const test = await make()
    const paths = ['/skill.md', '/openapi.json']
    for (const [overrides, host, status] of [
      [{}, 'evil.example', 503],
      [{}, '127.0.0.1:8787', 200],
      [{}, '[::1]:8787', 200],
      [{ baseUrl: 'https://quillport.example' }, 'evil.example', 200],
    ] as const) {
      const { send } = startBackend(test, overrides)
      for (const path of paths) {
        const answer = await send('GET', `http://${host}${path}`)
        expect([path, host, answer.status]).toEqual([path, host, status])
        expect(await answer.text()).not.toContain('evil.example')
      }
    }
  })

  it('serves an own service only under this computer’s names, except health', async () => {
    const test = await make()
    const { key, workspaceId } = await newAccount(test)
    const { send } = startBackend(test, { owner: { workspaceId, token: 'secret-owner-token' } })
    for (const [host, status] of [
      ['evil.example', 403],
      ['localhost:8787', 200],
      ['127.0.0.1', 200],
      ['[::1]', 200],
    ] as const) {
      expect((await send('GET', `http://${host}/api/v1/credits`, { key })).status).toBe(status)
      expect((await send('GET', `http://${host}/healthz`)).status).toBe(200)
      expect((await send('GET', `http://${host}/readyz`)).status).toBe(200)
    }
  })

  it('is not ready while migrations are missing or the database is away', async () => {
    const fresh = startBackend(await make({ migrated: false }))
    expect((await fresh.send('GET', '/readyz')).status).toBeGreaterThanOrEqual(500)
    const test = await make()
    await test.db.destroy()
    const gone = startBackend(test)
    expect((await gone.send('GET', '/readyz')).status).toBeGreaterThanOrEqual(500)
    expect((await gone.send('GET', '/healthz')).status).toBe(200)
  })

  it('logs the caller and the route, and never a key, a body or a full address', async () => {
    const test = await make()
    const { key, keyId } = await newAccount(test)
    const lines: string[] = []
    const log = createLogger('trace', { write: (line) => void lines.push(line) })
    const { send } = startBackend(test, { log, owner: { workspaceId: 'none', token: 'secret-owner-token' } })
    await send('GET', '/api/v1/forum/leads?cursor=secret-words', { key })
    await send('POST', '/api/v1/forum/leads/lead_1/status', { key, body: { status: 'secret-body' } })
    await send('POST', '/owner/credits', { key: 'secret-owner-token' })
    log.error({ authorization: `Bearer ${key}`, model: { api_key: 'secret-model-key' } }, 'by mistake')
    const written = lines.join('')
    expect(written).toContain(keyId)
    expect(written).toContain('"route":"/api/v1/forum/leads"')
    expect(written).not.toContain(key.slice(8))
    expect(written).not.toMatch(/secret-/)
  })

  it('logs changes and refusals, and successful reads only at the level debug', async () => {
    const test = await make()
    const { key } = await newAccount(test)
    const linesAt = async (level: 'info' | 'debug') => {
      const lines: string[] = []
      const { send } = startBackend(test, {
        log: createLogger(level, { write: (line) => void lines.push(line) }),
      })
      await send('GET', '/api/v1/credits', { key })
      await send('GET', '/api/v1/credits')
      await send('POST', '/api/v1/forum/leads/none/status', { key, body: { status: 'new' } })
      return lines.map((line) => Line.parse(JSON.parse(line)).status)
    }
    expect(await linesAt('info')).toEqual([401, 404])
    expect(await linesAt('debug')).toEqual([200, 401, 404])
  })

  it('treats a request without body headers as a request without a body', async () => {
    const test = await make()
    const { key } = await newAccount(test)
    const server = await startServer({ host: '127.0.0.1', port: 0, fetch: startBackend(test).app.fetch })
    try {
      const { hostname, port } = new URL(server.url)
      const status = async (method: string, path: string) => {
        const socket = connect({ host: hostname, port: Number(port) })
        // Has no Content-Length, like requests by curl. `fetch` would add one.
        const head = `${method} ${path} HTTP/1.1\r\nhost: quillport\r\nauthorization: Bearer ${key}`
        socket.write(`${head}\r\nconnection: close\r\n\r\n`)
        return /^HTTP\/1.1 (\d+) /.exec(await text(socket))?.[1]
      }
      expect(await status('GET', '/api/v1/credits')).toBe('200')
      expect(await status('POST', '/api/v1/forum/leads/none/status')).toBe('400')
      expect(await status('POST', '/api/v1/forum/leads/none/draft')).toBe('404')
      expect(await status('POST', '/mcp')).toMatch(/^4/)
    } finally {
      await server.close()
    }
  })

  it('finishes open requests and ends streams when the server closes', async () => {
    const test = await make()
    const { key } = await newAccount(test)
    const backend = startBackend(test)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const server = await startServer({
      host: '127.0.0.1',
      port: 0,
      onClose: backend.endStreams,
      fetch: async (request) => {
        if (new URL(request.url).pathname === '/healthz') await held
        return backend.app.fetch(request)
      },
    })
    const authorization = `Bearer ${key}`
    const stream = await fetch(`${server.url}/api/v1/changes`, {
      headers: { authorization, accept: 'text/event-stream' },
    })
    const slow = fetch(`${server.url}/healthz`)
    await new Promise((resolve) => setTimeout(resolve, 50))
    const closed = server.close()
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
    release()
    expect((await slow).status).toBe(200)
    expect(await stream.text()).toContain('event: changes')
    await closed
  })
})
