import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { Plan } from '../../contract/credits.ts'
import { SearchConsole } from '../../contract/owner/rankings.ts'
import { PAGES_TO_IMPROVE, Rankings, ROWS } from '../../contract/rankings.ts'
import { addDays, HOUR } from '../../contract/time.ts'
import { describeEachDatabase, type MakeDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { newAccount, startBackend, TEST_KEY } from '../run/backend.fixture.ts'
import { runCommandLine } from '../run/command-line.ts'
import { newFolder } from '../run/new-folder.fixture.ts'
import { createSecretBox } from '../secrets/secrets.ts'
import { siteRow } from '../sites/site-row.fixture.ts'
import { type Figure, googleError, startGoogle } from './google.fixture.ts'
import { pacificDay } from './period.ts'

const OWNER = 'token-of-the-owner'
const SITE = 'https://www.example.com/'

/** Starts a service with a workspace whose owner connected Search Console, with two periods of figures. */
const start = async (make: MakeDatabase, { plan = 'growth' as Plan, connected = true } = {}) => {
  const test = await make()
  const google = await startGoogle()
  onTestFinished(google.close)
  const { workspaceId, key } = await newAccount(test, { plan })
  const { send } = startBackend(test, {
    googleOrigins: google.origins,
    baseUrl: 'https://quillport.example',
    owner: { workspaceId, token: OWNER },
  })
  const today = pacificDay(test.clock.now())
  google.state.properties = { [SITE]: 'siteFullUser', 'sc-domain:other.example': 'siteRestrictedUser' }
  google.state.firstIncomplete = addDays(today, -1)
  const lastFinal = addDays(today, -2)
  const figure = (daysAgo: number, given: Partial<Figure>): Figure => ({
    date: addDays(lastFinal, -daysAgo),
    country: 'deu',
    query: 'invoice app',
    page: `${SITE}invoices`,
    clicks: 4,
    impressions: 100,
    position: 3,
    ...given,
  })
  google.state.figures = [
    figure(0, {}),
    figure(1, { clicks: 2, impressions: 50, position: 6 }),
    figure(1, { query: 'zero​ width\u202e', country: 'usa', clicks: 1, impressions: 10, position: 9 }),
    figure(30, { clicks: 1, impressions: 50, position: 8 }),
    figure(-1, { clicks: 900, impressions: 1_000 }),
  ]
  google.state.hiddenClicks = 7
  const owner = async (method: string, body?: unknown) =>
    send(method, '/owner/search-console', {
      headers: { authorization: `Bearer ${OWNER}` },
      ...(body === undefined ? {} : { body }),
    })
  const connect = async (file: unknown = google.keyFile) =>
    owner('PUT', { service_account: typeof file === 'string' ? file : JSON.stringify(file) })
  if (connected) expect((await connect()).status).toBe(200)
  const ask = (query = '') => send('GET', `/api/v1/rankings${query}`, { key })
  const read = async (query = '') => {
    const answer = await ask(query)
    expect(answer.status).toBe(200)
    return Rankings.parse(await answer.json())
  }
  const fail = async (query = '') => {
    const answer = await ask(query)
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), ...(await answer.json()) }
  }
  return { ...test, test, google, workspaceId, key, send, owner, connect, ask, read, fail, lastFinal }
}

const addSite = async ({ db, clock }: TestDatabase, workspaceId: string, url: string) => {
  const row = siteRow({ id: `site_${url}`, workspace_id: workspaceId, url, created_at: clock.now() })
  await db.insertInto('site').values(row).execute()
}

