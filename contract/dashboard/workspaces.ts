import { z } from 'zod'
import { PLAN_NAMES, Plan } from '../credits.ts'
import { operation } from '../operation.ts'
import { Nothing, visibleName } from '../shapes.ts'
import { OwnWorkspace, Role } from './account.ts'

const ofWorkspace = { workspace_id: z.string() }

/** A person who belongs to a workspace. */
export const Member = z.object({
  person_id: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  joined_at: z.iso.datetime(),
})
export type Member = z.infer<typeof Member>

/** An invitation that nobody has used. */
export const Invitation = z.object({
  invitation_id: z.string(),
  email: z.string(),
  role: Role,
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
})
export type Invitation = z.infer<typeof Invitation>

/** What a workspace can ask the operator for. `account` is a change to somebody's account, such as another email address. */
export const UPGRADES = ['plan', 'forum', 'credits', 'platform', 'account'] as const
export type Upgrade = (typeof UPGRADES)[number]

/** The maximum number of open requests about accounts. Several can be open, because each can be about another person's account. */
export const MOST_ACCOUNT_REQUESTS = 20

export const UpgradeRequest = z.object({
  request_id: z.string(),
  what: z.enum(UPGRADES),
  note: z.string(),
  created_at: z.iso.datetime(),
  answered_at: z.iso.datetime().nullable(),
  /** The operator's answer; null until the operator answers. */
  answer: z.string().nullable(),
})
export type UpgradeRequest = z.infer<typeof UpgradeRequest>

/** Writes the note of a request. A plan is named in the note, which is what the operator reads. */
export const noteFor = (plan: Plan | undefined, message: string): string =>
  plan === undefined ? message : `${PLAN_NAMES[plan]} plan. ${message}`.trim()

/** The maximum number of workspaces that a person may own. */
export const MOST_OWNED = 20

