/** Reads that a key may make in a minute. */
export const READS_PER_MINUTE = 60
/** Streams of changes that may be open at once: a desk needs one, and another while a broken connection is not noticed. */
export const STREAMS_PER_KEY = 20
/** The same for all keys together, on each server. */
export const STREAMS_PER_SERVER = 1_000
/** Items of a listing: the most that can be asked for, and what comes where nobody asks. */
export const PAGE = { most: 50, usual: 10 } as const
/** Characters of an Idempotency-Key at the most; the fewest is 1. */
export const IDEMPOTENCY_KEY_LONGEST = 255
/** Milliseconds for which the service knows what it answered under an Idempotency-Key. */
export const IDEMPOTENCY_KEY_KEPT = 24 * 60 * 60 * 1000
/** Milliseconds for which the bridge takes an equal call for a repeat of one that got no answer. */
export const REPEAT_WITHIN = 10 * 60 * 1000
