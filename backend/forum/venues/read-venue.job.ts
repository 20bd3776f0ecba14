import { setTimeout as delay } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { DAY, HOUR } from '../../../contract/time.ts'
import { type Database, dbNow, nowSql } from '../../db/database.ts'
import { type JobContext, type Queue, UNFINISHED, underLease, workOnNext } from '../../jobs/lease.ts'
import type { Page } from '../sources/port.ts'
import { SourceError } from '../sources/source-error.ts'
import { sourceOf } from '../sources/sources.ts'
import type { ForumContext } from '../watching/context.ts'
import { checkPosts } from './deletions.ts'
import { endCheck, endReading, keepPage, putBack, readVenue, saveRules } from './venue.table.ts'
import { failureOf, openReading, type Reading, withinTime } from './venue-reading.ts'

/** Pages of one venue in one reading, at most; the next one goes on from there. */
const MAX_PAGES = 50
/** A source that wants a longer rest between two pages is left for the next reading, ms. */
const LONGEST_REST_MS = 60_000
const RULES_AGE_MS = 7 * DAY
/** A venue that failed by itself, such as over a network just coming up, gets so many tries in one reading. */
const TRIES = 2
/** A venue that broke so many workers without a page in between is given up until it is wanted anew. */
const ATTEMPTS = 10
/** Posts are asked about again after this time, ms: less than a day, so that none stands a day longer than at its source. */
const ASKED_AGAIN_MS = 20 * HOUR
const CHECK_EVERY_MS = HOUR
/** What a reading may take, ms: where it takes longer, others have their turn before it goes on. */
const READING_MS = 5 * 60 * 1000
/** What asking about posts may take, ms, before a reading and by itself. */
const FIRST_CHECK_MS = 2 * 60 * 1000
const CHECK_MS = 15 * 60 * 1000

/** Waits; an abort throws the signal's own reason, such as LeaseLost. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => signal.throwIfAborted())

/** Waits as long as the source asked; false where that is too long for a reading. */
const rested = async ({ context, signal }: Reading, until: number | null): Promise<boolean> => {
  const rest = (until ?? 0) - context.now()
  if (rest > LONGEST_REST_MS) return false
  if (rest > 0) await pause(rest, signal)
  return true
}

const nextPage = async (reading: Reading, cursor: string | null): Promise<Page> => {
  try {
    return await sourceOf(reading.venue.source).newPosts(reading.community, cursor, reading.source)
  } catch (thrown) {
    throw failureOf(reading, thrown)
  }
}

/**
 * One page's posts and the cursor behind them are kept in one transaction: a worker that dies loses or doubles none.
 * Returns what could not be read beside the posts, if anything.
 */
const readPages = async (reading: Reading): Promise<string | null> => {
  let { cursor } = reading.venue
  let note: string | null = null
  for (let { pages } = reading.venue; pages < MAX_PAGES; pages += 1) {
    const page = await nextPage(reading, cursor)
    await underLease(reading, (trx) => keepPage(trx, reading.venue, page.posts, page.cursor))
    cursor = page.cursor
    note = page.note ?? note
    if (!page.more || !(await rested(reading, page.waitUntil))) break
  }
  return note
}

/** How a reading ended: why it failed, or else what could not be read beside the posts. */
type Ending = { readonly failure: SourceError | null; readonly note: string | null }

/** The rules are read before the posts that they stand beside; without them the reading goes on. */
const readRules = async (reading: Reading): Promise<void> => {
  const { venue, context } = reading
  if (venue.rules_at !== null && venue.rules_at > context.now() - RULES_AGE_MS) return
  const texts = await sourceOf(venue.source)
    .rules(reading.community, reading.source)
    .catch((thrown: unknown) => {
      failureOf(reading, thrown)
      return null
    })
  if (texts === null) return
  await underLease(reading, async (trx) => saveRules(trx, venue.id, texts, await dbNow(trx)))
}

const isRetryable = (thrown: unknown): boolean =>
  thrown instanceof SourceError && thrown.state === 'error' && thrown.retryAt === null

