/** A change that somebody made in a workspace. */
export type AuditRow = {
  readonly id: string
  readonly workspace_id: string
  /** When it was changed, ms. */
  readonly at: number
  readonly by_kind: 'person' | 'key' | 'operator'
  /** The name of the person or key at that time. */
  readonly by_name: string
  /** The operation as `feature.name`, or a description of what the operator did. */
  readonly operation: string
  /** The subject of the change, such as a title; null if the operation alone describes the change. */
  readonly about: string | null
}
export type AuditTables = { audit_entry: AuditRow }
