import { Hono } from 'hono'
import { membersOwner, roleFor } from '../../contract/dashboard/member-work.ts'
import type { Operation } from '../../contract/operation.ts'
import { service } from '../../contract/service.ts'
import type { Dispatch } from '../../transport/dispatch.ts'
import { httpRoutes } from '../../transport/http-server.ts'
import type { Person } from '../accounts/identity.ts'
import { type MemberCaller, memberCaller } from '../accounts/member-caller.ts'
import type { MemberOwner } from '../accounts/member-owner.ts'
import type { Database } from '../db/database.ts'
import { type InboundCall, isRead } from '../idempotency/idempotency.ts'
import { type CountRead, requireAllowance } from '../limits/limits.ts'
import type { AppContext, AppEnv } from './callers.ts'
import { answerHeaders } from './requests.ts'

/** Maximum number of requests that a member can send in a minute. A page sends several at a time. */
export const MEMBER_REQUESTS_PER_MINUTE = 300

export type MemberRoutes = {
  readonly db: Database
  readonly countRequest: CountRead
  readonly dispatch: Dispatch<InboundCall>
  readonly ownerDispatch: Dispatch<MemberOwner>
}

/**
 * Serves a workspace's operations to its members, at the paths of agents and owners below the workspace's own path.
 * `personIn` returns the person of a session, or throws.
 */
export const memberRoutes = (
  { db, countRequest, dispatch, ownerDispatch }: MemberRoutes,
  personIn: (c: AppContext, operation: Operation) => Promise<Person>,
): Hono<AppEnv> => {
  const callerIn = async (c: AppContext, operation: Operation): Promise<MemberCaller> => {
    const { id: personId } = await personIn(c, operation)
    const workspaceId = c.req.param('workspace_id') ?? ''
    const caller = await memberCaller(db, { personId, workspaceId, least: roleFor(operation) })
    c.set('caller', caller)
    const allowance = await countRequest(personId)
    c.set('reads', allowance)
    requireAllowance(allowance)
    return caller
  }
  const app = new Hono<AppEnv>()
  app.route(
    '/',
    httpRoutes(
      service,
      dispatch,
      async (c: AppContext, operation) => {
        c.set('keyRead', isRead(operation))
        return {
          caller: await callerIn(c, operation),
          idempotencyKey: c.req.header('idempotency-key') ?? null,
          onKeyRead: () => c.set('keyRead', true),
          onReplayed: () => c.set('replayed', true),
        }
      },
      answerHeaders,
    ),
  )
  app.route(
    '/',
    httpRoutes(
      membersOwner,
      ownerDispatch,
      async (c: AppContext, operation) => {
        c.set('ignoresKeys', true)
        const { workspaceId, callerId, plan, role } = await callerIn(c, operation)
        return { workspaceId, personId: callerId, plan, role }
      },
      answerHeaders,
    ),
  )
  return app
}
