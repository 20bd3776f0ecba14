import { create } from 'zustand'
import { hashOf, type Route, routeOf } from './routes.ts'

const stateOf = (route: Route, last: string | null) => ({
  route,
  last: route.page === 'workspace' ? route.workspace_id : last,
})

/** The current page (`route`), and the id of the workspace that was open last (`last`). */
export const useRoute = create<{ readonly route: Route; readonly last: string | null }>(() =>
  stateOf(routeOf(window.location.hash), null),
)

const follow = (): void => {
  useRoute.setState(({ last }) => stateOf(routeOf(window.location.hash), last))
}
window.addEventListener('hashchange', follow)
window.addEventListener('popstate', follow)

/** Opens a page. With `replace`, the browser's Back button does not return to the earlier page. */
export const go = (route: Route, { replace = false }: { readonly replace?: boolean } = {}): void => {
  if (replace) window.history.replaceState(null, '', hashOf(route))
  else window.history.pushState(null, '', hashOf(route))
  follow()
}
