import { useEffect } from 'react'
import { count } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Empty } from '../../ui/empty.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { PaneHead } from '../../ui/section.tsx'
import { CannotShow } from '../cannot-show.tsx'
import { LoadingRows } from '../list/loading-rows.tsx'
import { RowList } from '../list/row-list.tsx'
import { useTwoPanes } from '../list/two-panes.ts'
import { go, usePlace } from '../place.ts'
import { useNow } from '../time.ts'
import { ArticleOption, ArticleOptionPlace, ROW_HEIGHT } from './article-row.tsx'
import {
  type ArticlesFilter,
  articlePages,
  focusList,
  openArticle,
  START,
  setFilter,
  useFirstPage,
  useList,
} from './list.ts'
import { newArticle } from './order.ts'

/** The list of articles with its search and filters. */
export const ListPane = () => {
  const { data, error, filter, isPlaceholderData, refetch } = useFirstPage()
  const open = usePlace((state) => state.item)
  const first = data?.rows[0]?.job_id

  const beside = useTwoPanes()

  useEffect(() => {
    if (open === null && first !== undefined && !isPlaceholderData && beside) openArticle(first, 0)
  }, [open, first, isPlaceholderData, beside])

  return (
    <div className="flex min-h-0 min-w-0 flex-col border-r border-line bg-surface">
      <PaneHead>
        <h1 className="text-l font-semibold">Articles</h1>
        <Button tone="quiet" small keys="N" className="ml-auto" onClick={newArticle}>
          New article
        </Button>
      </PaneHead>
      <div className="flex h-11 shrink-0 items-center border-b border-line px-3">
        <Search total={data?.counts.all} />
      </div>
      <Filters counts={data?.counts} />
      {error && !data ? (
        <CannotShow title="The articles cannot be shown" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingRows label="Articles are loading" height={ROW_HEIGHT}>
          <ArticleOptionPlace />
        </LoadingRows>
      ) : data.total === 0 ? (
        <NoArticles filter={filter} all={data.counts.all} />
      ) : (
        <ArticleList filter={filter} total={data.total} stale={isPlaceholderData} />
      )}
    </div>
  )
}

const Search = ({ total }: { readonly total: number | undefined }) => {
  const filter = useList((state) => state.filter)
  return (
    <SearchInput
      id="article-search"
      aria-label="Search articles"
      className="flex-1"
      value={filter.search}
      placeholder={total ? `Search ${count(total, 'article')}` : 'Search articles'}
      onSearch={(search) => setFilter({ ...filter, search })}
      onLeave={focusList}
    />
  )
}

const STATUSES = [
  { status: 'all', words: 'All' },
  { status: 'writing', words: 'Writing' },
  { status: 'completed', words: 'Ready' },
  { status: 'failed', words: 'Failed' },
] as const

type Counts = Readonly<Record<ArticlesFilter['status'], number>>

const Filters = ({ counts }: { readonly counts: Counts | undefined }) => {
  const filter = useList((state) => state.filter)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw and announce a form
    <div
      role="group"
      aria-label="Filter articles"
      className="flex shrink-0 flex-wrap gap-1.5 border-b border-line px-3 py-2"
    >
      {STATUSES.map(({ status, words }) => (
        <Chip
          key={status}
          active={filter.status === status}
          count={counts?.[status]}
          onClick={() => {
            setFilter({ ...filter, status })
            go('articles')
          }}
        >
          {words}
        </Chip>
      ))}
    </div>
  )
}

const EMPTY_WORDS: Readonly<Record<ArticlesFilter['status'], string>> = {
  all: 'No articles',
  writing: 'Nothing is being written',
  completed: 'No article is ready',
  failed: 'No article failed',
}

const NoArticles = ({ filter, all }: { readonly filter: ArticlesFilter; readonly all: number }) => {
  if (all === 0 && filter.search === '')
    return (
      <Empty
        title="No articles yet"
        action={
          // Beside the list the empty pane offers it.
          <Button small className="two:hidden" onClick={newArticle}>
            New article
          </Button>
        }
      >
        <p>
          Articles stand here while they are written and after. Each is checked against the rules of search
          engines, edited by you, and goes to a site only when you send it.
        </p>
      </Empty>
    )
  return (
    <Empty
      title={filter.search === '' ? EMPTY_WORDS[filter.status] : `No article matches “${filter.search}”`}
      action={
        <Button small onClick={() => setFilter(START)}>
          Show all articles
        </Button>
      }
    />
  )
}

type Props = { readonly filter: ArticlesFilter; readonly total: number; readonly stale: boolean }

/** All articles of a filter. */
const ArticleList = (props: Props) => {
  const index = useList((state) => state.index)
  const now = useNow()
  return (
    <RowList
      {...props}
      useRows={articlePages.useRows}
      idOf={articlePages.idOf}
      id="articles"
      label="Articles, newest first"
      height={ROW_HEIGHT}
      index={index}
      onOpen={openArticle}
      coming={<ArticleOptionPlace />}
    >
      {(row, selected) => <ArticleOption row={row} now={now} selected={selected} />}
    </RowList>
  )
}
