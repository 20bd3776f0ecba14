import type { OwnWorkKind } from '../../contract/dashboard/own-work.ts'

/** What a person keeps in a workspace for themselves, such as the edited text of a reply. */
export type OwnWorkRow = {
  readonly workspace_id: string
  readonly person_id: string
  readonly kind: OwnWorkKind
  /** The id of the lead or article. */
  readonly about: string
  /** JSON, as the page wrote it. */
  readonly content: string
  readonly updated_at: number
}
export type OwnWorkTables = { own_work: OwnWorkRow }
