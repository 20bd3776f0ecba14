import type { Role } from '../../../contract/dashboard/account.ts'

/** The hosted workspace that this page shows. */
export type HostedWorkspace = {
  readonly workspace_id: string
  readonly name: string
  readonly role: Role
  /** Whether the first community that the person watches in this workspace starts their free trial of the forum agent. */
  readonly trial_left: boolean
  /** The id of the person who is signed in. This browser keeps the data of each person separately. */
  readonly person_id: string
}
