import { z } from 'zod'
import { operation } from '../operation.ts'
import { plansOfOwner } from '../owner/plans.ts'
import { rankingsOfOwner, SearchConsole } from '../owner/rankings.ts'
import { sitesOfOwner } from '../owner/sites.ts'
import { CARD_STATUSES, PlannedCard } from '../plans.ts'
import { rankings } from '../rankings.ts'
import { Nothing } from '../shapes.ts'
import { Site } from '../sites.ts'

/** What the desk serves of plans, sites and rankings. */
export const publishingOfDesk = {
  plan: {
    list: operation({
      title: 'Content plans',
      description: 'Every cached card, by plan and index; to be changed with the own service alone.',
      input: z.strictObject({ status: z.enum(['all', 'open', ...CARD_STATUSES]).default('all') }),
      output: z.object({ cards: z.array(PlannedCard), editable: z.boolean() }),
    }),
    create: operation({
      title: 'Make a plan',
      description: 'With the own service alone.',
      input: plansOfOwner.createPlan.input,
      output: plansOfOwner.createPlan.output,
    }),
    addCard: operation({
      title: 'Add a card',
      description: 'With the own service alone.',
      input: plansOfOwner.addCard.input,
      output: PlannedCard,
    }),
    changeCard: operation({
      title: 'Change a card',
      description: 'With the own service alone.',
      input: plansOfOwner.changeCard.input,
      output: PlannedCard,
    }),
    removeCard: operation({
      title: 'Remove a card',
      description: 'With the own service alone.',
      input: plansOfOwner.removeCard.input,
      output: Nothing,
    }),
  },
  sites: {
    list: operation({
      title: 'Sites',
      description: 'The connected sites as cached; `live_publish` is null where only the service knows.',
      input: Nothing,
      output: z.object({ sites: z.array(Site), editable: z.boolean(), live_publish: z.boolean().nullable() }),
    }),
    connect: operation({
      title: 'Connect a site',
      description: 'With the own service alone.',
      input: sitesOfOwner.connectSite.input,
      output: Site,
    }),
    check: operation({
      title: 'Check a site',
      description: 'With the own service alone.',
      input: sitesOfOwner.checkSite.input,
      output: Site,
    }),
    disconnect: operation({
      title: 'Disconnect a site',
      description: 'With the own service alone.',
      input: sitesOfOwner.disconnectSite.input,
      output: Nothing,
    }),
    changePublishing: operation({
      title: 'Allow or forbid going live',
      description: 'With the own service alone.',
      input: sitesOfOwner.changePublishing.input,
      output: sitesOfOwner.changePublishing.output,
    }),
  },
  rankings: {
    get: operation({
      title: 'Rankings',
      description: 'Read from the service now.',
      input: rankings.get.input,
      output: rankings.get.output,
    }),
    searchConsole: operation({
      title: 'Search Console',
      description: 'Null where it is not set up here but with the service.',
      input: Nothing,
      output: z.object({ search_console: SearchConsole.nullable() }),
    }),
    connectSearchConsole: operation({
      title: 'Connect Search Console',
      description: 'With the own service alone.',
      input: rankingsOfOwner.connectSearchConsole.input,
      output: SearchConsole,
    }),
    disconnectSearchConsole: operation({
      title: 'Disconnect Search Console',
      description: 'With the own service alone.',
      input: Nothing,
      output: Nothing,
    }),
  },
}
