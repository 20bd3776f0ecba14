import { PLANS } from '../../contract/credits.ts'
import { creditsOf, moveCredits } from '../credits/credits.ts'
import { type Database, type Trx, transaction } from '../db/database.ts'
import { setLivePublish } from '../sites/sites.ts'
import { changeWorkspace, createWorkspace, forumAccessOf, readWorkspace } from '../workspaces/workspaces.ts'
import { actionsCommand, oneOf, required, UsageError, type Values } from './command.ts'

const ACCESS = ['none', 'trial', 'trial_expired', 'add_on'] as const
/** What is set of a workspace. */
const SET = ['name', 'plan', 'credits', 'forum', 'forum-until', 'live-publish'] as const

/** Makes, shows and changes workspaces. */
export const workspaceCommand = actionsCommand({
  summary: 'Make, show and change workspaces',
  usage: `workspace create --name NAME [--plan PLAN] [options]
workspace show ID
workspace set ID [options]
  --name NAME
  --plan PLAN               ${PLANS.join(', ')}
  --credits N               add N credits; --credits=-N takes them
  --forum ACCESS            ${ACCESS.join(', ')}; plans pro and scale include it
  --forum-until DATE        when a trial or add-on ends, such as 2027-01-31, or never (as --forum alone has it)
  --live-publish on|off     whether agents may publish live`,
  texts: SET,
  actions: {
    create: async ({ db, word, values }) => {
      if (word !== undefined) throw new UsageError('A new workspace gets its id by itself: use --name.')
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
      await transaction(db, (trx) => apply(trx, id, values))
      return summaryOf(db, id)
    },
  },
})

const apply = async (trx: Trx, id: string, values: Values<(typeof SET)[number]>): Promise<void> => {
  await changeWorkspace(trx, id, {
    ...(values.name === undefined ? {} : { name: values.name }),
    ...(values.plan === undefined ? {} : { plan: oneOf(values.plan, PLANS, '--plan') }),
    // The end of what was granted before says nothing about what is granted now.
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

const dateOf = (text: string): number | null => {
  if (text === 'never') return null
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw new UsageError(`--forum-until takes a date or never; not ${text}.`)
  return at
}

const wholeNumber = (text: string): number => {
  if (!/^-?\d{1,9}$/.test(text)) throw new UsageError(`--credits takes a whole number; not ${text}.`)
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
  }
}
