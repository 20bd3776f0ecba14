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

/**
 * Keeps the visible rows in place when rows above appear or disappear. At the top of the list, new rows push the others
 * down.
 */
export const useAnchor = (
  box: RefObject<HTMLElement | null>,
  filter: unknown,
  /** The height of a row in px. */
  height: number,
  /** Returns the id of the row at an index. Null while some pages may be older than others. */
  idAt: ((index: number) => string | undefined) | null,
): void => {
  const anchor = useRef<{ id: string; index: number; filter: unknown } | null>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !idAt) return
    const before = anchor.current
    if (before && before.filter === filter && element.scrollTop >= height) {
      const rows = movedBy(before, idAt, NEAR)
      if (rows !== null) element.scrollTop += rows * height
    }
    const index = Math.ceil(element.scrollTop / height)
    const id = idAt(index)
    anchor.current = id === undefined ? null : { id, index, filter }
  })
}
