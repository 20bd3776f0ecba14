import { listOf } from '../list/list.ts'
import { deskQuery } from '../queries.ts'

/** A filter of the list of articles. */
export type ArticlesFilter = {
  readonly status: 'all' | 'writing' | 'unfilled' | 'completed' | 'failed'
  readonly search: string
}

const start: ArticlesFilter = { status: 'all', search: '' }

/** The list of articles that match a filter, newest first. */
export const articles = listOf({
  screen: 'articles',
  start,
  query: (filter, range) => deskQuery('articles', 'list', { ...filter, ...range }),
  idOf: (row) => row.job_id,
})
