import { AppError } from '../../../contract/errors.ts'
import type { ScreenContext, ScreenHandlers } from './context.ts'

/** Handlers for the rankings of sites in search results, and for the account that reads the rankings. */
export const rankingHandlers = ({ connection, news }: ScreenContext): ScreenHandlers['rankings'] => ({
  get: (asked) => connection.online().calls.rankings.get(asked),
  searchConsole: async () => ({
    search_console: connection.runsOwnService() ? await connection.owner().owner.getSearchConsole({}) : null,
  }),
  connectSearchConsole: (account) =>
    news.changedBy(connection.owner().owner.connectSearchConsole(account), ['rankings']),
  signInToGoogle: async () => {
    throw new AppError('not_found', 'Signing in to Google works only in the dashboard of a hosted service.')
  },
  disconnectSearchConsole: () =>
    news.changedBy(connection.owner().owner.disconnectSearchConsole({}), ['rankings']),
})
