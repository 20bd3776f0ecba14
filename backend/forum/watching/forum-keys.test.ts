import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { ForumKeys } from '../../../contract/owner/forum.ts'
import { DAY, HOUR } from '../../../contract/time.ts'
import { type SignedIn, startAccounts } from '../../accounts/accounts.fixture.ts'
import { describeEachDatabase, type MakeDatabase } from '../../db/database.fixture.ts'
import { transaction } from '../../db/database.ts'
import { createLogger } from '../../observability/logging.ts'
import { createSecretBox } from '../../secrets/secrets.ts'
import { changeWorkspace } from '../../workspaces/workspaces.ts'
import { POSTS, PROFILE } from '../forum.fixture.ts'
import { REDDIT_CLIENT, startReddit } from '../sources/reddit.fixture.ts'
import { STACK_EXCHANGE_KEY, startStackExchange } from '../sources/stack-exchange.fixture.ts'
import { listForumKeys } from './forum-keys.ts'

const HERE = 'http://127.0.0.1:8080'
const ANNAS = {
  source: 'reddit',
  client_id: 'annas-client',
  client_secret: 'annas-secret-77',
  username: 'u/anna',
}
const SERVICES = {
  reddit_client_id: REDDIT_CLIENT.clientId,
  reddit_client_secret: REDDIT_CLIENT.clientSecret,
}

const Keys = z.object({ keys: z.array(ForumKeys) })
const Settings = z.object({
  communities: z.array(z.object({ name: z.string(), status: z.string(), message: z.string().nullable() })),
})
const Leads = z.object({ leads: z.array(z.object({ community: z.string(), rules: z.array(z.string()) })) })

/** Starts a hosted service with keys that its operator set, two businesses, and a Reddit where Anna has a client. */
const start = async (make: MakeDatabase, credentials: object = { ...SERVICES, reddit_username: 'anna' }) => {
  const on = await make()
  // The test starts at noon, so that no scheduled scan begins during it.
  on.clock.advance((DAY + 12 * HOUR - (on.clock.now() % DAY)) % DAY)
  const [reddit, stack] = [await startReddit(), await startStackExchange()]
  const lines: string[] = []
  const its = await startAccounts(
    on,
    HERE,
    {},
    {
      credentials,
      sourceOrigins: { reddit: reddit.origin, redditOauth: reddit.origin, stackExchange: stack.origin },
      scanRetryMs: 50,
      log: createLogger('trace', { write: (line) => void lines.push(line) }),
    },
  )
  onTestFinished(async () => {
    await its.mailbox.close()
    await reddit.close()
    await stack.close()
  })
  reddit.clients.set(ANNAS.client_id, ANNAS.client_secret)
  for (const [at, subreddit] of ['freelance', 'secretclub'].entries()) {
    const { title, html } = POSTS.hot(at + 1)
    reddit.posts.push({
      id: `p${at}`,
      subreddit,
      title: title ?? '',
      selftextHtml: html ?? '',
      author: 'bob',
      created: Math.floor(on.clock.now() / 1000) - 600,
      state: 'there',
    })
  }
  const people = {
    anna: await its.person('anna@shop.example'),
    ben: await its.person('ben@shop.example', 'Ben'),
  }
  const at = ({ workspaceId }: SignedIn, path: string) => `/dashboard/api/workspaces/${workspaceId}${path}`
  const watch = async (who: SignedIn, ...names: readonly string[]) => {
    await transaction(on.db, (trx) => changeWorkspace(trx, who.workspaceId, { plan: 'scale' }))
    return who.send('PATCH', at(who, '/owner/forum/settings'), {
      ...PROFILE,
      communities: names.map((name) => ({
        source: name.startsWith('r/') ? 'reddit' : 'stack_exchange',
        name,
      })),
    })
  }
  const work = async () => {
    const job = { owner: 'worker-1', leaseMs: 60_000, signal: new AbortController().signal }
    for (let worked = true; worked; ) {
      worked = false
      for (const one of its.jobs) if ((await one.poll(job)) === 'worked') worked = true
    }
  }
  /** Scans now, an hour after the last scan, and returns the places of the leads and the state of each community. */
  const scan = async (who: SignedIn) => {
    on.clock.advance(HOUR)
    await who.send('POST', at(who, '/api/v1/forum/scan'), {})
    await work()
    const { leads } = Leads.parse((await who.send('GET', at(who, '/api/v1/forum/leads'))).json)
    const { communities } = Settings.parse((await who.send('GET', at(who, '/api/v1/forum/settings'))).json)
    return { leads: leads.map(({ community }) => community).toSorted(), communities }
  }
  const save = (who: SignedIn, keys: object) => who.send('PUT', at(who, '/owner/forum/keys'), { keys })
  const remove = (who: SignedIn, source: string) => who.send('DELETE', at(who, `/owner/forum/keys/${source}`))
  const keysOf = async (who: SignedIn, source: string) => {
    const answer = await who.send('GET', at(who, '/owner/forum/keys'))
    return Keys.parse(answer.json).keys.find((one) => one.source === source)
  }
  return { ...on, ...people, its, reddit, stack, lines, at, watch, scan, save, remove, keysOf }
}

