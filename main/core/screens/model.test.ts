import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '../../../contract/errors.ts'
import { type TestDesk, testDesk } from '../desk.fixture.ts'
import { articleLike, cardLike, siteLike } from '../service/article-service.fixture.ts'
import { forumService, KEY } from '../service/forum-service.fixture.ts'
import { type OwnServiceFake, ownServiceFake } from '../service/own-service.fixture.ts'

let service: OwnServiceFake
let its: TestDesk

beforeEach(async () => {
  service = await ownServiceFake()
  its = await testDesk({ startOwnService: () => service.launch() })
})
afterEach(async () => {
  await its.end()
  await service.stop()
})

const startOwn = () => its.desk.client.connection.startOwn({})
const state = async () => (await its.desk.client.connection.status({})).state
const restart = async () => {
  await its.desk.stop()
  await its.reopen()
  await vi.waitFor(async () => expect(await state()).toBe('online'), 5000)
}
const sites = () => its.desk.client.sites.list({})
const titles = async () => (await its.desk.client.plan.list({})).cards.map(({ title }) => title)
const LOGIN = {
  platform: 'wordpress' as const,
  url: 'https://example.com',
  username: 'anna',
  application_password: 'aaaa bbbb',
}
const CARD = {
  title: 'Dovetails',
  focus_keyword: null,
  length: 'medium' as const,
  angle: null,
  outline: [],
  month: 1,
  scheduled_for: null,
}

