import { create } from 'zustand'

/** How the screen stands with the core on this computer: `closed` means that this browser's session has ended. */
export type Link = 'open' | 'lost' | 'closed'

export const useLink = create<{ readonly link: Link }>(() => ({ link: 'open' }))

/** Remembers how the core answered last; a session that ended stays ended. */
export const setLink = (link: Link): void =>
  useLink.setState((state) => (state.link === 'closed' || state.link === link ? state : { link }))