describeEachDatabase('forum API keys of a workspace', (make) => {
  test('are tested when they are saved, stored sealed, and never shown or logged', async () => {
    const it = await start(make, {})
    const stored = () => it.db.selectFrom('forum_keys').selectAll().execute()
    const wrong = await it.save(it.anna, { ...ANNAS, client_secret: 'wrong' })
    expect([wrong.status, wrong.json]).toMatchObject([
      400,
      { issues: [{ path: 'keys.client_secret', message: expect.stringContaining('refuses') }] },
    ])
    expect(await stored()).toEqual([])
    expect(await it.keysOf(it.anna, 'reddit')).toEqual({ source: 'reddit', own: null, shared: false })

    const saved = await it.save(it.anna, ANNAS)
    expect(saved.status).toBe(200)
    const [row] = await stored()
    expect(row?.sealed).toMatch(/^v1\./)
    const told = JSON.stringify([row, saved.text, await it.keysOf(it.anna, 'reddit'), it.lines])
    for (const secret of [ANNAS.client_secret, ANNAS.client_id]) expect(told).not.toContain(secret)
    expect(await it.keysOf(it.anna, 'reddit')).toMatchObject({
      own: { username: 'anna', failing_since: null, message: null },
      shared: false,
    })
    expect(await it.keysOf(it.ben, 'reddit')).toEqual({ source: 'reddit', own: null, shared: false })
  })

  test('cannot be tested while the forum is away, and then nothing is stored', async () => {
    const it = await start(make, {})
    it.reddit.interrupt({ status: 503, body: 'down' })
    const answer = await it.save(it.anna, ANNAS)
    expect([answer.status, answer.text]).toEqual([502, expect.stringContaining('nothing was saved')])
    expect(await it.db.selectFrom('forum_keys').selectAll().execute()).toEqual([])
    it.reddit.interrupt({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ error: 'unsupported_grant_type' }),
    })
    expect((await it.save(it.anna, ANNAS)).status).toBe(400)
  })

  test('are used only for that workspace’s scans, and private posts stay in the workspace', async () => {
    const it = await start(make)
    it.reddit.members.add(ANNAS.client_id)
    await it.save(it.anna, ANNAS)
    for (const who of [it.anna, it.ben]) await it.watch(who, 'r/freelance', 'r/secretclub')
    it.reddit.usedBy.length = 0
    expect((await it.scan(it.anna)).leads).toEqual(['r/freelance', 'r/secretclub'])
    expect(new Set(it.reddit.usedBy)).toEqual(new Set([ANNAS.client_id]))
    it.reddit.usedBy.length = 0
    const bens = await it.scan(it.ben)
    expect(bens.leads).toEqual(['r/freelance'])
    expect(bens.communities.find(({ name }) => name === 'r/secretclub')).toMatchObject({ status: 'blocked' })
    expect(new Set(it.reddit.usedBy)).toEqual(new Set([REDDIT_CLIENT.clientId]))
    // Without Anna's keys, the service reads with its own keys.
    await it.remove(it.anna, 'reddit')
    it.reddit.usedBy.length = 0
    await it.scan(it.anna)
    expect(new Set(it.reddit.usedBy)).toEqual(new Set([REDDIT_CLIENT.clientId]))
    // The service cannot read the private subreddit. Its known rules stay.
    const { leads } = Leads.parse((await it.anna.send('GET', it.at(it.anna, '/api/v1/forum/leads'))).json)
    expect(leads.find(({ community }) => community === 'r/secretclub')?.rules).toContain('Be kind')
  }, 120_000)

  test('do not open in another workspace, even if the row is copied', async () => {
    const it = await start(make)
    await it.save(it.anna, ANNAS)
    await it.watch(it.ben, 'r/freelance')
    const [row] = await it.db.selectFrom('forum_keys').selectAll().execute()
    if (!row) throw new Error('no keys are stored')
    await it.db
      .insertInto('forum_keys')
      .values({ ...row, id: 'keys_copied', workspace_id: it.ben.workspaceId })
      .execute()
    it.reddit.usedBy.length = 0
    const { communities, leads } = await it.scan(it.ben)
    expect([leads, it.reddit.usedBy]).toEqual([[], []])
    expect(communities[0]?.message).toContain('cannot be decrypted: enter them again under Settings')
    expect((await it.keysOf(it.ben, 'reddit'))?.own?.message).toContain('Enter the keys again')
  }, 60_000)

  test('are listed with the way to the sealing key while the service has no sealing key', async () => {
    const it = await start(make)
    await it.save(it.anna, ANNAS)
    const context = { db: it.db, secrets: createSecretBox(undefined), credentials: {} }
    const { keys } = await listForumKeys(context, it.anna.workspaceId)
    const message = keys.find(({ source }) => source === 'reddit')?.own?.message
    expect(message).toContain('unlock the keychain')
    expect(message).not.toContain('Enter the keys again')
  }, 60_000)

  test('that the forum refuses later are reported, with advice, until new keys are saved', async () => {
    const it = await start(make)
    await it.save(it.anna, ANNAS)
    await it.watch(it.anna, 'r/freelance')
    it.reddit.clients.delete(ANNAS.client_id)
    it.reddit.revoke()
    await it.scan(it.anna)
    const { communities } = await it.scan(it.anna)
    expect(communities[0]).toMatchObject({
      status: 'blocked',
      message: expect.stringContaining('enter them again under Settings, Forum API keys'),
    })
    expect((await it.keysOf(it.anna, 'reddit'))?.own).toMatchObject({
      failing_since: expect.any(String),
      message: expect.stringContaining('Reddit rejects the client ID and secret'),
    })
    it.reddit.clients.set('new-client', 'new-secret')
    await it.save(it.anna, { ...ANNAS, client_id: 'new-client', client_secret: 'new-secret' })
    expect((await it.scan(it.anna)).communities[0]).toMatchObject({ status: 'ok' })
    expect((await it.keysOf(it.anna, 'reddit'))?.own).toMatchObject({ failing_since: null, message: null })
  }, 120_000)

  test('whose rate limit is used up delay no other workspace', async () => {
    const it = await start(make)
    await it.save(it.anna, ANNAS)
    for (const who of [it.anna, it.ben]) await it.watch(who, 'r/freelance')
    it.reddit.exhausted.add(ANNAS.client_id)
    await it.scan(it.anna)
    await it.scan(it.anna)
    const held = await it.db.selectFrom('host_turn').select(['host', 'held_until']).execute()
    const holds = held.filter(({ held_until }) => held_until > it.clock.now()).map(({ host }) => host)
    expect(holds).toEqual([`${new URL(it.reddit.origin).host} ${it.anna.workspaceId}`])
    expect((await it.scan(it.ben)).communities[0]).toMatchObject({ status: 'ok' })
  }, 120_000)

  test('of Stack Exchange are sent only for that workspace', async () => {
    const it = await start(make, {})
    const wrong = await it.save(it.anna, { source: 'stack_exchange', key: 'wrong' })
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('does not know this key')])
    await it.save(it.anna, { source: 'stack_exchange', key: STACK_EXCHANGE_KEY })
    for (const who of [it.anna, it.ben]) await it.watch(who, 'stackoverflow.com')
    const keysIn = async (who: SignedIn) => {
      const from = it.stack.asked.length
      await it.scan(who)
      return new Set(it.stack.asked.slice(from).map(({ url }) => url.searchParams.get('key')))
    }
    expect(await keysIn(it.anna)).toEqual(new Set([STACK_EXCHANGE_KEY]))
    expect(await keysIn(it.ben)).toEqual(new Set([null]))
  }, 60_000)

  test('are deleted with the workspace', async () => {
    const it = await start(make, {})
    await it.save(it.anna, ANNAS)
    await it.save(it.ben, ANNAS)
    await it.db.deleteFrom('workspace').where('id', '=', it.anna.workspaceId).execute()
    const left = await it.db.selectFrom('forum_keys').select('workspace_id').execute()
    expect(left).toEqual([{ workspace_id: it.ben.workspaceId }])
  })
})
