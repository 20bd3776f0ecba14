/** A key that was made, without the key itself. */
export type KeyRow = {
  readonly id: string
  readonly workspace_id: string
  readonly name: string
  /** SHA-256 of the whole key, in hex. */
  readonly hash: string
  /** Its last four characters, to tell keys apart by. */
  readonly tail: string
  readonly kind: 'agent' | 'plugin'
  /** JSON list of scopes; null is a key from before scopes, with full access. */
  readonly scopes: string | null
  readonly created_at: number
  readonly last_used_at: number | null
  readonly revoked_at: number | null
  /** When it ends by itself, ms; null for never. */
  readonly expires_at: number | null
}
export type KeyTables = { agent_key: KeyRow }
