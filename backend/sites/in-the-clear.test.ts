import { expect, onTestFinished, test } from 'vitest'
import type { SiteLogin } from '../../contract/owner/sites.ts'
import { json, type Reply, startFake } from '../outbound/fake-server.fixture.ts'
import { standOnTheWay } from '../outbound/on-the-way.fixture.ts'
import { createOutbound } from '../outbound/outbound.ts'
import { adapterFor } from './adapters.ts'
import { FAKE_ADMIN_KEY } from './ghost/ghost-fake.fixture.ts'
import { startFakeWordPress } from './wordpress/wordpress-fake.fixture.ts'

const HOST = 'blog.example'
const SITE = `http://${HOST}`
const SOMEWHERE = '8.8.8.8'
const HERE = '127.0.0.1'

const wordpress = (url = SITE) => ({
  platform: 'wordpress' as const,
  url,
  username: 'editor',
  application_password: 'pass of editor',
})

/** Opens a site for a person who may open their own network. The site's names resolve to these addresses. */
const siteOf = (login: SiteLogin, ...addresses: readonly string[]) => siteAt(login, addresses)
const siteAt = (login: SiteLogin, addresses: readonly string[], privateOrigins?: ReadonlySet<string>) =>
  adapterFor(login, {
    outboundTo: (origin) =>
      createOutbound({
        allowedOrigins: () => new Set([origin]),
        privateOrigins,
        userAgent: 'quillport-test/1',
        now: Date.now,
        lookup: async () => addresses.map((address) => ({ address, family: 4 })),
      }),
    now: Date.now,
    signal: new AbortController().signal,
  })

const forge = async (reply: Reply) => {
  const forger = await startFake(() => reply)
  onTestFinished(forger.close)
  const loginsTold = () => forger.asked.filter(({ headers }) => headers.authorization !== undefined)
  return { ...forger, loginsTold }
}
/** Puts an attacker between Quillport and the public site, who answers instead of the site. */
const forgeOnTheWay = async (reply: Reply) => {
  const forger = await forge(reply)
  onTestFinished(standOnTheWay(HOST, forger.origin))
  return forger
}

const OPEN = json({
  name: 'Blog',
  url: SITE,
  home: SITE,
  namespaces: ['wp/v2'],
  authentication: { 'application-passwords': {} },
})
const CLOSED = json({ code: 'rest_not_logged_in', message: 'Log in first.' }, 401)
const REFUSED = { kind: 'invalid', message: expect.stringContaining('https://') }

test.each([
  ['as one that takes application passwords', OPEN],
  ['as one that is closed to strangers', CLOSED],
])('no login is sent to the API of a public http address %s', async (_, reply) => {
  const forger = await forgeOnTheWay(reply)
  await expect(siteOf(wordpress(), SOMEWHERE).probe()).rejects.toMatchObject(REFUSED)
  expect(forger.asked.length).toBeGreaterThan(0)
  expect(forger.loginsTold()).toEqual([])
})

test('no token of a Ghost key is sent to a public http address', async () => {
  const forger = await forgeOnTheWay(json({ site: { title: 'Blog', url: SITE, version: '6.0' } }))
  const login = { platform: 'ghost', url: SITE, admin_api_key: FAKE_ADMIN_KEY } as const
  await expect(siteOf(login, SOMEWHERE).probe()).rejects.toMatchObject(REFUSED)
  expect(forger.asked).toEqual([])
})

test('no login is sent to a public name that resolves into the person’s own network', async () => {
  const forger = await forge(OPEN)
  const named = forger.origin.replace(HERE, HOST)
  await expect(siteOf(wordpress(named), HERE).probe()).rejects.toMatchObject(REFUSED)
  expect(forger.loginsTold()).toEqual([])
})

test('no login is sent to a name of the own network that also resolves to an address outside', async () => {
  const forger = await forge(OPEN)
  const named = forger.origin.replace(HERE, 'nas.local')
  await expect(siteOf(wordpress(named), HERE, SOMEWHERE).probe()).rejects.toMatchObject(REFUSED)
  expect(forger.loginsTold()).toEqual([])
})

test.each([HERE, 'localhost', 'nas', 'nas.local', 'blog.home.arpa'])(
  'a site of the own network at http://%s is connected',
  async (host) => {
    const fake = await startFakeWordPress()
    onTestFinished(fake.close)
    const site = siteOf(wordpress(fake.origin.replace(HERE, host)), HERE)
    expect(await site.probe()).toMatchObject({ account: 'editor' })
  },
)

test('a public name that the operator lists as private connects only if it resolves into the own network', async () => {
  const fake = await startFakeWordPress()
  onTestFinished(fake.close)
  const named = fake.origin.replace(HERE, HOST)
  const told = new Set([named])
  expect(await siteAt(wordpress(named), [HERE], told).probe()).toMatchObject({ account: 'editor' })
  await expect(siteAt(wordpress(named), [HERE, SOMEWHERE], told).probe()).rejects.toMatchObject(REFUSED)
})
