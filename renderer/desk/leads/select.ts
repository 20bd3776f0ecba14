import { core } from '../core.ts'
import { go, usePlace } from '../place.ts'
import { queryClient } from '../queries.ts'
import { setIndex, useList } from './filter.ts'
import { rowAt } from './pages.ts'

/** A lead with its drafts, as a query. */
export const leadQuery = (lead_id: string) => ({
  queryKey: ['leads', 'get', { lead_id }],
  queryFn: () => core.leads.get({ lead_id }),
})

/** Opens a lead that stands at a row of the list, and fetches its neighbours ahead. */
export const openLead = (leadId: string, index: number): void => {
  setIndex(index)
  go('leads', leadId)
  const { filter } = useList.getState()
  for (const beside of [index + 1, index - 1])
    void rowAt(filter, beside).then(
      (row) => row && queryClient.prefetchQuery(leadQuery(row.lead_id)),
      () => undefined,
    )
}

/** Opens the lead some rows further; the list stays where it is at its ends. */
export const moveBy = async (step: 1 | -1): Promise<void> => {
  const { filter, index } = useList.getState()
  const { item } = usePlace.getState()
  const here = item === null ? -1 : await indexOf(item)
  const target = here >= 0 ? here + step : item === null ? 0 : Math.max(0, index)
  const row = await rowAt(filter, target)
  if (row) openLead(row.lead_id, target)
}

/** The row of a lead: where it was last seen, or near it when rows came or went; -1 when it is not in this list. */
const indexOf = async (leadId: string): Promise<number> => {
  const { filter, index } = useList.getState()
  if ((await rowAt(filter, index))?.lead_id === leadId) return index
  for (let away = 1; away <= 100; away++)
    for (const at of [index + away, index - away])
      if ((await rowAt(filter, at))?.lead_id === leadId) return at
  return -1
}

/** The lead to open when this one leaves the list: the one below it, else the one above. */
export const neighbourOf = async (leadId: string): Promise<string | null> => {
  const { filter } = useList.getState()
  const here = await indexOf(leadId)
  if (here < 0) return null
  const row = (await rowAt(filter, here + 1)) ?? (await rowAt(filter, here - 1))
  return row?.lead_id ?? null
}
