export type DailyUseRow = {
  readonly workspace_id: string
  readonly name: string
  /** Days since 1970-01-01 UTC. */
  readonly day: number
  readonly used: number
}
export type ReadWindowRow = {
  /** The id of an agent key or a person. */
  readonly key_id: string
  readonly started_at: number
  readonly used: number
}
export type LimitTables = { daily_use: DailyUseRow; read_window: ReadWindowRow }