/** A person's workspaces and their members. Only owners can change members. */
export const workspaces = {
  create: operation({
    title: 'Create a workspace',
    description: `Creates another workspace, with no credits. The signed-in person becomes its owner. A person can own up to ${MOST_OWNED} workspaces.`,
    input: z.strictObject({ name: visibleName(100) }),
    output: OwnWorkspace,
    http: { method: 'POST', path: '/dashboard/api/workspaces' },
    errors: ['conflict'],
  }),
  export: operation({
    title: 'Export a workspace',
    description:
      'Returns the workspace’s data as JSON. Pictures, logins, keys and the audit log are left out.',
    input: z.strictObject(ofWorkspace),
    output: z.object({ text: z.string() }),
    http: {
      method: 'GET',
      path: '/dashboard/api/workspaces/{workspace_id}/export',
      textAs: 'application/json',
    },
    errors: ['not_found', 'role_missing'],
  }),
  deleteLater: operation({
    title: 'Delete a workspace',
    description:
      'Schedules the workspace to be deleted after a week. During this week, its keys are refused, and `keep` can cancel the deletion.',
    input: z.strictObject({
      ...ofWorkspace,
      name: z.string().describe('To confirm the deletion, send the name of the workspace.'),
    }),
    output: OwnWorkspace,
    http: { method: 'POST', path: '/dashboard/api/workspaces/{workspace_id}/deletion' },
    errors: ['not_found', 'role_missing'],
  }),
  keep: operation({
    title: 'Keep a workspace',
    description: 'Cancels the deletion of the workspace.',
    input: z.strictObject(ofWorkspace),
    output: OwnWorkspace,
    http: { method: 'DELETE', path: '/dashboard/api/workspaces/{workspace_id}/deletion' },
    errors: ['not_found', 'role_missing'],
  }),
  upgrades: operation({
    title: 'List upgrade requests',
    description: 'Returns the workspace’s requests to the operator, newest first.',
    input: z.strictObject(ofWorkspace),
    output: z.object({ requests: z.array(UpgradeRequest) }),
    http: { method: 'GET', path: '/dashboard/api/workspaces/{workspace_id}/upgrades' },
    errors: ['not_found', 'role_missing'],
  }),
  requestUpgrade: operation({
    title: 'Ask for an upgrade',
    description: `Sends a request to the operator, who answers it. A workspace can have up to ${MOST_ACCOUNT_REQUESTS} open requests about accounts, but only one open request of every other kind.`,
    input: z
      .strictObject({
        ...ofWorkspace,
        what: z.enum(UPGRADES),
        plan: Plan.optional().describe('The new plan, if the request is for another plan.'),
        note: z.string().trim().max(1000).default(''),
      })
      .refine(({ what, plan }) => plan === undefined || what === 'plan', {
        path: ['plan'],
        message: 'Specify a plan only if the request is to change the plan.',
      }),
    output: UpgradeRequest,
    http: { method: 'POST', path: '/dashboard/api/workspaces/{workspace_id}/upgrades' },
    errors: ['not_found', 'role_missing', 'conflict'],
  }),
  rename: operation({
    title: 'Rename a workspace',
    description: 'Changes the name of the workspace for all its members.',
    input: z.strictObject({ ...ofWorkspace, name: visibleName(100) }),
    output: OwnWorkspace,
    http: { method: 'PATCH', path: '/dashboard/api/workspaces/{workspace_id}' },
    errors: ['not_found', 'role_missing'],
  }),
  members: operation({
    title: 'List members',
    description: 'Returns the members and the open invitations of a workspace.',
    input: z.strictObject(ofWorkspace),
    output: z.object({ members: z.array(Member), invitations: z.array(Invitation) }),
    http: { method: 'GET', path: '/dashboard/api/workspaces/{workspace_id}/members' },
    errors: ['not_found', 'role_missing'],
  }),
  invite: operation({
    title: 'Invite somebody',
    description:
      'Creates a one-time link for a new member. If the service sends mail, it emails the link to the new member and shows it to nobody else. Otherwise, the answer contains the link.',
    input: z.strictObject({ ...ofWorkspace, role: Role, email: z.email().max(200) }),
    output: z.object({
      invitation: Invitation,
      /** The link to pass on; null if the service mailed the link. */
      link: z.string().nullable(),
    }),
    http: { method: 'POST', path: '/dashboard/api/workspaces/{workspace_id}/invitations' },
    errors: ['not_found', 'role_missing', 'conflict'],
  }),
  withdrawInvitation: operation({
    title: 'Withdraw an invitation',
    description: 'Invalidates an invitation that nobody has used.',
    input: z.strictObject({ ...ofWorkspace, invitation_id: z.string() }),
    output: Nothing,
    http: {
      method: 'DELETE',
      path: '/dashboard/api/workspaces/{workspace_id}/invitations/{invitation_id}',
    },
    errors: ['not_found', 'role_missing'],
  }),
  changeRole: operation({
    title: 'Change a member’s role',
    description: 'Changes a member’s role. The role of a workspace’s last owner cannot be changed.',
    input: z.strictObject({ ...ofWorkspace, person_id: z.string(), role: Role }),
    output: Member,
    http: { method: 'PATCH', path: '/dashboard/api/workspaces/{workspace_id}/members/{person_id}' },
    errors: ['not_found', 'role_missing', 'conflict'],
  }),
  removeMember: operation({
    title: 'Remove a member',
    description:
      'Removes a member, or lets a member leave. The last owner of a workspace cannot leave or be removed.',
    input: z.strictObject({
      ...ofWorkspace,
      person_id: z.string(),
      /** Whether to revoke the keys that the member created, because the member may have copied them. */
      revoke_keys: z.boolean().default(true),
    }),
    output: Nothing,
    http: { method: 'DELETE', path: '/dashboard/api/workspaces/{workspace_id}/members/{person_id}' },
    errors: ['not_found', 'role_missing', 'conflict'],
  }),
}
