import { INCLUDED, PLANS, type Plan } from '../../contract/credits.ts'
import type { Role } from '../../contract/dashboard/account.ts'
import type { MembersOwner } from '../../contract/dashboard/member-work.ts'
import { AppError } from '../../contract/errors.ts'
import { JUDGED_PER_DAY } from '../../contract/forum.ts'
import type { Handlers } from '../../contract/operation.ts'
import type { OwnerContract } from '../../contract/owner.ts'
import { type Database, dbNow, transaction } from '../db/database.ts'
import type { OwnerCaller } from '../owner/owner.ts'
import { changeWorkspace } from '../workspaces/workspaces.ts'
import { requireTry } from './context.ts'

/** The caller of an operation of `membersOwner`: a member of a workspace. */
export type MemberOwner = OwnerCaller & {
  readonly personId: string
  readonly plan: Plan
  readonly role: Role
}

/** Starts the forum trial of a person in a workspace without forum access, and returns whether it did. A person gets one trial. */
const startTrial = (
  db: Database,
  { personId, workspaceId }: MemberOwner,
  trialMs: number,
): Promise<boolean> =>
  transaction(db, async (trx) => {
    const workspace = await trx
      .selectFrom('workspace')
      .select('plan')
      .where('id', '=', workspaceId)
      .where('forum_access', '=', 'none')
      .where(
        'plan',
        'in',
        PLANS.filter((plan) => !INCLUDED[plan].forum),
      )
      .executeTakeFirst()
    if (!workspace) return false
    const now = await dbNow(trx)
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('forum_trial')
      .values({ person_id: personId, started_at: now })
      .onConflict((conflict) => conflict.column('person_id').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return false
    await changeWorkspace(trx, workspaceId, { forum_access: 'trial', forum_access_until: now + trialMs })
    return true
  })

/** The handlers for what members, but not agents, can do. An owner who saves communities starts their forum trial. */
export const memberOwnerHandlers = (
  db: Database,
  owner: Handlers<OwnerContract, OwnerCaller>['owner'],
  trialMs: number,
): Handlers<MembersOwner, MemberOwner> => ({
  owner: {
    ...owner,
    probeCommunity: async (input, caller) => {
      await requireTry(db, 'probe', { client: caller.workspaceId })
      return owner.probeCommunity(input, caller)
    },
    suggestWatching: async (input, caller) => {
      if (input.website !== undefined) await requireTry(db, 'probe', { client: caller.workspaceId })
      return owner.suggestWatching(input, caller)
    },
    saveForumKeys: async (input, caller) => {
      await requireTry(db, 'forum_keys', { client: caller.workspaceId })
      return owner.saveForumKeys(input, caller)
    },
    changeForumSettings: async (input, caller) => {
      const most = JUDGED_PER_DAY[caller.plan]
      if ((input.judged_per_day ?? 0) > most)
        throw new AppError(
          'invalid_input',
          `judged_per_day: The plan of this workspace allows at most ${most} judged posts a day.`,
        )
      const changed = await owner.changeForumSettings(input, caller)
      // Communities may have been saved before without a trial, by an editor or just before the service stopped.
      const starts = caller.role === 'owner' && (input.communities ?? []).length > 0
      if (!starts || !(await startTrial(db, caller, trialMs))) return changed
      return owner.changeForumSettings({}, caller)
    },
  },
})
