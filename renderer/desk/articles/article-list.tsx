import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { cx } from '../../ui/cx.ts'
import { usePlace } from '../place.ts'
import { useNow } from '../time.ts'
import { ArticleLine, ArticleLinePlace, ROW_HEIGHT } from './article-row.tsx'
import { type Filter, openArticle, PAGE, useList, useRows } from './list.ts'

const optionId = (index: number) => `article-row-${index}`

type Props = { readonly filter: Filter; readonly total: number; readonly stale: boolean }

/** All articles of a filter, of which only those in sight exist; the listbox keeps the focus, its rows only carry it. */
export const ArticleList = ({ filter, total, stale }: Props) => {
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
  const rowOf = useRows(filter, [...new Set(visible.map((item) => Math.floor(item.index / PAGE)))])
  const active = visible.find((item) => open !== null && rowOf(item.index)?.job_id === open)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move brings its row into sight, not articles that come
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
    if (row) openArticle(row.job_id, Number(place))
    box.current?.focus({ preventScroll: true })
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its keys work on the whole screen, see keymap.ts
    <div
      ref={box}
      onClick={(event) => openAt(event.target)}
      role="listbox"
      id="articles"
      aria-label="Articles, newest first"
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
          const selected = row !== undefined && row.job_id === open
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
              style={{ height: ROW_HEIGHT, transform: `translateY(${item.start}px)` }}
            >
              {row ? <ArticleLine row={row} now={now} selected={selected} /> : <ArticleLinePlace />}
            </div>
          )
        })}
      </div>
    </div>
  )
}
