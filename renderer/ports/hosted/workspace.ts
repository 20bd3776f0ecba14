import type { Role } from '../../../contract/dashboard/account.ts'

/** The workspace that this page works in. */
export type HostedWorkspace = {
  readonly workspace_id: string
  readonly name: string
  readonly role: Role
  /** Whether the person's first community here starts their free trial of the forum agent. */
  readonly trial_left: boolean
  /** The person who is signed in; what they keep in this browser is theirs alone. */
  readonly person_id: string
}
