import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ArticleEdit } from '../../../contract/desk.ts'
import { AppError } from '../../../contract/errors.ts'
import { type TestDesk, testDesk } from '../desk.fixture.ts'
import { articleLike } from '../service/article-service.fixture.ts'
import { type ForumService, forumService, KEY } from '../service/forum-service.fixture.ts'

let service: ForumService
let its: TestDesk

beforeEach(async () => {
  service = await forumService()
  service.put({ kind: 'article', id: 'a', data: articleLike({ job_id: 'a' }) })
  its = await testDesk({}, { syncTimes: { poll: 100 } })
  await connect()
  await cached()
})
afterEach(async () => {
  await its.end()
  await service.stop()
})

const job = { job_id: 'a' }
const connect = () => its.desk.client.connection.connect({ base_url: service.baseUrl, key: KEY })
const cached = () =>
  vi.waitFor(async () => expect((await its.desk.client.articles.list({})).total).toBe(1), 3000)
const detail = () => its.desk.client.articles.get(job)
const content = (html: string): ArticleEdit => ({
  title: 'About joints (a)',
  seo_title: 'Joints',
  meta_description: 'How joints hold.',
  focus_keyword: 'joints',
  html,
  tags: ['wood'],
  categories: [],
  slug: '',
  image_alt: '',
})
const keep = (html: string, of_version = 1) =>
  its.desk.client.articles.keepEdit({ ...job, of_version, content: content(html) })
const save = (html: string, of_version = 1) =>
  its.desk.client.articles.save({ ...job, of_version, content: content(html) })
const publish = (status: 'draft' | 'publish' = 'draft') =>
  its.desk.client.articles.publish({ ...job, connection_id: 's1', status })

test('unsaved text survives a restart, a cache that is gone, and a disconnection', async () => {
  await keep('<p>Mine.</p>')
  await its.desk.stop()
  rmSync(join(its.folder, 'cache.db'))
  await its.reopen()
  await cached()
  expect((await detail()).edit).toMatchObject({ of_version: 1, content: content('<p>Mine.</p>') })
  await its.desk.client.connection.disconnect({})
  await expect(detail()).rejects.toMatchObject({ code: 'not_found' })
  await connect()
  await cached()
  expect((await detail()).edit?.content.html).toBe('<p>Mine.</p>')
  await its.desk.client.articles.keepEdit({ ...job, of_version: 1, content: null })
  expect((await detail()).edit).toBeNull()
})

test('a saved text is a version at once, before the feed reports it, and is no longer unsaved', async () => {
  await keep('<p>Mine.</p>')
  service.mute = true
  expect(await save('<p>Mine.</p>')).toMatchObject({ version: 2, html: '<p>Mine.</p>', tags: ['wood'] })
  expect(await detail()).toMatchObject({ article: { version: 2, html: '<p>Mine.</p>' }, edit: null })
})

test('an answer that arrives after a newer change from the feed does not overwrite that change', async () => {
  let answer = () => {}
  service.heldAnswer = new Promise((resolve) => {
    answer = resolve
  })
  const saving = save('<p>Mine.</p>')
  await vi.waitFor(async () => expect((await detail()).article.version).toBe(2))
  service.put({ kind: 'article', id: 'a', data: articleLike({ ...job, version: 3, title: 'Newest' }) })
  await vi.waitFor(async () => expect((await detail()).article.version).toBe(3))
  answer()
  expect((await saving).version).toBe(2)
  expect((await detail()).article.title).toBe('Newest')
})

test('what was typed while a save was under way stays, as an edit of the new version', async () => {
  let answer = () => {}
  service.heldAnswer = new Promise((resolve) => {
    answer = resolve
  })
  const saving = save('<p>Mine.</p>')
  await vi.waitFor(() => expect(service.requests).toContain('/api/v1/articles/a'))
  await keep('<p>Mine, and more.</p>')
  answer()
  await saving
  expect((await detail()).edit).toMatchObject({ of_version: 2, content: { html: '<p>Mine, and more.</p>' } })
})

