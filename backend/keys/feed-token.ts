import { randomBase62 } from './base62.ts'

export const FEED_PREFIX = 'qp_feed_'
/** Length of a token. With an alphabet of 62 characters, it has as many bits as 32 bytes. */
const LENGTH = 43
const FORM = new RegExp(`^${FEED_PREFIX}[0-9A-Za-z]{${LENGTH}}$`)

/** Makes a new token for a private feed. */
export const newFeedToken = (): string => `${FEED_PREFIX}${randomBase62(LENGTH)}`

/** Whether a text has the form of a token. */
export const isFeedToken = (text: string): boolean => FORM.test(text)
