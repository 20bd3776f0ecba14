import { z } from 'zod'
import { operation } from '../operation.ts'
import { local, SearchConsole } from '../owner.ts'
import { CARD_STATUSES, PlannedCard } from '../plans.ts'
import { rankings } from '../rankings.ts'
import { Nothing } from '../shapes.ts'
import { Site } from '../sites.ts'

const own = local.owner

/** What the desk serves of plans, sites and rankings. */
export const publishingOfDesk = {
  plan: {
    list: operation({
      title: 'Content plans',
      description: 'Every cached card, by plan and index; to be changed in local mode alone.',
      input: z.strictObject({ status: z.enum(['all', 'open', ...CARD_STATUSES]).default('all') }),
      output: z.object({ cards: z.array(PlannedCard), editable: z.boolean() }),
    }),
    create: operation({
      title: 'Make a plan',
      description: 'In local mode alone.',
      input: own.createPlan.input,
      output: own.createPlan.output,
    }),
    addCard: operation({
      title: 'Add a card',
      description: 'In local mode alone.',
      input: own.addCard.input,
      output: PlannedCard,
    }),
    changeCard: operation({
      title: 'Change a card',
      description: 'In local mode alone.',
      input: own.changeCard.input,
      output: PlannedCard,
    }),
    removeCard: operation({
      title: 'Remove a card',
      description: 'In local mode alone.',
      input: own.removeCard.input,
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
      description: 'In local mode alone.',
      input: own.connectSite.input,
      output: Site,
    }),
    check: operation({
      title: 'Check a site',
      description: 'In local mode alone.',
      input: own.checkSite.input,
      output: Site,
    }),
    disconnect: operation({
      title: 'Disconnect a site',
      description: 'In local mode alone.',
      input: own.disconnectSite.input,
      output: Nothing,
    }),
    changePublishing: operation({
      title: 'Allow or forbid going live',
      description: 'In local mode alone.',
      input: own.changePublishing.input,
      output: own.changePublishing.output,
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
      description: 'In local mode alone.',
      input: own.connectSearchConsole.input,
      output: SearchConsole,
    }),
    disconnectSearchConsole: operation({
      title: 'Disconnect Search Console',
      description: 'In local mode alone.',
      input: Nothing,
      output: Nothing,
    }),
  },
}
