import type { ScreenContext, ScreenHandlers } from './context.ts'

/** What the person sells and watches, and credits; to be changed here where the service is this computer's own. */
export const forumHandlers = ({
  cache,
  connection,
  news,
}: ScreenContext): Pick<ScreenHandlers, 'forum' | 'credits'> => ({
  forum: {
    settings: async () => ({ settings: cache.settings(), editable: connection.runsOwnService() }),
    change: async (change) => {
      const settings = await connection.owner().owner.changeForumSettings(change)
      cache.putSettings(settings)
      news.changed(['forum'])
      return settings
    },
    probe: (community) => connection.owner().owner.probeCommunity(community),
  },
  credits: {
    get: async () => ({ credits: cache.credits() }),
    ledger: (page) => connection.online().calls.credits.ledger(page),
    add: async () => {
      const credits = await connection.owner().owner.addCredits({})
      cache.putCredits(credits)
      news.changed(['credits'])
      return credits
    },
  },
})
