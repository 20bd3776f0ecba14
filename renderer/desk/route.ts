import { create } from 'zustand'
import { SCREENS, type Screen } from '../../contract/desk.ts'

/** The current screen, and the open item: a lead, an article, or a part of the screen. */
export type Route = { readonly screen: Screen; readonly item: string | null }

/** Parses the address's hash, such as `#/leads/lead_1`. An unknown screen becomes the list of leads. */
export const routeOf = (hash: string): Route => {
  const [, name = '', item = ''] = hash.split('/')
  const screen = SCREENS.find((one) => one === name) ?? 'leads'
  try {
    return { screen, item: item === '' ? null : decodeURIComponent(item) }
  } catch {
    return { screen, item: null }
  }
}

/** Formats a route as a hash. */
export const hashOf = ({ screen, item }: Route): string =>
  item === null ? `#/${screen}` : `#/${screen}/${encodeURIComponent(item)}`

/** The prefix of a passed-over post's id in the item of the Leads screen. The prefix alone means the list of passed-over posts. */
export const PASSED = 'passed.'

/** The item of the Leads screen that means the sample lead. */
export const SAMPLE = 'sample'

export const useRoute = create<Route>(() => routeOf(window.location.hash))

window.addEventListener('popstate', () => useRoute.setState(routeOf(window.location.hash)))

const last = new Map<Screen, string | null>()

/** Opens a screen. A move within a screen replaces the address, so that the Back button leaves the screen. */
export const go = (screen: Screen, item: string | null = null): void => {
  const before = useRoute.getState()
  if (before.screen === screen && before.item === item) return
  const hash = hashOf({ screen, item })
  if (before.screen === screen) window.history.replaceState(null, '', hash)
  else window.history.pushState(null, '', hash)
  last.set(screen, item)
  useRoute.setState({ screen, item })
}

/** Opens a screen as the person left it, with the same item. Passed-over posts are not what the person expects under Leads. */
export const returnTo = (screen: Screen): void => {
  const item = last.get(screen) ?? null
  if (useRoute.getState().screen !== screen) go(screen, item?.startsWith(PASSED) ? null : item)
}
