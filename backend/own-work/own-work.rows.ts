import type { OwnWorkKind } from '../../contract/dashboard/own-work.ts'

/** An item that only this person sees in a workspace, such as the edited text of a reply. */
export type OwnWorkRow = {
  readonly workspace_id: string
  readonly person_id: string
  readonly kind: OwnWorkKind
  /** Id of the lead or article that the item is about. */
  readonly about: string
  /** The item as JSON, as the page wrote it. */
  readonly content: string
  readonly updated_at: number
}
export type OwnWorkTables = { own_work: OwnWorkRow }
