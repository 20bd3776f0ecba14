import { PLANS } from '../../contract/credits.ts'
import { creditsOf, moveCredits } from '../credits/credits.ts'
import { type Database, transaction } from '../db/database.ts'
import { setLivePublish } from '../sites/sites.ts'
import { changeWorkspace, createWorkspace, forumAccessOf, readWorkspace } from '../workspaces/workspaces.ts'
import { type Command, oneOf, parse, required, UsageError, withDatabase } from './command.ts'

const ACCESS = ['none', 'trial', 'trial_expired', 'add_on'] as const
const OPTIONS = {
  name: { type: 'string' },
  plan: { type: 'string' },
  credits: { type: 'string' },
  forum: { type: 'string' },
  'forum-until': { type: 'string' },
  'live-publish': { type: 'string' },
} as const
type Values = ReturnType<typeof parse<typeof OPTIONS>>['values']

/** Makes, shows and changes workspaces. */
export const workspaceCommand: Command = {
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
  run: async (args, context) => {
    const { values, positionals } = parse(args, OPTIONS, 2)
    const [action, id] = positionals
    await withDatabase(context, async (db) => {
      const known = await act(db, action, id, values)
      context.print(JSON.stringify(await summaryOf(db, known), null, 2))
    })
  },
}

const act = async (
  db: Database,
  action: string | undefined,
  id: string | undefined,
  values: Values,
): Promise<string> => {
  switch (action) {
    case 'create': {
      if (id !== undefined) throw new UsageError('A new workspace gets its id by itself: use --name.')
      const name = required(values.name, '--name')
      const plan = oneOf(values.plan ?? 'free', PLANS, '--plan')
      return transaction(db, async (trx) => {
        const made = await createWorkspace(trx, { name, plan })
        await apply(trx, made, values)
        return made
      })
    }
    case 'show':
      return required(id, 'The id of a workspace')
    case 'set': {
      const known = required(id, 'The id of a workspace')
      await transaction(db, (trx) => apply(trx, known, values))
      return known
    }
    default:
      throw new UsageError('Say create, show or set.')
  }
}

const apply = async (
  trx: Parameters<typeof changeWorkspace>[0],
  id: string,
  values: Values,
): Promise<void> => {
  await changeWorkspace(trx, id, {
    ...(values.name === undefined ? {} : { name: values.name }),
    ...(values.plan === undefined ? {} : { plan: oneOf(values.plan, PLANS, '--plan') }),
    // The end of what was granted before says nothing about what is granted now.
    ...(values.forum === undefined
      ? {}
      : { forumAccess: oneOf(values.forum, ACCESS, '--forum'), forumAccessUntil: null }),
    ...(values['forum-until'] === undefined ? {} : { forumAccessUntil: dateOf(values['forum-until']) }),
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
