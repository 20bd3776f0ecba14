import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../../ui/cx.ts'
import { usePlace } from '../place.ts'
import { useAnchor } from './anchor.ts'
import { type ListRows, PAGE } from './pages.ts'

type Props<Filter, Row> = {
  /** The listbox's own id; those of its rows begin with it. */
  readonly id: string
  readonly label: string
  /** Which rows these are: another filter starts at its top. */
  readonly filter: Filter
  readonly total: number
  /** The rows are those of an earlier filter, until the new one's are here. */
  readonly stale: boolean
  /** Height of every row in px: equal, so that a row keeps its place whatever loads around it. */
  readonly height: number
  /** Where the open row was last seen. */
  readonly index: number
  readonly useRows: (filter: Filter, pages: readonly number[]) => ListRows<Row>
  readonly idOf: (row: Row) => string
  readonly onOpen: (id: string, index: number) => void
  readonly children: (row: Row, selected: boolean) => ReactNode
  /** Stands in the place of a row that is still on its way. */
  readonly coming: ReactNode
}

/** All rows of a filter, of which only those in sight exist; the listbox keeps the focus, its rows only carry it. */
export const RowList = <Filter, Row>(props: Props<Filter, Row>) => {
  const { id, label, filter, total, stale, height, index, useRows, idOf, onOpen, children, coming } = props
  const box = useRef<HTMLDivElement>(null)
  const open = usePlace((state) => state.item)
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: 8,
    // A row late by a frame is better than a frame that waits for its rows.
    useFlushSync: false,
  })
  const visible = rows.getVirtualItems()
  const { rowOf, settled } = useRows(filter, [
    ...new Set(visible.map((item) => Math.floor(item.index / PAGE))),
  ])
  const idAt = (at: number): string | undefined => {
    const row = rowOf(at)
    return row && idOf(row)
  }
  const optionId = (at: number) => `${id}-row-${at}`
  const active = visible.find((item) => open !== null && idAt(item.index) === open)

  useAnchor(box, filter, height, settled ? idAt : null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move brings its row into sight, not rows that come
  useEffect(() => {
    if (index < total) rows.scrollToIndex(index, { align: 'auto' })
  }, [index, open])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter starts at its top
  useEffect(() => {
    box.current?.scrollTo({ top: 0 })
  }, [filter])

  const openAt = (target: EventTarget) => {
    const place = target instanceof Element ? target.closest('[data-row]')?.getAttribute('data-row') : null
    const chosen = place ? idAt(Number(place)) : undefined
    if (chosen !== undefined) onOpen(chosen, Number(place))
    box.current?.focus({ preventScroll: true })
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its keys work on the whole screen, see keymap.ts
    <div
      ref={box}
      onClick={(event) => openAt(event.target)}
      role="listbox"
      id={id}
      aria-label={label}
      aria-activedescendant={active ? optionId(active.index) : undefined}
      aria-busy={stale}
      tabIndex={0}
      className={cx(
        'group min-h-0 flex-1 overflow-auto outline-offset-[-2px] [scrollbar-width:thin]',
        active && 'outline-none',
      )}
    >
      <div role="presentation" className="relative" style={{ height: rows.getTotalSize() }}>
        {visible.map((item) => {
          const row = rowOf(item.index)
          const selected = row !== undefined && idOf(row) === open
          return (
            <div
              key={item.key}
              data-row={item.index}
              id={optionId(item.index)}
              role="option"
              tabIndex={-1}
              aria-selected={selected}
              aria-setsize={total}
              aria-posinset={item.index + 1}
              className="absolute top-0 left-0 w-full"
              style={{ height, transform: `translateY(${item.start}px)` }}
            >
              {row ? children(row, selected) : coming}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Gives the focus to the list of this id, so that its keys work and the active row is announced. */
export const focusList = (id: string): void => document.getElementById(id)?.focus({ preventScroll: true })
