import { AppError } from '../../contract/errors.ts'
import { dayInUtc } from '../../contract/time.ts'
import { capital, count, listed } from '../../contract/words.ts'
import { moveCredits } from '../credits/credits.ts'
import type { Trx } from '../db/database.ts'
import { lowerJudgedPerDay } from '../forum/forum.ts'
import { setLivePublish } from '../sites/sites.ts'
import { changeWorkspace, readWorkspace, type WorkspaceChange } from '../workspaces/workspaces.ts'
import { type OperatorName, recordOperator } from './operators.ts'

/**
 * The changes that an operator can make to a workspace. `credits` are added, or removed if negative. `live` allows or forbids publishing
 * live.
 */
export type OperatorChange = Omit<WorkspaceChange, 'live_publish'> & {
  readonly credits?: number | undefined
  readonly live?: boolean | undefined
}

/** Describes each change in words, such as "set the plan to pro". */
const wordsOf = ({
  name,
  plan,
  forum_access,
  forum_access_until,
  live,
  credits,
}: OperatorChange): string[] => [
  ...(name === undefined ? [] : [`renamed it to ${name}`]),
  ...(plan === undefined ? [] : [`set the plan to ${plan}`]),
  ...(forum_access === undefined ? [] : [`set the forum agent to ${forum_access.replaceAll('_', ' ')}`]),
  ...(typeof forum_access_until === 'number'
    ? [`set the forum agent to end on ${dayInUtc(forum_access_until)}`]
    : []),
  ...(live === undefined ? [] : [`${live ? 'allowed' : 'forbade'} publishing live`]),
  ...(credits === undefined
    ? []
    : [credits < 0 ? `removed ${count(-credits, 'credit')}` : `added ${count(credits, 'credit')}`]),
]

/** Adds or removes credits. Throws `conflict`, with a message for operators, if the workspace has too few. */
const moveCreditsAsOperator = async (trx: Trx, id: string, credits: number): Promise<void> => {
  try {
    await moveCredits(trx, id, credits, 'Set by the operator')
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'insufficient_credits')) throw error
    const { balance } = await readWorkspace(trx, id)
    throw new AppError(
      'conflict',
      `The workspace has ${count(balance, 'credit')}, so ${(-credits).toLocaleString('en')} cannot be removed.`,
    )
  }
}

/**
 * Changes a workspace for an operator, and records the change in the workspace's audit. Throws `not_found`, and `conflict` if the
 * workspace has too few credits.
 */
export const changeAsOperator = async (
  trx: Trx,
  id: string,
  change: OperatorChange,
  { by, why }: { readonly by: OperatorName; readonly why: string | null },
): Promise<void> => {
  const { credits, live, forum_access_until: until, ...columns } = change
  // The end of an earlier grant does not apply to a new one.
  const ends = until === undefined && columns.forum_access !== undefined ? null : until
  // Before the change of the workspace, because a change of the settings also locks the settings first.
  if (columns.plan !== undefined) await lowerJudgedPerDay(trx, id, columns.plan)
  await changeWorkspace(trx, id, { ...columns, forum_access_until: ends })
  if (live !== undefined) await setLivePublish(trx, id, live)
  if (credits !== undefined) await moveCreditsAsOperator(trx, id, credits)
  const did = wordsOf(change)
  if (did.length > 0) await recordOperator(trx, id, { by, did: capital(listed(did, 'and')), why })
}