test('the key of site logins is created once, is only in the keychain, and is sent to the service first', async () => {
  await startOwn()
  await restart()
  const [first, second] = service.secretsKeys
  expect(service.ownerCalls[0]).toBe('unlockSecrets')
  expect(Buffer.from(first ?? '', 'base64').length).toBe(32)
  expect([second, its.secret('local-secrets-key')]).toEqual([first, first])
  for (const name of readdirSync(its.folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(its.folder, name)
    if (statSync(path).isFile())
      expect([name, readFileSync(path).includes(first ?? '')]).toEqual([name, false])
  }
  expect(its.log.join('\n')).not.toContain(first)
})

test('a disconnection keeps the key: the logins stay on disk and are wanted again', async () => {
  await startOwn()
  await its.desk.client.connection.disconnect({})
  await startOwn()
  expect(service.secretsKeys[1]).toBe(service.secretsKeys[0])
})

test('without a keychain the key lives for the session, and a kept one is not replaced', async () => {
  await startOwn()
  const kept = its.secret('local-secrets-key')
  await its.desk.stop()
  its.keychain.missing = 'The keychain is locked.'
  await its.reopen()
  await vi.waitFor(async () => expect(await state()).toBe('online'), 5000)
  expect(service.secretsKeys[1]).not.toBe(kept)
  its.keychain.missing = null
  expect(its.secret('local-secrets-key')).toBe(kept)
  await restart()
  expect(service.secretsKeys[2]).toBe(kept)
})

test('the image model is kept in the keychain, used again after a restart, and forgotten when it is not wanted', async () => {
  const { client } = its.desk
  await startOwn()
  const model = { provider: 'openai_compatible', model: 'painter', api_key: 'sk-image' } as const
  expect(await client.model.changeImage({ model })).toEqual({ model: 'painter' })
  expect(JSON.parse(its.secret('local-image-model') ?? '')).toEqual(model)
  const before = service.ownerCalls.length
  await restart()
  await vi.waitFor(() => expect(service.ownerCalls.slice(before)).toContain('changeImageModel'))
  expect(await its.desk.client.model.image({})).toEqual({ model: 'painter' })
  expect(await its.desk.client.model.changeImage({ model: null })).toEqual({ model: null })
  expect(its.secret('local-image-model')).toBeUndefined()
})

const KEPT = {
  reddit_client_id: 'id',
  reddit_client_secret: 'secret',
  reddit_username: 'anna',
  stack_exchange_key: 'se_key',
}
/** Starts again with forum API keys as an earlier version kept them. */
const restartWithKeptKeys = async (
  kept: Readonly<Record<string, unknown>>,
  ...faults: readonly AppError[]
) => {
  await startOwn()
  its.keychain.secrets.set(
    [...its.keychain.secrets.keys()]
      .find((name) => name.startsWith('local-agent-key'))
      ?.replace('local-agent-key', 'local-source-credentials') ?? '',
    JSON.stringify(kept),
  )
  service.keysFaults.push(...faults)
  await restart()
}
const forumKeys = () => its.desk.client.forum.keys({})

test('forum API keys that an earlier version kept in the keychain go to the service, which keeps them', async () => {
  await restartWithKeptKeys(KEPT)
  await vi.waitFor(() => expect(its.secret('local-source-credentials')).toBeUndefined())
  expect(await forumKeys()).toMatchObject({
    editable: true,
    keys: [{ source: 'reddit' }, { source: 'stack_exchange' }],
  })
})

test('kept forum API keys stay in the keychain while their forum is away, and are dropped if it refuses them', async () => {
  await restartWithKeptKeys(KEPT, new AppError('upstream_failed', 'Reddit is away.'))
  const { stack_exchange_key: _, ...reddit } = KEPT
  await vi.waitFor(() => expect(JSON.parse(its.secret('local-source-credentials') ?? '')).toEqual(reddit))
  expect(await forumKeys()).toMatchObject({ keys: [{ source: 'stack_exchange' }] })
  service.keysFaults.push(new AppError('invalid_input', 'Reddit refuses this client.'))
  await restart()
  await vi.waitFor(() => expect(its.secret('local-source-credentials')).toBeUndefined())
  const { notices } = await its.desk.client.app.notices({})
  expect(notices.map(({ text }) => text)).toContainEqual(
    'Reddit refuses this client. Enter the keys in Settings, Forum API keys.',
  )
})

test('refused or unreadable forum API keys of one forum do not drop those of the other', async () => {
  await restartWithKeptKeys(KEPT, new AppError('invalid_input', 'Reddit refuses this client.'))
  await vi.waitFor(() => expect(its.secret('local-source-credentials')).toBeUndefined())
  expect(await forumKeys()).toMatchObject({ keys: [{ source: 'stack_exchange' }] })
  const unreadable = { ...KEPT, reddit_client_secret: 7 }
  await restartWithKeptKeys(unreadable)
  const { stack_exchange_key: _, ...reddit } = unreadable
  await vi.waitFor(() => expect(JSON.parse(its.secret('local-source-credentials') ?? '')).toEqual(reddit))
})

test('a site that is connected, checked or disconnected here shows so at once', async () => {
  await startOwn()
  service.mute = true
  expect(await sites()).toEqual({ sites: [], editable: true, live_publish: true })
  await its.desk.client.sites.connect({ login: LOGIN })
  expect((await sites()).sites).toEqual([siteLike({ connection_id: 's1' })])
  await its.desk.client.sites.check({ connection_id: 's1' })
  expect((await sites()).sites[0]).toMatchObject({ status: 'needs_attention' })
  await its.desk.client.sites.changePublishing({ live_publish: false })
  expect(await sites()).toMatchObject({ live_publish: false, sites: [{ live_publish: false }] })
  await its.desk.client.sites.disconnect({ connection_id: 's1' })
  expect((await sites()).sites).toEqual([])
})

test('a site’s refusal is said in its words, and nothing is shown as connected', async () => {
  await startOwn()
  service.ownerFaults.push(new AppError('upstream_failed', 'The site refused the login.'))
  await expect(its.desk.client.sites.connect({ login: LOGIN })).rejects.toMatchObject({
    message: 'The site refused the login.',
  })
  expect((await sites()).sites).toEqual([])
})

test('a plan that is made, and its cards that are added, changed or removed, show so at once', async () => {
  await startOwn()
  service.mute = true
  await its.desk.client.plan.create({
    domain: 'example.com',
    connection_id: null,
    title: 'Winter',
    starts: '2026-11',
    cards: [CARD, { ...CARD, title: 'Mitres' }],
  })
  expect(await its.desk.client.plan.list({})).toMatchObject({
    editable: true,
    cards: [
      { title: 'Dovetails', plan: { plan_id: 'plan_1', title: 'Winter', starts: '2026-11' } },
      { title: 'Mitres' },
    ],
  })
  await its.desk.client.plan.addCard({ plan_id: 'plan_1', ...CARD, title: 'Tenons' })
  await its.desk.client.plan.changeCard({ plan_id: 'plan_1', card_index: 1, title: 'Mitre joints' })
  expect(await titles()).toEqual(['Dovetails', 'Mitre joints', 'Tenons'])
  await its.desk.client.plan.change({ plan_id: 'plan_1', title: 'Spring' })
  const plans = async () => (await its.desk.client.plan.list({})).cards.map(({ plan }) => plan.title)
  expect(await plans()).toEqual(['Spring', 'Spring', 'Spring'])
  await its.desk.client.plan.removeCard({ plan_id: 'plan_1', card_index: 0 })
  expect(await titles()).toEqual(['Mitre joints', 'Tenons'])
})

test('the open cards are those that an article can be written from', async () => {
  const statuses = ['planned', 'manually_written', 'scheduled', 'published', 'failed'] as const
  for (const [card_index, status] of statuses.entries())
    service.put({ kind: 'card', id: `plan_1.${card_index}`, data: cardLike({ card_index, status }) })
  await startOwn()
  await vi.waitFor(async () => expect((await its.desk.client.plan.list({})).cards.length).toBe(5))
  const of = async (status: 'open' | 'scheduled') =>
    (await its.desk.client.plan.list({ status })).cards.map((card) => card.status)
  expect([await of('open'), await of('scheduled')]).toEqual([['planned', 'failed'], ['scheduled']])
})

test('with a hosted service everything is shown and nothing can be set up', async () => {
  const hosted = await forumService()
  try {
    hosted.put({ kind: 'card', id: 'plan_1.0', data: cardLike({ card_index: 0 }) })
    hosted.put({ kind: 'site', id: 's1', data: siteLike({ connection_id: 's1' }) })
    hosted.put({ kind: 'article', id: 'a', data: articleLike({ job_id: 'a' }) })
    await its.desk.client.connection.connect({ base_url: hosted.baseUrl, key: KEY })
    await vi.waitFor(async () => expect((await sites()).sites.length).toBe(1))
    expect(await sites()).toMatchObject({ editable: false, live_publish: null })
    expect(await its.desk.client.plan.list({})).toMatchObject({ editable: false, cards: [{ card_index: 0 }] })
    expect(await its.desk.client.articles.brandVoices({})).toMatchObject({
      editable: false,
      brand_voices: [{ name: 'Plain' }],
    })
    expect(await its.desk.client.rankings.searchConsole({})).toEqual({ search_console: null })
    const { client } = its.desk
    for (const act of [
      () => client.sites.connect({ login: LOGIN }),
      () => client.sites.changePublishing({ live_publish: true }),
      () => client.plan.addCard({ plan_id: 'plan_1', ...CARD }),
      () => client.articles.saveBrandVoice({ name: 'Plain', guidance: 'Short.' }),
      () => client.rankings.disconnectSearchConsole({}),
      () => client.credits.add({}),
      () => client.credits.set({ credits: 1 }),
    ])
      await expect(act()).rejects.toMatchObject({
        code: 'conflict',
        message:
          'This works only with the service on this computer. On a hosted service, the operator sets this up.',
      })
  } finally {
    await its.desk.client.connection.disconnect({})
    await hosted.stop()
  }
})
