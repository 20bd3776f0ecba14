import type { AppInfo } from '../../contract/desk.ts'
import { useDesk } from './queries.ts'

/** The hosted workspace whose page this is; null in the desk app, and until it is known. */
export const useWorkspacePage = (): AppInfo['workspace'] => useDesk('app', 'info', {}).data?.workspace ?? null

/** The address of a page of the dashboard: one of a workspace's parts, or the person's account. */
export const dashboardPage = (
  { workspace_id }: NonNullable<AppInfo['workspace']>,
  part: 'overview' | 'agents' | 'members' | 'workspace' | 'account',
): string => (part === 'account' ? '/#/account' : `/#/w/${encodeURIComponent(workspace_id)}/${part}`)

/** Whether the person may change anything here: everybody but a viewer of a hosted workspace. */
export const useMayChange = (): boolean => useWorkspacePage()?.role !== 'viewer'
