import { ADDED_CREDITS, MOST_CREDITS } from '../../contract/credits.ts'
import { AppError } from '../../contract/errors.ts'
import { type FeatureHandlers, SCOPES } from '../../contract/operation.ts'
import type { AccountOfOwner } from '../../contract/owner/account.ts'
import { count } from '../../contract/words.ts'
import { isSameSecret } from '../../transport/same-secret.ts'
import { creditsOf, lockBalance, moveCredits } from '../credits/credits.ts'
import { type Database, transaction } from '../db/database.ts'
import { bearerOf } from '../keys/auth.ts'
import { renewKey } from '../keys/keys.ts'

/** The person at this computer, who owns its only workspace, or a member of a workspace, who has a `personId`. */
export type OwnerCaller = { readonly workspaceId: string; readonly personId?: string }

/** The name by which the service finds the desk's own key again. */
const DESK_KEY = 'Desk on this computer'

/** What the ledger calls credits that the owner added or removed: on their own computer, credits are a limit. */
const CREDITS_SET = 'Set by you'

/** Handles the owner's calls about keys and credits. */
export const accountOwnerHandlers = (db: Database): FeatureHandlers<AccountOfOwner, OwnerCaller> => ({
  makeDeskKey: (_, { workspaceId }) =>
    transaction(db, async (trx) => ({
      key: await renewKey(trx, { workspaceId, name: DESK_KEY, scopes: SCOPES }),
    })),
  addCredits: async (_, { workspaceId }) => {
    await transaction(db, async (trx) => {
      const balance = (await lockBalance(trx, workspaceId)) ?? 0
      if (balance + ADDED_CREDITS > MOST_CREDITS)
        throw new AppError(
          'conflict',
          `You have ${count(balance, 'credit')} left. You can have at most ${MOST_CREDITS.toLocaleString('en')}.`,
        )
      await moveCredits(trx, workspaceId, ADDED_CREDITS, CREDITS_SET)
    })
    return creditsOf(db, workspaceId)
  },
  setCredits: async ({ credits }, { workspaceId }) => {
    await transaction(db, async (trx) => {
      const balance = (await lockBalance(trx, workspaceId)) ?? 0
      if (balance !== credits) await moveCredits(trx, workspaceId, credits - balance, CREDITS_SET)
    })
    return creditsOf(db, workspaceId)
  },
})

/** Admits only the owner's token, compared in constant time. Throws `unauthorized`. */
export const ownerGate =
  (token: string) =>
  (authorization: string | undefined): void => {
    if (!isSameSecret(bearerOf(authorization) ?? '', token))
      throw new AppError('unauthorized', 'Only the desktop app that started this service can do this.')
  }
