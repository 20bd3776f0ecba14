import { PLANS } from '../../contract/credits.ts'
import { GRANTS } from '../../contract/dashboard/admin.ts'
import { auditPage } from '../accounts/audit-page.ts'
import { invitationsOf } from '../accounts/links.ts'
import { membersOf } from '../accounts/members.ts'
import { openUpgrades } from '../accounts/upgrades.ts'
import { type Database, emptyLog, type Trx, transaction } from '../db/database.ts'
import { adminWorkspaceOf } from '../operators/admin-workspaces.ts'
import { answerRequest } from '../operators/answer-request.ts'
import { changeAsOperator, type OperatorChange } from '../operators/change-workspace.ts'
import { COMMAND_LINE, recordOperator } from '../operators/operators.ts'
import { removeMemberAsOperator } from '../operators/remove-member.ts'
import { resumeAsOperator, suspendAsOperator } from '../operators/suspend.ts'
import {
  allWorkspaces,
  createWorkspace,
  deleteWorkspace,
  deleteWorkspaceLater,
  keepWorkspace,
  readWorkspace,
} from '../workspaces/workspaces.ts'
import { actionsCommand, dateIn, mailsAs, oneOf, required, UsageError, type Values } from './command.ts'
import { dashboardIn, readConfig } from './config.ts'
import { exportWorkspace } from './export-workspace.ts'

/** The options that change a workspace. */
const SET = ['name', 'plan', 'credits', 'forum', 'forum-until', 'live-publish'] as const
/** Other options with a text. */
const ALSO = ['reason', 'words'] as const

/** Makes, shows and changes workspaces. */
export const workspaceCommand = actionsCommand({
  summary: 'Create, show, change, export and delete workspaces',
  usage: `workspace create --name NAME [--plan PLAN] [options]
workspace show ID
workspace set ID [options]
workspace list
workspace export ID         exports everything except pictures, logins, keys, private feeds of leads and the audit, as JSON
workspace delete ID         deletes a workspace after a week. During this week, the service refuses the workspace's keys, and you can cancel the deletion with “workspace keep”
workspace delete ID --now --name NAME    deletes a workspace at once. This cannot be undone
workspace keep ID           cancels the deletion
workspace suspend ID --reason TEXT       suspends a workspace: the service refuses its keys and all changes, and starts nothing new for it. Members see the reason
workspace resume ID         ends the suspension, which the workspace's owners cannot end
workspace members ID        lists the members, the open invitations and the notifications of a workspace
workspace remove ID ADDRESS              removes a member, with the keys, feeds and notifications that the member created in the workspace
workspace audit ID [--all]  lists the latest changes in a workspace, newest first; with --all, every change of the last year
workspace requests          lists the requests from the dashboard that nobody has answered
workspace answer REQUEST --words TEXT    answers a request. The workspace's members can read the text
  --name NAME
  --plan PLAN               ${PLANS.join(', ')}
  --credits N               adds N credits. To remove N credits, write --credits=-N
  --forum ACCESS            ${GRANTS.join(', ')}. The plans pro and scale include forum access
  --forum-until DATE        the day on which a trial or add-on ends, such as 2027-01-31, or never. If you use --forum, the default is never
  --live-publish on|off     whether articles may go live
  --without-owner           removes the member even if the workspace then has no owner
  --reason TEXT             the reason. The workspace's owners can read it in the audit`,
  texts: [...SET, ...ALSO],
  flags: ['now', 'without-owner', 'all'],
  making: ['create'],
  pairs: ['remove'],
  actions: {
    create: async ({ db, word, values }) => {
      if (word !== undefined)
        throw new UsageError(
          'Quillport chooses the id of a new workspace. To name the workspace, use --name.',
        )
      const { name: given, plan: wanted, ...rest } = values
      const name = required(given, '--name')
      const plan = oneOf(wanted ?? 'free', PLANS, '--plan')
      const id = await transaction(db, async (trx) => {
        const made = await createWorkspace(trx, { name, plan })
        await record(trx, made, 'Created the workspace', values)
        await changeAsOperator(trx, made, changeIn(rest), why(values))
        return made
      })
      return summaryOf(db, id)
    },
    show: ({ db, word }) => summaryOf(db, required(word, 'The id of a workspace')),
    set: async ({ db, word, values }) => {
      const id = required(word, 'The id of a workspace')
      const change = changeIn(values)
      if (Object.keys(change).length === 0)
        throw new UsageError('Nothing to change. Add an option, such as --plan or --credits.')
      await transaction(db, (trx) => changeAsOperator(trx, id, change, why(values)))
      return summaryOf(db, id)
    },
    requests: async ({ db }) =>
      (await openUpgrades(db)).map(
        ({ request_id, workspace_id, workspace_name, plan, what, note, asked_by, created_at }) => ({
          request_id,
          workspace_id,
          name: workspace_name,
          plan,
          asks_for: what,
          note,
          asked_by,
          asked_at: created_at,
        }),
      ),
    answer: async ({ db, word, values, env }) => {
      const id = required(word, 'The id of a request')
      const words = required(values.words, '--words')
      const dashboard = dashboardIn(readConfig(env))
      const onMailFailure = (error: unknown) => {
        throw error
      }
      const { mailed } = await answerRequest(
        db,
        { requestId: id, answer: words, by: COMMAND_LINE },
        dashboard && { ...dashboard, onMailFailure },
      )
      return { request_id: id, answered: true, mailed }
    },
    list: async ({ db }) => Promise.all((await allWorkspaces(db)).map(({ id }) => summaryOf(db, id))),
    export: ({ db, word }) => exportWorkspace(db, required(word, 'The id of a workspace')),
    delete: async ({ db, word, values }) => {
      const id = required(word, 'The id of a workspace')
      if (values.now) return deleteNow(db, id, values.name)
      const at = await transaction(db, async (trx) => {
        await record(trx, id, 'Scheduled the deletion of the workspace', values)
        return deleteWorkspaceLater(trx, id)
      })
      return {
        workspace_id: id,
        deleted_on: new Date(at).toISOString(),
        until_then: `The service refuses the workspace's keys and starts nothing new for it. To cancel the deletion, run “workspace keep ${id}”.`,
      }
    },
    keep: async ({ db, word, values }) => {
      const id = required(word, 'The id of a workspace')
      await transaction(db, async (trx) => {
        await keepWorkspace(trx, id)
        await record(trx, id, 'Cancelled the deletion of the workspace', values)
      })
      return summaryOf(db, id)
    },
    suspend: async ({ db, word, values, env }) => {
      const id = required(word, 'The id of a workspace')
      const reason = required(values.reason, '--reason')
      await transaction(db, (trx) =>
        suspendAsOperator(trx, id, reason, { by: COMMAND_LINE, mailsAs: mailsAs(env) }),
      )
      return summaryOf(db, id)
    },
    resume: async ({ db, word, values, env }) => {
      const id = required(word, 'The id of a workspace')
      await transaction(db, (trx) =>
        resumeAsOperator(trx, id, values.reason ?? null, { by: COMMAND_LINE, mailsAs: mailsAs(env) }),
      )
      return summaryOf(db, id)
    },
    members: async ({ db, word }) => {
      const { id } = await readWorkspace(db, required(word, 'The id of a workspace'))
      const news = await db
        .selectFrom('news_target')
        .select(['name', 'kind', 'off'])
        .where('workspace_id', '=', id)
        .orderBy('created_at')
        .execute()
      return {
        members: await membersOf(db, id),
        invitations: await invitationsOf(db, id),
        notifications: news.map(({ name, kind, off }) => ({ name, kind, on: off === null })),
      }
    },
    remove: async ({ db, word, also, values }) => {
      const id = required(word, 'The id of a workspace')
      const email = required(also, 'The address of the member').toLowerCase()
      const { 'without-owner': withoutOwner = false } = values
      await transaction(db, (trx) =>
        removeMemberAsOperator(trx, id, { email }, { ...why(values), withoutOwner }),
      )
      return { workspace_id: id, removed: email, members: await membersOf(db, id) }
    },
    audit: async ({ db, word, values }) => {
      const { id } = await readWorkspace(db, required(word, 'The id of a workspace'))
      const first = await auditPage(db, id, undefined)
      const entries = [...first.entries]
      for (let cursor = first.next_cursor; values.all && cursor !== null; ) {
        const page = await auditPage(db, id, cursor)
        entries.push(...page.entries)
        cursor = page.next_cursor
      }
      return entries
    },
  },
})

