import { byPlan, cardId, isCardOf } from '../../../contract/desk/cards.ts'
import { PAGE } from '../../../contract/limits.ts'
import type { PlannedCard } from '../../../contract/plans.ts'
import { aheadOfFeed } from './ahead-of-feed.ts'
import type { ScreenContext, ScreenHandlers } from './context.ts'

/** Handlers for the planned articles. The person can change them here only if the desk runs its own service. */
export const planHandlers = ({ cache, connection, news }: ScreenContext): ScreenHandlers['plan'] => {
  const put = (card: PlannedCard, revision: number | null): void => {
    const id = cardId(card.plan.plan_id, card.card_index)
    cache.cards((cards) => cards.putAhead(id, card, revision))
    news.changed(['plan'])
  }
  const revisionOf = (id: string) => cache.cards((cards) => cards.revisionOf(id))

  return {
    list: async ({ status }) => ({
      cards: cache.cards((cards) =>
        cards
          .all()
          .filter((card) => isCardOf(card, status))
          .sort(byPlan),
      ),
      editable: connection.runsOwnService(),
    }),
    create: async (plan) => {
      const made = await connection.owner().owner.createPlan(plan)
      const { plan_id } = made
      const { domain, connection_id, title, starts } = plan
      await aheadOfFeed(async () => {
        const { calls } = connection.online()
        // This reads only the first page of cards. The feed delivers all other cards.
        const { cards } = await calls.plans.get({ plan_id, include_done: true, limit: PAGE.most })
        for (const card of cards)
          put({ ...card, plan: { plan_id, domain, connection_id, title, starts } }, null)
      })
      return made
    },
    change: async (change) => {
      const changed = await connection.owner().owner.changePlan(change)
      cache.cards((cards) => {
        for (const card of cards.all())
          if (card.plan.plan_id === change.plan_id) {
            const id = cardId(change.plan_id, card.card_index)
            cards.putAhead(id, { ...card, plan: changed.plan }, cards.revisionOf(id))
          }
      })
      news.changed(['plan'])
      return changed
    },
    addCard: async (card) => {
      const added = await connection.owner().owner.addCard(card)
      put(added, null)
      return added
    },
    changeCard: async (change) => {
      const revision = revisionOf(cardId(change.plan_id, change.card_index))
      const changed = await connection.owner().owner.changeCard(change)
      put(changed, revision)
      return changed
    },
    removeCard: async (card) => {
      await connection.owner().owner.removeCard(card)
      cache.cards((cards) => cards.remove(cardId(card.plan_id, card.card_index)))
      news.changed(['plan'])
      return {}
    },
  }
}
