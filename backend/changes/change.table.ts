import type { Change } from '../../contract/changes.ts'

/** The newest change of one resource. */
export type ChangeRow = {
  readonly workspace_id: string
  readonly kind: Change['kind']
  readonly id: string
  readonly revision: number
  readonly deleted: 0 | 1
}
export type ChangeTables = { change: ChangeRow }
