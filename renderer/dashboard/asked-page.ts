import { type Asked, hashOf, placeOf } from './routes.ts'

const KEY = 'quillport-asked'

/** Keeps the page that was asked for while the browser is at another service. */
export const keepAsked = (asked: Asked): void =>
  sessionStorage.setItem(KEY, hashOf({ page: 'sign-in', asked }))

/** The page that was kept, once; null if there is none. */
export const takeAsked = (): Asked | null => {
  const place = placeOf(sessionStorage.getItem(KEY) ?? '')
  sessionStorage.removeItem(KEY)
  return place.page === 'sign-in' ? place.asked : null
}
