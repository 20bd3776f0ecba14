// @vitest-environment happy-dom
import type { Editor } from '@tiptap/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Article } from '../../../contract/articles.ts'
import type { ArticleDetail, ArticleEdit } from '../../../contract/desk.ts'
import { askAgain, queryClient, useDesk } from '../queries.ts'
import { answerWith, shown } from '../shown.fixture.ts'
import { articleOf } from './article.fixture.ts'
import { EditForm } from './edit-form.tsx'
import { editArticle, editingOf, savedContent, showVersion, unsavedArticles } from './edits.ts'

const ARTICLE = articleOf('job_1')
const AT = '2026-11-25T10:00:00.000Z'
const editOf = (html: string) => ({
  of_version: 1,
  content: { ...savedContent(ARTICLE), html },
  at: AT,
})

/** What the desk has: the article, and the unsaved text that some tab sent last. */
let desk: ArticleDetail = { article: ARTICLE, edit: null }

const Shown = () => {
  const { data } = useDesk('articles', 'get', { job_id: 'job_1' })
  const unsaved = unsavedArticles.useUnsaved('job_1')
  return data ? <EditForm detail={data} editing={editingOf(data, unsaved)} /> : null
}

const editor = () => document.querySelector('[contenteditable=true]')

beforeEach(async () => {
  queryClient.clear()
  unsavedArticles.drop('job_1')
  desk = { article: ARTICLE, edit: null }
  await answerWith(async (_feature, name, input) => {
    if (name === 'keepEdit') {
      const { of_version, content } = input as { of_version: number; content: ArticleEdit | null }
      desk = { ...desk, edit: content && { of_version, content, at: AT } }
      return {}
    }
    return desk
  })
  onTestFinished(shown(<Shown />))
  await expect.poll(() => editor()?.textContent).toBe('Fees.')
})

const type = (html: string) => editArticle(desk, { html })

test('the editor shows the text that another tab typed over the text of this tab', async () => {
  type('<p>Of this tab.</p>')
  await unsavedArticles.saveNow('job_1')
  await expect.poll(() => editor()?.textContent).toBe('Of this tab.')
  desk = { ...desk, edit: editOf('<p>Of the other tab.</p>') }
  await askAgain('articles')
  await expect.poll(() => editor()?.textContent).toBe('Of the other tab.')
})

test('the editor stays while the person types in it, and while their text is kept', async () => {
  const box: (Element & { editor?: Editor }) | null = editor()
  for (const words of ['One. ', 'Two. ', 'Three. ']) {
    box?.editor?.commands.insertContentAt(1, words)
    await unsavedArticles.saveNow('job_1')
  }
  expect(desk.edit?.content.html).toContain('Three. Two. One. Fees.')
  await askAgain('articles')
  expect(editor()).toBe(box)
})

test('after a version came back, the editor shows the text that was typed before', async () => {
  type('<p>Typed.</p>')
  await unsavedArticles.saveNow('job_1')
  const article: Article = { ...ARTICLE, version: 2, html: '<p>Of the earlier version.</p>' }
  desk = { ...desk, article }
  showVersion(article)
  await askAgain('articles')
  await expect.poll(() => document.body.textContent).toContain('while you edited version 1')
  await expect.poll(() => editor()?.textContent).toBe('Typed.')
})

test('the form says that the person typed another text on another device, and takes this text when they choose it', async () => {
  desk = { ...desk, edit: editOf('<p>Laptop.</p>'), other_edit: editOf('<p>Phone.</p>') }
  await askAgain('articles')
  await expect.poll(() => document.querySelector('dl')?.textContent).toBe('HereLaptop.ElsewherePhone.')
  ;[...document.querySelectorAll('button')]
    .find(({ textContent }) => textContent === 'Take the text from elsewhere')
    ?.click()
  await expect.poll(() => editor()?.textContent).toBe('Phone.')
})
