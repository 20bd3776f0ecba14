import { createHash } from 'node:crypto'

/** Gives what was made under the same words a while ago, or makes it; whoever asks meanwhile waits for the one that is under way. */
export type Memory = <T>(words: readonly unknown[], make: () => Promise<T>) => Promise<T>

const MOST = 500

/** Keeps what was made for so many ms, in this process; failures are not kept. */
export const memory = (keptMs: number, now: () => number): Memory => {
  const kept = new Map<string, { readonly made: Promise<unknown>; readonly until: number }>()
  return <T>(words: readonly unknown[], make: () => Promise<T>): Promise<T> => {
    // Hashed, as keys of accounts are among the words.
    const key = createHash('sha256').update(JSON.stringify(words)).digest('base64')
    const held = kept.get(key)
    // Kept under the words of the very call that made it, so it has that call's form.
    if (held && held.until > now()) return held.made as Promise<T>
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
