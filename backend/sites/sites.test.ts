import { afterAll, expect, test } from 'vitest'
import { SCOPES } from '../../contract/operation.ts'
import { DAY, MINUTE } from '../../contract/time.ts'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { transaction } from '../db/database.ts'
import { newAccount, newKey, TEST_KEY } from '../run/backend.fixture.ts'
import { createSecretBox } from '../secrets/secrets.ts'
import { deleteWorkspaceLater } from '../workspaces/workspaces.ts'
import { isSameAddress } from './same-site.ts'
import { readSite, sitePosts } from './site.table.ts'
import { serviceOn, startSites } from './sites.fixture.ts'
import { startFakeWordPress } from './wordpress/wordpress-fake.fixture.ts'

const started: { close(): Promise<void> }[] = []
const newWordPress = async () => {
  const fake = await startFakeWordPress()
  started.push(fake)
  return fake
}
afterAll(() => Promise.all(started.map(({ close }) => close())))

test('addresses that differ in the scheme, www. or slashes at the end are the same site, and a folder or port makes another site', () => {
  const place = 'https://example.com/blog'
  for (const same of [
    'http://example.com/blog/',
    'https://WWW.example.com/blog//',
    'https://example.com:443/blog',
  ])
    expect([same, isSameAddress(place, same)]).toEqual([same, true])
  for (const other of ['https://example.com', 'https://example.com:8443/blog', 'https://my.example.com/blog'])
    expect([other, isSameAddress(place, other)]).toEqual([other, false])
})

