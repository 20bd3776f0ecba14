type Listener = () => void

// One map serves the whole process, because callers of `ring` have only a transaction. Workspace ids are unique.
const listeners = new Map<string, Set<Listener>>()

/** Wakes every stream of a workspace in this process. Streams in other processes find changes by polling. */
export const ring = (workspaceId: string): void => {
  for (const listener of listeners.get(workspaceId) ?? []) listener()
}

/** Calls `listener` at every change of a workspace, until the returned function is called. */
export const onRing = (workspaceId: string, listener: Listener): (() => void) => {
  const known = listeners.get(workspaceId) ?? new Set()
  listeners.set(workspaceId, known.add(listener))
  return () => {
    known.delete(listener)
    if (known.size === 0) listeners.delete(workspaceId)
  }
}
