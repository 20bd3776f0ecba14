import type { Role } from '../../contract/dashboard/account.ts'

/** The name of each role, and what a member with this role may do. */
export const ROLE_WORDS: Readonly<Record<Role, { readonly name: string; readonly does: string }>> = {
  owner: { name: 'Owner', does: 'Does everything, and manages members and agent keys.' },
  editor: { name: 'Editor', does: 'Reads and changes, but manages no members and no keys.' },
  viewer: { name: 'Viewer', does: 'Reads, and changes nothing.' },
}
