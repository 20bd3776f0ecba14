/** The columns that make a row leasable. */
export type LeaseColumns = {
  readonly lease_owner: string | null
  /** Until when it is held, in milliseconds; 0 when nobody holds it. */
  readonly lease_until: number
  /** Grows with every claim: a write under an old number comes from a worker that was given up. */
  readonly lease_fence: number
  /** How many times it was claimed. */
  readonly attempt: number
}
/** What a new leasable row starts with. */
export const UNLEASED: LeaseColumns = { lease_owner: null, lease_until: 0, lease_fence: 0, attempt: 0 }
/** What a write under the lease sets to let the row go as well. */
export const RELEASED: Pick<LeaseColumns, 'lease_owner' | 'lease_until'> = {
  lease_owner: null,
  lease_until: 0,
}
