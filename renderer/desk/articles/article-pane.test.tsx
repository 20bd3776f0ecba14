// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { articleRow } from '../../../contract/desk/rows.ts'
import { AppError } from '../../../contract/errors.ts'
import { applyChange, queryClient } from '../queries.ts'
import { go, useRoute } from '../route.ts'
import { answerWith, shown } from '../shown.fixture.ts'
import { useToasts } from '../toasts.ts'
import { articleOf } from './article.fixture.ts'
import { ArticlesScreen } from './articles-screen.tsx'

const ONE_JOB = z.object({ job_id: z.string() })

let end = () => {}
afterEach(() => {
  end()
  queryClient.clear()
  useToasts.setState({ toasts: [] })
})

/** Opens the first of these articles, and then deletes it elsewhere. */
const deletedElsewhere = async (...jobs: readonly [string, ...string[]]): Promise<void> => {
  let rows = jobs.map((job) => articleRow(articleOf(job)))
  await answerWith(async (feature, name, input) => {
    if (feature === 'connection') return { state: 'online', mode: 'local', limits: [] }
    if (name === 'list') return { rows, total: rows.length, counts: { all: rows.length } }
    if (name !== 'get') return { sites: [], articles: [], costs: {} }
    const { job_id } = ONE_JOB.parse(input)
    if (rows.every((row) => row.job_id !== job_id)) throw new AppError('not_found', 'No article has this id.')
    return { article: articleOf(job_id), edit: null }
  })
  go('articles', jobs[0])
  end = shown(<ArticlesScreen />)
  await expect.poll(() => document.body.textContent).toContain('Saved as version 1')
  rows = rows.slice(1)
  applyChange({ kind: 'changed', topics: ['articles'], job_ids: [jobs[0]] })
}
const toasts = () => useToasts.getState().toasts.map(({ text }) => text)

test('an article that is deleted elsewhere while it is open gives way to the empty list', async () => {
  await deletedElsewhere('job_1')
  await expect.poll(() => document.body.textContent).toContain('No articles yet')
  expect(useRoute.getState().item).toBeNull()
  await expect.poll(toasts).toEqual(['The article that you had open has been deleted.'])
})

test('an article that is deleted elsewhere while it is open gives way to the next article', async () => {
  await deletedElsewhere('job_1', 'job_2')
  await expect.poll(() => useRoute.getState().item).toBe('job_2')
  await expect
    .poll(toasts)
    .toEqual(['The article that you had open has been deleted, so another article is open now.'])
})
