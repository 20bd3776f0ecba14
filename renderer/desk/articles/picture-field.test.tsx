// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import type { Article } from '../../../contract/articles.ts'
import { AppError } from '../../../contract/errors.ts'
import { answerWith, button, held, shown } from '../shown.fixture.ts'
import { useToasts } from '../toasts.ts'
import { articleOf } from './article.fixture.ts'
import { savedContent } from './edits.ts'
import { PictureField } from './picture-field.tsx'

const lost = () => new AppError('upstream_failed', 'No answer came.', { outcome: 'unknown' })

/** Provides a service that answers each order for a picture with `answer`. Returns the orders. */
const picturesBy = async (answer: () => Promise<Article>): Promise<readonly unknown[]> => {
  const orders: unknown[] = []
  await answerWith(async (feature, name, input) => {
    if (name === 'renewImage') {
      orders.push(input)
      return answer()
    }
    if (feature === 'connection') return { state: 'online', mode: 'local', limits: [] }
    if (feature === 'credits') return { credits: null }
    return { rows: [], total: 0, counts: {} }
  })
  return orders
}
const open = async (article: Article): Promise<void> => {
  end = shown(<PictureField article={article} content={savedContent(article)} change={() => {}} />)
  await expect.poll(() => button('Make an image')?.disabled).toBe(false)
}
const note = () => document.querySelector('[role=alert]')?.textContent ?? ''
const toasts = () => useToasts.getState().toasts.map(({ text }) => text)

let end = () => {}
afterEach(() => {
  end()
  useToasts.setState({ toasts: [] })
})

test('after a lost answer, a retry repeats the same order, also from another tab and for a newer version', async () => {
  const article = articleOf('job_lost')
  const answers = [() => Promise.reject(lost()), () => Promise.resolve({ ...article, version: 2 })]
  const orders = await picturesBy(() => answers[orders.length - 1]?.() ?? Promise.reject(lost()))
  await open(article)
  button('Make an image')?.click()
  await expect.poll(note).toContain('No answer')
  end()
  await open({ ...article, version: 2 })
  button('Make an image')?.click()
  await expect.poll(() => orders.length).toBe(2)
  expect(orders[1]).toEqual(orders[0])
})

test('after the service has refused an order, the next order is a new order', async () => {
  const orders = await picturesBy(() => Promise.reject(new AppError('conflict', 'It was changed.')))
  await open(articleOf('job_refused'))
  for (const n of [1, 2]) {
    button('Make an image')?.click()
    await expect.poll(() => orders.length).toBe(n)
    await expect.poll(() => button('Make an image')?.disabled).toBe(false)
  }
  expect(orders[1]).not.toEqual(orders[0])
})

test('a failure after the tab was left is told, and the tab still says it', async () => {
  const answer = held<Article>()
  const orders = await picturesBy(() => answer.answer)
  await open(articleOf('job_left'))
  button('Make an image')?.click()
  await expect.poll(() => orders.length).toBe(1)
  end()
  answer.refuse(new AppError('upstream_failed', 'The image model is away.'))
  await expect.poll(toasts).toEqual(['Not changed: The image model is away.'])
  await open(articleOf('job_left'))
  expect(note()).toContain('The image model is away.')
})
