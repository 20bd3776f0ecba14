import type { Change } from '../../contract/changes.ts'

/** The newest change of one resource. A row of the kind `point` contains the date of a revision instead. */
export type ChangeRow = {
  readonly workspace_id: string
  readonly kind: Change['kind'] | 'point'
  readonly id: string
  readonly revision: number
  readonly deleted: 0 | 1
}
export type ChangeTables = { change: ChangeRow }
