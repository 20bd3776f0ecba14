import type { Turns } from './host-gate.ts'

/** Makes turns for one test, on the test's clock. */
export const memoryTurns = (now: () => number): Turns => {
  const free = new Map<string, number>()
  const held = new Map<string, number>()
  const heldFor = (host: string) => Math.max(0, (held.get(host) ?? 0) - now())
  return {
    take: async (host, spacingMs, patience, queue) => {
      if (heldFor(host) > patience) return { held: heldFor(host) }
      const turn = Math.max(now() + heldFor(host), free.get(host) ?? 0)
      if (turn > now() + queue) return { held: turn - now() }
      free.set(host, turn + spacingMs)
      return { wait: turn - now() }
    },
    rest: async (host, forMs) => {
      free.set(host, Math.max(now() + forMs, free.get(host) ?? 0))
    },
    hold: async (host, forMs) => {
      held.set(host, Math.max(now() + forMs, held.get(host) ?? 0))
    },
    heldFor: async (host) => heldFor(host),
  }
}
