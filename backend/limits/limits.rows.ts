export type DailyUseRow = {
  readonly workspace_id: string
  readonly name: string
  /** The day, as the number of days since 1970-01-01 UTC. */
  readonly day: number
  readonly used: number
}
export type ReadWindowRow = {
  /** Id of an agent key or a person. */
  readonly key_id: string
  readonly started_at: number
  readonly used: number
}
export type LimitTables = { daily_use: DailyUseRow; read_window: ReadWindowRow }
