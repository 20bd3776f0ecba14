import { DAY } from './time.ts'

/** The most reads of a key in a minute. */
export const READS_PER_MINUTE = 60
/**
 * The most streams of changes that a key can have open. A desk needs one, and a second while a broken connection is not
 * noticed.
 */
export const STREAMS_PER_KEY = 20
/** The most open streams of all keys together, on each server. */
export const STREAMS_PER_SERVER = 1_000
/** Items of a listing: the most that a caller can request, and the default. */
export const PAGE = { most: 50, usual: 10 } as const
/** The most characters in an Idempotency-Key. The fewest is 1. */
export const IDEMPOTENCY_KEY_LONGEST = 255
/** How long the service remembers its answer under an Idempotency-Key, in milliseconds. */
export const IDEMPOTENCY_KEY_KEPT = DAY
/** If an equal call follows a call without an answer within this time, the bridge treats it as a repeat. In milliseconds. */
export const REPEAT_WITHIN = 10 * 60 * 1000
