/** Calls under way by session and id, so that a client can cancel one by a message of its own. */
export type Pending = {
  /** Returns the function that says that the call has ended. */
  readonly add: (session: string | null, id: unknown, call: AbortController) => () => void
  readonly cancel: (session: string | null, id: unknown) => void
}

/** Calls of one server; those without a session are cancelled by their connection alone. */
export const createPending = (): Pending => {
  const calls = new Map<string, AbortController>()
  const keyOf = (session: string, id: unknown): string => JSON.stringify([session, id])
  return {
    add: (session, id, call) => {
      if (session === null) return () => {}
      const key = keyOf(session, id)
      calls.set(key, call)
      return () => {
        if (calls.get(key) === call) calls.delete(key)
      }
    },
    cancel: (session, id) => {
      if (session !== null) calls.get(keyOf(session, id))?.abort()
    },
  }
}
