import type { DeskEvent, DeskTopic } from '../../contract/desk.ts'

type ChangedIds = { readonly leads?: readonly string[]; readonly jobs?: readonly string[] }

/**
 * Creates the only channel through which a connection notifies its screens. `heard` returns whether a screen is listening.
 */
export const createNews = (heard: () => boolean) => {
  const listeners = new Set<(event: DeskEvent) => void>()
  const changed = (topics: readonly DeskTopic[], { leads, jobs }: ChangedIds = {}): void => {
    if (topics.length === 0) return
    const event: DeskEvent = {
      kind: 'changed',
      topics: [...topics],
      ...(leads ? { lead_ids: [...leads] } : {}),
      ...(jobs ? { job_ids: [...jobs] } : {}),
    }
    for (const listener of [...listeners]) listener(event)
  }
  return {
    /** Reports that answers from these features have changed. Names the leads and articles if not all of them changed. */
    changed,
    /** Reports the change after a call has succeeded, and returns the call's answer. */
    changedBy: async <T>(call: Promise<T>, topics: readonly DeskTopic[], ids?: ChangedIds): Promise<T> => {
      const answer = await call
      changed(topics, ids)
      return answer
    },
    /** Whether a screen is listening. */
    heard,
    /** Returns the function that ends the subscription. */
    subscribe: (listener: (event: DeskEvent) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
export type News = ReturnType<typeof createNews>
