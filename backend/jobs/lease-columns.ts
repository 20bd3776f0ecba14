/** The columns that make a row leasable. */
export type LeaseColumns = {
  readonly lease_owner: string | null
  /** Time until which the row is leased, in ms; 0 if it is not leased. */
  readonly lease_until: number
  /** A number that grows with every claim. A write under an old number is by a worker that lost its lease. */
  readonly lease_fence: number
  /** The number of times the row was claimed. */
  readonly attempt: number
}
/** The values of a new leasable row. */
export const UNLEASED: LeaseColumns = { lease_owner: null, lease_until: 0, lease_fence: 0, attempt: 0 }
/** The columns that free a row. A write under the lease sets them as well. */
export const RELEASED: Pick<LeaseColumns, 'lease_owner' | 'lease_until'> = {
  lease_owner: null,
  lease_until: 0,
}
