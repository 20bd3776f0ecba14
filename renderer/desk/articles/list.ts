import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { create } from 'zustand'
import type { ArticleRow } from '../../../contract/desk.ts'
import { core } from '../core.ts'
import { go, usePlace } from '../place.ts'
import { queryClient } from '../queries.ts'

/** Which articles the list shows. */
export type Filter = {
  readonly status: 'all' | 'writing' | 'completed' | 'failed'
  readonly search: string
}

export const START: Filter = { status: 'all', search: '' }

/** What the list is doing: its filter, and where in it the open article was last seen. */
export const useList = create<{ readonly filter: Filter; readonly index: number }>(() => ({
  filter: START,
  index: 0,
}))

/** Changes the filter; the list starts again at its top. */
export const setFilter = (filter: Filter): void => useList.setState({ filter, index: 0 })

/** Rows of a page. */
export const PAGE = 100

const page = (filter: Filter, index: number) => {
  const input = { ...filter, offset: index * PAGE, limit: PAGE }
  return queryOptions({ queryKey: ['articles', 'list', input], queryFn: () => core.articles.list(input) })
}

/** The first page with its counts; while a new filter’s is on its way, that of the filter before stays, and `filter` says so. */
export const useFirstPage = () => {
  const filter = useList((state) => state.filter)
  const first = useQuery({ ...page(filter, 0), placeholderData: keepPreviousData })
  const [shown, setShown] = useState(filter)
  if (first.data && !first.isPlaceholderData && shown !== filter) setShown(filter)
  return { ...first, filter: first.isPlaceholderData ? shown : filter }
}

/** The rows of the given pages; undefined while one is on its way. */
export const useRows = (filter: Filter, pages: readonly number[]) => {
  const answers = useQueries({ queries: pages.map((index) => page(filter, index)) })
  return (index: number): ArticleRow | undefined =>
    answers[pages.indexOf(Math.floor(index / PAGE))]?.data?.rows[index % PAGE]
}

const rowAt = async (filter: Filter, index: number): Promise<ArticleRow | undefined> => {
  if (index < 0) return undefined
  const answer = await queryClient.ensureQueryData(page(filter, Math.floor(index / PAGE)))
  return answer.rows[index % PAGE]
}

/** An article with the person’s unsaved text, as a query. */
export const articleQuery = (job_id: string) =>
  queryOptions({
    queryKey: ['articles', 'get', { job_id }],
    queryFn: () => core.articles.get({ job_id }),
  })

/** Opens an article that stands at a row of the list. */
export const openArticle = (jobId: string, index: number): void => {
  useList.setState({ index })
  go('articles', jobId)
}

// Below this width the list and the open article take turns, so nothing opens by itself.
const twoPanes = matchMedia('(min-width: 880px)')

/** Tells whether the list stands beside the open article, now and whenever the window changes. */
export const useTwoPanes = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      twoPanes.addEventListener('change', changed)
      return () => twoPanes.removeEventListener('change', changed)
    },
    () => twoPanes.matches,
  )

/** How far an article is looked for around the row where it last stood. */
const NEAR = 100

const indexOf = async (jobId: string): Promise<number> => {
  const { filter, index } = useList.getState()
  if ((await rowAt(filter, index))?.job_id === jobId) return index
  for (let away = 1; away <= NEAR; away++)
    for (const at of [index + away, index - away]) if ((await rowAt(filter, at))?.job_id === jobId) return at
  return -1
}

/** Opens the article some rows further; the list stays where it is at its ends. */
export const moveBy = async (step: 1 | -1): Promise<void> => {
  const { filter, index } = useList.getState()
  const { item } = usePlace.getState()
  const here = item === null ? -1 : await indexOf(item)
  const target = here >= 0 ? here + step : item === null ? 0 : Math.max(0, index)
  const row = await rowAt(filter, target)
  if (row) openArticle(row.job_id, target)
}

/** Gives the focus to the list, so that its keys work and the active row is announced. */
export const focusList = (): void => document.getElementById('articles')?.focus({ preventScroll: true })
