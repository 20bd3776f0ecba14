import { account } from './dashboard/account.ts'
import { keys } from './dashboard/keys.ts'
import { workspaces } from './dashboard/workspaces.ts'

/** What a hosted service offers to people who signed in, and to their sessions alone. */
export const dashboard = { account, keys, workspaces }
export type Dashboard = typeof dashboard
