/** `blocked`: the site refuses us; `error`: anything else that kept a community from being read. */
export type SourceState = 'blocked' | 'error'

/** A community that could not be read. `message` is a clause in plain words with number and cause, fit for "Blocked since 09:12: …". */
export class SourceError extends Error {
  /** `blocked`: the site refuses us. `error`: anything else. */
  readonly state: SourceState
  /** When asking again can help (ms); null where the source did not say. */
  readonly retryAt: number | null

  constructor(state: SourceState, message: string, retryAt: number | null = null, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'SourceError'
    this.state = state
    this.retryAt = retryAt
  }
}
