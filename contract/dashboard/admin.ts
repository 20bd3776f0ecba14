import { z } from 'zod'
import { PLANS, Plan } from '../credits.ts'
import { ForumAccess } from '../forum.ts'
import { operation } from '../operation.ts'
import { Nothing } from '../shapes.ts'
import { AuditEntry } from './audit.ts'
import { Invitation, Member, UpgradeRequest } from './workspaces.ts'

const ofWorkspace = { workspace_id: z.string() }
/** Why an operator made a change. The owners of the workspace can read the reason in the audit. */
const Reason = z.string().trim().min(1).max(300)

/** A workspace as an operator sees it. */
export const AdminWorkspace = z.object({
  workspace_id: z.string(),
  name: z.string(),
  plan: Plan,
  credits: z.int(),
  forum_access: ForumAccess,
  /** When the forum access ends; null if it has no end. */
  forum_access_expires_at: z.iso.datetime().nullable(),
  live_publish: z.boolean(),
  created_at: z.iso.datetime(),
  /** The owners' email addresses. */
  owners: z.array(z.string()),
  /** When the workspace will be deleted; null if no deletion is planned. */
  delete_at: z.iso.datetime().nullable(),
  /** Why the operator suspended the workspace; null if it is not suspended. */
  suspended_for: z.string().nullable(),
})
export type AdminWorkspace = z.infer<typeof AdminWorkspace>

/** The kinds of forum access that an operator can give. */
export const GRANTS = ['none', 'trial', 'trial_expired', 'add_on'] as const

/** An upgrade request that no operator has answered. */
export const OpenRequest = UpgradeRequest.extend({
  workspace_id: z.string(),
  workspace_name: z.string(),
  plan: Plan,
  /** The email address of the person who asked; null if that person no longer has an account. */
  asked_by: z.string().nullable(),
})
export type OpenRequest = z.infer<typeof OpenRequest>

const errors = ['not_found', 'invalid_input'] as const

/** The operations of the Admin page. They answer `not_found` to everybody except operators. */
export const admin = {
  workspaces: operation({
    title: 'List workspaces',
    description:
      'Returns every workspace of the service, newest first. `search` matches part of a workspace’s name, its whole id, or part of a member’s email address.',
    input: z.strictObject({
      search: z.string().trim().max(200).optional(),
      cursor: z.string().max(200).optional(),
    }),
    output: z.object({ workspaces: z.array(AdminWorkspace), next_cursor: z.string().nullable() }),
    http: { method: 'GET', path: '/dashboard/api/admin/workspaces' },
    errors,
  }),
  workspace: operation({
    title: 'See a workspace',
    description:
      'Returns a workspace with its members, its invitations, its requests and its latest changes.',
    input: z.strictObject(ofWorkspace),
    output: AdminWorkspace.extend({
      members: z.array(Member),
      invitations: z.array(Invitation),
      requests: z.array(UpgradeRequest),
      changes: z.array(AuditEntry),
    }),
    http: { method: 'GET', path: '/dashboard/api/admin/workspaces/{workspace_id}' },
    errors,
  }),
  change: operation({
    title: 'Change a workspace',
    description:
      'Sets a workspace’s plan, forum access and permission to publish live, and adds or removes credits.',
    input: z.strictObject({
      ...ofWorkspace,
      reason: Reason,
      plan: z.enum(PLANS).optional(),
      /** Credits to add to the balance; a negative number removes credits. */
      credits: z.int().min(-1_000_000).max(1_000_000).optional(),
      forum_access: z.enum(GRANTS).optional(),
      /** When the trial or add-on ends; null for no end. */
      forum_access_until: z.iso.datetime().nullable().optional(),
      live_publish: z.boolean().optional(),
    }),
    output: AdminWorkspace,
    http: { method: 'PATCH', path: '/dashboard/api/admin/workspaces/{workspace_id}' },
    errors: [...errors, 'conflict'],
  }),
  suspend: operation({
    title: 'Suspend a workspace',
    description:
      'Suspends a workspace until an operator resumes it. In the meantime, its keys and apps cannot make calls, its members cannot make changes, and no new work starts. The members can read the reason.',
    input: z.strictObject({ ...ofWorkspace, reason: Reason }),
    output: AdminWorkspace,
    http: { method: 'POST', path: '/dashboard/api/admin/workspaces/{workspace_id}/suspension' },
    errors,
  }),
  resume: operation({
    title: 'Resume a workspace',
    description: 'Ends the suspension of a workspace.',
    input: z.strictObject({ ...ofWorkspace, reason: Reason }),
    output: AdminWorkspace,
    http: { method: 'POST', path: '/dashboard/api/admin/workspaces/{workspace_id}/resumption' },
    errors,
  }),
  removeMember: operation({
    title: 'Remove a member from any workspace',
    description:
      'Removes a member from a workspace. Also revokes the agent keys and feeds that the member created, and turns off the webhooks and Slack channels that the member added. The last owner cannot be removed. The owners of a workspace can remove members too.',
    input: z.strictObject({ ...ofWorkspace, person_id: z.string(), reason: Reason }),
    output: Nothing,
    http: {
      method: 'POST',
      path: '/dashboard/api/admin/workspaces/{workspace_id}/members/{person_id}/removal',
    },
    errors: [...errors, 'conflict'],
  }),
  requests: operation({
    title: 'List open requests',
    description: 'Returns the unanswered requests of all workspaces, oldest first.',
    input: Nothing,
    output: z.object({ requests: z.array(OpenRequest) }),
    http: { method: 'GET', path: '/dashboard/api/admin/requests' },
    errors,
  }),
  answer: operation({
    title: 'Answer a request',
    description:
      'Answers a request. The workspace’s members can read the answer. If the service sends mail, the person who asked gets an email.',
    input: z.strictObject({ request_id: z.string(), answer: z.string().trim().min(1).max(1000) }),
    output: Nothing,
    http: { method: 'POST', path: '/dashboard/api/admin/requests/{request_id}/answer' },
    errors,
  }),
}
