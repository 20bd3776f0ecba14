import type { Plan } from '../../contract/credits.ts'
import type { ForumAccess } from '../../contract/forum.ts'

/** An account: its plan, what it may do, and its running totals. */
export type WorkspaceRow = {
  readonly id: string
  readonly name: string
  readonly plan: Plan
  /** What was granted; `forumAccessOf` says what holds now. */
  readonly forum_access: Exclude<ForumAccess, 'plan'>
  readonly forum_access_until: number | null
  readonly live_publish: 0 | 1
  /** Always the sum of the workspace's ledger. */
  readonly balance: number
  readonly ledger_count: number
  /** The newest revision of any of its resources. */
  readonly revision: number
  readonly created_at: number
  /** When it is deleted, ms; null where nobody said so. Until then nothing new begins in it. */
  readonly delete_at: number | null
}
export type WorkspaceTables = { workspace: WorkspaceRow }
