// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import type { Article } from '../../../contract/articles.ts'
import { memberWork } from '../../../contract/dashboard/member-work.ts'
import { dashboard } from '../../../contract/dashboard.ts'
import { AppError } from '../../../contract/errors.ts'
import { createClient } from '../../../transport/client.ts'
import { articleHandlers } from './articles.ts'
import { storage } from './browser-storage.fixture.ts'
import { createOwnWork } from './own-work.ts'
import { createResources } from './resources.ts'

const away = () => Promise.reject(new AppError('unavailable', 'The service is away.'))

const article: Article = {
  ...{ job_id: 'job_1', status: 'completed', progress: { percent: 100, stage: 'completed' }, error: null },
  ...{ created_at: '2026-11-01T10:00:00Z', title: 'T', card: null, warnings: [], version: 1 },
}

/** Publishes an article when the service returns no result, and the feed then delivers the given state. */
const messageAfter = async (state: 'publishing' | null): Promise<string> => {
  const resources = createResources()
  resources.put('article', 'job_1', article)
  const publication = {
    ...{ connection_id: 'site_1', state, status: 'draft', version: 1, post_url: null, edit_url: null },
    ...{ published_at: null, error: null, warnings: [] },
  }
  const publications = (state === null ? [] : [publication]) as NonNullable<Article['publications']>
  const handlers = articleHandlers({
    workspace: {
      ...{ workspace_id: 'ws_1', person_id: 'user_anna', name: 'Bakery', role: 'editor', trial_left: true },
    },
    calls: createClient(memberWork, away),
    dashboard: createClient(dashboard, away),
    callsOnce: () =>
      createClient(memberWork, () =>
        Promise.reject(new AppError('unavailable', 'Running.', { outcome: 'unknown', retryAfter: 10 })),
      ),
    ...{ resources, own: {} as never, changed: () => {} },
    look: async () => resources.put('article', 'job_1', { ...article, publications }),
    state: () => ({ state: 'online', message: null, last_synced_at: null }),
  })
  const order = { job_id: 'job_1', connection_id: 'site_1', status: 'draft', on_conflict: 'fail' } as const
  const thrown = await handlers.publish(order, undefined).catch((error: unknown) => error)
  return thrown instanceof AppError ? thrown.message : ''
}

it('says that a slow publication is still running, and not that its result is unknown', async () => {
  expect(await messageAfter('publishing')).toContain('still publishing the article')
  expect(await messageAfter(null)).toContain('did not say whether the article was published')
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const content = {
  ...{ title: 'T', seo_title: 'T', meta_description: '', focus_keyword: '', html: '<p>Mine.</p>' },
  ...{ tags: [], categories: [], slug: '', image_alt: '' },
}
const edit = { job_id: 'job_1', of_version: 1, content }

/** Opens the page of a workspace whose service stores an edit, and loses the answer. The page sees the new version in the feed. */
const pageThatLosesAnAnswer = () => {
  vi.stubGlobal('localStorage', storage())
  const resources = createResources()
  resources.put('article', 'job_1', article)
  const calls = createClient(dashboard, away)
  const feed = { isRead: false }
  let stored = article
  const handlers = articleHandlers({
    workspace: {
      ...{ workspace_id: 'ws_1', person_id: 'user_anna', name: 'Bakery', role: 'editor', trial_left: true },
    },
    calls: createClient(memberWork, async (_feature, name) => {
      if (name === 'get') return stored
      if (stored.version === 2) throw new AppError('conflict', 'The article was changed meanwhile.')
      stored = { ...article, ...content, version: 2 }
      throw new AppError('service_unreachable', 'The service broke off.', { outcome: 'unknown' })
    }),
    dashboard: calls,
    callsOnce: () => createClient(memberWork, away),
    own: createOwnWork({
      ...{ calls, personId: 'user_anna', workspaceId: 'ws_1', onWaiting: () => {}, onElsewhere: () => {} },
    }),
    ...{ resources, changed: () => {} },
    look: async () => {
      if (feed.isRead) resources.put('article', 'job_1', stored)
    },
    state: () => ({ state: 'online', message: null, last_synced_at: null }),
  })
  return { handlers, feed }
}

it('takes a repeated save after a lost answer for the first save, and not for a conflict', async () => {
  const { handlers } = pageThatLosesAnAnswer()
  await expect(handlers.save(edit, undefined)).rejects.toMatchObject({ code: 'service_unreachable' })
  expect(await handlers.save(edit, undefined)).toMatchObject({ version: 2, html: '<p>Mine.</p>' })
  expect(await handlers.get({ job_id: 'job_1' }, undefined)).toMatchObject({
    article: { version: 2 },
    edit: null,
  })
})

it('no longer shows a text as unsaved once the feed delivers it as a version', async () => {
  const { handlers, feed } = pageThatLosesAnAnswer()
  feed.isRead = true
  await expect(handlers.save(edit, undefined)).rejects.toMatchObject({ code: 'service_unreachable' })
  expect(await handlers.get({ job_id: 'job_1' }, undefined)).toMatchObject({
    article: { version: 2 },
    edit: null,
  })
})
