import { type RefObject, useLayoutEffect, useRef } from 'react'

/** How far to look for a row around its last place. More new rows than this count as another list. */
export const NEAR = 100

/** Finds the row that was first in sight among the loaded rows; null if it is gone or nothing moved. */
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
 * Keeps what the person reads where it is when rows come or go above it: the list scrolls by as many. At its very top new
 * rows simply appear.
 */
export const useAnchor = (
  box: RefObject<HTMLElement | null>,
  filter: unknown,
  /** Height of a row in px. */
  height: number,
  /** Null while some rows are older than others. */
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
