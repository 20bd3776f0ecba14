import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { ChangePage } from '../../contract/changes.ts'
import { writtenJson } from '../../transport/json.ts'
import type { Database } from '../db/database.ts'
import type { Caller } from '../keys/auth.ts'
import { viewOf } from './cursor.ts'
import { type Loaders, readChanges } from './feed.ts'

/** Maximum number of pages that are read from the database at the same time. Other work of the process runs in between. */
const AT_ONCE = 2
/** How long a page is kept for other callers with the same cursor, in ms. Desks often reconnect at the same time. */
const KEPT_MS = 10_000
/** Maximum size of all kept pages together, in bytes. */
const KEPT_BYTES = 64 * 1024 * 1024

/** Reads the changes after the cursor, like `readChanges`. Throws `invalid_input`. */
export type ReadPage = (caller: Caller, cursor: string | undefined) => Promise<ChangePage>

/**
 * Makes a reader of feed pages for requests and streams. Callers of one workspace with the same view, cursor and
 * revision receive the same page, which is read and serialized once. It contains everything up to that revision.
 */
export const pageReader = (
  db: Database,
  loaders: Loaders,
  onPage: (from: 'database' | 'memory') => void,
): ReadPage => {
  const underWay = new Map<string, Promise<ChangePage>>()
  const kept = new LRUCache<string, ChangePage>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (page) => writtenJson(page).length,
    ttl: KEPT_MS,
    ttlAutopurge: true,
  })
  const inTurn = turns(AT_ONCE)
  const read = async (caller: Caller, cursor: string | undefined, place: string): Promise<ChangePage> => {
    onPage('database')
    const page = await readChanges(db, loaders, caller, cursor)
    await setImmediate()
    kept.set(place, page)
    return page
  }
  return (caller, cursor) => {
    const place = JSON.stringify([caller.workspaceId, viewOf(caller), caller.revision, cursor])
    const known = kept.get(place) ?? underWay.get(place)
    if (known) {
      onPage('memory')
      return Promise.resolve(known)
    }
    const page = inTurn(() => read(caller, cursor, place)).finally(() => underWay.delete(place))
    underWay.set(place, page)
    return page
  }
}

/** Makes a function that runs up to `most` pieces of work at once, in order. Each piece starts in its own turn of the event loop. */
const turns = (most: number) => {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      await setImmediate()
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
