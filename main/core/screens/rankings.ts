import type { Desk } from '../../../contract/desk.ts'
import type { Handlers } from '../../../contract/operation.ts'
import type { News } from '../news.ts'
import type { ServiceConnection } from '../service/connection.ts'
import { online } from './leads.ts'

type Parts = { readonly connection: ServiceConnection; readonly news: News }

/** Where sites stand in search results, and the account that reads it. */
export const rankingHandlers = ({ connection, news }: Parts): Handlers<Desk, undefined>['rankings'] => ({
  get: (asked) => online(connection).calls.rankings.get(asked),
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
