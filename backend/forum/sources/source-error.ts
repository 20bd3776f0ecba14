/** `blocked` if the site refuses requests; `error` for any other failure. */
export type SourceState = 'blocked' | 'error'

/** The reason why a community could not be read. `message` is a clause that fits after "Blocked since 09:12: ". */
export class SourceError extends Error {
  readonly state: SourceState
  /** When another try makes sense, in ms; null if the source did not say. */
  readonly retryAt: number | null

  constructor(state: SourceState, message: string, retryAt: number | null = null, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'SourceError'
    this.state = state
    this.retryAt = retryAt
  }
}

/** The reason why data of a site cannot be read. A later try would receive the same data. */
export class Unreadable extends SourceError {
  constructor(message: string, cause?: unknown) {
    super('error', message, null, cause)
    this.name = 'Unreadable'
  }
}

/** The reason why one place of a forum, such as a subreddit, cannot be read: it does not exist, or it is closed. */
export class PlaceError extends SourceError {}

/** The reason why a community could not be read: its forum refuses the API keys, or Quillport cannot decrypt them. */
export class KeysError extends SourceError {
  constructor(message: string) {
    super('blocked', message)
    this.name = 'KeysError'
  }
}

/** The advice about a workspace's own keys. */
export const ENTER_KEYS_AGAIN = 'enter them again under Settings, Forum API keys'
