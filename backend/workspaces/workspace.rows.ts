import type { Plan } from '../../contract/credits.ts'
import type { ForumAccess } from '../../contract/forum.ts'

/** An account: its plan, its permissions and its running totals. */
export type WorkspaceRow = {
  readonly id: string
  readonly name: string
  readonly plan: Plan
  /** The forum access that was granted. `forumAccessOf` says what holds now. */
  readonly forum_access: Exclude<ForumAccess, 'plan'>
  readonly forum_access_until: number | null
  readonly live_publish: 0 | 1
  /** Always the sum of the workspace's ledger. */
  readonly balance: number
  readonly ledger_count: number
  /** The newest revision of its resources. */
  readonly revision: number
  readonly created_at: number
  /** When it will be deleted, ms; null if it will not. Until then, nothing new begins in it. */
  readonly delete_at: number | null
  /** Why the operator suspended it, for its members; null if it is not suspended. Nothing new begins in a suspended workspace. */
  readonly suspended_for: string | null
}
export type WorkspaceTables = { workspace: WorkspaceRow }
