import type { DeskEvent, DeskTopic } from '../../contract/desk.ts'

export type ChangedIds = { readonly leads?: readonly string[]; readonly jobs?: readonly string[] }

/** Carries events from the core to every screen that listens. */
export type News = {
  readonly publish: (event: DeskEvent) => void
  /** Says that answers of these features changed, for the given leads and articles where only some did. */
  readonly changed: (topics: readonly DeskTopic[], of?: ChangedIds) => void
  /** Whether anybody listens now. */
  readonly heard: () => boolean
  /** Returns the function that ends it. */
  readonly subscribe: (listener: (event: DeskEvent) => void) => () => void
}

/** Makes the one place through which the core speaks to its screens. */
export const createNews = (): News => {
  const listeners = new Set<(event: DeskEvent) => void>()
  const publish = (event: DeskEvent): void => {
    for (const listener of [...listeners]) listener(event)
  }
  return {
    publish,
    changed: (topics, { leads, jobs } = {}) => {
      if (topics.length === 0) return
      publish({
        kind: 'changed',
        topics: [...topics],
        ...(leads ? { lead_ids: [...leads] } : {}),
        ...(jobs ? { job_ids: [...jobs] } : {}),
      })
    },
    heard: () => listeners.size > 0,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
