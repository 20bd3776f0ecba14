import { measureElement, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { cx } from '../../ui/cx.ts'
import { useRoute } from '../route.ts'
import { useAnchor } from './anchor.ts'
import type { List } from './list.ts'
import { PAGE } from './paged-rows.ts'

/** The height of a row with a title of two lines, in px, by which rows that were not measured yet are placed. */
export const ROW_HEIGHT = 77

/** Measures a row. A hidden list keeps the heights of its rows, or else its scroll position would change while it is hidden. */
const measure = (
  row: Element,
  entry: ResizeObserverEntry | undefined,
  rows: Virtualizer<HTMLDivElement, Element>,
): number =>
  measureElement(row, entry, rows) || (rows.measurementsCache[rows.indexFromElement(row)]?.size ?? ROW_HEIGHT)

type Props<
  Filter extends object,
  Row,
  Answer extends { readonly rows: readonly Row[]; readonly total: number },
> = {
  readonly list: List<Filter, Row, Answer>
  readonly label: string
  /** The filter of the rows. With another filter, the list starts at the top. */
  readonly filter: Filter
  readonly total: number
  /** Whether the rows belong to an earlier filter, because the new rows are still loading. */
  readonly stale: boolean
  readonly children: (row: Row, selected: boolean, chosen: boolean) => ReactNode
  /** Placeholder for a row that is still loading. */
  readonly coming: ReactNode
  /** The chosen rows, if the person can choose several rows of the list. */
  readonly choice?: Choice | undefined
}

export type Choice = {
  readonly ids: ReadonlySet<string>
  /** Handles a click on a row. Returns true if the click chose rows, so that the row does not open. */
  readonly press: (event: MouseEvent, id: string, index: number) => boolean
}

/** Calls back after the window's size has changed an element. The element alone may also change for other reasons. */
const useWindowResize = (box: RefObject<HTMLElement | null>, act: () => void): void => {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const size = () => `${window.innerWidth} ${window.innerHeight}`
    let before = size()
    const observer = new ResizeObserver(() => {
      if (size() === before || box.current?.clientHeight === 0) return
      before = size()
      latest.current()
    })
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
}

/** The rows that match a filter. Only visible rows are in the DOM. The listbox keeps the focus and marks the active row. */
export const RowList = <
  Filter extends object,
  Row,
  Answer extends { readonly rows: readonly Row[]; readonly total: number },
>({
  list,
  label,
  filter,
  total,
  stale,
  children,
  coming,
  choice,
}: Props<Filter, Row, Answer>) => {
  const { screen: id, idOf } = list
  const index = list.useIndex()
  const box = useRef<HTMLDivElement>(null)
  const open = useRoute((state) => state.item)
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    measureElement: measure,
    // Rendering a row one frame late is better than blocking the frame.
    useFlushSync: false,
  })
  const visible = rows.getVirtualItems()
  const { rowOf, settled } = list.useRows(filter, [
    ...new Set(visible.map((item) => Math.floor(item.index / PAGE))),
  ])
  const idAt = (at: number): string | undefined => {
    const row = rowOf(at)
    return row && idOf(row)
  }
  const optionId = (at: number) => `${id}-row-${at}`
  const active = visible.find((item) => open !== null && idAt(item.index) === open)

  useAnchor(box, filter, rows, settled ? idAt : null)
  const showOpen = () => {
    const at = idAt(index)
    if (at === undefined || at === open) return void rows.scrollToIndex(index, { align: 'auto' })
    if (open !== null)
      void list.routeOf(filter, open).then(
        (place) => place >= 0 && rows.scrollToIndex(place, { align: 'auto' }),
        () => undefined,
      )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move scrolls to its row, not new rows
  useEffect(() => {
    if (index < total) showOpen()
  }, [index, open])
  useWindowResize(box, showOpen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter starts at its top
  useEffect(() => {
    box.current?.scrollTo({ top: 0 })
  }, [filter])

  const openAt = (event: MouseEvent) => {
    const { target } = event
    const place =
      target instanceof Element ? target.closest('[data-index]')?.getAttribute('data-index') : null
    const chosen = place ? idAt(Number(place)) : undefined
    const isTaken = chosen !== undefined && choice?.press(event, chosen, Number(place))
    if (chosen !== undefined && !isTaken) list.open(chosen, Number(place))
    box.current?.focus({ preventScroll: true })
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its keys work on the whole screen, see keymap.ts
    <div
      ref={box}
      onClick={openAt}
      // A click with Shift chooses rows, so it must not select text.
      onMouseDown={(event) => choice && event.shiftKey && event.preventDefault()}
      role="listbox"
      id={id}
      aria-label={label}
      aria-activedescendant={active ? optionId(active.index) : undefined}
      aria-busy={stale}
      aria-multiselectable={choice ? true : undefined}
      tabIndex={0}
      className={cx(
        'group min-h-0 flex-1 overflow-auto outline-offset-[-2px] [scrollbar-width:thin]',
        active && 'outline-none',
      )}
    >
      <div role="presentation" className="relative" style={{ height: rows.getTotalSize() }}>
        <div
          role="presentation"
          className="absolute top-0 left-0 w-full"
          // The rows follow each other within this element, so they never overlap before they are measured.
          style={{ transform: `translateY(${visible[0]?.start ?? 0}px)` }}
        >
          {visible.map((item) => {
            const row = rowOf(item.index)
            const selected = row !== undefined && idOf(row) === open
            const isChosen = row !== undefined && choice?.ids.has(idOf(row)) === true
            return (
              <div
                key={item.key}
                ref={rows.measureElement}
                data-index={item.index}
                id={optionId(item.index)}
                role="option"
                tabIndex={-1}
                aria-selected={choice && choice.ids.size > 0 ? isChosen : selected}
                aria-setsize={total}
                aria-posinset={item.index + 1}
              >
                {row ? children(row, selected, isChosen) : coming}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}
