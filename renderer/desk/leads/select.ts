import { go, usePlace } from '../place.ts'
import { deskQuery, queryClient } from '../queries.ts'
import { setIndex, useList } from './filter.ts'
import { leadPages } from './pages.ts'

/** Opens a lead that stands at a row of the list, and fetches its neighbours ahead. */
export const openLead = (leadId: string, index: number): void => {
  setIndex(index)
  go('leads', leadId)
  const { filter } = useList.getState()
  for (const beside of [index + 1, index - 1])
    void leadPages.rowAt(filter, beside).then(
      (row) => row && queryClient.prefetchQuery(deskQuery('leads', 'get', { lead_id: row.lead_id })),
      () => undefined,
    )
}

/** Opens the lead some rows further; the list stays where it is at its ends. */
export const moveBy = async (step: 1 | -1): Promise<void> => {
  const { filter, index } = useList.getState()
  const found = await leadPages.stepFrom(filter, usePlace.getState().item, index, step)
  if (found) openLead(found.row.lead_id, found.index)
}

/** The lead to open when this one leaves the list: the one below it, else the one above. */
export const neighbourOf = async (leadId: string): Promise<string | null> => {
  const { filter, index } = useList.getState()
  const here = await leadPages.indexOf(filter, leadId, index)
  if (here < 0) return null
  const row = (await leadPages.rowAt(filter, here + 1)) ?? (await leadPages.rowAt(filter, here - 1))
  return row?.lead_id ?? null
}
