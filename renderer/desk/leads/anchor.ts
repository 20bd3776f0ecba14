import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { LeadRow } from '../../../contract/desk.ts'
import { ROW_HEIGHT } from './lead-row.tsx'

/** Finds where the row that stood first in sight went, among rows that are loaded; null where it is gone or nothing moved. */
export const movedBy = (
  before: { readonly leadId: string; readonly index: number },
  leadIdAt: (index: number) => string | undefined,
  near: number,
): number | null => {
  if (leadIdAt(before.index) === before.leadId) return null
  for (let away = 1; away <= near; away++)
    for (const index of [before.index + away, before.index - away])
      if (leadIdAt(index) === before.leadId) return index - before.index
  return null
}

/** How far a row is looked for: more new leads than this at once is another list. */
const NEAR = 100

/**
 * Keeps what the person reads where it is when leads come or go above it: the list scrolls by as many rows. At its very top
 * new leads simply appear.
 */
export const useAnchor = (
  box: RefObject<HTMLElement | null>,
  filter: unknown,
  /** Null while some rows are older than others. */
  rowOf: ((index: number) => LeadRow | undefined) | null,
): void => {
  const anchor = useRef<{ leadId: string; index: number; filter: unknown } | null>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !rowOf) return
    const before = anchor.current
    if (before && before.filter === filter && element.scrollTop >= ROW_HEIGHT) {
      const rows = movedBy(before, (index) => rowOf(index)?.lead_id, NEAR)
      if (rows !== null) element.scrollTop += rows * ROW_HEIGHT
    }
    const index = Math.ceil(element.scrollTop / ROW_HEIGHT)
    const leadId = rowOf(index)?.lead_id
    anchor.current = leadId === undefined ? null : { leadId, index, filter }
  })
}
