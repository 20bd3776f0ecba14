import { type ComponentProps, Fragment, type ReactNode, useEffect } from 'react'
import { count } from '../../../contract/words.ts'
import { SearchInput } from '../../ui/search-input.tsx'
import { PaneHead } from '../../ui/section.tsx'
import { CannotShow } from '../cannot-show.tsx'
import { useRoute } from '../route.ts'
import type { List } from './list.ts'
import { RowList } from './row-list.tsx'
import { useTwoPanes } from './two-panes.tsx'

type CountedPage<Row> = {
  readonly rows: readonly Row[]
  readonly total: number
  readonly counts: { readonly all: number }
}

type Props<Filter extends { readonly search: string }, Row, Answer extends CountedPage<Row>> = Pick<
  ComponentProps<typeof RowList<Filter, Row, Answer>>,
  'list' | 'children' | 'coming' | 'choice'
> & {
  /** The first page. The caller also reads the counts from this page. */
  readonly first: ReturnType<List<Filter, Row, Answer>['useFirstPage']>
  /** The noun for a row, such as `lead`. `order` is the order of the rows as text. */
  readonly noun: string
  readonly order: string
  readonly title: string
  /** A line below the title. */
  readonly below?: ReactNode
  readonly aside: ReactNode
  readonly filters: ReactNode
  /** Shown below the rows. */
  readonly foot?: ReactNode
  /** Shown instead of rows if the filter matches nothing. */
  readonly empty: (filter: Filter, all: number) => ReactNode
}

/** The pane with a list, its search and its filters. In a wide window, the first row opens automatically. */
export const ListPane = <Filter extends { readonly search: string }, Row, Answer extends CountedPage<Row>>({
  list,
  first: { data, error, filter: shown, isPlaceholderData, refetch },
  noun,
  order,
  title,
  below,
  aside,
  filters,
  empty,
  coming,
  choice,
  foot,
  children,
}: Props<Filter, Row, Answer>) => {
  const filter = list.useFilter()
  const open = useRoute((state) => state.item)
  const row = data?.rows[0]
  const id = row && list.idOf(row)
  const beside = useTwoPanes()

  useEffect(() => {
    if (open === null && id !== undefined && !isPlaceholderData && beside) list.open(id, 0)
  }, [list, open, id, isPlaceholderData, beside])

  return (
    <div className="flex min-h-0 min-w-0 flex-col border-r border-line bg-surface">
      <PaneHead>
        <div className="grid min-w-0">
          <h1 className="text-l/[20px] font-semibold">{title}</h1>
          {below}
        </div>
        {aside}
      </PaneHead>
      {(data?.counts.all !== 0 || filter.search !== '') && (
        <div className="flex h-11 shrink-0 items-center border-b border-line px-3">
          <SearchInput
            id={`${noun}-search`}
            aria-label={`Search ${noun}s`}
            className="flex-1"
            value={filter.search}
            placeholder={data?.counts.all ? `Search ${count(data.counts.all, noun)}` : `Search ${noun}s`}
            onSearch={(search) => list.setFilter({ ...filter, search })}
            onLeave={list.focus}
          />
        </div>
      )}
      {filters}
      {error && !data ? (
        <CannotShow title={`The ${noun}s cannot be shown`} error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <div role="status" aria-label={`${title} are loading`}>
          {Array.from({ length: 7 }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
            <Fragment key={place}>{coming}</Fragment>
          ))}
        </div>
      ) : data.total === 0 ? (
        empty(shown, data.counts.all)
      ) : (
        <RowList
          list={list}
          label={`${title}, ${order}`}
          filter={shown}
          total={data.total}
          stale={isPlaceholderData}
          coming={coming}
          choice={choice}
        >
          {children}
        </RowList>
      )}
      {foot}
    </div>
  )
}
