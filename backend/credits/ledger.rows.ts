/** One movement of credits. */
export type LedgerRow = {
  readonly workspace_id: string
  /** Number of the movement, counted from 1 in each workspace. */
  readonly entry: number
  readonly at: number
  readonly amount: number
  readonly reason: string
  /** The balance after this movement. */
  readonly balance: number
  /** The name of a movement that may happen only once in a workspace, such as the refund of a job. */
  readonly once: string | null
}
export type CreditTables = { ledger: LedgerRow }
