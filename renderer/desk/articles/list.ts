import { create } from 'zustand'
import { pagesOf } from '../list/pages.ts'
import { focusList as focusListOf } from '../list/row-list.tsx'
import { go, usePlace } from '../place.ts'
import { deskQuery } from '../queries.ts'

/** Which articles the list shows. */
export type ArticlesFilter = {
  readonly status: 'all' | 'writing' | 'completed' | 'failed'
  readonly search: string
}

export const START: ArticlesFilter = { status: 'all', search: '' }

/** What the list is doing: its filter, and where in it the open article was last seen. */
export const useList = create<{ readonly filter: ArticlesFilter; readonly index: number }>(() => ({
  filter: START,
  index: 0,
}))

/** Changes the filter; the list starts again at its top. */
export const setFilter = (filter: ArticlesFilter): void => useList.setState({ filter, index: 0 })

/** The articles of a filter, page by page, newest first. */
export const articlePages = pagesOf(
  (filter: ArticlesFilter, place) => deskQuery('articles', 'list', { ...filter, ...place }),
  (row) => row.job_id,
)

/** The first page of the list, with its counts. */
export const useFirstPage = () => articlePages.useFirstPage(useList((state) => state.filter))

/** Opens an article that stands at a row of the list. */
export const openArticle = (jobId: string, index: number): void => {
  useList.setState({ index })
  go('articles', jobId)
}

/** Opens the article some rows further; the list stays where it is at its ends. */
export const moveBy = async (step: 1 | -1): Promise<void> => {
  const { filter, index } = useList.getState()
  const found = await articlePages.stepFrom(filter, usePlace.getState().item, index, step)
  if (found) openArticle(found.row.job_id, found.index)
}

/** Gives the focus to the list of articles. */
export const focusList = (): void => focusListOf('articles')
