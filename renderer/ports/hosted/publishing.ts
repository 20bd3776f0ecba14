import { byPlan, cardId, isCardOf } from '../../../contract/desk/cards.ts'
import type { Site } from '../../../contract/sites.ts'
import { type HostedContext, type HostedHandlers, isOwner, mayEdit } from './context.ts'

/** Makes the handlers of the calls about plans, sites and rankings. */
export const publishingHandlers = (
  context: HostedContext,
): Pick<HostedHandlers, 'plan' | 'sites' | 'rankings'> => {
  const { calls, dashboard, workspace, resources, changed, look } = context
  const putSite = (site: Site): Site => {
    resources.put('site', site.connection_id, site)
    changed(['sites'])
    return site
  }
  return {
    plan: {
      list: async ({ status }) => ({
        cards: resources
          .all('card')
          .filter((card) => isCardOf(card, status))
          .sort(byPlan),
        editable: mayEdit(context),
      }),
      create: async (plan) => {
        const made = await calls.owner.createPlan(plan)
        await look()
        return made
      },
      change: async (change) => {
        const changedPlan = await calls.owner.changePlan(change)
        await look()
        return changedPlan
      },
      addCard: async (card) => {
        const added = await calls.owner.addCard(card)
        await look()
        return added
      },
      changeCard: async (change) => {
        const card = await calls.owner.changeCard(change)
        resources.put('card', cardId(card.plan.plan_id, card.card_index), card)
        changed(['plan'])
        return card
      },
      removeCard: async (card) => {
        await calls.owner.removeCard(card)
        resources.remove('card', cardId(card.plan_id, card.card_index))
        changed(['plan'])
        return {}
      },
    },
    sites: {
      list: async () => ({
        sites: [...resources.all('site')].sort((a, b) => a.name.localeCompare(b.name)),
        editable: isOwner(context),
        live_publish: (await calls.owner.getPublishing({})).live_publish,
      }),
      connect: async (site) => putSite(await calls.owner.connectSite(site)),
      check: async (site) => putSite(await calls.owner.checkSite(site)),
      disconnect: async (site) => {
        await calls.owner.disconnectSite(site)
        resources.remove('site', site.connection_id)
        changed(['sites'])
        return {}
      },
      changePublishing: async (change) => {
        const changedRules = await calls.owner.changePublishing(change)
        await look()
        changed(['sites'])
        return changedRules
      },
    },
    rankings: {
      get: (asked) => calls.rankings.get(asked),
      searchConsole: async () => ({ search_console: await calls.owner.getSearchConsole({}) }),
      connectSearchConsole: async (account) => {
        const connected = await calls.owner.connectSearchConsole(account)
        changed(['rankings'])
        return connected
      },
      signInToGoogle: () => dashboard.searchConsole.begin({ workspace_id: workspace.workspace_id }),
      disconnectSearchConsole: async () => {
        const disconnected = await calls.owner.disconnectSearchConsole({})
        changed(['rankings'])
        return disconnected
      },
    },
  }
}