/** Reads what is new. The cursor stays where it failed. */
const read = async (reading: Reading, retryAfterMs: number): Promise<Ending> => {
  let { venue } = reading
  for (let tries = 1; ; tries += 1)
    try {
      await readRules({ ...reading, venue })
      return { failure: null, note: await readPages({ ...reading, venue }) }
    } catch (thrown) {
      if (!(thrown instanceof SourceError)) throw thrown
      if (tries === TRIES || !isRetryable(thrown) || reading.source.signal?.aborted)
        return { failure: thrown, note: null }
      await pause(retryAfterMs, reading.signal)
      // Pages may have been kept before the failure.
      venue = (await readVenue(reading.context.db, venue.id)) ?? venue
    }
}

/** Whether pages of this reading were kept. */
const hasMoved = async ({ context, venue }: Reading): Promise<boolean> =>
  (await readVenue(context.db, venue.id))?.cursor !== venue.cursor

const runReading = async (reading: Reading, retryAfterMs: number): Promise<void> => {
  const { context, lease, venue } = reading
  const end = ({ failure, note }: Ending) =>
    underLease(reading, (trx) => endReading(trx, venue, failure, note, context.now()))
  if (lease.attempt > ATTEMPTS)
    return end({
      failure: new SourceError('error', `Quillport gave up reading it after ${ATTEMPTS} attempts`),
      note: null,
    })
  // First, so that a post which was deleted and posted again is not taken for a copy of itself.
  await checkPosts(
    withinTime(reading, FIRST_CHECK_MS),
    Math.max(venue.check_asked_at, (await dbNow(context.db)) - ASKED_AGAIN_MS),
  )
  const timed = withinTime(reading, READING_MS)
  const ending = await read(timed, retryAfterMs)
  if (ending.failure && timed.source.signal?.aborted && (await hasMoved(reading)))
    await underLease(reading, (trx) => putBack(trx, venue))
  else await end(ending)
}

const isFree = (now: RawBuilder<number>): RawBuilder<unknown> =>
  sql`(retry_at is null or retry_at <= ${now}) and not exists (select 1 from venue as busy
    where busy.lane = venue.lane and busy.lease_owner is not null and busy.lease_until >= ${now})`

/** Venues that scans wait for and that may be asked now. */
export const wantedVenues = (db: Database): Queue => ({
  table: 'venue',
  ready: sql`wanted_at is not null and ${isFree(nowSql(db))}`,
  since: sql`wanted_at`,
})

/** Venues whose posts are to be asked about. */
export const venuesToCheck = (db: Database): Queue => ({
  table: 'venue',
  ready: sql`check_at <= ${nowSql(db)} and ${isFree(nowSql(db))}`,
  since: sql`check_at`,
})

/**
 * Takes one venue that is waited for and reads it; false when none is. One that failed is tried a second time after
 * `retryAfterMs`. Venues of one host are read one after another, so that a slow host holds up no other.
 */
export const readNextVenue = (
  context: ForumContext,
  job: JobContext,
  retryAfterMs: number,
): Promise<boolean> =>
  workOnNext(context.db, wantedVenues(context.db), job, async (lease, signal) => {
    const reading = await openReading(context, lease, signal)
    if (reading) await runReading(reading, retryAfterMs)
  })

/** Asks about some posts of one venue that were last asked about too long ago; false when none is due. */
export const checkNextVenue = (context: ForumContext, job: JobContext): Promise<boolean> =>
  workOnNext(context.db, venuesToCheck(context.db), job, async (lease, signal) => {
    const reading = await openReading(context, lease, signal)
    if (!reading) return UNFINISHED
    const startedAt = await dbNow(context.db)
    const isDone = await checkPosts(withinTime(reading, CHECK_MS), startedAt - ASKED_AGAIN_MS)
    await underLease(reading, (trx) =>
      endCheck(trx, reading.venue, startedAt + (isDone ? CHECK_EVERY_MS : 0)),
    )
    // It comes round every hour: no line in the log.
    return UNFINISHED
  })
