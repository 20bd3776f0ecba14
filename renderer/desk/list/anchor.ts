import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The maximum distance, in rows, at which to look for a row that moved. A larger shift counts as another list. */
export const NEAR = 100

/** Returns how many rows a row moved. Null if it did not move or is not among the loaded rows near its last index. */
export const movedBy = (
  before: { readonly id: string; readonly index: number },
  idAt: (index: number) => string | undefined,
  near: number,
): number | null => {
  if (idAt(before.index) === before.id) return null
  for (let away = 1; away <= near; away++)
    for (const index of [before.index + away, before.index - away])
      if (idAt(index) === before.id) return index - before.index
  return null
}

/** The rows of a list by their measured or estimated position, in px from the top. */
type Measured = Pick<Virtualizer<HTMLDivElement, Element>, 'measurementsCache' | 'getVirtualItemForOffset'>

/**
 * Keeps the visible rows in place when rows above appear or disappear. At the top of the list, new rows push the others
 * down.
 */
export const useAnchor = (
  box: RefObject<HTMLElement | null>,
  filter: unknown,
  rows: Measured,
  /** Returns the id of the row at an index. Null while some pages may be older than others. */
  idAt: ((index: number) => string | undefined) | null,
): void => {
  const anchor = useRef<{ id: string; index: number; start: number; filter: unknown } | null>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !idAt) return
    const before = anchor.current
    const startOf = (index: number) => rows.measurementsCache[index]?.start
    const first = rows.measurementsCache[0]
    if (before && before.filter === filter && first && element.scrollTop >= first.size) {
      const moved = movedBy(before, idAt, NEAR)
      const start = moved === null ? undefined : startOf(before.index + moved)
      if (start !== undefined) element.scrollTop += start - before.start
    }
    const top = rows.getVirtualItemForOffset(element.scrollTop)
    const index = top && top.start < element.scrollTop ? top.index + 1 : (top?.index ?? 0)
    const [id, start] = [idAt(index), startOf(index)]
    anchor.current = id === undefined || start === undefined ? null : { id, index, start, filter }
  })
}
