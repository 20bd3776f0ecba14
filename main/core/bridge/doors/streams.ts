/** Receives messages, as JSON text, for a client that listens. */
type Hears = (message: string) => void

const TOOLS_CHANGED = '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}'

/**
 * Manages the clients of the 2025 revisions that listen for a new tool list. These clients have no session: any GET request
 * opens a stream, which ends when the connection closes.
 */
export const createStreams = () => {
  const open = new Map<Hears, string>()
  return {
    /** Returns the function that ends the stream. */
    open: (agentId: string, hears: Hears): (() => void) => {
      open.set(hears, agentId)
      return () => void open.delete(hears)
    },
    /** Tells one agent, or every agent, that its tool list has changed. */
    toolsChanged: (agentId?: string): void => {
      for (const [hears, of] of open) if (agentId === undefined || of === agentId) hears(TOOLS_CHANGED)
    },
  }
}
export type Streams = ReturnType<typeof createStreams>
