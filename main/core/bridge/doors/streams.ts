/** A message as JSON text for a client that listens. */
type Hears = (message: string) => void

const TOOLS_CHANGED = '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}'

/**
 * Clients of the 2025 revisions that listen for a new tool list. They hold no session: any GET listens, and each stream
 * ends with its connection.
 */
export const createStreams = () => {
  const open = new Map<Hears, string>()
  return {
    /** Returns what ends the listening. */
    open: (agentId: string, hears: Hears): (() => void) => {
      open.set(hears, agentId)
      return () => void open.delete(hears)
    },
    /** Tells every agent, or one. */
    toolsChanged: (agentId?: string): void => {
      for (const [hears, of] of open) if (agentId === undefined || of === agentId) hears(TOOLS_CHANGED)
    },
  }
}
export type Streams = ReturnType<typeof createStreams>
