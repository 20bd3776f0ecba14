import { createHash } from 'node:crypto'

/** Gives what was made under the same words a while ago, or makes it; whoever asks meanwhile waits for the one that is under way. */
export type Memory<T> = (words: readonly unknown[], make: () => Promise<T>) => Promise<T>

const MOST = 500

/** Keeps what was made for so many ms, in this process; failures are not kept. */
export const memory = <T>(keptMs: number, now: () => number): Memory<T> => {
  const kept = new Map<string, { readonly made: Promise<T>; readonly until: number }>()
  return (words, make) => {
    // Hashed, as keys of accounts are among the words.
    const key = createHash('sha256').update(JSON.stringify(words)).digest('base64')
    const held = kept.get(key)
    if (held && held.until > now()) return held.made
    const made = make()
    kept.delete(key)
    kept.set(key, { made, until: now() + keptMs })
    made.catch(() => {
      if (kept.get(key)?.made === made) kept.delete(key)
    })
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST) break
      kept.delete(oldest)
    }
    return made
  }
}
