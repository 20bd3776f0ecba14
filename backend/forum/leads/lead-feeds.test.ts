import { parseAtomFeed } from 'feedsmith'
import { expect, onTestFinished, test } from 'vitest'
import { SCALE, VERDICT } from '../../../contract/scale-labels.ts'
import { describeEachDatabase } from '../../db/database.fixture.ts'
import { createLogger } from '../../observability/logging.ts'
import { createMetrics } from '../../observability/metrics.ts'
import { startBackend } from '../../run/backend.fixture.ts'
import { startServer } from '../../run/server.ts'
import { feedSite, POSTS, startForum } from '../forum.fixture.ts'
import { feed as feedSource } from '../sources/feed.ts'
import { readFeed } from '../sources/read-feed.ts'
import { readableOf, watchSites } from '../triage/triage.fixture.ts'
import { insertLeads } from './lead-rows.fixture.ts'

describeEachDatabase('a private feed of leads', (make) => {
  const started = async (lines: string[] = []) => {
    const metrics = createMetrics()
    const log = createLogger('trace', { write: (line) => void lines.push(line) })
    const it = await startForum(make, { log })
    const { app } = startBackend(it, { log, metrics, readsPerMinute: 100_000 })
    const read = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
      Promise.resolve(app.request(path, { method, headers }))
    const made = async (input: Parameters<typeof it.forum.makeLeadFeed>[0] = {}) => {
      const { feed, path } = await it.forum.makeLeadFeed(input)
      if (path === null) throw new Error('the answer holds no address')
      return { feed, path, token: path.split('/').at(-1) ?? '' }
    }
    const parsed = async (path: string) => parseAtomFeed(await (await read(path)).text())
    return { it, read, made, parsed, metrics }
  }

  test('is an Atom feed that feed readers accept, with only hot leads, the most recently found first', async () => {
    const { it, read, made, parsed } = await started()
    const rows = await insertLeads(it.db, it.workspaceId, 70, (at) => ({
      status: at % 2 === 0 ? 'new' : 'saved',
      score: at < 60 ? 60 : 59,
      found_at: 1_790_000_100_000 + at * 1000,
      undated: at === 59 ? 1 : 0,
      title: at === 59 ? '<b>&amp; "quoted" ]]> \u0007\uFFFF</b>' : `Title ${at}`,
      url: at === 58 ? 'javascript:alert(1)' : `https://forum.example/${at}?a=1&b=2`,
    }))
    const { path } = await made({ name: 'Hot & new' })
    const answer = await read(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    expect(answer.headers.get('cache-control')).toMatch(/^private\b/)
    expect(answer.headers.get('set-cookie')).toBeNull()
    const text = await answer.text()
    const feed = await parsed(path)
    expect(feed.title?.value).toBe('Leads: Hot & new')
    expect(feed.entries?.map(({ id }) => id)).toEqual(
      rows
        .slice(10, 60)
        .toReversed()
        .map(({ id }) => `urn:quillport:lead:${id}`),
    )
    const [first, second, third] = feed.entries ?? []
    expect([first?.title?.value, first?.published]).toEqual(['60 · <b>&amp; "quoted" ]]> </b>', undefined])
    expect(second?.links).toBeUndefined()
    expect(third?.links?.[0]?.href).toBe('https://forum.example/57?a=1&b=2')
    // Parses the document in the same way as a forum's feed, including the detection of the format.
    const body = new TextEncoder().encode(text)
    const asRead = await readFeed({
      body,
      headers: answer.headers,
      url: 'https://quillport.example/x',
    } as never)
    expect('feed' in asRead ? asRead.feed.items.length : 0).toBe(50)
    expect(text).not.toContain(path)
  })

  test('names the signals of each lead, with points only where they make the score', async () => {
    const { it, made, parsed } = await started()
    const signals = [
      { signal: 'Asks what to use', points: 80, quote: '' },
      { signal: 'Is long', points: -3, quote: '' },
    ]
    const reasons = [
      [...signals, { signal: SCALE.adjusted, points: -7, quote: '' }],
      [{ signal: VERDICT.newest, points: -7, quote: '' }, ...signals],
      [{ signal: VERDICT.earlier, points: -7, quote: '' }, ...signals],
      [{ signal: VERDICT.newest, points: 70, quote: '' }],
    ]
    await insertLeads(it.db, it.workspaceId, 4, (at) => ({
      status: 'new',
      score: 70,
      found_at: 1_790_000_100_000 - at * 1000,
      reasons: JSON.stringify(reasons[at]),
    }))
    const { entries } = await parsed((await made()).path)
    expect(entries?.map(({ content }) => content?.value?.split('\n\n').at(-1))).toEqual([
      `A forum. Score 70: Asks what to use (80), Is long (-3), ${SCALE.adjusted} (-7).`,
      'A forum. The AI model gives this post 70 out of 100. Signals, which are not part of the score: Asks what to use, Is long.',
      'A forum. Score 70: Asks what to use, Is long, and the AI model’s earlier verdict.',
      'A forum. The AI model gives this post 70 out of 100.',
    ])
  })

  test('names the post of a comment, as “a post” once the post was deleted', async () => {
    const { it, made, parsed } = await started()
    await insertLeads(it.db, it.workspaceId, 2, (at) => ({
      status: 'new',
      score: 70,
      found_at: 1_790_000_100_000 - at * 1000,
      comment_post_title: at === 0 ? 'Which tool?' : '',
      comment_post_url: 'https://forum.example/t/1',
    }))
    const { entries } = await parsed((await made()).path)
    expect(entries?.map(({ content }) => content?.value?.split('\n\n')[0])).toEqual([
      'Comment on: Which tool? (https://forum.example/t/1)',
      'Comment on: a post (https://forum.example/t/1)',
    ])
  })

  test('shows leads from the chosen score on, and none that are handled, deleted or of another workspace', async () => {
    const { it, made, parsed } = await started()
    const other = await startForum(make, { on: it })
    await insertLeads(it.db, other.workspaceId, 3, () => ({ status: 'new', score: 90 }))
    await insertLeads(it.db, it.workspaceId, 8, (at) => ({
      score: 40,
      status: (['new', 'saved', 'replied', 'ignored'] as const)[at % 4] ?? 'new',
      post_deleted: at === 4 ? 1 : 0,
    }))
    expect((await parsed((await made()).path)).entries).toBeUndefined()
    expect((await parsed((await made({ min_score: 40 })).path)).entries).toHaveLength(3)
  })

  test('a reader with the current version gets 304 until something changes, including a deletion', async () => {
    const { it, read, made } = await started()
    const site = await feedSite()
    site.publish([{ id: 'a', ...POSTS.hot(1) }])
    await watchSites(it, site)
    await it.scan()
    const { path } = await made()
    const first = await read(path)
    const etag = first.headers.get('etag') ?? ''
    const since = first.headers.get('last-modified') ?? ''
    expect(await first.text()).toContain('small bakery')
    for (const headers of [
      { 'if-none-match': etag },
      { 'if-none-match': `"other", W/${etag}` },
      { 'if-modified-since': since },
    ]) {
      const again = await read(path, headers)
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    }
    expect((await read(path, { 'if-none-match': '"x"', 'if-modified-since': since })).status).toBe(200)
    site.publish([])
    it.nextDay()
    await it.scan()
    expect((await readableOf(it))[0]?.post_deleted).toBe(true)
    for (const headers of [{ 'if-none-match': etag }, { 'if-modified-since': since }]) {
      const later = await read(path, headers)
      expect([later.status, /bakery|Which invoicing/.test(await later.text())]).toEqual([200, false])
    }
  })

  test('shows only the readable leads after the trial, and nothing without the forum agent', async () => {
    const { it, read, made, parsed } = await started()
    await insertLeads(it.db, it.workspaceId, 9, (at) => ({ status: 'new', score: 70 + at }))
    const { path } = await made()
    await it.change({ plan: 'free', forum_access: 'trial_expired' })
    const feed = await parsed(path)
    expect(feed.entries?.map(({ title }) => title?.value?.slice(0, 2)).toSorted()).toEqual(['76', '77', '78'])
    await it.change({ forum_access: 'none' })
    expect((await read(path)).status).toBe(403)
  })

  test('is listed without its token, is stored only as a hash, and ends when it is revoked', async () => {
    const { it, read, made } = await started()
    const { feed, path, token } = await made({ name: 'Reader', min_score: 70 })
    expect(token).toMatch(/^qp_feed_[0-9A-Za-z]{43}$/)
    expect((await read(path)).status).toBe(200)
    const { feeds } = await it.forum.leadFeeds({})
    expect(feeds).toEqual([{ ...feed, last_read_at: expect.any(String) }])
    const rows = [
      await it.db.selectFrom('lead_feed').selectAll().execute(),
      // The stored answer for a repeated request does not contain the token either.
      await it.db.selectFrom('idempotent_request').selectAll().execute(),
    ]
    expect(JSON.stringify(rows)).not.toContain(token.slice(8))
    await it.forum.revokeLeadFeed({ feed_id: feed.feed_id })
    expect((await read(path)).status).toBe(404)
    await expect(it.forum.revokeLeadFeed({ feed_id: feed.feed_id })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('a repeat of the request that created the feed gets no address and creates no second feed', async () => {
    const { it } = await started()
    const { forum } = it.clientWith(() => 'once')
    const first = await forum.makeLeadFeed({})
    const again = await forum.makeLeadFeed({})
    expect([first.path === null, again.path, again.feed]).toEqual([false, null, first.feed])
    expect((await it.forum.leadFeeds({})).feeds).toHaveLength(1)
  })

  test('its token opens no other route, and no key of any kind opens a feed', async () => {
    const { it, read, made } = await started()
    const { path, token } = await made()
    const local = it.backendOf()
    const routes = local.app.routes.filter(({ method }) => method !== 'ALL')
    expect(routes.length).toBeGreaterThan(40)
    const open = new Set(['/healthz', '/readyz', '/metrics', '/skill.md', '/openapi.json', '/caller-seen'])
    for (const { method, path: route } of [...routes, { method: 'POST', path: '/mcp' }]) {
      // The base URL only says that there is no dashboard.
      if (route === '/' || open.has(route) || route.startsWith('/feeds/')) continue
      const answer = await local.app.request(`http://127.0.0.1${route}`, {
        method,
        headers: { host: '127.0.0.1', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { body: '{}' }),
      })
      expect([method, route, answer.status]).toEqual([method, route, 401])
    }
    for (const bearer of [it.key, token] as const) {
      const headers = { authorization: `Bearer ${bearer}` }
      expect((await read('/feeds/leads/', headers)).status).toBeGreaterThanOrEqual(401)
      expect((await read(path.replace(token, it.key))).status).toBe(404)
      expect((await read(`/feeds/leads/x?token=${token}`, headers)).status).not.toBe(200)
    }
    expect((await read(path, { authorization: `Bearer ${it.key}` })).status).toBe(401)
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect((await read(path, {}, method)).status).toBe(405)
  })

  test('its token is in no log, metric, header or error', async () => {
    const lines: string[] = []
    const { it, read, made, metrics } = await started(lines)
    const { feed, path, token } = await made()
    await insertLeads(it.db, it.workspaceId, 3)
    const answers = [
      await read(path),
      await read(`${path}x`),
      await read(`${path}/more`),
      await read(path, {}, 'POST'),
    ]
    await it.forum.revokeLeadFeed({ feed_id: feed.feed_id })
    answers.push(await read(path))
    await it.db.destroy()
    answers.push(await read(path))
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 405, 404, expect.any(Number)])
    const told = [
      ...lines,
      (await metrics.expose()).text,
      ...(await Promise.all(answers.map((answer) => answer.text()))),
      JSON.stringify(answers.map(({ headers }) => [...headers])),
    ].join('\n')
    expect(lines.join()).toContain('/feeds/leads/:token')
    expect(told).not.toContain(token.slice(8))
  })

  test('counts reads like a key, independently of other feeds', async () => {
    const { it, made } = await started()
    const [first, second] = [await made(), await made()]
    const few = startBackend(it, { readsPerMinute: 3 })
    const statuses = []
    for (let n = 0; n < 4; n += 1) statuses.push((await few.app.request(first.path)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await few.app.request(second.path)).status).toBe(200)
  })

  test('wrong addresses are refused after growing delays, while a right one from the same place is answered', async () => {
    const { it, made } = await started()
    const { path } = await made()
    const { app, endStreams } = startBackend(it)
    const server = await startServer({ host: '127.0.0.1', port: 0, fetch: app.fetch, onClose: endStreams })
    onTestFinished(server.close)
    const at = performance.now()
    let over = false
    const wrong = Promise.all(
      Array.from({ length: 40 }, (_, n) => fetch(`${server.url}/feeds/leads/qp_feed_${n}`)),
    ).finally(() => {
      over = true
    })
    expect((await fetch(server.url + path)).status).toBe(200)
    expect(over).toBe(false)
    expect(new Set((await wrong).map(({ status }) => status))).toEqual(new Set([404]))
    expect(performance.now() - at).toBeGreaterThan(2_900)
  })

  test('a workspace can have 20 feeds and not 21', async () => {
    const { made } = await started()
    for (let n = 0; n < 20; n += 1) await made()
    await expect(made()).rejects.toMatchObject({ code: 'conflict' })
  })

  test('a forum reader treats its address as a secret', () => {
    const { secret } = feedSource.parse('https://quillport.example/feed?token=qp_feed_abc')
    expect(secret).not.toBeNull()
  })
})
