import { PLANS } from '../../contract/credits.ts'
import { answerUpgrade, openUpgrades } from '../accounts/upgrades.ts'
import { recordAudit } from '../audit/audit.ts'
import { creditsOf, moveCredits } from '../credits/credits.ts'
import { type Database, emptyLog, type Trx, transaction } from '../db/database.ts'
import { setLivePublish } from '../sites/sites.ts'
import {
  allWorkspaces,
  changeWorkspace,
  createWorkspace,
  deleteWorkspace,
  deleteWorkspaceLater,
  forumAccessOf,
  keepWorkspace,
  readWorkspace,
} from '../workspaces/workspaces.ts'
import { actionsCommand, dateIn, oneOf, required, UsageError, type Values } from './command.ts'
import { exportWorkspace } from './export-workspace.ts'

const ACCESS = ['none', 'trial', 'trial_expired', 'add_on'] as const
/** The options that change a workspace. */
const SET = ['name', 'plan', 'credits', 'forum', 'forum-until', 'live-publish'] as const
/** Other options with a text. */
const ALSO = ['reason', 'words'] as const

/** Makes, shows and changes workspaces. */
export const workspaceCommand = actionsCommand({
  summary: 'Make, show, change, export and delete workspaces',
  usage: `workspace create --name NAME [--plan PLAN] [options]
workspace show ID
workspace set ID [options]
workspace list
workspace export ID         exports everything except pictures, logins and keys, as JSON
workspace delete ID         deletes it after a week. Until then, its keys are refused, and workspace keep cancels this
workspace delete ID --now --name NAME    deletes it at once; this cannot be undone
workspace keep ID
workspace requests          lists what workspaces ask for in the dashboard and nobody has answered
workspace answer REQUEST --words TEXT    answers a request; the members read the text
  --name NAME
  --plan PLAN               ${PLANS.join(', ')}
  --credits N               adds N credits; --credits=-N removes them
  --forum ACCESS            ${ACCESS.join(', ')}; plans pro and scale include it
  --forum-until DATE        when a trial or add-on ends, such as 2027-01-31, or never (the default with --forum)
  --live-publish on|off     whether agents may publish live
  --reason TEXT             stands in the workspace's audit, which its owners read`,
  texts: [...SET, ...ALSO],
  flags: ['now'],
  making: ['create'],
  actions: {
    create: async ({ db, word, values }) => {
      if (word !== undefined) throw new UsageError('Quillport gives a new workspace its id. Use --name.')
      const name = required(values.name, '--name')
      const plan = oneOf(values.plan ?? 'free', PLANS, '--plan')
      const id = await transaction(db, async (trx) => {
        const made = await createWorkspace(trx, { name, plan })
        await apply(trx, made, values)
        return made
      })
      return summaryOf(db, id)
    },
    show: ({ db, word }) => summaryOf(db, required(word, 'The id of a workspace')),
    set: async ({ db, word, values }) => {
      const id = required(word, 'The id of a workspace')
      await transaction(db, async (trx) => {
        await apply(trx, id, values)
        const changed = SET.filter((name) => values[name] !== undefined)
        if (changed.length > 0)
          await recordOperator(trx, id, `Changed ${changed.join(', ')}`, values.reason ?? null)
      })
      return summaryOf(db, id)
    },
    requests: async ({ db }) =>
      (await openUpgrades(db)).map(({ id, workspace_id, name, what, note, created_at }) => ({
        request_id: id,
        workspace_id,
        name,
        asks_for: what,
        note,
        asked_at: new Date(created_at).toISOString(),
      })),
    answer: async ({ db, word, values }) => {
      const id = required(word, 'The id of a request')
      const words = required(values.words, '--words')
      await transaction(db, async (trx) => {
        const workspaceId = await answerUpgrade(trx, id, words)
        await recordOperator(trx, workspaceId, 'Answered a request', words)
      })
      return { request_id: id, answered: true }
    },
    list: async ({ db }) => Promise.all((await allWorkspaces(db)).map(({ id }) => summaryOf(db, id))),
    export: ({ db, word }) => exportWorkspace(db, required(word, 'The id of a workspace')),
    delete: async ({ db, word, values }) => {
      const id = required(word, 'The id of a workspace')
      if (values.now) return deleteNow(db, id, values.name)
      const at = await transaction(db, (trx) => deleteWorkspaceLater(trx, id))
      return {
        workspace_id: id,
        deleted_on: new Date(at).toISOString(),
        until_then: `Its keys are refused and nothing new starts. To undo this: workspace keep ${id}`,
      }
    },
    keep: async ({ db, word }) => {
      const id = required(word, 'The id of a workspace')
      await transaction(db, (trx) => keepWorkspace(trx, id))
      return summaryOf(db, id)
    },
  },
})

/** Records in a workspace's audit what the operator did. */
const recordOperator = (trx: Trx, workspace_id: string, operation: string, about: string | null) =>
  recordAudit(trx, { workspace_id, by_kind: 'operator', by_name: 'The operator', operation, about })

/** Deletes a workspace at once. The repeated name proves that it is the right one. */
const deleteNow = async (db: Database, id: string, name: string | undefined) => {
  const workspace = await readWorkspace(db, id)
  if (name !== workspace.name)
    throw new UsageError(
      `To delete it at once, repeat its name: --name "${workspace.name}". This cannot be undone. Without --now, you can undo it for a week.`,
    )
  await transaction(db, (trx) => deleteWorkspace(trx, id))
  await emptyLog(db)
  return { workspace_id: id, deleted: true }
}

const apply = async (trx: Trx, id: string, values: Partial<Values<(typeof SET)[number]>>): Promise<void> => {
  await changeWorkspace(trx, id, {
    ...(values.name === undefined ? {} : { name: values.name }),
    ...(values.plan === undefined ? {} : { plan: oneOf(values.plan, PLANS, '--plan') }),
    // The end date of an earlier grant does not apply to the new one.
    ...(values.forum === undefined
      ? {}
      : { forum_access: oneOf(values.forum, ACCESS, '--forum'), forum_access_until: null }),
    ...(values['forum-until'] === undefined ? {} : { forum_access_until: dateOf(values['forum-until']) }),
  })
  const live = values['live-publish']
  if (live !== undefined) await setLivePublish(trx, id, oneOf(live, ['on', 'off'], '--live-publish') === 'on')
  if (values.credits !== undefined)
    await moveCredits(trx, id, wholeNumber(values.credits), 'Set by the operator')
}

const dateOf = (text: string): number | null => (text === 'never' ? null : dateIn(text, '--forum-until'))

const wholeNumber = (text: string): number => {
  if (!/^-?\d{1,9}$/.test(text)) throw new UsageError(`--credits must be a whole number, not ${text}.`)
  return Number(text)
}

const summaryOf = async (db: Database, id: string) => {
  const workspace = await readWorkspace(db, id)
  const access = await forumAccessOf(db, id)
  const { balance } = await creditsOf(db, id)
  return {
    workspace_id: id,
    name: workspace.name,
    plan: workspace.plan,
    credits: balance,
    forum: {
      access: access.kind,
      until: access.expiresAt === null ? null : new Date(access.expiresAt).toISOString(),
    },
    live_publish: workspace.live_publish === 1,
    ...(workspace.delete_at === null ? {} : { deleted_on: new Date(workspace.delete_at).toISOString() }),
  }
}
