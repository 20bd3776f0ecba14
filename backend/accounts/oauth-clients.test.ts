import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, it, onTestFinished } from 'vitest'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { createOutbound } from '../outbound/outbound.ts'
import { SELF_SIGNED } from '../outbound/self-signed.fixture.ts'
import { allowed, makeApp, openRequest, REDIRECT, startListening } from './oauth.fixture.ts'
import { isDocumentAddress } from './oauth-clients.ts'

/** A site of an app's maker, with documents by their paths. It counts the requests. */
const startSite = async (documents: (origin: string) => Readonly<Record<string, string>>) => {
  const trusted = getCACertificates()
  setDefaultCACertificates([...trusted, SELF_SIGNED.cert])
  const asked: string[] = []
  const server = createServer(SELF_SIGNED, ({ url = '' }, response) => {
    asked.push(url)
    const document = documents(origin)[url]
    if (url === '/moved') response.writeHead(302, { location: '/app' }).end()
    else response.writeHead(document ? 200 : 404, { 'content-type': 'application/json' }).end(document)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A listening TCP server has a port.
  const { port } = server.address() as AddressInfo
  const origin = `https://localhost:${port}`
  onTestFinished(() => {
    server.close()
    setDefaultCACertificates(trusted)
  })
  return { origin, asked }
}

const documentOf = (client_id: string, changes: object = {}): string =>
  JSON.stringify({
    client_id,
    client_name: 'Described app',
    redirect_uris: [REDIRECT],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token', 'urn:example:other'],
    ...changes,
  })

describeEachDatabase('an app with a document about itself', (make) => {
  const start = async (siteOrigin: string, isAllowed = true) => {
    const test = await make()
    const allowed = new Set(isAllowed ? [siteOrigin] : [])
    const its = await startListening(test, {
      clientRegistration: false,
      clientDocuments: createOutbound({
        allowedOrigins: () => allowed,
        userAgent: 'quillport-test/1',
        now: test.clock.now,
      }),
    })
    onTestFinished(its.close)
    return its
  }

  it('connects without registering, and the page names the host of the document', async () => {
    const site = await startSite((origin) => ({ '/app': documentOf(`${origin}/app`) }))
    const { origin, person } = await start(site.origin)
    const anna = await person('anna@shop.example')
    const app = makeApp(origin, { documentAddress: `${site.origin}/app` })
    await expect(app.connect()).rejects.toThrow()
    const read = await anna.send('POST', '/dashboard/api/apps/read', {
      request: await openRequest(app.asked()),
    })
    expect(read.json).toMatchObject({ name: 'Described app', host: new URL(site.origin).host })
    await app.finish(await allowed(anna, app.asked()))
    const answer = await (await app.connect()).callTool({ name: 'check_credits', arguments: {} })
    expect(answer.structuredContent).toMatchObject({ balance: 20 })
    expect(site.asked).toEqual(['/app'])
    const path = `/dashboard/api/workspaces/${anna.workspaceId}/apps`
    expect((await anna.send('GET', path)).json).toMatchObject({
      apps: [{ name: 'Described app', host: new URL(site.origin).host }],
    })
  })

  it('is unknown if its document describes another app, has a secret, or cannot be read', async () => {
    const site = await startSite((origin) => ({
      '/app': documentOf(`${origin}/app`),
      '/of-another': documentOf(`${origin}/app`),
      '/secret': documentOf(`${origin}/secret`, { client_secret: 'x' }),
      '/shared-secret': documentOf(`${origin}/shared-secret`, {
        token_endpoint_auth_method: 'client_secret_post',
      }),
      '/nameless': documentOf(`${origin}/nameless`, { client_name: ' ' }),
      '/nowhere': documentOf(`${origin}/nowhere`, { redirect_uris: [] }),
      '/script': documentOf(`${origin}/script`, { redirect_uris: ['javascript:alert(1)'] }),
      '/long': documentOf(`${origin}/long`, { client_uri: `https://shop.example/${'x'.repeat(6000)}` }),
      '/text': 'not JSON',
    }))
    const { origin } = await start(site.origin)
    const errorFor = async (client_id: string) => {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id,
        redirect_uri: REDIRECT,
        code_challenge: 'x'.repeat(43),
        code_challenge_method: 'S256',
      })
      const { status, headers } = await fetch(`${origin}/oauth2/authorize?${query}`, { redirect: 'manual' })
      const { hash } = new URL(headers.get('location') ?? '', origin)
      return { status, error: new URLSearchParams(hash.split('?')[1]).get('error') }
    }
    expect(await errorFor(`${site.origin}/app`)).toEqual({ status: 302, error: null })
    for (const path of [
      '/of-another',
      '/secret',
      '/shared-secret',
      '/nameless',
      '/nowhere',
      '/script',
      '/long',
      '/text',
      '/moved',
      '/missing',
    ]) {
      const answer = await errorFor(`${site.origin}${path}`)
      expect([path, answer.status, answer.error?.startsWith('invalid')]).toEqual([path, 302, true])
    }
    const before = site.asked.length
    await errorFor(`${site.origin}/text`)
    expect(site.asked.length).toBe(before)
  })

  it('is unknown if its document is in a private network', async () => {
    const site = await startSite((origin) => ({ '/app': documentOf(`${origin}/app`) }))
    const { origin } = await start(site.origin, false)
    const app = makeApp(origin, { documentAddress: `${site.origin}/app` })
    await app.connect().catch(() => {})
    const { headers } = await fetch(app.asked(), { redirect: 'manual' })
    expect(headers.get('location')).toContain(`${origin}/#/authorize?error=invalid_client`)
    expect(site.asked).toEqual([])
  })
})

it.each([
  ['https://app.example/client.json', true],
  ['https://app.example:8443/client', true],
  ['https://app.example', false],
  ['https://app.example/', false],
  ['http://app.example/client', false],
  ['https://app.example/a/../client', false],
  ['https://app.example/client#x', false],
  ['https://app.example/client?x', false],
  ['https://me@app.example/client', false],
  ['https:\\\\app.example\\client', false],
  ['https://APP.example/client', false],
  ['client', false],
])('%s is the address of a document: %s', (address, expected) => {
  expect(isDocumentAddress(address)).toBe(expected)
})
