// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import type { ArticleDetail, ArticleEdit } from '../../../contract/desk.ts'
import { AppError } from '../../../contract/errors.ts'
import { deskQuery, queryClient } from '../queries.ts'
import { answerWith } from '../shown.fixture.ts'
import { undoLast, useToasts } from '../toasts.ts'
import { articleOf } from './article.fixture.ts'
import {
  chooseEdit,
  discardEdit,
  editArticle,
  editingOf,
  savedContent,
  saveVersion,
  unsavedArticles,
  useSaving,
} from './edits.ts'

const ARTICLE = articleOf('job_1')

/** Reads the article with its edit, as the screen does. */
const detail = (): ArticleDetail =>
  queryClient.getQueryData(deskQuery('articles', 'get', { job_id: 'job_1' }).queryKey) ?? {
    article: ARTICLE,
    edit: null,
  }
const editing = () => editingOf(detail(), unsavedArticles.of('job_1'))
const discard = () => discardEdit('job_1', editing(), 1)

/** What the page told the desk to keep, newest last. */
const kept: unknown[] = []

beforeEach(async () => {
  kept.length = 0
  let edit: ArticleDetail['edit'] = null
  await answerWith(async (_feature, name, input) => {
    if (name === 'save') throw new AppError('unavailable', 'The service is away.')
    const { of_version, content } = (input ?? {}) as { of_version?: number; content?: ArticleEdit | null }
    if (name === 'keepEdit') kept.push(input)
    if (name === 'keepEdit' && of_version !== undefined)
      edit = content ? { of_version, content, at: '2026-11-25T10:00:00.000Z' } : null
    return { article: ARTICLE, edit }
  })
  await queryClient.fetchQuery({ ...deskQuery('articles', 'get', { job_id: 'job_1' }), staleTime: 0 })
})

test('undoing a discard loses nothing that was typed after it', async () => {
  editArticle(detail(), { title: 'Late fees, in short' })
  discard()
  await unsavedArticles.saveNow('job_1')
  expect(editing().content.title).toBe('Late fees')
  editArticle(detail(), { title: 'Fees' })
  undoLast()
  expect(editing().content.title).toBe('Late fees, in short')
  undoLast()
  expect(editing().content.title).toBe('Fees')
  discard()
})

test('the reason why a text was not saved ends with the text', async () => {
  editArticle(detail(), { title: 'Late fees, in short' })
  expect(await saveVersion('job_1', editing().content, 1)).toBe(false)
  expect(useSaving.getState().failed.job_1?.words).toContain('The service is away.')
  discard()
  expect(useSaving.getState().failed.job_1).toBeUndefined()
})

test('of two texts that the person typed on two devices, the text that they chose stays, and the other can come back', async () => {
  const other = {
    ...{ of_version: 1, content: { ...savedContent(ARTICLE), title: 'Typed on the phone' } },
    at: '2026-11-25T11:00:00.000Z',
  }
  editArticle(detail(), { title: 'Typed on the laptop' })
  chooseEdit('job_1', editing(), other, true)
  expect(editing().content.title).toBe('Typed on the phone')
  await unsavedArticles.saveNow('job_1')
  expect(kept.at(-1)).toMatchObject({ content: { title: 'Typed on the phone' }, instead_of: other.at })
  undoLast()
  expect(editing().content.title).toBe('Typed on the laptop')
  chooseEdit('job_1', editing(), other, false)
  await unsavedArticles.saveNow('job_1')
  expect(kept.at(-1)).toMatchObject({ content: { title: 'Typed on the laptop' }, instead_of: other.at })
  discard()
})

test('a save names what the article cannot hold', async () => {
  const html = '<p>Fees.</p><figure><img src="https://example.org/a.png"></figure><iframe></iframe>'
  await answerWith(async () => ({ ...ARTICLE, html: '<p>Fees.</p>', version: 2 }))
  expect(await saveVersion('job_1', { ...editing().content, html }, 1)).toBe(true)
  const last = () => useToasts.getState().toasts.at(-1)
  expect(last()).toMatchObject({
    text: expect.stringContaining(
      'These parts were not saved, because articles cannot contain them: 1 image and 1 embed.',
    ),
    tone: 'bad',
  })
  expect(await saveVersion('job_1', { ...editing().content, html: '<p>Fees.</p>' }, 1)).toBe(true)
  expect(last()?.text).toMatch(/^Saved as version 2 of/)
})
