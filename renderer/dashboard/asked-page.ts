import { type Asked, hashOf, routeOf } from './routes.ts'

const KEY = 'quillport-asked'

/** Stores the page to open after sign-in, while the browser is at a provider. */
export const keepAsked = (asked: Asked): void =>
  sessionStorage.setItem(KEY, hashOf({ page: 'sign-in', asked }))

/** Returns the stored page and deletes it; null if no page is stored. */
export const takeAsked = (): Asked | null => {
  const route = routeOf(sessionStorage.getItem(KEY) ?? '')
  sessionStorage.removeItem(KEY)
  return route.page === 'sign-in' ? route.asked : null
}
