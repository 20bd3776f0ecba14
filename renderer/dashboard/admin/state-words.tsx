import type { AdminWorkspace } from '../../../contract/dashboard/admin.ts'
import { onDay } from '../workspace-words.ts'

/** Says that a workspace is suspended or will be deleted. Shows nothing for any other workspace. */
export const StateWords = ({
  workspace: { suspended_for, delete_at },
}: {
  readonly workspace: Pick<AdminWorkspace, 'suspended_for' | 'delete_at'>
}) => (
  <>
    {suspended_for !== null && <span className="text-s text-bad">Suspended</span>}
    {delete_at !== null && <span className="text-s text-warn">Will be deleted on {onDay(delete_at)}</span>}
  </>
)
