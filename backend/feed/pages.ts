import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { ChangePage } from '../../contract/changes.ts'
import { writtenJson } from '../../transport/json.ts'
import type { Database } from '../db/database.ts'
import type { Caller } from '../keys/auth.ts'
import { viewOf } from './cursor.ts'
import { type Loaders, readChanges } from './feed.ts'

/** Pages that are read from the database side by side; what else the process serves has its turn between them. */
const AT_ONCE = 2
/** Milliseconds for which a page is kept for others who stand at the same place: desks that come back come together. */
const KEPT_MS = 10_000
/** Bytes of pages that are kept at the most. */
const KEPT_BYTES = 64 * 1024 * 1024

/** What changed after the cursor, as `readChanges` has it. Throws `invalid_input`. */
export type ReadPage = (caller: Caller, cursor: string | undefined) => Promise<ChangePage>

/**
 * Reads pages of the feed for requests and streams. Callers of one workspace who see the same, stand at the same place and
 * were looked up at the same revision get the same page, read and written once; it holds all up to that revision.
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

/** Runs so many pieces of work side by side, in the order that they came, each in a turn of the event loop of its own. */
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
