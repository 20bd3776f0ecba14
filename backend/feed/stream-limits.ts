import { AppError } from '../../contract/errors.ts'
import { STREAMS_PER_KEY, STREAMS_PER_SERVER } from '../../contract/limits.ts'

/** Maximum numbers of streams that may be open at once. */
export type StreamLimits = { readonly perKey: number; readonly perServer: number }

/** The limits of the service. Tests use smaller limits. */
export const STREAM_LIMITS: StreamLimits = { perKey: STREAMS_PER_KEY, perServer: STREAMS_PER_SERVER }

/** Reserves a stream for a key and returns a function that frees it. Throws `rate_limited`. */
export type TakeStream = (keyId: string) => () => void

/** The counter of this server's streams. */
export type Streams = {
  readonly take: TakeStream
  /** Returns the number of open streams. */
  readonly open: () => number
}

/** Seconds until a stream may be free. Within this time, a heartbeat ends the streams whose clients are gone. */
const FREE_AGAIN = 30

/** Counts the open streams of this server. */
export const streamCounter = ({ perKey, perServer }: StreamLimits): Streams => {
  const ofKeys = new Map<string, number>()
  let all = 0
  const take: TakeStream = (keyId) => {
    const ofKey = ofKeys.get(keyId) ?? 0
    if (ofKey >= perKey)
      throw full(
        `This key already has ${perKey} open streams of changes, which is the maximum. Close a stream, or wait.`,
      )
    if (all >= perServer)
      throw full(
        'This server already has the maximum number of open change streams. Wait, or poll /api/v1/changes.',
      )
    all += 1
    ofKeys.set(keyId, ofKey + 1)
    return () => {
      all -= 1
      const left = (ofKeys.get(keyId) ?? 1) - 1
      if (left === 0) ofKeys.delete(keyId)
      else ofKeys.set(keyId, left)
    }
  }
  return { take, open: () => all }
}

const full = (message: string): AppError => new AppError('rate_limited', message, { retryAfter: FREE_AGAIN })
