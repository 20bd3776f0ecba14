import { useEffect } from 'react'
import type { Preferences } from '../../../contract/desk.ts'
import { wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { deskQuery, queryClient, useDesk } from '../queries.ts'
import { toast } from '../toasts.ts'
import { leads } from './list.ts'

type Order = Preferences['lead_order']

export const ORDER_WORDS: Readonly<Record<Order, string>> = { best: 'Best first', newest: 'Newest first' }

/** Sets the order of the list and saves it in the preferences. */
export const setOrder = async (lead_order: Order): Promise<void> => {
  leads.setFilter({ ...leads.filterNow(), order: lead_order })
  try {
    const preferences = await callDesk('app', 'changePreferences', { lead_order })
    queryClient.setQueryData(deskQuery('app', 'preferences', {}).queryKey, preferences)
  } catch (error) {
    toast(`Not saved: ${wordsOf(error)}`, { tone: 'bad' })
  }
}

/** Applies the saved order to every filter. */
export const useOrder = (): void => {
  const chosen = useDesk('app', 'preferences', {}).data?.lead_order
  const filter = leads.useFilter()
  useEffect(() => {
    if (chosen !== undefined && filter.order !== chosen) leads.setFilter({ ...filter, order: chosen })
  }, [chosen, filter])
}
