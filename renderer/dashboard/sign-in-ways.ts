import type { Dashboard } from '../../contract/dashboard.ts'
import type { Answer } from '../../contract/operation.ts'

/** The ways to sign in to this service. */
export type Ways = Answer<Dashboard['account']['ways']>
