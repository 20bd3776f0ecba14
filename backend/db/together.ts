type Turn<T> = { readonly keys: Set<string>; readonly found: Promise<ReadonlyMap<string, T>> }

/**
 * Finds values by key, with one call of `find` for all keys that are requested in the same turn of the event loop.
 * Requests that arrive together share one query, and their answers are sent together, which takes much less time.
 */
export const together = <T>(
  find: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): ((key: string) => Promise<T | undefined>) => {
  let turn: Turn<T> | null = null
  const begin = (): Turn<T> => {
    const keys = new Set<string>()
    const found = new Promise((resolve) => setImmediate(resolve)).then(() => {
      turn = null
      return find([...keys])
    })
    return { keys, found }
  }
  return async (key) => {
    turn ??= begin()
    turn.keys.add(key)
    return (await turn.found).get(key)
  }
}
