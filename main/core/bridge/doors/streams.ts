/** A message as JSON text for a client that listens. */
export type Hears = (message: string) => void

const TOOLS_CHANGED = '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}'

/** Clients of the 2025 revisions that listen for a new tool list. They hold no session: any GET listens. */
export type Streams = {
  /** Returns what ends the listening. */
  readonly open: (agentId: string, hears: Hears) => () => void
  /** Tells every agent, or one. */
  readonly toolsChanged: (agentId?: string) => void
}

/** Open streams of this process; each ends with its connection. */
export const createStreams = (): Streams => {
  const open = new Map<Hears, string>()
  return {
    open: (agentId, hears) => {
      open.set(hears, agentId)
      return () => void open.delete(hears)
    },
    toolsChanged: (agentId) => {
      for (const [hears, of] of open) if (agentId === undefined || of === agentId) hears(TOOLS_CHANGED)
    },
  }
}
