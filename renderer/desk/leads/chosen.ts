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
  /** The index at which the range of chosen leads begins. */
  readonly from: number
}

const NONE: Chosen = { ids: new Set(), from: 0 }

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
  if (!ids.delete(id)) ids.add(id)
  useChosen.setState({ ids, from: index })
}

/** Adds the rows between the start of the range and an index. */
const extendTo = async (index: number): Promise<void> => {
  const { from } = useChosen.getState()
  const [first, last] = from < index ? [from, index] : [index, from]
  const rows = await Promise.all(
    Array.from({ length: Math.min(last - first + 1, MOST_CHOSEN) }, (_, step) => leads.rowAt(first + step)),
  )
  const ids = new Set(useChosen.getState().ids)
  for (const row of rows) if (row && ids.size < MOST_CHOSEN) ids.add(row.lead_id)
  useChosen.setState({ ids })
}

/**
 * Handles a click on a row. A click with Shift chooses the range up to the row. A click with Ctrl or ⌘, or on the row's box,
 * toggles the row. Returns whether the click chose rows.
 */
export const pressRow = (event: MouseEvent, id: string, index: number): boolean => {
  const onBox = event.target instanceof Element && event.target.closest('[data-choose]') !== null
  if (event.shiftKey) {
    if (useChosen.getState().ids.size === 0) useChosen.setState({ from: leads.indexNow() })
    void extendTo(index)
    return true
  }
  if (!onBox && !event.ctrlKey && !event.metaKey) {
    useChosen.setState({ from: index })
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
  const { item } = useRoute.getState()
  const { ids } = useChosen.getState()
  if (ids.size === 0) useChosen.setState({ from: leads.indexNow() })
  if (item !== null && ids.size < MOST_CHOSEN) useChosen.setState({ ids: new Set([...ids, item]) })
  await leads.moveBy(step)
  await extendTo(leads.indexNow())
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
