import { create } from 'zustand'
import { hashOf, type Place, placeOf } from './routes.ts'

const stateOf = (place: Place, last: string | null) => ({
  place,
  last: place.page === 'workspace' ? place.workspace_id : last,
})

/** The current page (`place`), and the id of the workspace that was open last (`last`). */
export const usePlace = create<{ readonly place: Place; readonly last: string | null }>(() =>
  stateOf(placeOf(window.location.hash), null),
)

const follow = (): void => {
  usePlace.setState(({ last }) => stateOf(placeOf(window.location.hash), last))
}
window.addEventListener('hashchange', follow)
window.addEventListener('popstate', follow)

/** Opens a page. With `replace`, the browser's Back button does not return to the earlier page. */
export const go = (place: Place, { replace = false }: { readonly replace?: boolean } = {}): void => {
  if (replace) window.history.replaceState(null, '', hashOf(place))
  else window.history.pushState(null, '', hashOf(place))
  follow()
}
