import { LRUCache } from 'lru-cache'
import type { Dispatch } from '../../transport/dispatch.ts'
import type { InboundCall } from '../idempotency/idempotency.ts'

/** Reads whose answer depends only on the input, the workspace's resources and its forum access, and never on the time. */
const REMEMBERED: ReadonlySet<string> = new Set(['credits.check', 'forum.listLeads'])
const ANSWERS_KEPT = 50
const WORKSPACES_KEPT = 500

type Answers = { readonly revision: number; readonly byCall: LRUCache<string, object> }

/**
 * Repeats an answer as long as the workspace's revision stays the same. Every change of a resource raises the revision
 * in its own transaction. Agents poll far more often than anything changes. The revision is read with the key of each
 * request, so a caller always sees its own changes.
 */
export const rememberingDispatch = (dispatch: Dispatch<InboundCall>): Dispatch<InboundCall> => {
  const known = new LRUCache<string, Answers>({ max: WORKSPACES_KEPT })
  const answersAt = (workspaceId: string, revision: number): Answers => {
    const found = known.get(workspaceId)
    if (found?.revision === revision) return found
    const made = { revision, byCall: new LRUCache<string, object>({ max: ANSWERS_KEPT }) }
    known.set(workspaceId, made)
    return made
  }
  return async (feature, name, input, call) => {
    const operation = `${feature}.${name}`
    if (!REMEMBERED.has(operation)) return dispatch(feature, name, input, call)
    const { workspaceId, revision, forumAccess } = call.caller
    const { byCall } = answersAt(workspaceId, revision)
    const key = `${operation} ${forumAccess.kind} ${JSON.stringify(input)}`
    const before = byCall.get(key)
    if (before !== undefined) return before
    const answer = await dispatch(feature, name, input, call)
    if (typeof answer === 'object' && answer !== null) byCall.set(key, answer)
    return answer
  }
}
