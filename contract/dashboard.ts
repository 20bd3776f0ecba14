import { account } from './dashboard/account.ts'
import { admin } from './dashboard/admin.ts'
import { apps } from './dashboard/apps.ts'
import { audit } from './dashboard/audit.ts'
import { deskKeys } from './dashboard/desk-keys.ts'
import { keys } from './dashboard/keys.ts'
import { news } from './dashboard/news.ts'
import { ownWork } from './dashboard/own-work.ts'
import { passkeys } from './dashboard/passkeys.ts'
import { searchConsole } from './dashboard/search-console.ts'
import { workspaces } from './dashboard/workspaces.ts'

/** The operations that a hosted service offers to people who are signed in. Agent keys cannot call them. */
export const dashboard = {
  account,
  passkeys,
  admin,
  apps,
  audit,
  keys,
  deskKeys,
  ownWork,
  searchConsole,
  workspaces,
  news,
}
export type Dashboard = typeof dashboard
