import type { Change } from '../../contract/changes.ts'

/** The newest change of one resource, or a `point`: the date of a revision, which is not a resource. */
export type ChangeRow = {
  readonly workspace_id: string
  readonly kind: Change['kind'] | 'point'
  readonly id: string
  readonly revision: number
  readonly deleted: 0 | 1
}
export type ChangeTables = { change: ChangeRow }
