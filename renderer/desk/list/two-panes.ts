import { useSyncExternalStore } from 'react'

// Below this width a list and what is open of it take turns, so nothing opens by itself.
const twoPanes = matchMedia('(min-width: 880px)')

const listen = (changed: () => void) => {
  twoPanes.addEventListener('change', changed)
  return () => twoPanes.removeEventListener('change', changed)
}

/** Tells whether the list stands beside what is open, now and whenever the window changes. */
export const useTwoPanes = (): boolean => useSyncExternalStore(listen, () => twoPanes.matches)
