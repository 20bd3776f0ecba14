import { create } from 'zustand'
import { SCREENS, type Screen } from '../../contract/desk.ts'

/** Which screen is shown, and which lead, article or part of it. */
export type Place = { readonly screen: Screen; readonly item: string | null }

/** Reads a place from the address's hash, such as `#/leads/lead_1`; what it does not know is the list of leads. */
export const placeOf = (hash: string): Place => {
  const [, name = '', item = ''] = hash.split('/')
  const screen = SCREENS.find((one) => one === name) ?? 'leads'
  try {
    return { screen, item: item === '' ? null : decodeURIComponent(item) }
  } catch {
    return { screen, item: null }
  }
}

/** Writes a place as a hash. */
export const hashOf = ({ screen, item }: Place): string =>
  item === null ? `#/${screen}` : `#/${screen}/${encodeURIComponent(item)}`

/** The prefix of a passed-over post in the place of a lead; without a post, the list of passed-over posts. */
export const PASSED = 'passed.'

export const usePlace = create<Place>(() => placeOf(window.location.hash))

window.addEventListener('popstate', () => usePlace.setState(placeOf(window.location.hash)))

const last = new Map<Screen, string | null>()

/** Goes to a screen. Moving within one replaces the address, so that Back leaves the screen. */
export const go = (screen: Screen, item: string | null = null): void => {
  const before = usePlace.getState()
  if (before.screen === screen && before.item === item) return
  const hash = hashOf({ screen, item })
  if (before.screen === screen) window.history.replaceState(null, '', hash)
  else window.history.pushState(null, '', hash)
  last.set(screen, item)
  usePlace.setState({ screen, item })
}

/** Goes back to a screen as it was left, what was open there included. */
export const returnTo = (screen: Screen): void => {
  if (usePlace.getState().screen !== screen) go(screen, last.get(screen) ?? null)
}
