import type { Intent } from '../../../contract/forum.ts'
import { listOf } from '../list/list.ts'
import { takeListed } from '../listed-after-reload.ts'
import { deskQuery, queryClient } from '../queries.ts'
import { go } from '../route.ts'

export type StatusFilter = 'new' | 'saved' | 'replied' | 'ignored' | 'all'

/** A filter of the list of leads, and the order. */
export type LeadsFilter = {
  readonly status: StatusFilter
  readonly hot: boolean
  readonly search: string
  readonly intent?: Intent
  readonly community?: string
  readonly order: 'best' | 'newest'
}

const start: LeadsFilter = { status: 'new', hot: false, search: '', order: 'best' }

/** The list of leads that match a filter, in the filter's order. */
export const leads = listOf({
  screen: 'leads',
  start,
  query: (filter, range) => deskQuery('leads', 'list', { ...filter, ...range }),
  idOf: (row) => row.lead_id,
  ahead: ({ lead_id }) => void queryClient.prefetchQuery(deskQuery('leads', 'get', { lead_id })),
})

const listed = takeListed()
if (listed) leads.setFilter({ ...start, status: listed })

/** Shows the leads with a status, without any other filter. */
export const showLeads = (status: StatusFilter, hot: boolean): void => {
  leads.setFilter({ ...start, status, hot })
  go('leads')
}

/** Whether the filter hides leads with the chosen status. */
export const isNarrowed = (filter: LeadsFilter): boolean =>
  filter.search !== '' || filter.hot || filter.intent !== undefined || filter.community !== undefined
