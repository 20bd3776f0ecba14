/** The columns that make a row leasable. */
export type LeaseColumns = {
  readonly lease_owner: string | null
  /** Until when the row is leased, ms; 0 if it is not leased. */
  readonly lease_until: number
  /** Grows with every claim. A write under an old number comes from a worker that lost its lease. */
  readonly lease_fence: number
  /** How many times the row was claimed. */
  readonly attempt: number
}
/** What a new leasable row starts with. */
export const UNLEASED: LeaseColumns = { lease_owner: null, lease_until: 0, lease_fence: 0, attempt: 0 }
/** A write under the lease sets these columns to free the row as well. */
export const RELEASED: Pick<LeaseColumns, 'lease_owner' | 'lease_until'> = {
  lease_owner: null,
  lease_until: 0,
}
