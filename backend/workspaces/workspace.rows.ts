import type { Plan } from '../../contract/credits.ts'
import type { ForumAccess } from '../../contract/forum.ts'

/** An account: its plan, its permissions and its running totals. */
export type WorkspaceRow = {
  readonly id: string
  readonly name: string
  readonly plan: Plan
  /** The forum access that was granted. `forumAccessOf` returns the current access. */
  readonly forum_access: Exclude<ForumAccess, 'plan'>
  readonly forum_access_until: number | null
  readonly live_publish: 0 | 1
  /** Always the sum of the workspace's ledger. */
  readonly balance: number
  readonly ledger_count: number
  /** The newest revision of the workspace's resources. */
  readonly revision: number
  readonly created_at: number
  /** When the workspace will be deleted, ms; null if it will not be deleted. Until then, nothing new starts in the workspace. */
  readonly delete_at: number | null
  /**
   * The reason for the suspension, which members can read; null if the workspace is not suspended. Nothing new starts in a suspended
   * workspace.
   */
  readonly suspended_for: string | null
}
export type WorkspaceTables = { workspace: WorkspaceRow }