test('a text that conflicts with a newer version stays, and says so', async () => {
  service.put({ kind: 'article', id: 'a', data: articleLike({ ...job, version: 2, html: '<p>Theirs.</p>' }) })
  await expect(save('<p>Mine.</p>')).rejects.toMatchObject({
    code: 'conflict',
    message:
      'A newer version of this article was saved elsewhere. Your text is kept on this computer. Compare the two texts, then save again.',
  })
  await vi.waitFor(async () => expect((await detail()).article.version).toBe(2))
  expect((await detail()).edit).toMatchObject({ of_version: 1, content: { html: '<p>Mine.</p>' } })
  expect((await save('<p>Both.</p>', 2)).version).toBe(3)
  expect((await detail()).edit).toBeNull()
})

test('a repeated save after a lost answer is no conflict', async () => {
  service.articleFaults.push(null)
  await expect(save('<p>Mine.</p>')).rejects.toMatchObject({ code: 'service_unreachable' })
  expect((await detail()).edit?.content.html).toBe('<p>Mine.</p>')
  expect((await save('<p>Mine.</p>')).version).toBe(2)
  expect((await detail()).edit).toBeNull()
})

test('a text is no longer unsaved once the feed delivers it as a version, although the answer to its save was lost', async () => {
  service.articleFaults.push(null)
  await expect(save('<p>Mine.</p>')).rejects.toMatchObject({ code: 'service_unreachable' })
  await vi.waitFor(async () => expect((await detail()).article.version).toBe(2))
  expect((await detail()).edit).toBeNull()
  await keep('<p>Mine, and more.</p>', 1)
  expect((await detail()).edit).toMatchObject({ of_version: 1, content: { html: '<p>Mine, and more.</p>' } })
})

test('a text that cannot be sent now is kept', async () => {
  await service.stop()
  await expect(save('<p>Mine.</p>')).rejects.toMatchObject({ code: 'service_unreachable' })
  expect((await detail()).edit?.content.html).toBe('<p>Mine.</p>')
  await service.start()
})

test('a text is kept even where the article is not cached at the moment', async () => {
  await its.desk.stop()
  rmSync(join(its.folder, 'cache.db'))
  await service.stop()
  await its.reopen()
  await expect(save('<p>Mine.</p>')).rejects.toMatchObject({ code: 'not_found' })
  await service.start()
  await its.desk.client.connection.retry({})
  await cached()
  expect((await detail()).edit?.content.html).toBe('<p>Mine.</p>')
})

test('an article without a keyword can be saved without one', async () => {
  const { focus_keyword: _, ...without } = articleLike(job)
  service.put({ kind: 'article', id: 'a', data: without })
  await vi.waitFor(async () => expect((await detail()).article.focus_keyword).toBeUndefined())
  const saved = await its.desk.client.articles.save({
    ...job,
    of_version: 1,
    content: { ...content('<p>Mine.</p>'), focus_keyword: '' },
  })
  expect(saved.version).toBe(2)
  await expect(
    its.desk.client.articles.save({ ...job, of_version: 2, content: { ...content('<p>x</p>'), title: '' } }),
  ).rejects.toMatchObject({ code: 'invalid_input' })
})

test('a published article shows as such at once, and again as an update of the same post', async () => {
  service.mute = true
  expect(await publish()).toMatchObject({ status: 'draft', updated: false })
  expect((await its.desk.client.articles.list({})).rows[0]?.published).toBe('draft')
  expect(await publish('publish')).toMatchObject({ status: 'publish', updated: true })
  expect((await its.desk.client.articles.list({})).rows[0]?.published).toBe('live')
  expect(new Set(service.posts.map(({ key }) => key)).size).toBe(2)
})

test('a publication whose answer was lost is one publication when it is tried again', async () => {
  service.articleFaults.push(null)
  await expect(publish()).rejects.toMatchObject({ code: 'service_unreachable' })
  await publish()
  expect(service.posts.length).toBe(1)
  await publish()
  expect(service.posts.length).toBe(2)
})

test('a site’s refusal is said in the service’s words', async () => {
  service.articleFaults.push(new AppError('upstream_failed', 'The site answered 500. Nothing was charged.'))
  await expect(publish()).rejects.toMatchObject({ message: 'The site answered 500. Nothing was charged.' })
  expect((await its.desk.client.articles.list({})).rows[0]?.published).toBe('no')
})
