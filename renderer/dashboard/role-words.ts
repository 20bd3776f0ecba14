import type { Role } from '../../contract/dashboard/account.ts'

/** The name of each role, and what a member with this role may do. */
export const ROLE_WORDS: Readonly<Record<Role, { readonly name: string; readonly does: string }>> = {
  owner: { name: 'Owner', does: 'Can do everything, including managing members and agent keys.' },
  editor: {
    name: 'Editor',
    does: 'Can do everything except open the Audit page or manage members, keys, site logins and the workspace.',
  },
  viewer: { name: 'Viewer', does: 'Can see everything except the Audit page, but cannot change anything.' },
}
