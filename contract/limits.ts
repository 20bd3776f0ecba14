import { DAY } from './time.ts'

/** The maximum number of reads that a key can make in a minute. */
export const READS_PER_MINUTE = 60
/**
 * The maximum number of change streams that a key can have open. A desk needs one stream. After a lost connection, the desk
 * needs a second stream until the service notices the loss.
 */
export const STREAMS_PER_KEY = 20
/** The maximum number of open change streams for all keys together, on each server. */
export const STREAMS_PER_SERVER = 1_000
/** The number of items in a listing: `most` is the maximum that a caller can request, `usual` the default. */
export const PAGE = { most: 50, usual: 10 } as const
/** The maximum number of characters in an Idempotency-Key. The minimum is 1. */
export const IDEMPOTENCY_KEY_LONGEST = 255
/** How long the service keeps its answer to a request with an Idempotency-Key, in milliseconds. */
export const IDEMPOTENCY_KEY_KEPT = DAY
/**
 * If a call got no answer and an equal call follows within this time (in milliseconds), the bridge treats the second call as
 * a repeat.
 */
export const REPEAT_WITHIN = 10 * 60 * 1000
