import { create } from 'zustand'
import type { PlannedCard } from '../../../contract/plans.ts'
import { leadOf, wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { askAgain } from '../queries.ts'
import { toast } from '../toasts.ts'
import { keyOf } from './cards.ts'

/** The time in which the person can undo a removal, in ms: a little longer than the toast is visible. */
const UNDO_MS = 8500

/** The keys of cards that are hidden now and are removed from the plan when the undo expires. */
export const useRemoving = create<{ readonly keys: ReadonlySet<string> }>(() => ({ keys: new Set() }))

const setRemoving = (key: string, removing: boolean) =>
  useRemoving.setState(({ keys }) => {
    const next = new Set(keys)
    if (removing) next.add(key)
    else next.delete(key)
    return { keys: next }
  })

/**
 * Hides a card now and removes it when the undo expires. The service cannot restore a removed card with its article and
 * position, so the removal waits. If the window closes earlier, the card stays.
 */
export const removeCard = (card: PlannedCard): void => {
  const key = keyOf(card)
  setRemoving(key, true)
  const timer = setTimeout(() => void removeForGood(card), UNDO_MS)
  toast(`“${card.title}” was removed.`, {
    undo: () => {
      clearTimeout(timer)
      setRemoving(key, false)
    },
  })
}

const removeForGood = async (card: PlannedCard): Promise<void> => {
  try {
    await callDesk('plan', 'removeCard', { plan_id: card.plan.plan_id, card_index: card.card_index })
  } catch (error) {
    toast(leadOf(error, `“${card.title}” was not removed`) + wordsOf(error), { tone: 'bad' })
  }
  await askAgain('plan')
  setRemoving(keyOf(card), false)
}
