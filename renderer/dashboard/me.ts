import type { Dashboard } from '../../contract/dashboard.ts'
import type { Answer } from '../../contract/operation.ts'

/** The signed-in person and their workspaces. */
export type Me = Answer<Dashboard['account']['me']>
