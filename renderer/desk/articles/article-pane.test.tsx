// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { articleRow } from '../../../contract/desk/rows.ts'
import { AppError } from '../../../contract/errors.ts'
import { applyChange, queryClient } from '../queries.ts'
import { go, useRoute } from '../route.ts'
import { answerWith, shown } from '../shown.fixture.ts'
import { useToasts } from '../toasts.ts'
import { articleOf } from './article.fixture.ts'
import { ArticlesScreen } from './articles-screen.tsx'

let end = () => {}
afterEach(() => {
  end()
  queryClient.clear()
  useToasts.setState({ toasts: [] })
})

test('an article that is deleted elsewhere while it is open gives way to the list', async () => {
  let rows = [articleRow(articleOf('job_1'))]
  await answerWith(async (feature, name) => {
    if (feature === 'connection') return { state: 'online', mode: 'local', limits: [] }
    if (name === 'list') return { rows, total: rows.length, counts: { all: rows.length } }
    if (name !== 'get') return { sites: [], articles: [], costs: {} }
    if (rows.length === 0) throw new AppError('not_found', 'No article has this id.')
    return { article: articleOf('job_1'), edit: null }
  })
  go('articles', 'job_1')
  end = shown(<ArticlesScreen />)
  await expect.poll(() => document.body.textContent).toContain('Saved as version 1')
  rows = []
  applyChange({ kind: 'changed', topics: ['articles'], job_ids: ['job_1'] })
  await expect.poll(() => document.body.textContent).toContain('No articles yet')
  expect(useRoute.getState().item).toBeNull()
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([
    'The article that was open was deleted.',
  ])
})
