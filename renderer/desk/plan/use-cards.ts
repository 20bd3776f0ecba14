import { useDesk } from '../queries.ts'
import { keyOf } from './cards.ts'
import { useRemoving } from './removal.ts'

/** Reads the cards of all plans, without cards that are being removed, and whether cards can be changed here. */
export const useCards = () => {
  const removing = useRemoving((state) => state.keys)
  const plan = useDesk('plan', 'list', { status: 'all' })
  const cards = plan.data?.cards.filter((card) => !removing.has(keyOf(card)))
  return { cards, editable: plan.data?.editable ?? false, error: plan.error, refetch: plan.refetch }
}
