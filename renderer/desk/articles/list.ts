import { listOf } from '../list/list.ts'
import { deskQuery } from '../queries.ts'

/** Which articles the list shows. */
export type ArticlesFilter = {
  readonly status: 'all' | 'writing' | 'completed' | 'failed'
  readonly search: string
}

const start: ArticlesFilter = { status: 'all', search: '' }

/** The articles of a filter, newest first. */
export const articles = listOf({
  screen: 'articles',
  start,
  query: (filter, range) => deskQuery('articles', 'list', { ...filter, ...range }),
  idOf: (row) => row.job_id,
})
