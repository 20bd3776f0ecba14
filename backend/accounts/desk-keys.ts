import { z } from 'zod'
import { DESK_SIGN_IN } from '../../contract/dashboard/desk-request.ts'
import type { Dashboard } from '../../contract/dashboard.ts'
import { AppError } from '../../contract/errors.ts'
import { type Handlers, SCOPES } from '../../contract/operation.ts'
import { moment } from '../../contract/time.ts'
import { type Trx, transaction } from '../db/database.ts'
import { type DashboardCaller, type DashboardContext, personOf, requireTry } from './context.ts'
import {
  type Allowed,
  answerDeskCode,
  beginDeskCode,
  makeDeskCode,
  readDeskCode,
  type Taken,
  takeDeskCode,
} from './desk-codes.ts'
import { makeMemberKey } from './make-key.ts'
import { memberCaller } from './member-caller.ts'

const Scopes = z.array(z.enum(SCOPES))

type Redeemed = Awaited<ReturnType<Handlers<Dashboard, DashboardCaller>['deskKeys']['redeem']>>

/** Creates the key of an allowed desk if the person who allowed it is still an owner. Also returns whose key it is. */
const keyFor = async (
  trx: Trx,
  { workspace_id, person_id, device_name, scopes }: Extract<Taken, { state: 'allowed' }>['row'],
): Promise<Redeemed> => {
  await memberCaller(trx, { personId: person_id, workspaceId: workspace_id, least: 'owner' })
  const { key } = await makeMemberKey(trx, {
    workspaceId: workspace_id,
    name: `Desktop app on ${device_name}`,
    scopes: Scopes.parse(JSON.parse(scopes)),
    madeBy: person_id,
  })
  const { name, email } = await trx
    .selectFrom('workspace')
    .innerJoin('person', (join) => join.on('person.id', '=', person_id))
    .select(['workspace.name', 'person.email'])
    .where('workspace.id', '=', workspace_id)
    .executeTakeFirstOrThrow()
  return { key, workspace_name: name, email }
}

/** The handlers with which desks get their keys. A person allows a desk in a session; the desk itself never gets a session. */
export const deskKeyHandlers = ({
  db,
}: Pick<DashboardContext, 'db'>): Handlers<Dashboard, DashboardCaller>['deskKeys'] => {
  const allowedBy = async (
    caller: DashboardCaller,
    { workspace_id, scopes }: { readonly workspace_id: string; readonly scopes: Allowed['scopes'] },
  ): Promise<Allowed> => {
    const { id: personId } = personOf(caller)
    await memberCaller(db, { personId, workspaceId: workspace_id, least: 'owner' })
    return { workspaceId: workspace_id, personId, scopes }
  }
  const requireGuess = (caller: DashboardCaller): Promise<void> =>
    requireTry(db, 'desk_code', { email: personOf(caller).email, client: caller.client })
  return {
    allow: async (input, caller) => {
      const allowed = await allowedBy(caller, input)
      return { code: await transaction(db, (trx) => makeDeskCode(trx, input, allowed)) }
    },
    begin: async (input, { client }) => {
      await requireTry(db, 'desk', { client })
      const { userCode, secret, expiresAt } = await transaction(db, (trx) => beginDeskCode(trx, input))
      return {
        user_code: userCode,
        device_secret: secret,
        expires_at: moment(expiresAt),
        interval: DESK_SIGN_IN.pollMs / 1000,
      }
    },
    readCode: async ({ user_code }, caller) => {
      await requireGuess(caller)
      const { device_name, scopes, expires_at } = await readDeskCode(db, user_code)
      return { name: device_name, scopes: Scopes.parse(JSON.parse(scopes)), expires_at: moment(expires_at) }
    },
    allowCode: async (input, caller) => {
      await requireGuess(caller)
      const allowed = await allowedBy(caller, input)
      await transaction(db, (trx) => answerDeskCode(trx, input.user_code, allowed))
      return {}
    },
    refuseCode: async ({ user_code }, caller) => {
      await requireGuess(caller)
      await transaction(db, (trx) => answerDeskCode(trx, user_code, null))
      return {}
    },
    redeem: async (brought) => {
      const got = await transaction(db, async (trx): Promise<AppError | Redeemed> => {
        const taken = await takeDeskCode(trx, brought)
        if (taken.state === 'fault') return taken.error
        if (taken.state === 'waiting') return { key: null }
        // The code must stay used up, so an AppError must not undo the transaction.
        return keyFor(trx, taken.row).catch((thrown: unknown) => {
          if (thrown instanceof AppError) return thrown
          throw thrown
        })
      })
      if (got instanceof AppError) throw got
      return got
    },
  }
}
