import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { cx } from '../../ui/cx.ts'
import { usePlace } from '../place.ts'
import { useNow } from '../time.ts'
import { useAnchor } from './anchor.ts'
import { type Filter, useList } from './filter.ts'
import { LeadLine, LeadLinePlace, ROW_HEIGHT } from './lead-row.tsx'
import { PAGE, useRows } from './pages.ts'
import { openLead } from './select.ts'

const optionId = (index: number) => `lead-row-${index}`

/** All leads of a filter, of which only those in sight exist; the listbox keeps the focus, its rows only carry it. */
export const LeadList = ({
  filter,
  total,
  stale,
}: {
  readonly filter: Filter
  readonly total: number
  readonly stale: boolean
}) => {
  const box = useRef<HTMLDivElement>(null)
  const open = usePlace((state) => state.item)
  const index = useList((state) => state.index)
  const now = useNow()
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    // A row late by a frame is better than a frame that waits for its rows.
    useFlushSync: false,
  })
  const visible = rows.getVirtualItems()
  const pages = [...new Set(visible.map((item) => Math.floor(item.index / PAGE)))]
  const { rowOf, settled } = useRows(filter, pages)
  const active = visible.find((item) => open !== null && rowOf(item.index)?.lead_id === open)

  useAnchor(box, filter, settled ? rowOf : null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move brings its row into sight, not leads that come
  useEffect(() => {
    if (index < total) rows.scrollToIndex(index, { align: 'auto' })
  }, [index, open])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter starts at its top
  useEffect(() => {
    box.current?.scrollTo({ top: 0 })
  }, [filter])

  const openAt = (target: EventTarget) => {
    const place = target instanceof Element ? target.closest('[data-row]')?.getAttribute('data-row') : null
    const row = place ? rowOf(Number(place)) : undefined
    if (row) openLead(row.lead_id, Number(place))
    box.current?.focus({ preventScroll: true })
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its keys work on the whole screen, see keymap.ts
    <div
      ref={box}
      onClick={(event) => openAt(event.target)}
      role="listbox"
      id="leads"
      aria-label="Leads, best first"
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
          return (
            <div
              key={item.key}
              data-row={item.index}
              id={optionId(item.index)}
              role="option"
              tabIndex={-1}
              aria-selected={row !== undefined && row.lead_id === open}
              aria-setsize={total}
              aria-posinset={item.index + 1}
              className="absolute top-0 left-0 w-full"
              style={{ height: ROW_HEIGHT, transform: `translateY(${item.start}px)` }}
            >
              {row ? <LeadLine row={row} now={now} selected={row.lead_id === open} /> : <LeadLinePlace />}
            </div>
          )
        })}
      </div>
    </div>
  )
}
