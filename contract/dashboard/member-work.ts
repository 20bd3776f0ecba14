import type { Contract, Operation } from '../operation.ts'
import { articlesOfOwner } from '../owner/articles.ts'
import { forumOfOwner } from '../owner/forum.ts'
import { plansOfOwner } from '../owner/plans.ts'
import { rankingsOfOwner } from '../owner/rankings.ts'
import { sitesOfOwner } from '../owner/sites.ts'
import { service } from '../service.ts'
import type { Role } from './account.ts'

const { unlockSecrets: _secretsOfService, ...sitesOfMembers } = sitesOfOwner

/** What an owner of the own service may do, as far as it concerns one workspace and not the whole service. */
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

/** For owners: logins, and whether articles of the workspace may go live. Where they may, editors publish. */
const FOR_OWNERS: ReadonlySet<Operation> = new Set<Operation>([
  forumOfOwner.saveForumKeys,
  forumOfOwner.removeForumKeys,
  sitesOfOwner.connectSite,
  sitesOfOwner.disconnectSite,
  sitesOfOwner.changePublishing,
  rankingsOfOwner.connectSearchConsole,
  rankingsOfOwner.disconnectSearchConsole,
])

/** The lowest role that may call an operation of a workspace. */
export const roleFor = (operation: Operation): Role => {
  if (operation.http?.method === 'GET') return 'viewer'
  return FOR_OWNERS.has(operation) ? 'owner' : 'editor'
}

/** Everything that a member can do in a workspace with their session: what agents can do, and `membersOwner`. */
export const memberWork = { ...service, ...membersOwner } satisfies Contract
export type MemberWork = typeof memberWork

/** The path under which the paths of `memberWork` lie for a workspace. */
export const memberPath = (workspaceId: string): string =>
  `/dashboard/api/workspaces/${encodeURIComponent(workspaceId)}`
