// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import type { Article } from '../../../contract/articles.ts'
import { articleDialog } from '../dialogs.ts'
import { go, useRoute } from '../route.ts'
import { answerWith, button, held, shown } from '../shown.fixture.ts'
import { undoLast, useToasts } from '../toasts.ts'
import { articleOf } from './article.fixture.ts'
import { DeletionDialogs } from './delete-dialog.tsx'

const ARTICLE = articleOf('job_1')

/** Opens an article and the question before its deletion. `remove` and `back` answer the deletion and its undo. */
const asking = async (remove: Promise<unknown>, back: Promise<Article>): Promise<readonly string[]> => {
  const calls: string[] = []
  await answerWith(async (feature, name) => {
    calls.push(name)
    if (name === 'remove') return remove
    if (name === 'takeBack') return back
    if (feature === 'connection') return { state: 'online', mode: 'local', limits: [] }
    return { rows: [], total: 0, counts: {}, sites: [] }
  })
  go('articles', 'job_1')
  articleDialog.ask({ kind: 'delete', article: ARTICLE })
  end = shown(<DeletionDialogs />)
  await expect.poll(() => button('Delete')).toBeDefined()
  return calls
}
const toasts = () => useToasts.getState().toasts.map(({ text }) => text)

let end = () => {}
afterEach(() => {
  articleDialog.close()
  end()
  useToasts.setState({ toasts: [] })
})

test('a deletion and its undo do not take the person away from where they went meanwhile', async () => {
  const removed = held<unknown>()
  const back = held<Article>()
  const calls = await asking(removed.answer, back.answer)
  button('Delete')?.click()
  await expect.poll(() => calls).toContain('remove')
  go('plan')
  removed.give({})
  await expect.poll(toasts).toEqual(['“Late fees” was deleted.'])
  expect(useRoute.getState().screen).toBe('plan')

  undoLast()
  await expect.poll(() => calls).toContain('takeBack')
  go('leads', 'lead_1')
  back.give(ARTICLE)
  await expect.poll(toasts).toEqual(['“Late fees” is back.'])
  expect(useRoute.getState()).toMatchObject({ screen: 'leads', item: 'lead_1' })
})

test('a deletion closes its article, and its undo opens the article again', async () => {
  await asking(Promise.resolve({}), Promise.resolve(ARTICLE))
  button('Delete')?.click()
  await expect.poll(toasts).toEqual(['“Late fees” was deleted.'])
  expect(useRoute.getState()).toMatchObject({ screen: 'articles', item: null })
  undoLast()
  await expect.poll(toasts).toEqual(['“Late fees” is back.'])
  expect(useRoute.getState().item).toBe('job_1')
})
