import { setTimeout as delay } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { DAY, HOUR } from '../../../contract/time.ts'
import { capital, count } from '../../../contract/words.ts'
import { type Database, dbNow, nowSql } from '../../db/database.ts'
import { type JobContext, type Queue, UNFINISHED, underLease, workOnNext } from '../../jobs/lease.ts'
import { LONGEST_REST_MS, type Page } from '../sources/port.ts'
import { SourceError } from '../sources/source-error.ts'
import { sourceOf } from '../sources/sources.ts'
import type { ForumContext } from '../watching/context.ts'
import { noteKeys } from '../watching/forum-keys.table.ts'
import { ASKED_AGAIN_MS, checkPosts } from './deletions.ts'
import { type Ending, endReading, keepPage, letGo, readVenue, saveRules } from './venue.table.ts'
import { failureOf, openReading, type Reading, withinTime } from './venue-reading.ts'

/** Maximum number of pages of one venue in one reading. The next reading continues from there. */
const READING_PAGES = 50
const RULES_AGE_MS = 7 * DAY
/** Number of tries in one reading. A second try helps, for example, if the network has just become available. */
const TRIES = 2
/** Number of attempts without a stored page after which a venue is given up until a scan requests it again. */
const ATTEMPTS = 10
const CHECK_EVERY_MS = HOUR
/** Maximum duration of a reading, in ms. Then other venues have their turn. */
const READING_MS = 5 * 60 * 1000
/** Maximum duration of a check for deletions before a reading (`FIRST_CHECK_MS`) and as its own job (`CHECK_MS`), in ms. */
const FIRST_CHECK_MS = 2 * 60 * 1000
const CHECK_MS = 15 * 60 * 1000

/** Waits. If the signal aborts, throws its reason, such as LeaseLost. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => signal.throwIfAborted())

/** Waits as long as the source asked. Returns false if a reading cannot wait that long. */
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

/** What a reading has left out so far. */
type LeftOut = {
  /** Why the comments could not be read; null if they could. */
  comments: string | null
  /** Several pages may say the same. */
  readonly missed: Set<string>
  unreadable: number
  /** Whether older new posts follow the last page that was read. */
  hasOlder: boolean
}

/**
 * Reads page after page. Stores each page's posts and cursor in one transaction, so that no post is lost or repeated if the
 * worker dies. Adds to `left` what the pages left out. Returns the time (ms) before which the source asked for no further
 * requests; null if it did not ask.
 */
const readPages = async (reading: Reading, left: LeftOut): Promise<number | null> => {
  let { cursor } = reading.venue
  let waitUntil: number | null = null
  for (let { pages } = reading.venue; pages < READING_PAGES; pages += 1) {
    const page = await nextPage(reading, cursor)
    await underLease(reading, (trx) => keepPage(trx, reading.venue, page.posts, page.cursor))
    cursor = page.cursor
    waitUntil = page.waitUntil
    left.comments = page.note ?? left.comments
    left.unreadable += page.unreadable ?? 0
    left.hasOlder = page.more
    for (const one of page.missed ?? []) left.missed.add(one)
    if (!page.more || !(await rested(reading, page.waitUntil))) break
  }
  return waitUntil
}

/** Says what a reading left out; null if it read everything. */
const notesOf = ({ comments, missed, unreadable, hasOlder }: LeftOut): string | null => {
  const posts =
    unreadable === 0
      ? []
      : [`${count(unreadable, 'post')} could not be read and ${unreadable === 1 ? 'was' : 'were'} left out`]
  const older = hasOlder ? ['a later scan reads the older new posts'] : []
  return capital([...(comments === null ? [] : [comments]), ...missed, ...posts, ...older].join('; ')) || null
}

/**
 * Reads the community's rules if it is long since they were asked for. If that fails, the reading continues without them, and the next
 * reading tries again.
 */
const readRules = async (reading: Reading): Promise<void> => {
  const { venue, context } = reading
  if (venue.rules_at !== null && venue.rules_at > context.now() - RULES_AGE_MS) return
  const texts = await sourceOf(venue.source)
    .rules(reading.community, reading.source)
    .catch((thrown: unknown) => {
      failureOf(reading, thrown)
    })
  if (texts === undefined) return
  await underLease(reading, async (trx) => saveRules(trx, venue.id, texts, await dbNow(trx)))
}

const failed = (failure: SourceError): Ending => ({ failure, note: null, waitUntil: failure.retryAt })

const isRetryable = (thrown: unknown): boolean =>
  thrown instanceof SourceError && thrown.state === 'error' && thrown.retryAt === null

