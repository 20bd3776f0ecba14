/**
 * Reads from the cache, or returns `otherwise` while a damaged cache is repaired, so that the list of connections still
 * works.
 */
export const orElse = <T>(read: () => T, otherwise: T): T => {
  try {
    return read()
  } catch {
    return otherwise
  }
}
