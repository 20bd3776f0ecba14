import { create } from 'zustand'

/** Whether the form for a new agent is open. */
export const useAdding = create<{ readonly open: boolean }>(() => ({ open: false }))

/** Opens the form for a new agent, which stands on the Agents screen. */
export const askForAgent = (): void => useAdding.setState({ open: true })

/** Closes it. */
export const closeAdding = (): void => useAdding.setState({ open: false })
