import { create } from 'zustand'
import type { PlannedCard } from '../../../contract/plans.ts'
import { leadOf, wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { askAgain } from '../queries.ts'
import { endToasts, toast } from '../toasts.ts'
import { alsoFinishes, alsoHolds } from '../unsaved.ts'
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

/** Removals that the person can still undo, or that are under way, by the key of the card. Each carries out its removal now. */
const waiting = new Map<string, () => Promise<boolean>>()

alsoHolds(() => waiting.size > 0)
// The next page knows nothing of these removals, and a scheduled card that stayed would be written and cost credits.
alsoFinishes(async () => {
  const removed = await Promise.all([...waiting.values()].map((finish) => finish()))
  return removed.every(Boolean)
})

/**
 * Hides a card now and removes it when the undo expires. The service cannot restore a removed card with its article and
 * position, so the removal waits. If the window closes earlier, the card stays. A switch to another connection and a
 * sign-out carry the removal out at once.
 */
export const removeCard = (card: PlannedCard): void => {
  const key = keyOf(card)
  const about = `removal of ${key}`
  let running: Promise<boolean> | null = null
  const finish = (): Promise<boolean> => {
    clearTimeout(timer)
    endToasts(about)
    running ??= removeForGood(card).finally(() => waiting.delete(key))
    return running
  }
  setRemoving(key, true)
  const timer = setTimeout(() => void finish(), UNDO_MS)
  waiting.set(key, finish)
  toast(`“${card.title}” was removed.`, {
    about,
    undo: () => {
      clearTimeout(timer)
      waiting.delete(key)
      setRemoving(key, false)
    },
  })
}

/** Removes the card from the plan. If that fails, says so and returns false. */
const removeForGood = async (card: PlannedCard): Promise<boolean> => {
  let isRemoved = true
  try {
    await callDesk('plan', 'removeCard', { plan_id: card.plan.plan_id, card_index: card.card_index })
  } catch (error) {
    isRemoved = false
    toast(leadOf(error, `“${card.title}” was not removed`) + wordsOf(error), { tone: 'bad' })
  }
  await askAgain('plan')
  setRemoving(keyOf(card), false)
  return isRemoved
}
