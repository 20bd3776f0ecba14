import { expect, onTestFinished, test } from 'vitest'
import { publishing } from '../../contract/publishing.ts'
import { Site } from '../../contract/sites.ts'
import { startArticles } from '../articles/articles.fixture.ts'
import { describeEachDatabase, type MakeDatabase } from '../db/database.fixture.ts'
import { startBackend } from '../run/backend.fixture.ts'
import { TOKEN as SHOPIFY_TOKEN, startShopify } from './shopify/shopify-fake.fixture.ts'
import { problem, startWebflow, TOKEN as WEBFLOW_TOKEN } from './webflow/webflow-fake.fixture.ts'

const shopify = async () => {
  const fake = await startShopify()
  return {
    platform: 'shopify' as const,
    origin: fake.origin,
    close: fake.close,
    login: { platform: 'shopify', shop: 'teapots', access_token: SHOPIFY_TOKEN },
    secret: 'access_token',
    posts: () => fake.articles.map(({ isPublished }) => (isPublished ? 'live' : 'draft')),
    pictures: () => fake.articles.map(({ image }) => image !== null),
    loseNextPost: () => fake.trouble('Create', 'lost'),
    refuseLive: () => fake.trouble('Update', { status: 403, body: '' }),
    changeDomain: () => {
      fake.state.domain = fake.state.domain === 'teapots.test' ? 'kettles.test' : 'teapots.test'
    },
  }
}

const webflow = async () => {
  const fake = await startWebflow()
  fake.state.marksParagraphs = true
  return {
    platform: 'webflow' as const,
    origin: fake.origin,
    close: fake.close,
    login: { platform: 'webflow', api_token: WEBFLOW_TOKEN, collection: 'post' },
    secret: 'api_token',
    posts: () => fake.items.map(({ lastPublished }) => (lastPublished === null ? 'draft' : 'live')),
    pictures: () => fake.items.map(({ fieldData }) => 'main-image' in fieldData),
    loseNextPost: () => fake.trouble('POST /v2/collections', 'lost'),
    refuseLive: () => {
      for (let times = 0; times < 3; times += 1) fake.trouble('/publish', problem(409, 'conflict'))
    },
    changeDomain: () => {
      fake.state.customDomain = !fake.state.customDomain
    },
  }
}

const start = async (make: MakeDatabase, open: typeof shopify | typeof webflow) => {
  const fake = await open()
  onTestFinished(fake.close)
  const parts = {
    platformOrigins: { [fake.platform]: fake.origin },
    privateOrigins: new Set([fake.origin]),
    publishTimes: { lease: 1_000, wait: 20_000, settled: 700 },
  }
  const service = await startArticles(make, 40, parts)
  const owner = startBackend(service, {
    ...parts,
    owner: { workspaceId: service.workspaceId, token: 'owner' },
  })
  const connect = (change: Readonly<Record<string, string>> = {}, more = {}) =>
    owner.send('POST', '/owner/sites', {
      headers: { authorization: 'Bearer owner' },
      body: { login: { ...fake.login, ...change }, ...more },
    })
  return { ...service, fake, connect }
}

for (const open of [shopify, webflow])
  describeEachDatabase(`publishing on ${open.name}`, (make) => {
    test('a wrong secret is refused with its field, and nothing is connected', async () => {
      const { connect, fake } = await start(make, open)
      expect(await (await connect({ [fake.secret]: 'wrong' })).json()).toMatchObject({
        code: 'invalid_input',
        issues: [{ path: `login.${fake.secret}` }],
      })
    })

    test('creates one post of an article although the first answer was lost, and puts the same post live', async () => {
      const it = await start(make, open)
      const site = Site.parse(await (await it.connect()).json())
      expect(site).toMatchObject({ platform: it.fake.platform, status: 'ok', live_publish: true })
      const article = await it.written({ title: 'How to brew tea', image: true })
      const publish = async (status: 'draft' | 'publish') => {
        const answer = await it.send('POST', `/api/v1/articles/${article.job_id}/publish`, {
          body: { connection_id: site.connection_id, status, allow_placeholders: true },
        })
        const body: unknown = await answer.json()
        expect(body).not.toHaveProperty('code')
        return publishing.publish.output.parse(body)
      }
      it.fake.loseNextPost()
      expect(await publish('draft')).toMatchObject({ status: 'draft', updated: false })
      expect([it.fake.posts(), it.fake.pictures()]).toEqual([['draft'], [true]])
      expect(await publish('publish')).toMatchObject({ status: 'publish', updated: true })
      expect(it.fake.posts()).toEqual(['live'])
    })

    test('a refusal to put a saved post live does not make Quillport’s own text an edit by hand', async () => {
      const it = await start(make, open)
      const { connection_id } = Site.parse(await (await it.connect()).json())
      const article = await it.written({ title: 'How to brew tea' })
      const path = `/api/v1/articles/${article.job_id}`
      const publish = async (status: 'draft' | 'publish') =>
        (await it.send('POST', `${path}/publish`, { body: { connection_id, status } })).json()
      const edit = (html: string) => it.send('PATCH', path, { body: { html } })
      await edit('<p>Warm the pot.</p>')
      expect(await publish('draft')).toMatchObject({ status: 'draft' })
      await edit('<p>Warm the pot first.</p>')
      it.fake.refuseLive()
      expect(await publish('publish')).toMatchObject({ code: 'upstream_failed' })
      await edit('<p>Warm the pot first, then the cup.</p>')
      expect(await publish('publish')).toMatchObject({ status: 'publish', updated: true })
      expect(it.fake.posts()).toEqual(['live'])
    })

    test('stays one site with one post when it gets another domain and is connected again', async () => {
      const it = await start(make, open)
      const site = Site.parse(await (await it.connect()).json())
      const again = Site.parse(await (await it.connect()).json())
      expect(again.connection_id).toBe(site.connection_id)
      const article = await it.written({ title: 'How to brew tea' })
      const publish = async (connection_id: string) => {
        const answer = await it.send('POST', `/api/v1/articles/${article.job_id}/publish`, {
          body: { connection_id },
        })
        return publishing.publish.output.parse(await answer.json())
      }
      await publish(site.connection_id)
      it.fake.changeDomain()
      const moved = Site.parse(await (await it.connect()).json())
      expect(moved.connection_id).toBe(site.connection_id)
      expect(moved.url).not.toBe(site.url)
      expect(await it.db.selectFrom('site').select('id').execute()).toHaveLength(1)
      await it.send('PATCH', `/api/v1/articles/${article.job_id}`, { body: { title: 'Tea' } })
      expect(await publish(moved.connection_id)).toMatchObject({ updated: true })
      expect(it.fake.posts()).toEqual(['draft'])
      // A new login for the connection is for the same site, too.
      it.fake.changeDomain()
      const renewed = await it.connect({}, { connection_id: site.connection_id })
      expect(Site.parse(await renewed.json())).toMatchObject({
        connection_id: site.connection_id,
        url: site.url,
      })
    })
  })
