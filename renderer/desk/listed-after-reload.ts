import { Place } from '../../contract/desk.ts'

/** The status of the leads that a place lists. */
export type Listed = NonNullable<Place['status']>

const KEY = 'quillport.leads-shown'

/** Lists the leads with a status after the page has reloaded for another business. */
export const listAfterReload = (status: Listed): void => sessionStorage.setItem(KEY, status)

/** Returns the status that was chosen before the page reloaded, once; undefined if there is none. */
export const takeListed = (): Listed | undefined => {
  const kept = Place.shape.status.safeParse(sessionStorage.getItem(KEY) ?? undefined).data
  sessionStorage.removeItem(KEY)
  return kept
}
