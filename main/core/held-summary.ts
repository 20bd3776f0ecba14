import { plainLine } from '../../contract/agent-text.ts'
import type { HeldConnection, LeadCounts } from '../../contract/desk.ts'
import type { Bridge } from './bridge/bridge.ts'
import { orElse } from './cache/or-else.ts'
import type { ChosenService } from './files/settings.ts'
import type { ScreenContext } from './screens/context.ts'

/** Summarizes a connection for the list of all connections and for the desk's health. */
export const summaryOf = (
  {
    settings,
    connection,
    cache,
    outbox,
  }: Pick<ScreenContext, 'settings' | 'connection' | 'cache' | 'outbox'>,
  bridge: Bridge,
) => ({
  /** Returns the connection's row in the list of all connections. */
  row: (): HeldConnection => {
    const { name: own_name, service } = settings.get()
    const { mode } = service
    const { base_url, email } = service.mode === 'hosted' ? service : { base_url: null, email: null }
    // The same numbers as on the Leads screen.
    const counts = orElse<Pick<LeadCounts, 'new' | 'hot'>>(() => cache.leads((leads) => leads.counts()), {
      new: 0,
      hot: 0,
    })
    const business = orElse(() => cache.settings()?.business_name, '')
    return {
      connection_id: settings.get().connection_id,
      name: nameOf(own_name, service, business),
      own_name,
      mode,
      base_url,
      email: email ?? null,
      state: connection.status().state,
      new_leads: counts.new,
      hot_leads: counts.hot,
      questions: bridge.approvals.list().length,
      waiting: outbox.waiting(),
    }
  },
  /** Counts the connection's agents, leads, articles and waiting marks. */
  amounts: () => ({
    agents: bridge.agents.list().agents.length,
    leads: orElse(() => cache.leads((leads) => leads.counts().all), 0),
    articles: orElse(() => cache.articles((articles) => articles.list(ALL_ARTICLES, 0, 1).counts.all), 0),
    waiting: outbox.waiting(),
  }),
})

const ALL_ARTICLES = { status: 'all', search: '' } as const

/** Returns the connection's name for lists. The name may come from the service, so it is reduced to one line. */
const nameOf = (own: string | null, service: ChosenService, business: string | undefined): string => {
  const workspace = service.mode === 'hosted' ? service.workspace_name : undefined
  const named = plainLine(own || workspace || business || '').trim()
  if (named !== '') return named
  if (service.mode === 'local') return 'Your business'
  return service.mode === 'hosted' ? new URL(service.base_url).host : 'New business'
}