/** Reads the rules and the new posts. After a failure, the cursor stays at the last stored page. */
const read = async (reading: Reading, retryAfterMs: number): Promise<Ending> => {
  let { venue } = reading
  // The second try continues after the pages that the first try stored, so both add to the same counts.
  const left: LeftOut = { comments: null, missed: new Set(), unreadable: 0, hasOlder: false }
  for (let tries = 1; ; tries += 1)
    try {
      await readRules({ ...reading, venue })
      const waitUntil = await readPages({ ...reading, venue }, left)
      return { failure: null, note: notesOf(left), waitUntil }
    } catch (thrown) {
      if (!(thrown instanceof SourceError)) throw thrown
      if (tries === TRIES || !isRetryable(thrown) || reading.source.signal?.aborted) return failed(thrown)
      await pause(retryAfterMs, reading.signal)
      // Pages may have been stored before the failure.
      venue = (await readVenue(reading.context.db, venue.id)) ?? venue
    }
}

/** Whether this reading has stored a page. */
const hasMoved = async ({ context, venue }: Reading): Promise<boolean> =>
  (await readVenue(context.db, venue.id))?.cursor !== venue.cursor

const runReading = async (reading: Reading, retryAfterMs: number): Promise<void> => {
  const { context, lease, venue } = reading
  const end = (ending: Ending) =>
    underLease(reading, async (trx) => {
      await endReading(trx, venue, ending, context.now())
      await noteKeys(trx, reading.source.credentials, venue.source, ending.failure)
    })
  if (lease.attempt > ATTEMPTS)
    return end(
      failed(new SourceError('error', `Quillport gave up reading this community after ${ATTEMPTS} attempts`)),
    )
  // Runs before the reading, so that a post that was deleted and posted again does not count as a copy of itself.
  await checkPosts(
    withinTime(reading, FIRST_CHECK_MS),
    Math.max(venue.check_asked_at, (await dbNow(context.db)) - ASKED_AGAIN_MS),
  )
  const timed = withinTime(reading, READING_MS)
  const ending = await read(timed, retryAfterMs)
  if (ending.failure && timed.source.signal?.aborted && (await hasMoved(reading)))
    // The remaining pages wait until the other wanted venues have had their turn.
    await underLease(reading, async (trx) => letGo(trx, venue, { wanted_at: await dbNow(trx), pages: 0 }))
  else await end(ending)
}

const isRested = (now: RawBuilder<number>): RawBuilder<unknown> =>
  sql`(retry_at is null or retry_at <= ${now})`

const isLaneFree = (now: RawBuilder<number>): RawBuilder<unknown> =>
  sql`not exists (select 1 from venue as busy
    where busy.lane = venue.lane and busy.lease_owner is not null and busy.lease_until >= ${now})`

/** Queue of venues that scans wait for and that may be read now. */
export const wantedVenues = (db: Database): Queue => ({
  table: 'venue',
  ready: sql`wanted_at is not null and ${isRested(nowSql(db))} and ${isLaneFree(nowSql(db))}`,
  since: sql`wanted_at`,
})

/**
 * Queue of venues whose posts are due for a check. How often a feed wants to be read does not delay the check, because deleted posts must
 * be removed within a day; a host that limits requests may still refuse it. A pause after a failure delays it.
 */
export const venuesToCheck = (db: Database): Queue => ({
  table: 'venue',
  ready: sql`check_at <= ${nowSql(db)} and (status = 'ok' or ${isRested(nowSql(db))}) and ${isLaneFree(nowSql(db))}`,
  since: sql`check_at`,
})

/**
 * Reads one venue that a scan waits for. Returns false if there is no such venue. Tries a failed reading once more
 * after `retryAfterMs`. Venues in one lane are read one after another, so that a slow host delays no other host.
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

/** Checks one venue for deleted posts. Returns false if no venue is due. */
export const checkNextVenue = (context: ForumContext, job: JobContext): Promise<boolean> =>
  workOnNext(context.db, venuesToCheck(context.db), job, async (lease, signal) => {
    const reading = await openReading(context, lease, signal)
    if (!reading) return UNFINISHED
    const startedAt = await dbNow(context.db)
    const isDone = await checkPosts(withinTime(reading, CHECK_MS), startedAt - ASKED_AGAIN_MS)
    await underLease(reading, (trx) =>
      letGo(trx, reading.venue, { check_at: startedAt + (isDone ? CHECK_EVERY_MS : 0) }),
    )
    // The check runs every hour, so it writes no line to the log.
    return UNFINISHED
  })
