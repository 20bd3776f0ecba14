/** A request with an Idempotency-Key, and its answer once there is one. */
export type IdempotencyRow = {
  readonly workspace_id: string
  /** Id of an agent key or a person. */
  readonly key_id: string
  readonly idempotency_key: string
  readonly fingerprint: string
  /** Distinguishes two runs under one key, so that an abandoned run cannot store its answer for the other run. */
  readonly run: string
  /** The answer as JSON; null while the request is running. */
  readonly answer: string | null
  /** Time (ms) until which a request without an answer counts as running. */
  readonly running_until: number
  readonly created_at: number
}
export type IdempotencyTables = { idempotent_request: IdempotencyRow }