describeEachDatabase('connected sites', (make) => {
  test('a site is connected, listed and reported in the feed, and its secret is never returned', async () => {
    const it = await startSites(make)
    const wordpress = await newWordPress()
    expect(await it.sites.list({})).toEqual({ sites: [], count: 0 })
    const login = wordpress.loginOf('editor')
    const site = await it.owner.connectSite({ login })
    expect(site).toEqual({
      connection_id: expect.stringMatching(/^site_/),
      platform: 'wordpress',
      name: 'Fake & site',
      url: wordpress.origin,
      status: 'ok',
      message: null,
      checked_at: null,
      live_publish: true,
    })
    expect(await it.sites.list({})).toEqual({ sites: [site], count: 1 })
    expect((await it.news()).sites.get(site.connection_id)).toEqual(site)
    const row = await readSite(it.db, it.workspaceId, site.connection_id)
    expect(JSON.stringify([row, await it.news()])).not.toContain(login.application_password)
  })

  test('a site’s refusal names the wrong field, and nothing is stored', async () => {
    const it = await startSites(make)
    const wordpress = await newWordPress()
    const login = wordpress.loginOf('editor')
    await expect(
      it.owner.connectSite({ login: { ...login, application_password: 'wrong' } }),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      details: { issues: [expect.objectContaining({ path: 'login.application_password' })] },
    })
    wordpress.block(() => ({ status: 404, body: '<h1>A shop</h1>' }))
    await expect(it.owner.connectSite({ login })).rejects.toMatchObject({
      code: 'invalid_input',
      details: { issues: [expect.objectContaining({ path: 'login.url' })] },
    })
    wordpress.block(() => ({ status: 503, body: '', headers: { 'retry-after': '40' } }))
    await expect(it.owner.connectSite({ login })).rejects.toMatchObject({
      code: 'unavailable',
      details: { retryAfter: 40 },
    })
    wordpress.block(() => 'cut')
    await expect(it.owner.connectSite({ login })).rejects.toMatchObject({ code: 'upstream_failed' })
    expect(await it.sites.list({})).toEqual({ sites: [], count: 0 })
    expect((await it.news()).sites.size).toBe(0)
  })

  test('the same account connected twice, or at the same moment, stays one site', async () => {
    const it = await startSites(make)
    const wordpress = await newWordPress()
    const login = wordpress.loginOf('editor')
    const connected = await Promise.all([1, 2, 3].map(() => it.owner.connectSite({ login })))
    expect(new Set(connected.map(({ connection_id }) => connection_id)).size).toBe(1)
    expect((await it.sites.list({})).count).toBe(1)
  })

  test('another account of a connected site is not a second site, however its address is written', async () => {
    const it = await startSites(make)
    const wordpress = await newWordPress()
    const { connection_id } = await it.owner.connectSite({ login: wordpress.loginOf('editor') })
    const { host } = new URL(wordpress.origin)
    const authentication = { 'application-passwords': {} }
    for (const home of [wordpress.origin, `${wordpress.origin}/`, `https://${host}`, `https://${host}//`]) {
      const index = { name: 'Site', url: home, home, namespaces: ['wp/v2'], authentication }
      wordpress.block(({ route }) => (route === '/' ? { status: 200, body: index } : undefined))
      await expect(it.owner.connectSite({ login: wordpress.loginOf('author') })).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(
          new RegExp(
            `Fake & site.*already connected with the account editor.*connection_id ${connection_id}`,
          ),
        ),
      })
    }
    expect((await it.sites.list({})).count).toBe(1)
    const replaced = await it.owner.connectSite({ connection_id, login: wordpress.loginOf('author') })
    expect(replaced).toMatchObject({ connection_id })
    expect((await readSite(it.db, it.workspaceId, connection_id)).account).toBe('author')
    await it.owner.disconnectSite({ connection_id })
    expect(await it.owner.connectSite({ login: wordpress.loginOf('editor') })).toMatchObject({
      connection_id,
    })
  })

  test('a new login replaces the old one, but not with a login of another site', async () => {
    const it = await startSites(make)
    const [wordpress, other] = [await newWordPress(), await newWordPress()]
    const { connection_id } = await it.owner.connectSite({ login: wordpress.loginOf('contributor') })
    expect((await it.sites.list({})).sites[0]?.live_publish).toBe(false)
    const renewed = await it.owner.connectSite({ connection_id, login: wordpress.loginOf('editor') })
    expect(renewed).toMatchObject({ connection_id, live_publish: true, message: null })
    await expect(
      it.owner.connectSite({ connection_id, login: other.loginOf('editor') }),
    ).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(
      it.owner.connectSite({ connection_id: 'site_unknown', login: wordpress.loginOf('editor') }),
    ).rejects.toMatchObject({ code: 'not_found' })
    expect(await it.sites.list({})).toEqual({ sites: [renewed], count: 1 })
  })

  test('a WordPress in another folder of the host is a different site', async () => {
    const it = await startSites(make)
    const wordpress = await newWordPress()
    const login = wordpress.loginOf('editor')
    const { connection_id } = await it.owner.connectSite({ login })
    const home = `${wordpress.origin}/shop`
    const authentication = { 'application-passwords': {} }
    const index = { name: 'Shop', url: home, home, namespaces: ['wp/v2'], authentication }
    wordpress.block(({ route }) => (route === '/' ? { status: 200, body: index } : undefined))
    await expect(it.owner.connectSite({ connection_id, login })).rejects.toMatchObject({
      code: 'invalid_input',
    })
    const shop = await it.owner.connectSite({ login })
    expect(shop.connection_id).not.toBe(connection_id)
    expect((await it.sites.list({})).count).toBe(2)
  })

  test('a site that claims the address of another connected site gets none of that site’s data', async () => {
    const it = await startSites(make)
    const [victim, other] = [await newWordPress(), await newWordPress()]
    const { connection_id } = await it.owner.connectSite({ login: victim.loginOf('editor') })
    const login = other.loginOf('editor')
    const claim = (home: string) => {
      const index = {
        name: 'Site',
        url: home,
        home,
        namespaces: ['wp/v2'],
        authentication: { 'application-passwords': {} },
      }
      other.block(({ route }) => (route === '/' ? { status: 200, body: index } : undefined))
    }
    claim(victim.origin)
    await expect(it.owner.connectSite({ login })).rejects.toMatchObject({ code: 'conflict' })
    claim(other.origin)
    const second = await it.owner.connectSite({ login })
    expect(second.connection_id).not.toBe(connection_id)
    claim(victim.origin)
    const checked = await it.owner.checkSite({ connection_id: second.connection_id })
    expect(checked).toMatchObject({ status: 'ok', url: other.origin })
    const sites = await it.db
      .selectFrom('site')
      .select(['id', 'url', 'entered'])
      .orderBy('created_at')
      .execute()
    expect(sites).toEqual([
      { id: connection_id, url: victim.origin, entered: victim.origin },
      { id: second.connection_id, url: other.origin, entered: other.origin },
    ])
  })

  test('a disconnected site loses its login, and is the same site when connected again', async () => {
    const it = await startSites(make)
    const wordpress = await newWordPress()
    const login = wordpress.loginOf('editor')
    const { connection_id } = await it.owner.connectSite({ login })
    const { cursor } = await it.news()
    await it.owner.disconnectSite({ connection_id })
    expect(await it.sites.list({})).toEqual({ sites: [], count: 0 })
    expect((await it.news(cursor)).sites).toEqual(new Map([[connection_id, null]]))
    const { login: kept } = await it.db
      .selectFrom('site')
      .select('login')
      .where('id', '=', connection_id)
      .executeTakeFirstOrThrow()
    expect(kept).toBe('')
    expect(await it.work()).toBe(0)
    for (const ask of [it.owner.checkSite, it.owner.disconnectSite])
      await expect(ask({ connection_id })).rejects.toMatchObject({ code: 'not_found' })
    // Another account of the same site keeps the connection, because the posts belong to the site.
    const again = await it.owner.connectSite({ login: wordpress.loginOf('administrator') })
    expect(again.connection_id).toBe(connection_id)
    expect((await it.news(cursor)).sites.get(connection_id)).toEqual(again)
  })

  test('a site of a workspace that will be deleted is not checked', async () => {
    const it = await startSites(make)
    const wordpress = await newWordPress()
    await it.owner.connectSite({ login: wordpress.loginOf('editor') })
    await it.work()
    await transaction(it.db, (trx) => deleteWorkspaceLater(trx, it.workspaceId))
    it.clock.advance(2 * DAY)
    const job = it.backend.jobs.find(({ name }) => name === 'site')
    const { signal } = new AbortController()
    expect(await job?.poll({ owner: 'worker', leaseMs: 5_000, signal })).toBe('idle')
  })

  test('a worker reads the posts at once and daily, and reports trouble without removing anything', async () => {
    const it = await startSites(make)
    const wordpress = await newWordPress()
    wordpress.publish('Tea &amp; cake')
    const { connection_id } = await it.owner.connectSite({ login: wordpress.loginOf('author') })
    expect(await it.work()).toBe(1)
    expect(await sitePosts(it.db, it.workspaceId)).toEqual([
      {
        siteId: connection_id,
        siteUrl: wordpress.origin,
        title: 'Tea & cake',
        url: expect.stringContaining(wordpress.origin),
      },
    ])
    const { cursor } = await it.news()
    it.clock.advance(DAY / 2)
    expect(await it.work()).toBe(0)
    wordpress.publish('Another')
    it.clock.advance(DAY)
    expect(await it.work()).toBe(1)
    expect(await sitePosts(it.db, it.workspaceId)).toHaveLength(2)
    // Callers see that the site was checked.
    expect([...(await it.news(cursor)).sites.values()]).toMatchObject([{ checked_at: expect.any(String) }])

    wordpress.users.set('author', { password: 'changed by the person', role: 'author' })
    it.clock.advance(DAY + 1)
    await it.work()
    const broken = { status: 'needs_attention', message: expect.stringContaining('application password') }
    expect((await it.sites.list({})).sites).toMatchObject([broken])
    expect((await it.news(cursor)).sites.get(connection_id)).toMatchObject(broken)
    expect(await sitePosts(it.db, it.workspaceId)).toHaveLength(2)
    // A site in trouble is checked more often, so that it recovers without a person's help.
    wordpress.users.set('author', { password: 'pass of author', role: 'author' })
    it.clock.advance(DAY / 20)
    expect(await it.work()).toBe(1)
    expect((await it.sites.list({})).sites).toMatchObject([{ status: 'ok' }])
  })

  test('a site’s name and titles are stored as people read them, even if they are odd, nested or long', async () => {
    const it = await startSites(make)
    const wordpress = await newWordPress()
    wordpress.rename('Tea\u0000 &amp; \u202ecake')
    const { connection_id, name } = await it.owner.connectSite({ login: wordpress.loginOf('author') })
    expect(name).toBe('Tea & cake')
    wordpress.publish(`Deep ${'<b>'.repeat(100_000)}in`)
    wordpress.publish(`Long\u0000 ${'word '.repeat(20_000)}`)
    expect(await it.work()).toBe(1)
    const titles = (await sitePosts(it.db, it.workspaceId)).map(({ title }) => title)
    expect(titles).toEqual([expect.stringMatching(/^Long( word){50,60}…$/), 'Deep ...'])
    expect((await it.sites.list({})).sites).toMatchObject([{ connection_id, status: 'ok' }])
  })

  test('a site whose check crashes does not keep other sites from being checked', async () => {
    const it = await startSites(make)
    const { connection_id } = await it.owner.connectSite({ login: (await newWordPress()).loginOf('author') })
    const wordpress = await newWordPress()
    await it.owner.connectSite({ login: wordpress.loginOf('author') })
    const broken = { login: createSecretBox(TEST_KEY).seal(connection_id, '{}'), checked_at: -1 }
    await it.db.updateTable('site').set(broken).where('id', '=', connection_id).execute()
    wordpress.log.length = 0
    await expect(it.work()).rejects.toThrow()
    expect(await it.work()).toBe(1)
    expect(wordpress.log).toContain('GET /wp/v2/posts')
  })

  test('two workers never check a site in the same turn, and a stopped worker returns its turn', async () => {
    const it = await startSites(make)
    const wordpress = await newWordPress()
    await it.owner.connectSite({ login: wordpress.loginOf('author') })
    const stopped = AbortSignal.abort(new Error('stopping'))
    await expect(it.work(stopped)).rejects.toThrow('stopping')
    wordpress.log.length = 0
    await Promise.all([it.work(), it.work()])
    expect(wordpress.log.filter((line) => line === 'GET /wp/v2/users/me')).toHaveLength(1)
  })

  test('a login that fails during publishing is checked soon', async () => {
    const it = await startSites(make)
    const wordpress = await newWordPress()
    const { connection_id } = await it.owner.connectSite({ login: wordpress.loginOf('author') })
    await it.work()
    wordpress.users.set('author', { password: 'changed by the person', role: 'author' })
    const adapter = (await it.open(connection_id))(AbortSignal.timeout(60_000))
    await expect(adapter.find({ marker: 'a marker', since: 0 })).rejects.toMatchObject({
      kind: 'login',
    })
    expect(await it.work()).toBe(1)
    expect((await it.sites.list({})).sites).toMatchObject([{ status: 'needs_attention' }])
  })

  test('a check answers at once and saves its result', async () => {
    const it = await startSites(make)
    const wordpress = await newWordPress()
    const { connection_id } = await it.owner.connectSite({ login: wordpress.loginOf('editor') })
    wordpress.block(() => ({ status: 503, body: '' }))
    const checked = await it.owner.checkSite({ connection_id })
    expect(checked).toMatchObject({ status: 'needs_attention', message: expect.stringContaining('503') })
    expect(Date.parse(checked.checked_at ?? '')).toBeGreaterThan(it.clock.now() - MINUTE)
    expect((await it.sites.list({})).sites).toEqual([checked])
    expect((await it.news()).sites.get(connection_id)).toEqual(checked)
    wordpress.block()
    wordpress.rename('New name')
    expect(await it.owner.checkSite({ connection_id })).toMatchObject({ status: 'ok', name: 'New name' })
    wordpress.users.set('editor', { password: 'pass of editor', role: 'contributor' })
    expect(await it.owner.checkSite({ connection_id })).toMatchObject({
      status: 'ok',
      live_publish: false,
      message: expect.stringMatching(/cannot publish/),
    })
  })

  test('a ban on live posts is shown in every site and in the feed', async () => {
    const it = await startSites(make)
    const wordpress = await newWordPress()
    const { connection_id } = await it.owner.connectSite({ login: wordpress.loginOf('editor') })
    const { cursor } = await it.news()
    expect(await it.owner.getPublishing({})).toEqual({ live_publish: true })
    expect(await it.owner.changePublishing({ live_publish: false })).toEqual({ live_publish: false })
    expect(await it.owner.getPublishing({})).toEqual({ live_publish: false })
    expect((await it.sites.list({})).sites).toMatchObject([{ live_publish: false }])
    expect((await it.news(cursor)).sites.get(connection_id)).toMatchObject({ live_publish: false })
  })

  test('a key for drafts only sees no site as open to live posts, in the list and in the feed', async () => {
    const it = await startSites(make)
    const wordpress = await newWordPress()
    const { connection_id } = await it.owner.connectSite({ login: wordpress.loginOf('editor') })
    const of = { workspaceId: it.workspaceId, scopes: SCOPES, draftsOnly: true }
    const limited = await serviceOn(it, {}, { ...it, ...(await newKey(it, of)) })
    for (const [door, live_publish] of [
      [it, true],
      [limited, false],
      [it, true],
    ] as const) {
      expect((await door.sites.list({})).sites).toMatchObject([{ live_publish }])
      expect((await door.news()).sites.get(connection_id)).toMatchObject({ live_publish })
    }
  })

  test('sites report a missing sealing key, and with a wrong key, which login to enter again', async () => {
    const wordpress = await newWordPress()
    const first = await startSites(make)
    const { connection_id } = await first.owner.connectSite({ login: wordpress.loginOf('editor') })
    await first.work()
    // The service has been restarted, and nobody has unlocked the keychain.
    const account = { workspaceId: first.workspaceId, key: first.key }
    const later = await serviceOn(first, { secrets: createSecretBox(undefined) }, account)
    const locked = { status: 'needs_attention', message: expect.stringContaining('QUILLPORT_SECRETS_KEY') }
    expect((await later.sites.list({})).sites).toMatchObject([locked])
    await expect(later.owner.connectSite({ login: wordpress.loginOf('author') })).rejects.toMatchObject({
      code: 'unavailable',
    })
    expect(await later.owner.checkSite({ connection_id })).toMatchObject(locked)
    await later.owner.unlockSecrets({ key: TEST_KEY })
    expect(await later.work()).toBe(1)
    expect((await later.sites.list({})).sites).toMatchObject([{ status: 'ok' }])

    const other = { key: Buffer.alloc(32, 9).toString('base64') }
    await expect(later.owner.unlockSecrets(other)).rejects.toMatchObject({ code: 'conflict' })
    await later.owner.unlockSecrets({ key: TEST_KEY })
    expect(await later.owner.checkSite({ connection_id })).toMatchObject({ status: 'ok' })

    const { cursor } = await later.news()
    const last = await serviceOn(first, { secrets: createSecretBox(undefined) }, account)
    await last.owner.unlockSecrets(other)
    const unreadable = {
      status: 'needs_attention',
      message: expect.stringContaining('Enter the login again'),
    }
    expect((await last.news(cursor)).sites.get(connection_id)).toMatchObject(unreadable)
    await last.owner.connectSite({ login: wordpress.loginOf('editor') })
    expect((await last.sites.list({})).sites).toMatchObject([{ connection_id, status: 'ok' }])
  })

  test('a login that is moved to another row of the database does not open there', async () => {
    const it = await startSites(make)
    const [own, other] = [await newWordPress(), await newWordPress()]
    const { connection_id: from } = await it.owner.connectSite({ login: own.loginOf('editor') })
    const { connection_id: to } = await it.owner.connectSite({ login: other.loginOf('author') })
    const { login } = await readSite(it.db, it.workspaceId, from)
    await it.db.updateTable('site').set({ login }).where('id', '=', to).execute()
    const asked: string[] = []
    own.block(({ route }) => {
      asked.push(route)
      return undefined
    })
    expect(await it.owner.checkSite({ connection_id: to })).toMatchObject({ status: 'needs_attention' })
    expect(asked).toEqual([])
  })

  test('a service that stays locked reports this in the feed after a minute', async () => {
    const wordpress = await newWordPress()
    const first = await startSites(make)
    const { connection_id } = await first.owner.connectSite({ login: wordpress.loginOf('editor') })
    await first.work()
    const account = { workspaceId: first.workspaceId, key: first.key }
    const later = await serviceOn(first, { secrets: createSecretBox(undefined) }, account)
    const { cursor } = await later.news()
    await later.work()
    expect((await later.news(cursor)).sites.size).toBe(0)
    first.clock.advance(61_000)
    await later.work()
    expect((await later.news(cursor)).sites.get(connection_id)).toMatchObject({ status: 'needs_attention' })
  })

  test('nobody reaches the sites of another workspace', async () => {
    const it = await startSites(make)
    const wordpress = await newWordPress()
    const { connection_id } = await it.owner.connectSite({ login: wordpress.loginOf('editor') })
    const stranger = await serviceOn(it, {}, await newAccount(it))
    expect(await stranger.sites.list({})).toEqual({ sites: [], count: 0 })
    for (const attempt of [
      () => stranger.owner.checkSite({ connection_id }),
      () => stranger.owner.disconnectSite({ connection_id }),
      () => stranger.owner.connectSite({ connection_id, login: wordpress.loginOf('editor') }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
    // The same site in two workspaces is two connections.
    const own = await stranger.owner.connectSite({ login: wordpress.loginOf('editor') })
    expect(own.connection_id).not.toBe(connection_id)
    expect((await it.sites.list({})).count).toBe(1)
  })
})
