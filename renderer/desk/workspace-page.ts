import type { AppInfo } from '../../contract/desk.ts'
import { useDesk } from './queries.ts'

/** Reads the hosted workspace that this page belongs to; null in the desk, and until the answer arrives. */
export const useWorkspacePage = (): AppInfo['workspace'] => useDesk('app', 'info', {}).data?.workspace ?? null

/** Returns the address of a dashboard page: a part of the workspace's pages, or the person's account. */
export const dashboardPage = (
  { workspace_id }: NonNullable<AppInfo['workspace']>,
  part: 'overview' | 'agents' | 'members' | 'workspace' | 'account',
): string => (part === 'account' ? '/#/account' : `/#/w/${encodeURIComponent(workspace_id)}/${part}`)

/** Whether the person may change anything here. Only viewers of a hosted workspace may not. */
export const useMayChange = (): boolean => useWorkspacePage()?.role !== 'viewer'
