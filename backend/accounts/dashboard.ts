import { type Dashboard, dashboard } from '../../contract/dashboard.ts'
import type { Handlers, Operation } from '../../contract/operation.ts'
import { keyHandlers } from './agent-keys.ts'
import { appHandlers } from './apps.ts'
import { auditHandlers } from './audit-page.ts'
import type { DashboardCaller, DashboardContext } from './context.ts'
import { deskKeyHandlers } from './desk-keys.ts'
import { accountHandlers } from './own-account.ts'
import { ownWorkHandlers } from './own-work-page.ts'
import { passkeyHandlers } from './passkeys.ts'
import { workspaceHandlers } from './workspace-pages.ts'

/** The operations that need no session. */
export const WITHOUT_SESSION: ReadonlySet<Operation> = new Set([
  dashboard.account.ways,
  dashboard.account.readLink,
  dashboard.account.useLink,
  dashboard.account.signUp,
  dashboard.account.askForReset,
  dashboard.passkeys.beginSignIn,
  dashboard.deskKeys.begin,
  dashboard.deskKeys.redeem,
])

/**
 * The handlers for the dashboard, except those for notifications (`news/`), Google's sign-in for Search Console (`rankings/`) and the
 * Admin page (`operators/`). Each operation of a workspace first checks the person's role in it (`memberOf`).
 */
export const dashboardHandlers = (
  context: DashboardContext,
): Omit<Handlers<Dashboard, DashboardCaller>, 'news' | 'admin' | 'searchConsole'> => ({
  account: accountHandlers(context),
  passkeys: passkeyHandlers(context),
  apps: appHandlers(context),
  audit: auditHandlers(context),
  keys: keyHandlers(context),
  ownWork: ownWorkHandlers(context),
  deskKeys: deskKeyHandlers(context),
  workspaces: workspaceHandlers(context),
})
