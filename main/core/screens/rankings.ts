import type { ScreenContext, ScreenHandlers } from './context.ts'

/** Where sites stand in search results, and the account that reads it. */
export const rankingHandlers = ({ connection, news }: ScreenContext): ScreenHandlers['rankings'] => ({
  get: (asked) => connection.online().calls.rankings.get(asked),
  searchConsole: async () => ({
    search_console: connection.runsOwnService() ? await connection.owner().owner.getSearchConsole({}) : null,
  }),
  connectSearchConsole: async (account) => {
    const connected = await connection.owner().owner.connectSearchConsole(account)
    news.changed(['rankings'])
    return connected
  },
  disconnectSearchConsole: async () => {
    await connection.owner().owner.disconnectSearchConsole({})
    news.changed(['rankings'])
    return {}
  },
})
