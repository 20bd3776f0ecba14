import type { DeskEvent } from '../../contract/desk.ts'
import { type Held, ROW_TOPICS } from './held.ts'

/** Creates the list of the desk's connections, which contains the first connection. `tell` sends an event to every page. */
export const connectionList = (opened: Held, tell: (event: DeskEvent) => void) => {
  let first = opened
  const all: Held[] = [first]
  /** The connection that was shown before the last switch. */
  let before: string | null = null

  /** Whether the first connection is in use. If not, its files stay open anyway, because they also lock the data folder. */
  const firstIsHeld = (): boolean => !first.settings.get().unused
  const held = (): readonly Held[] => all.filter((one) => one !== first || firstIsHeld())
  const find = (connectionId: string): Held | undefined => held().find(({ id }) => id() === connectionId)
  const shown = (): Held => find(first.settings.get().shown ?? '') ?? find(before ?? '') ?? held()[0] ?? first

  /**
   * Passes a connection's news to the pages that show the connection. Tells every page when the connection's row or notices
   * changed.
   */
  const passOn = (one: Held): void => {
    one.news.subscribe((event) => {
      if (event.kind !== 'changed') return
      const several = held().length > 1
      tell(several ? { ...event, connection_id: one.id() } : event)
      const topics = [
        ...(event.topics.some((topic) => ROW_TOPICS.includes(topic)) ? (['connections'] as const) : []),
        ...(several && one !== shown() && event.topics.includes('app') ? (['app'] as const) : []),
      ]
      if (topics.length > 0) tell({ kind: 'changed', topics })
    })
  }
  passOn(first)

  return {
    /** Returns the first connection, whose settings also hold what concerns the whole desk. */
    first: (): Held => first,
    firstIsHeld,
    /** Returns every connection with open files. */
    all: (): readonly Held[] => all,
    /** Returns the connections in use. */
    held,
    find,
    /** Returns the connection that the desk shows. */
    shown,
    show: (one: Held): void => {
      if (one !== shown()) before = shown().id()
      first.settings.change({ shown: one.id() })
      tell({ kind: 'shown', connection_id: one.id() })
      tell({ kind: 'changed', topics: ['connections'] })
    },
    add: (one: Held): void => {
      all.push(one)
      passOn(one)
    },
    remove: (one: Held): void => void all.splice(all.indexOf(one), 1),
    /** Replaces the first connection, which was removed, with a new connection. */
    addFirst: (one: Held): void => {
      first = one
      all.unshift(one)
      passOn(one)
    },
  }
}
