import { z } from 'zod'
import { operation, withOwnService } from '../operation.ts'
import { plansOfOwner } from '../owner/plans.ts'
import { rankingsOfOwner, SearchConsole } from '../owner/rankings.ts'
import { sitesOfOwner } from '../owner/sites.ts'
import { CARD_STATUSES, PlannedCard } from '../plans.ts'
import { rankings } from '../rankings.ts'
import { Nothing } from '../shapes.ts'
import { Site } from '../sites.ts'

/** The desk's operations on plans, sites and rankings. */
export const publishingOfDesk = {
  plan: {
    list: operation({
      title: 'Content plans',
      description:
        'Every cached card, sorted by plan and index. Cards can be changed only if the desktop app runs its own service.',
      input: z.strictObject({ status: z.enum(['all', 'open', ...CARD_STATUSES]).default('all') }),
      output: z.object({ cards: z.array(PlannedCard), editable: z.boolean() }),
    }),
    create: withOwnService('Create a plan', plansOfOwner.createPlan),
    change: withOwnService('Change a plan', plansOfOwner.changePlan),
    addCard: withOwnService('Add a card', plansOfOwner.addCard),
    changeCard: withOwnService('Change a card', plansOfOwner.changeCard),
    removeCard: withOwnService('Remove a card', plansOfOwner.removeCard),
  },
  sites: {
    list: operation({
      title: 'Sites',
      description:
        'The cached list of connected sites. `live_publish` says whether articles of the workspace may go live; null if the desktop app does not know this.',
      input: Nothing,
      output: z.object({ sites: z.array(Site), editable: z.boolean(), live_publish: z.boolean().nullable() }),
    }),
    connect: withOwnService('Connect a site', sitesOfOwner.connectSite),
    check: withOwnService('Check a site', sitesOfOwner.checkSite),
    disconnect: withOwnService('Disconnect a site', sitesOfOwner.disconnectSite),
    changePublishing: withOwnService('Allow or forbid going live', sitesOfOwner.changePublishing),
  },
  rankings: {
    get: operation({
      title: 'Rankings',
      description: 'Reads the rankings from the service.',
      input: rankings.get.input,
      output: rankings.get.output,
    }),
    searchConsole: operation({
      title: 'Search Console',
      description: 'The connection to Search Console; null if a hosted service manages the connection.',
      input: Nothing,
      output: z.object({ search_console: SearchConsole.nullable() }),
    }),
    connectSearchConsole: withOwnService('Connect Search Console', rankingsOfOwner.connectSearchConsole),
    signInToGoogle: operation({
      title: 'Connect Search Console by signing in to Google',
      description:
        'Returns the address of Google’s sign-in page. Works only in the dashboard of a hosted service.',
      input: Nothing,
      output: z.object({ url: z.url() }),
    }),
    disconnectSearchConsole: withOwnService(
      'Disconnect Search Console',
      rankingsOfOwner.disconnectSearchConsole,
    ),
  },
}
