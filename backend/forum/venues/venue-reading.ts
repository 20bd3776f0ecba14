import type { Lease } from '../../jobs/lease.ts'
import type { VenueRow } from '../forum.rows.ts'
import type { Community, SourceContext } from '../sources/port.ts'
import { SourceError } from '../sources/source-error.ts'
import { type ForumContext, sourceContext } from '../watching/context.ts'
import { ownKeys } from '../watching/forum-keys.table.ts'
import { profileOf, readSettings } from '../watching/settings.table.ts'
import { readVenue } from './venue.table.ts'

/** A venue that this worker has leased. */
export type Reading = {
  readonly context: ForumContext
  readonly lease: Lease
  readonly venue: VenueRow
  /** The venue in the form that its source accepts, with its token if it has one. */
  readonly community: Community
  readonly source: SourceContext
  readonly signal: AbortSignal
}

/**
 * Reads the token, the keywords and the keys of the workspace that owns a private venue. A shared venue is read with
 * the service's keys.
 */
const ownParts = async (context: ForumContext, venue: VenueRow) => {
  const { db, credentials } = context
  if (venue.workspace_id === null) return { secret: null, keywords: [], credentials }
  const community = await db
    .selectFrom('community')
    .select('secret')
    .where('venue_id', '=', venue.id)
    .executeTakeFirst()
  const settings = await readSettings(db, venue.workspace_id)
  return {
    secret: community?.secret ?? null,
    keywords: profileOf(settings).keywords,
    credentials: (await ownKeys(context, venue.workspace_id, venue.source)) ?? credentials,
  }
}

/** Converts an error to a message for people. Any error that is not a SourceError is a bug, which is logged and not shown. */
export const failureOf = ({ context, venue, signal, source }: Reading, thrown: unknown): SourceError => {
  signal.throwIfAborted()
  if (source.signal?.aborted)
    return new SourceError('error', 'the site answers too slowly to be read in one go')
  if (thrown instanceof SourceError) return thrown
  // The error's message could contain words of a post.
  const error = thrown instanceof Error ? thrown.name : typeof thrown
  context.log.error({ venue: venue.id, error }, 'reading a community failed')
  return new SourceError('error', 'its answer could not be read')
}

/** Prepares the reading of a leased venue; null if the venue was deleted with its workspace. */
export const openReading = async (
  context: ForumContext,
  lease: Lease,
  signal: AbortSignal,
): Promise<Reading | null> => {
  const venue = await readVenue(context.db, lease.id)
  if (!venue) return null
  const { secret, ...own } = await ownParts(context, venue)
  const community = { name: venue.name, secret }
  const source = sourceContext(context, { places: [community], ...own, signal })
  return { context, lease, venue, community, source, signal }
}

/** Limits a reading to a time (ms), after which the reading sends no more requests. */
export const withinTime = (reading: Reading, ms: number): Reading => ({
  ...reading,
  source: { ...reading.source, signal: AbortSignal.any([reading.signal, AbortSignal.timeout(ms)]) },
})
