import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { count } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Empty } from '../../ui/empty.tsx'
import {
  type Column,
  figure,
  firstSorting,
  MEASURE_WORDS,
  MEASURES,
  type Measure,
  pathOf,
  pickRows,
  type RankingsRow,
  type Sorting,
} from './measures.ts'
import { Movement } from './movement.tsx'

/** The number of rows that are visible until the person shows all rows. */
const FIRST = 100

/** The width of each column of figures. With its unit, a change of the impressions is the longest. */
const WIDTHS: Readonly<Record<Measure, string>> = {
  clicks: 'w-[112px] max-[600px]:w-[76px]',
  impressions: 'w-[112px] three:w-[152px] max-[600px]:hidden',
  ctr: 'w-[112px] max-two:hidden',
  position: 'w-[120px] max-[600px]:w-[96px]',
}

type Props = {
  readonly rows: readonly RankingsRow[]
  /** Whether there may be more rows, which have fewer clicks. */
  readonly isCut: boolean
  readonly search: string
  readonly sorting: Sorting
  readonly onSort: (sorting: Sorting) => void
  readonly onClear: () => void
}

/** The table of queries and pages, with figures and movements. The person can sort it by every column. */
export const RowTable = ({ rows, isCut, search, sorting, onSort, onClear }: Props) => {
  const [all, setAll] = useState(false)
  const picked = pickRows(rows, search, sorting)
  if (picked.length === 0)
    return (
      <Empty
        title="No query or page matches"
        action={
          <Button small onClick={onClear}>
            Show all
          </Button>
        }
      />
    )
  // An export does not say which page a query shows.
  const pages = rows.some(({ page }) => page !== '')
  const shown = all ? picked : picked.slice(0, FIRST)
  const heading = (column: Column, words: string, right = true) => (
    <SortHeading key={column} column={column} words={words} right={right} sorting={sorting} onSort={onSort} />
  )
  return (
    <>
      <table
        aria-label="Queries and pages"
        className="w-full table-fixed border-separate border-spacing-0 rounded-3 border border-line bg-surface"
      >
        <thead className="text-s text-ink-3">
          <tr className="[&>th]:border-b [&>th]:border-line [&>th]:px-3 [&>th]:py-1 [&>th]:font-normal">
            {heading('query', 'Query', false)}
            {pages && heading('page', 'Page', false)}
            {MEASURES.map((measure) => heading(measure, MEASURE_WORDS[measure]))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Row key={`${row.query}\n${row.page}`} row={row} pages={pages} />
          ))}
        </tbody>
      </table>
      <div className="flex items-center justify-center gap-3 p-3 text-s text-ink-3">
        {shown.length < picked.length ? (
          <Button onClick={() => setAll(true)}>Show all {picked.length.toLocaleString()}</Button>
        ) : (
          `${count(picked.length, 'line')}${isCut ? `, ${picked.length < rows.length ? 'found among ' : ''}the ${rows.length.toLocaleString()} with the most clicks` : ''}. Google leaves out rare queries.`
        )}
      </div>
    </>
  )
}

type HeadingProps = {
  readonly column: Column
  readonly words: string
  readonly right: boolean
  readonly sorting: Sorting
  readonly onSort: (sorting: Sorting) => void
}

const SortHeading = ({ column, words, right, sorting, onSort }: HeadingProps) => {
  const active = sorting.column === column
  const Arrow = sorting.descending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={active ? (sorting.descending ? 'descending' : 'ascending') : undefined}
      className={
        column === 'query'
          ? 'text-left'
          : column === 'page'
            ? 'text-left max-[600px]:hidden'
            : cx('text-right', WIDTHS[column])
      }
    >
      <button
        type="button"
        onClick={() => onSort(active ? { column, descending: !sorting.descending } : firstSorting(column))}
        className={cx('inline-flex items-center gap-1 rounded-1 py-0.5', active && 'font-medium text-ink')}
      >
        {!right && words}
        <span className="grid size-3 place-items-center">
          {active && <Arrow size={12} aria-hidden="true" />}
        </span>
        {right && words}
      </button>
    </th>
  )
}

const Row = ({ row, pages }: { readonly row: RankingsRow; readonly pages: boolean }) => (
  <tr className="[&:not(:last-child)>td]:border-b [&>td]:border-line [&>td]:px-3 [&>td]:py-1.5 [&>td]:align-top hover:bg-hover">
    <td className="[overflow-wrap:anywhere]">{row.query}</td>
    {pages && (
      <td className="truncate text-ink-2 max-[600px]:hidden" title={row.page}>
        {pathOf(row.page)}
      </td>
    )}
    {MEASURES.map((measure) => (
      <td key={measure} className={cx('text-right tabular-nums', WIDTHS[measure])}>
        <span className="grid justify-items-end">
          {figure(measure, row[measure])}
          {pages && (row.change !== null || measure === 'position') && (
            <Movement
              measure={measure}
              change={row.change}
              bare={measure === 'clicks' || measure === 'impressions'}
            />
          )}
        </span>
      </td>
    ))}
  </tr>
)
