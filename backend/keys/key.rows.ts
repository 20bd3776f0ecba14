/** A key, without its text. */
export type KeyRow = {
  readonly id: string
  readonly workspace_id: string
  readonly name: string
  /** SHA-256 of the whole key, in hex. */
  readonly hash: string
  /** The last four characters of the key, to distinguish keys. */
  readonly tail: string
  readonly kind: 'agent' | 'plugin'
  /** A JSON list of scopes; null for a key from before scopes existed, which has full access. */
  readonly scopes: string | null
  /** 1 if the key may save posts only as drafts; null if it may also publish live. */
  readonly drafts_only: 1 | null
  readonly created_at: number
  readonly last_used_at: number | null
  readonly revoked_at: number | null
  /** When the key expires, in ms; null for never. */
  readonly expires_at: number | null
  /** The person who made the key in the dashboard; null for a key of the operator or the desk. */
  readonly made_by: string | null
}
export type KeyTables = { agent_key: KeyRow }