/** Records an action of the operator in a workspace's audit. */
const record = (trx: Trx, workspaceId: string, did: string, values: Partial<Values<'reason'>>) =>
  recordOperator(trx, workspaceId, { did, ...why(values) })

/** Who acts, and why. */
const why = (values: Partial<Values<'reason'>>) => ({ by: COMMAND_LINE, why: values.reason ?? null })

/** Deletes a workspace at once. The repeated name confirms that this is the intended workspace. */
const deleteNow = async (db: Database, id: string, name: string | undefined) => {
  const workspace = await readWorkspace(db, id)
  if (name !== workspace.name)
    throw new UsageError(
      `With --now, the workspace is deleted at once, and this cannot be undone. To confirm, add its name: --name "${workspace.name}". Without --now, the workspace is deleted after a week, and until then you can cancel the deletion.`,
    )
  await transaction(db, (trx) => deleteWorkspace(trx, id))
  await emptyLog(db)
  return { workspace_id: id, deleted: true }
}

const changeIn = (values: Partial<Values<(typeof SET)[number]>>): OperatorChange => {
  const { name, plan, forum, 'forum-until': until, 'live-publish': live, credits } = values
  return {
    ...(name === undefined ? {} : { name }),
    ...(plan === undefined ? {} : { plan: oneOf(plan, PLANS, '--plan') }),
    ...(forum === undefined ? {} : { forum_access: oneOf(forum, GRANTS, '--forum') }),
    ...(until === undefined ? {} : { forum_access_until: dateOf(until) }),
    ...(live === undefined ? {} : { live: oneOf(live, ['on', 'off'], '--live-publish') === 'on' }),
    ...(credits === undefined ? {} : { credits: wholeNumber(credits) }),
  }
}

const dateOf = (text: string): number | null => (text === 'never' ? null : dateIn(text, '--forum-until'))

const wholeNumber = (text: string): number => {
  if (!/^-?\d{1,9}$/.test(text)) throw new UsageError(`--credits must be a whole number, not ${text}.`)
  return Number(text)
}

const summaryOf = async (db: Database, id: string) => {
  const shown = await adminWorkspaceOf(db, id)
  return {
    workspace_id: id,
    name: shown.name,
    plan: shown.plan,
    credits: shown.credits,
    forum: { access: shown.forum_access, until: shown.forum_access_expires_at },
    live_publish: shown.live_publish,
    owners: shown.owners,
    ...(shown.suspended_for === null ? {} : { suspended_for: shown.suspended_for }),
    ...(shown.delete_at === null ? {} : { deleted_on: shown.delete_at }),
  }
}
