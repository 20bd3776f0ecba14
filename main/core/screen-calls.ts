import { randomUUID } from 'node:crypto'
import { type Desk as DeskContract, desk as deskContract } from '../../contract/desk.ts'
import { type Dispatch, dispatcher } from '../../transport/dispatch.ts'
import type { Bridge } from './bridge/bridge.ts'
import { orElse } from './cache/or-else.ts'
import { fullDisk } from './files/full-disk.ts'
import { aboutHandlers } from './screens/about.ts'
import { agentHandlers } from './screens/agents.ts'
import { appHandlers } from './screens/app.ts'
import { articleHandlers } from './screens/articles.ts'
import { connectionHandlers } from './screens/connection.ts'
import type { ScreenContext, ScreenHandlers } from './screens/context.ts'
import { forumHandlers } from './screens/forum.ts'
import { leadHandlers } from './screens/leads.ts'
import { modelHandlers } from './screens/model.ts'
import { planHandlers } from './screens/plan.ts'
import { rankingHandlers } from './screens/rankings.ts'
import { scanHandlers } from './screens/scans.ts'
import { siteHandlers } from './screens/sites.ts'

type CallParts = {
  readonly context: ScreenContext
  readonly bridge: Bridge
  readonly reminders: ScreenHandlers['reminders']
  /** Whether answers are also checked against the contract. */
  readonly checkOutput: boolean | undefined
}

/** Answers the screens' calls of one connection, and reports which work is under way in this connection. */
export const createScreenCalls = (parts: CallParts) => {
  const {
    context: { connection, cache },
    bridge,
  } = parts
  const answer = answersOf(parts)
  /** The screens' calls that are under way, except those about updates. */
  const underWay = new Set<string>()
  const dispatch: Dispatch<undefined> = async (feature, name, ...rest) => {
    const call = `${feature}.${name} ${randomUUID()}`
    if (feature !== 'updates') underWay.add(call)
    try {
      return await answer(feature, name, ...rest)
    } finally {
      underWay.delete(call)
    }
  }
  const busyWith = (): string | null => {
    if (bridge.isInUse()) return 'a call by an agent'
    const calls = [...underWay]
    if (calls.some((call) => call.startsWith('leads.draft '))) return 'a draft that is being written'
    if (calls.length > 0) return 'a change that is being saved'
    if (connection.status().state !== 'online') return null
    if (orElse(() => cache.latestScan()?.status === 'running', false)) return 'a scan'
    // A hosted service keeps writing when the desk is closed.
    if (
      connection.runsOwnService() &&
      orElse(() => cache.articles((articles) => articles.isWriting()), false)
    )
      return 'an article that is being written'
    return null
  }
  return {
    /** Answers one call from a screen that shows this connection. */
    dispatch,
    /** Returns what an update must not interrupt, such as “a scan”; null if nothing is under way. */
    busyWith,
  }
}

/** Answers the calls from the screens. */
const answersOf = ({ context, bridge, reminders, checkOutput = false }: CallParts): Dispatch<undefined> => {
  const answer = dispatcher<DeskContract, undefined>(
    deskContract,
    {
      app: appHandlers(context, bridge),
      about: aboutHandlers(context),
      connections: context.whole.connections,
      connection: connectionHandlers(context),
      leads: leadHandlers(context),
      scans: scanHandlers(context),
      ...forumHandlers(context),
      articles: articleHandlers(context),
      plan: planHandlers(context),
      sites: siteHandlers(context),
      rankings: rankingHandlers(context),
      model: modelHandlers(context),
      ...agentHandlers(bridge, context.cache),
      reminders,
      updates: context.whole.updates,
    },
    { checkOutput },
  )
  return (...call) =>
    answer(...call).catch((thrown: unknown) => {
      throw fullDisk(thrown) ?? thrown
    })
}
