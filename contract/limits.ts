/** Reads that a key may make in a minute. */
export const READS_PER_MINUTE = 60
/** Items of a listing: the most that can be asked for, and what comes where nobody asks. */
export const PAGE = { most: 50, usual: 10 } as const
/** Characters of an Idempotency-Key at the most; the fewest is 1. */
export const IDEMPOTENCY_KEY_LONGEST = 255
/** Milliseconds for which the service knows what it answered under an Idempotency-Key. */
export const IDEMPOTENCY_KEY_KEPT = 24 * 60 * 60 * 1000
