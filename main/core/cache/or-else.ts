/** Reads from the cache, or returns `otherwise` while a damaged cache is repaired. The list of connections then shows less. */
export const orElse = <T>(read: () => T, otherwise: T): T => {
  try {
    return read()
  } catch {
    return otherwise
  }
}
