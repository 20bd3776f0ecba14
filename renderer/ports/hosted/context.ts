import type { MemberWork } from '../../../contract/dashboard/member-work.ts'
import type { Dashboard } from '../../../contract/dashboard.ts'
import type { Desk, DeskTopic } from '../../../contract/desk.ts'
import type { Client, Handlers } from '../../../contract/operation.ts'
import type { FollowState } from './follow.ts'
import type { HostedWork } from './own-work.ts'
import type { Resources } from './resources.ts'
import type { HostedWorkspace } from './workspace.ts'

/** Everything that the handlers use to answer the screens. */
export type HostedContext = {
  /** The workspace with the person's current role. Read the role from here each time, because it can change. */
  readonly workspace: HostedWorkspace
  readonly calls: Client<MemberWork>
  /** The operations of the dashboard. */
  readonly dashboard: Client<Dashboard>
  /** The operations of a workspace, sent with a given Idempotency-Key, so that a repeated call takes effect only once. */
  readonly callsOnce: (idempotencyKey: string) => Client<MemberWork>
  readonly resources: Resources
  readonly own: HostedWork
  /** Tells the screens which features changed and, if only some leads or articles changed, their ids. */
  readonly changed: (
    topics: readonly DeskTopic[],
    only?: { readonly leads?: readonly string[]; readonly jobs?: readonly string[] },
  ) => void
  readonly state: () => FollowState
  /** Polls the change feed. The poll sees everything that the service answered before. */
  readonly look: () => Promise<void>
}

/** The handlers of each feature's calls. */
export type HostedHandlers = Handlers<Desk, undefined>

/** Whether the person may make an editor's changes. */
export const mayEdit = ({ workspace }: HostedContext): boolean => workspace.role !== 'viewer'
/** Whether the person may change logins and allow articles to go live. */
export const isOwner = ({ workspace }: HostedContext): boolean => workspace.role === 'owner'
