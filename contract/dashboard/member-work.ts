import type { Contract, Operation } from '../operation.ts'
import { articlesOfOwner } from '../owner/articles.ts'
import { forumOfOwner } from '../owner/forum.ts'
import { plansOfOwner } from '../owner/plans.ts'
import { rankingsOfOwner } from '../owner/rankings.ts'
import { sitesOfOwner } from '../owner/sites.ts'
import { service } from '../service.ts'
import type { Role } from './account.ts'

const { unlockSecrets: _secretsOfService, ...sitesOfMembers } = sitesOfOwner

/** The operations of the own service's owner that concern one workspace and not the whole service. */
export const membersOwner = {
  owner: {
    ...forumOfOwner,
    ...sitesOfMembers,
    ...plansOfOwner,
    ...articlesOfOwner,
    ...rankingsOfOwner,
  },
}
export type MembersOwner = typeof membersOwner

/**
 * The operations that only owners may call: those on logins, and the setting whether articles may go live. If articles may
 * go live, editors can publish live too.
 */
const FOR_OWNERS: ReadonlySet<Operation> = new Set<Operation>([
  forumOfOwner.saveForumKeys,
  forumOfOwner.removeForumKeys,
  sitesOfOwner.connectSite,
  sitesOfOwner.disconnectSite,
  sitesOfOwner.changePublishing,
  rankingsOfOwner.connectSearchConsole,
  rankingsOfOwner.disconnectSearchConsole,
])

/** Returns the lowest role that may call an operation of a workspace. */
export const roleFor = (operation: Operation): Role => {
  if (operation.http?.method === 'GET') return 'viewer'
  return FOR_OWNERS.has(operation) ? 'owner' : 'editor'
}

/** The operations that a member can call in a workspace with a session: the operations for agent keys, and `membersOwner`. */
export const memberWork = { ...service, ...membersOwner } satisfies Contract
export type MemberWork = typeof memberWork

/** Returns the prefix of all paths of `memberWork` for a workspace. */
export const memberPath = (workspaceId: string): string =>
  `/dashboard/api/workspaces/${encodeURIComponent(workspaceId)}`