describeEachDatabase('rankings', (make) => {
  it('shows 28 final days, compared with the 28 before, and never a day whose figures still change', async () => {
    const { read, lastFinal, google } = await start(make)
    const shown = await read()
    expect(shown).toMatchObject({
      site: SITE,
      country: null,
      from: addDays(lastFinal, -27),
      to: lastFinal,
      compared_from: addDays(lastFinal, -55),
      compared_to: addDays(lastFinal, -28),
    })
    expect(shown.rows[0]).toEqual({
      query: 'invoice app',
      page: `${SITE}invoices`,
      clicks: 6,
      impressions: 150,
      ctr: 0.04,
      position: 4,
      change: { clicks: 5, impressions: 100, ctr: 0.04 - 0.02, position: -4 },
    })
    expect(shown.rows[1]?.change).toBeNull()
    expect(shown.days.map(({ date, clicks }) => [date, clicks])).toEqual([
      [addDays(lastFinal, -1), 3],
      [lastFinal, 4],
    ])
    // Google's totals include queries that are too rare to be shown: 7 + 7 clicks, and 7 + 1 before.
    expect(shown.totals).toMatchObject({ clicks: 14, impressions: 167, change: { clicks: 6 } })
    expect(google.asked.claims).toHaveLength(2)
    expect(google.asked.claims[0]).toMatchObject({
      scope: 'https://www.googleapis.com/auth/webmasters.readonly',
    })
  })

  it('removes invisible characters from strangers’ search queries', async () => {
    const { read } = await start(make)
    expect((await read()).rows[1]?.query).toBe('zero width')
  })

  it('filters by country with Google’s three-letter codes, and refuses an unknown country', async () => {
    const { read, fail, google } = await start(make)
    const { country, rows } = await read('?country=us')
    expect([country, rows.length, rows[0]?.clicks]).toEqual(['US', 1, 1])
    expect(google.asked.queries.at(-1)?.dimensionFilterGroups?.[0].filters[0].expression).toBe('usa')
    for (const wrong of ['XX', '__'])
      expect(await fail(`?country=${wrong}`)).toMatchObject({ status: 400, code: 'invalid_input' })
  })

  it('accepts other days and a limit, and refuses days in the wrong order', async () => {
    const { read, fail, lastFinal } = await start(make)
    const shown = await read(`?from=${addDays(lastFinal, -1)}&to=${addDays(lastFinal, -1)}&limit=1`)
    expect(shown).toMatchObject({
      compared_from: addDays(lastFinal, -2),
      compared_to: addDays(lastFinal, -2),
    })
    expect(shown.rows.map(({ clicks }) => clicks)).toEqual([2])
    expect(shown.totals?.change).toBeNull()
    for (const [wrong, path] of [
      [`from=${lastFinal}&to=${addDays(lastFinal, -1)}`, 'from'],
      [`from=2020-01-01&to=${lastFinal}`, 'from'],
      [`from=${addDays(lastFinal, 1)}`, 'from'],
      [`from=${addDays(lastFinal, 1)}&to=${addDays(lastFinal, 2)}`, 'from'],
      ['to=0000-01-01', 'to'],
    ] as const)
      expect(await fail(`?${wrong}`)).toMatchObject({ code: 'invalid_input', issues: [{ path }] })
  })

  it('searches all rows for the pages to improve, also those with few clicks, up to a limit that it states', async () => {
    const { read, google, lastFinal } = await start(make)
    const figure = (at: number, given: Partial<Figure> = {}): Figure => ({
      date: lastFinal,
      country: 'deu',
      query: `query ${at}`,
      page: `${SITE}${at}`,
      clicks: 2,
      impressions: 20,
      position: 1,
      ...given,
    })
    const many = (length: number) => Array.from({ length }, (_, at) => figure(at))
    const last = figure(-1, { query: 'nearly first', clicks: 0, impressions: 900, position: 8 })
    google.state.figures = [...many(PAGES_TO_IMPROVE.perRequest), last]
    const shown = await read(`?limit=${ROWS.most}`)
    expect(shown.rows).toHaveLength(ROWS.most)
    expect(shown.improve).toMatchObject({
      rows: [{ query: 'nearly first', position: 8, impressions: 900 }],
      searched: PAGES_TO_IMPROVE.perRequest + 1,
      more: false,
    })

    google.state.figures = [...many(PAGES_TO_IMPROVE.most), last]
    const period = `?limit=${ROWS.most}&to=${lastFinal}&from=${lastFinal}`
    expect((await read(period)).improve).toEqual({
      rows: [],
      searched: PAGES_TO_IMPROVE.most,
      more: true,
    })
    expect((await read(`?limit=${ROWS.most - 1}`)).improve).toBeUndefined()
  })

  it('shows the figures, and the pages to improve among the rows that were read, if Google’s quota ends the search', async () => {
    const { read, google, lastFinal } = await start(make)
    const { perRequest, most } = PAGES_TO_IMPROVE
    google.state.figures = Array.from({ length: most }, (_, at) => ({
      date: lastFinal,
      country: 'deu',
      query: `query ${at}`,
      page: `${SITE}${at}`,
      clicks: at === 0 ? 3 : 2,
      impressions: 20,
      position: at === 0 ? 8 : 1,
    }))
    for (const [searched, from] of [
      [perRequest, lastFinal],
      [most, addDays(lastFinal, -1)],
    ] as const) {
      google.state.quotaFrom = searched
      const shown = await read(`?limit=${ROWS.most}&from=${from}&to=${lastFinal}`)
      expect(shown.rows).toHaveLength(ROWS.most)
      expect(shown.improve).toMatchObject({ rows: [{ query: 'query 0' }], searched, more: true })
    }
  })

  it('is empty if the site had no impressions', async () => {
    const { read, google } = await start(make)
    google.state.figures = []
    expect(await read()).toMatchObject({ rows: [], totals: null, days: [] })
  })

  it('reads the property of the newest connected site by default, or the named property', async () => {
    const { read, fail, workspaceId, test, google } = await start(make)
    google.state.properties['sc-domain:shop.example'] = 'siteOwner'
    google.state.properties['https://unverified.example/'] = 'siteUnverifiedUser'
    await addSite(test, workspaceId, 'https://www.shop.example/blog')
    test.clock.advance(1_000)
    await addSite(test, workspaceId, 'https://unverified.example')
    expect((await read()).site).toBe('sc-domain:shop.example')
    for (const [named, property] of [
      ['example.com', SITE],
      ['http://www.example.com/invoices', SITE],
      ['sc-domain:other.example', 'sc-domain:other.example'],
      ['https://blog.other.example', 'sc-domain:other.example'],
    ])
      expect((await read(`?site=${encodeURIComponent(named ?? '')}`)).site).toBe(property)
    for (const other of ['notother.example', 'https://unverified.example', 'other.example.evil.test'])
      expect(await fail(`?site=${other}`)).toMatchObject({ status: 404, code: 'not_found' })
    expect(await fail('?site=%00')).toMatchObject({ status: 400, code: 'invalid_input' })
  })

  it('are read as soon as the account may read a property, without a wait for the reused answers', async () => {
    const { read, fail, google } = await start(make)
    google.state.properties = {}
    expect(await fail()).toMatchObject({ code: 'not_found' })
    google.state.properties = { [SITE]: 'siteFullUser' }
    expect((await read()).site).toBe(SITE)
    expect(await fail('?site=shop.example')).toMatchObject({ code: 'not_found' })
    google.state.properties['sc-domain:shop.example'] = 'siteFullUser'
    expect((await read('?site=shop.example')).site).toBe('sc-domain:shop.example')
  })

  it('compares as many days as have final figures, if the asked days go further', async () => {
    const { read, lastFinal } = await start(make)
    expect(await read(`?from=${addDays(lastFinal, -6)}&to=${addDays(lastFinal, 2)}`)).toMatchObject({
      from: addDays(lastFinal, -6),
      to: lastFinal,
      compared_from: addDays(lastFinal, -13),
      compared_to: addDays(lastFinal, -7),
    })
    expect(await read(`?to=${addDays(lastFinal, 2)}`)).toMatchObject({
      from: addDays(lastFinal, -27),
      to: lastFinal,
    })
  })

  it('reuses Google’s answers for some minutes', async () => {
    const { read, google, clock } = await start(make)
    const first = await Promise.all([read(), read()])
    expect(first[0]).toEqual(first[1])
    const { length } = google.asked.queries
    await read()
    expect(google.asked.queries.length).toBe(length)
    clock.advance(11 * 60_000)
    await read()
    expect(google.asked.queries.length).toBe(2 * length)
    expect(google.asked.tokens).toBe(2)
    clock.advance(HOUR)
    await read()
    expect(google.asked.tokens).toBe(3)
  })

  it('answers the plans Free and Starter with an upgrade, without a request to Google', async () => {
    for (const plan of ['free', 'starter'] as const) {
      const { read, google } = await start(make, { plan })
      const before = google.asked.lists
      expect(await read()).toMatchObject({
        site: null,
        rows: [],
        totals: null,
        upgrade: { plan: 'growth' },
      })
      expect([google.asked.lists, google.asked.queries.length]).toEqual([before, 0])
    }
  })

  it('names an existing address of the service in the upgrade', async () => {
    const { read, send } = await start(make, { plan: 'free' })
    const url = new URL((await read()).upgrade?.url ?? '')
    expect(url.origin).toBe('https://quillport.example')
    const page = await send('GET', url.pathname)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('The person who runs the service can change the plan')
  })

  it('says how to connect if nothing is connected', async () => {
    const { fail } = await start(make, { connected: false })
    expect(await fail()).toMatchObject({
      status: 404,
      code: 'not_found',
      detail: expect.stringContaining('search-console connect'),
    })
  })

  it('distinguishes a missing permission, a spent quota and a failure of Google, and stores none of them', async () => {
    const { fail, read, google } = await start(make)
    const cases = [
      [googleError(403, 'forbidden'), { code: 'not_found', detail: expect.stringContaining(google.email) }],
      [googleError(403, 'quotaExceeded'), { code: 'rate_limited', retryAfter: '600' }],
      [
        googleError(429, 'rateLimitExceeded', { 'retry-after': '30' }),
        { code: 'rate_limited', retryAfter: '30' },
      ],
      [
        googleError(403, 'accessNotConfigured'),
        { code: 'upstream_failed', detail: expect.stringContaining('Enable') },
      ],
      [googleError(503, 'backendError'), { code: 'upstream_failed' }],
      [{ status: 200, body: '<html>' }, { code: 'upstream_failed' }],
    ] as const
    for (const [reply, expected] of cases) {
      google.state.failing = reply
      expect(await fail()).toMatchObject(expected)
    }
    google.state.failing = null
    expect((await read()).rows).toHaveLength(2)
    google.tokens.clear()
    expect(await fail('?limit=3')).toMatchObject({ code: 'upstream_failed' })
    expect((await read('?limit=3')).rows).toHaveLength(2)
    await google.close()
    expect(await fail('?limit=4')).toMatchObject({ code: 'upstream_failed' })
  })
})

