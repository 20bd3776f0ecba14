import type { MouseEvent } from 'react'
import { create } from 'zustand'
import { MOST_CHOSEN } from '../../../contract/desk.ts'
import { wordsOf } from '../errors.ts'
import { useTwoPanes } from '../list/two-panes.tsx'
import { callDesk } from '../port.ts'
import { useRoute } from '../route.ts'
import { toast } from '../toasts.ts'
import { leads } from './list.ts'

type Chosen = {
  readonly ids: ReadonlySet<string>
  /** The lead at which the range of chosen leads begins, with its last known index. Null: the range begins at the open lead. */
  readonly from: { readonly id: string; readonly index: number } | null
}

const NONE: Chosen = { ids: new Set(), from: null }

/** The leads that the person chose, to mark them together. */
export const useChosen = create<Chosen>(() => NONE)

/** Whether the open lead has its own buttons. While leads are chosen in the list beside it, only their bar acts. */
export const useActsHere = (): boolean => {
  const isChoosing = useChosen(({ ids }) => ids.size > 0)
  return !(useTwoPanes() && isChoosing)
}

/** Clears the choice. */
export const chooseNone = (): void => useChosen.setState(NONE)

const toggle = (id: string, index: number): void => {
  const ids = new Set(useChosen.getState().ids)
  if (!ids.delete(id) && ids.size < MOST_CHOSEN) ids.add(id)
  useChosen.setState({ ids, from: { id, index } })
}

/**
 * Returns the index at which the range up to a row begins. Rows may have moved since the person chose the first lead of the range. If that
 * lead is not in the list, the range begins at the row.
 */
const startOfRange = async (id: string, index: number): Promise<number> => {
  const { ids, from } = useChosen.getState()
  const { item } = useRoute.getState()
  const start = ids.size > 0 && from ? from : item === null ? null : { id: item, index: leads.indexNow() }
  const found = start ? await leads.indexOf(start.id, start.index) : -1
  if (found >= 0) return found
  useChosen.setState({ from: { id, index } })
  return index
}

const add = (more: readonly string[]): void => {
  const ids = new Set(useChosen.getState().ids)
  for (const id of more) if (ids.size < MOST_CHOSEN) ids.add(id)
  useChosen.setState({ ids })
}

/** Adds the rows between the start of the range and a row. */
const extendTo = async (id: string, index: number): Promise<void> => {
  const from = await startOfRange(id, index)
  const [first, last] = from < index ? [from, index] : [index, from]
  const rows = await Promise.all(
    Array.from({ length: Math.min(last - first + 1, MOST_CHOSEN) }, (_, step) => leads.rowAt(first + step)),
  )
  add(rows.flatMap((row) => row?.lead_id ?? []))
}

/**
 * Handles a click on a row. A click with Shift chooses the range up to the row. A click with Ctrl or ⌘, or on the row's box,
 * toggles the row. Returns whether the click chose rows.
 */
export const pressRow = (
  event: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'> & { readonly target: EventTarget | null },
  id: string,
  index: number,
): boolean => {
  const onBox = event.target instanceof Element && event.target.closest('[data-choose]') !== null
  if (event.shiftKey) {
    void extendTo(id, index)
    return true
  }
  if (!onBox && !event.ctrlKey && !event.metaKey) {
    useChosen.setState({ from: { id, index } })
    return false
  }
  toggle(id, index)
  return true
}

/** Toggles the choice of the open lead. */
export const toggleOpen = (): boolean => {
  const { item } = useRoute.getState()
  if (item === null) return false
  toggle(item, leads.indexNow())
  return true
}

/** Opens the next or the previous lead and chooses both. */
export const extendBy = async (step: 1 | -1): Promise<void> => {
  const before = useRoute.getState().item
  if (before !== null) add([before])
  await leads.moveBy(step)
  const { item } = useRoute.getState()
  if (item === null) return
  add([item])
  useChosen.setState({ from: { id: item, index: leads.indexNow() } })
}

/** Chooses all leads that match the filter, up to the maximum. */
export const chooseAll = async (): Promise<void> => {
  try {
    const { lead_ids } = await callDesk('leads', 'ids', leads.filterNow())
    useChosen.setState({ ids: new Set(lead_ids) })
  } catch (error) {
    toast(`Not chosen: ${wordsOf(error)}`, { tone: 'bad' })
  }
}
