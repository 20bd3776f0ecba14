import { create } from 'zustand'
import type { PlannedCard } from '../../../contract/plans.ts'
import { leadOf, wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { askAgain } from '../queries.ts'
import { toast } from '../toasts.ts'
import { keyOf } from './cards.ts'

/** How long “Undo” is offered; a little longer than its toast is shown. */
const GRACE_MS = 8500

/** Cards that are taken away on the screen, and from the plan once their undo has gone. */
export const useRemoving = create<{ readonly keys: ReadonlySet<string> }>(() => ({ keys: new Set() }))

const setRemoving = (key: string, removing: boolean) =>
  useRemoving.setState(({ keys }) => {
    const next = new Set(keys)
    if (removing) next.add(key)
    else next.delete(key)
    return { keys: next }
  })

/**
 * Removes a card. It is removed for good only when the undo is over: a removed card cannot be brought back with its
 * article and its place, so until then nothing is lost. A window that closes before that leaves the card.
 */
export const removeCard = (card: PlannedCard): void => {
  const key = keyOf(card)
  setRemoving(key, true)
  const timer = setTimeout(() => void removeForGood(card), GRACE_MS)
  toast(`“${card.title}” is removed.`, {
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