describeEachDatabase('connection with Search Console', (make) => {
  it('keeps a checked key sealed, shows what it may read, and forgets it', async () => {
    const { owner, google, db, fail } = await start(make)
    const shown = SearchConsole.parse(await (await owner('GET')).json())
    expect(shown).toEqual({
      client_email: google.email,
      google: null,
      google_offered: false,
      sites: [SITE, 'sc-domain:other.example'],
      message: null,
    })
    const row = await db.selectFrom('search_console').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain('PRIVATE')
    expect((await owner('DELETE')).status).toBe(200)
    expect(SearchConsole.parse(await (await owner('GET')).json()).client_email).toBeNull()
    expect(await fail()).toMatchObject({ code: 'not_found' })
  })

  it('sends the key’s signature only to Google, whatever the file says', async () => {
    const { connect, google } = await start(make, { connected: false })
    const elsewhere = await connect({
      ...google.keyFile,
      token_uri: 'https://attacker.test/token',
      universe_domain: 'attacker.test',
    })
    expect(elsewhere.status).toBe(200)
    expect(google.asked.tokens).toBe(1)
  })

  it('refuses a file that is not a key, and keeps the earlier key', async () => {
    const { connect, google, owner } = await start(make)
    const { keyFile } = google
    for (const [wrong, path] of [
      ['not json', 'service_account'],
      [{ installed: { client_id: 'x' } }, 'service_account.type'],
      [{ ...keyFile, type: 'authorized_user' }, 'service_account.type'],
      [{ ...keyFile, client_email: 'nobody' }, 'service_account.client_email'],
      [{ ...keyFile, private_key: keyFile.private_key.slice(0, 200) }, 'service_account.private_key'],
    ] as const)
      expect(await (await connect(wrong)).json()).toMatchObject({ code: 'invalid_input', issues: [{ path }] })
    google.state.tokenRefused = true
    expect(await (await connect()).json()).toMatchObject({ code: 'invalid_input' })
    google.state.tokenRefused = false
    expect(SearchConsole.parse(await (await owner('GET')).json()).sites).toHaveLength(2)
  })

  it('reports a deleted key, a missing property and a wrong sealing key in its message', async () => {
    const { connect, google, owner, test, workspaceId } = await start(make)
    google.state.properties = {}
    expect(await (await connect()).json()).toMatchObject({
      sites: [],
      message: expect.stringContaining(google.email),
    })
    google.state.tokenRefused = true
    expect(await (await owner('GET')).json()).toMatchObject({ message: expect.stringContaining('deleted') })
    const { send } = startBackend(test, {
      secrets: createSecretBox(Buffer.alloc(32, 9).toString('base64')),
      owner: { workspaceId, token: OWNER },
    })
    const locked = await send('GET', '/owner/search-console', {
      headers: { authorization: `Bearer ${OWNER}` },
    })
    expect(await locked.json()).toMatchObject({
      client_email: google.email,
      message: expect.stringContaining('key'),
    })
  })

  it('is shown and removed by the command line, which reads a key only from a file', async () => {
    const { google, workspaceId, address } = await start(make)
    const folder = await newFolder()
    const file = join(folder, 'key.json')
    await writeFile(file, JSON.stringify({ ...google.keyFile, private_key: 'none' }))
    const run = async (...args: string[]) => runWith({ QUILLPORT_SECRETS_KEY: TEST_KEY }, ...args)
    const runWith = async (secrets: Readonly<Record<string, string>>, ...args: string[]) => {
      const lines: string[] = []
      const code = await runCommandLine(['search-console', ...args, '--workspace', workspaceId], {
        env: {
          ...secrets,
          ...(address.startsWith('postgres')
            ? { DATABASE_URL: address }
            : { QUILLPORT_DATA: join(address, '..') }),
        },
        print: (line) => lines.push(line),
        complain: (line) => lines.push(line),
      })
      return { code, said: lines.join('\n') }
    }
    expect(await run('connect', '--key-file', file)).toMatchObject({
      code: 2,
      said: expect.stringContaining('private_key'),
    })
    expect(await run('connect', '--key-file', join(folder, 'none'))).toMatchObject({ code: 2 })
    expect(await run('connect', JSON.stringify(google.keyFile))).toMatchObject({ code: 2 })
    const good = join(folder, 'good.json')
    await writeFile(good, JSON.stringify(google.keyFile))
    const withoutKey = await runWith({}, 'connect', '--key-file', good)
    expect(withoutKey.said).toContain('set QUILLPORT_SECRETS_KEY')
    expect(withoutKey.said).not.toContain('enter the login again')
    expect(await run('disconnect')).toMatchObject({ code: 0 })
    expect(JSON.parse((await run('show')).said)).toMatchObject({
      client_email: null,
      sites: [],
      message: null,
    })
  })
})
