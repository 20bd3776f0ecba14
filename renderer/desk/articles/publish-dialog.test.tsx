// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import type { Article } from '../../../contract/articles.ts'
import { AppError } from '../../../contract/errors.ts'
import { POST_STATUS } from '../../../contract/publishing.ts'
import { queryClient } from '../queries.ts'
import { answerWith, button, held, shown } from '../shown.fixture.ts'
import { useToasts } from '../toasts.ts'
import { articleOf } from './article.fixture.ts'
import { editingOf } from './edits.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { askToPublish, closePublishing } from './publishing.ts'

const ARTICLE = articleOf('job_1')
const SITE = {
  connection_id: 'site_1',
  platform: 'ghost',
  name: 'Blog',
  url: 'https://blog.example',
  status: 'ok',
  message: null,
  live_publish: true,
}

/** Opens the dialog for an article with unsaved changes. `save` answers when they are saved. Returns the names of the calls. */
const openDialog = async (save: () => Promise<unknown>): Promise<readonly string[]> => {
  const calls: string[] = []
  await answerWith(async (feature, name) => {
    calls.push(`${feature}.${name}`)
    if (name === 'save') return save()
    if (feature === 'sites') return { sites: [SITE], editable: true, live_publish: true }
    if (feature === 'connection') return { state: 'online', mode: 'hosted', limits: [] }
    if (name === 'get') return { article: ARTICLE, edit: null }
    return { rows: [], total: 0, counts: {} }
  })
  const edited = editingOf({ article: ARTICLE, edit: null }, undefined)
  const editing = { ...edited, content: { ...edited.content, title: 'Late fees, in short' }, dirty: true }
  end = shown(<PublishDialog article={ARTICLE} editing={editing} />)
  askToPublish('job_1')
  await expect.poll(() => button('Save as a draft on Blog')?.disabled).toBe(false)
  return calls
}
const toasts = () => useToasts.getState().toasts.map(({ text }) => text)

let end = () => {}
afterEach(() => {
  closePublishing()
  end()
})

test('Cancel while the changes are being saved keeps the article from the site', async () => {
  const saved = held<Article>()
  const calls = await openDialog(() => saved.answer)
  button('Save as a draft on Blog')?.click()
  await expect.poll(() => calls).toContain('articles.save')
  button('Cancel')?.click()
  await expect.poll(() => button('Cancel')).toBeUndefined()
  saved.give({ ...ARTICLE, title: 'Late fees, in short', version: 2 })
  await expect.poll(() => toasts().join(' ')).toContain('Saved as version 2 of “')
  expect(toasts()).toHaveLength(1)
  expect(calls).not.toContain('articles.publish')
})

test('the dialog says why the changes were not saved, so that nothing was sent', async () => {
  const calls = await openDialog(() =>
    Promise.reject(new AppError('invalid_input', 'The title contains a line break.')),
  )
  button('Save as a draft on Blog')?.click()
  await expect
    .poll(() => document.querySelector('[role=dialog] [role=alert]')?.textContent ?? '')
    .toContain('Not saved: The title contains a line break.')
  expect(calls).not.toContain('articles.publish')
})

test('a live post that was taken offline on the site can be saved as a draft, but not put live at once', async () => {
  const publication = {
    connection_id: 'site_1',
    state: 'done',
    status: 'publish',
    published_at: null,
  } as const
  const article = { ...ARTICLE, publications: [{ ...publication }] } as unknown as Article
  const sent: unknown[] = []
  await answerWith(async (feature, name, input) => {
    if (name === 'publish') {
      sent.push(input)
      throw new AppError('conflict', 'Somebody took it offline.', { fields: [POST_STATUS] })
    }
    if (feature === 'sites') return { sites: [SITE], editable: true, live_publish: true }
    if (feature === 'connection') return { state: 'online', mode: 'hosted', limits: [] }
    return { rows: [], total: 0, counts: {} }
  })
  end = shown(<PublishDialog article={article} editing={editingOf({ article, edit: null }, undefined)} />)
  askToPublish('job_1')
  await expect.poll(() => button('Update the live post on Blog')?.disabled).toBe(false)
  button('Update the live post on Blog')?.click()
  await expect.poll(() => button('Update the draft on Blog')?.disabled).toBe(false)
  const words = document.querySelector('[role=dialog]')?.textContent ?? ''
  expect(words).toContain('Somebody took it offline.')
  expect(words).toContain('Save the article as a draft first.')
  expect(words).not.toContain('The article is live on this site')
  button('Update the draft on Blog')?.click()
  await expect.poll(() => sent).toMatchObject([{ status: 'publish' }, { status: 'draft' }])
})

test.each([
  ['a member on the page of a workspace', { workspace_id: 'ws_1', name: 'A', role: 'editor' }, false],
  ['a desk with an agent key', null, true],
])(
  'why an article cannot go live names the agent key only if there is one: %s',
  async (_, workspace, named) => {
    queryClient.clear()
    await answerWith(async (feature, name) => {
      if (feature === 'sites') return { sites: [{ ...SITE, live_publish: false }], editable: false }
      if (feature === 'connection') return { state: 'online', mode: 'hosted', limits: [] }
      if (name === 'info') return { workspace }
      return { rows: [], total: 0, counts: {} }
    })
    end = shown(
      <PublishDialog article={ARTICLE} editing={editingOf({ article: ARTICLE, edit: null }, undefined)} />,
    )
    askToPublish('job_1')
    const words = () => document.querySelector('[role=dialog]')?.textContent ?? ''
    await expect.poll(() => words().includes('Publishing live is off for this site')).toBe(true)
    await expect.poll(() => words().includes('your agent key')).toBe(named)
  },
)

test('the dialog without a site closes after an export, so that the person sees what the export says', async () => {
  queryClient.clear()
  useToasts.setState({ toasts: [] })
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async () => undefined },
  })
  await answerWith(async (feature) => {
    if (feature === 'sites') return { sites: [], editable: true }
    if (feature === 'connection') return { state: 'online', mode: 'local', limits: [] }
    return { rows: [], total: 0, counts: {} }
  })
  end = shown(
    <PublishDialog article={ARTICLE} editing={editingOf({ article: ARTICLE, edit: null }, undefined)} />,
  )
  askToPublish('job_1')
  await expect.poll(() => button('Export')).toBeDefined()
  button('Export')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  const action = () =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
      ({ textContent }) => textContent === 'Copy Markdown',
    )
  await expect.poll(action).toBeDefined()
  action()?.click()
  await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull()
  expect(toasts()).toEqual(['Markdown copied.'])
})
