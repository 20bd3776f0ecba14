import type { DeskEvent, DeskTopic } from '../../contract/desk.ts'

type ChangedIds = { readonly leads?: readonly string[]; readonly jobs?: readonly string[] }

/** Makes the one place through which the core speaks to every screen that listens. */
export const createNews = () => {
  const listeners = new Set<(event: DeskEvent) => void>()
  return {
    /** Says that answers of these features changed, for the given leads and articles where only some did. */
    changed: (topics: readonly DeskTopic[], { leads, jobs }: ChangedIds = {}): void => {
      if (topics.length === 0) return
      const event: DeskEvent = {
        kind: 'changed',
        topics: [...topics],
        ...(leads ? { lead_ids: [...leads] } : {}),
        ...(jobs ? { job_ids: [...jobs] } : {}),
      }
      for (const listener of [...listeners]) listener(event)
    },
    /** Whether anybody listens now. */
    heard: () => listeners.size > 0,
    /** Returns the function that ends it. */
    subscribe: (listener: (event: DeskEvent) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
export type News = ReturnType<typeof createNews>
