// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import type { Article } from '../../../contract/articles.ts'
import { articleRow } from '../../../contract/desk/rows.ts'
import { queryClient } from '../queries.ts'
import { answerWith, button, shown } from '../shown.fixture.ts'
import { articleOf } from './article.fixture.ts'
import { ArticleOption } from './article-row.tsx'
import { DeletionDialogs } from './delete-dialog.tsx'
import { NotWritten, Writing } from './writing.tsx'

const words = () => document.body.textContent

/** Shows an article that was not written for this reason. */
const open = async (message: string, more: Partial<Article> = {}): Promise<void> => {
  await answerWith(async () => ({ credits: null }))
  const article = {
    ...articleOf('job_1'),
    ...more,
    status: 'failed' as const,
    error: { code: 'model_failed', message },
  }
  end = shown(<NotWritten article={article} />)
}

let end = () => {}
afterEach(() => {
  end()
  queryClient.clear()
})

test('after a refusal by the model, the advice is another order or another model, not a test of the model', async () => {
  await open('The model llama failed: it declined to answer. The credits were refunded.')
  await expect.poll(words).toContain('Edit the title or your points, or use another model')
  expect(button('Choose another model')).toBeDefined()
  expect(button('Edit and try again')).toBeDefined()
  expect(words()).not.toContain('can test it')
  expect(words()).toContain('Trying again costs')
})

test('after another failure of the model, the advice is to test the model', async () => {
  await open('The model llama failed: it did not answer in time. The credits were refunded.')
  await expect.poll(words).toContain('you can test the model and check whether it responds.')
  expect(button('Try again')).toBeDefined()
})

test('an article that was stopped shows what the model was called for until then', async () => {
  await open('A person stopped this article before it was finished. The credits were refunded.', {
    took: [{ step: 'outline', calls: 2, tokens_read: 900, tokens_written: 300 }],
  })
  await expect
    .poll(words)
    .toContain('In the course of 2 calls, the model read 900 tokens and wrote 300 tokens.')
})

test('the progress of an outline speaks of the person’s points, and not of a model that writes', async () => {
  await answerWith(async (_feature, name) =>
    name === 'brandVoices'
      ? { brand_voices: [], written_by: 'outline' }
      : { total: 0, rows: [], counts: {}, connections: [], sites: [] },
  )
  end = shown(<Writing article={{ ...articleOf('job_1'), status: 'processing' }} />)
  await expect.poll(words).toContain('Arranging your points')
  expect(words()).not.toMatch(/Writing the sections|Writing the FAQ|a few minutes/)
  const bar = () => document.querySelector('[role=progressbar]')
  expect(bar()?.getAttribute('aria-label')).toBe('Creating the outline')
  end()
  const pending = { ...articleOf('job_1'), status: 'pending' as const }
  end = shown(
    <>
      <Writing article={pending} />
      <ArticleOption row={articleRow(pending)} selected={false} now={Date.now()} />
    </>,
  )
  await expect.poll(() => words().match(/Waiting to be created/g)).toHaveLength(2)
  expect(bar()?.getAttribute('aria-valuetext')).toContain('Waiting to be created')
  expect(words()).not.toContain('written')
})

test('the writing is stopped only after a question that says what is lost', async () => {
  const stopped: unknown[] = []
  await answerWith(async (feature, name, input) => {
    if (feature === 'articles' && name === 'stop') stopped.push(input)
    if (feature === 'connection') return { mode: 'local', state: 'online' }
    return name === 'list' ? { total: 0, rows: [], counts: {}, connections: [], sites: [] } : {}
  })
  const article = { ...articleOf('job_1'), status: 'processing' as const }
  end = shown(
    <>
      <Writing article={article} />
      <DeletionDialogs />
    </>,
  )
  await expect.poll(() => button('Stop writing…')).toBeDefined()
  button('Stop writing…')?.click()
  await expect
    .poll(words)
    .toContain('If you stop, the text written so far is lost, and the credits are refunded.')
  expect(stopped).toEqual([])
  const inDialog = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')]
  inDialog.find(({ textContent }) => textContent === 'Stop writing')?.click()
  await expect.poll(() => stopped).toEqual([{ job_id: 'job_1' }])
})

test('an article that waits after failures says why, and when it is tried again', async () => {
  await answerWith(async (_, name) =>
    name === 'list' ? { total: 0, rows: [], counts: {}, connections: [], sites: [] } : {},
  )
  const pending = { ...articleOf('job_1'), status: 'pending' as const }
  const waiting = 'The most recent articles failed, so this article is waiting. Quillport will start it at'
  for (const [minutes, says] of [
    [10, true],
    [-1, false],
  ] as const) {
    const waits_until = new Date(Date.now() + minutes * 60_000).toISOString()
    end = shown(<Writing article={{ ...pending, waits_until }} />)
    await expect.poll(words).toContain('Waiting to be written')
    expect(words().includes(waiting)).toBe(says)
    end()
  }
})

test('only the failure is red, not the refund', async () => {
  await open('The model llama failed: it declined to answer. The credits were refunded.')
  await expect.poll(words).toContain('The credits were refunded.')
  expect(document.querySelector('[role=alert]')?.textContent).toBe(
    'The model llama failed: it declined to answer.',
  )
})
