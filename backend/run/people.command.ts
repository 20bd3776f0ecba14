import { ROLES, type Role } from '../../contract/dashboard/account.ts'
import { AppError } from '../../contract/errors.ts'
import { moment } from '../../contract/time.ts'
import { linkPage } from '../accounts/context.ts'
import { makeLink } from '../accounts/links.ts'
import { workspacesOf } from '../accounts/members.ts'
import { type Db, transaction } from '../db/database.ts'
import { readWorkspace } from '../workspaces/workspaces.ts'
import { actionsCommand, type CommandContext, oneOf, required } from './command.ts'
import { ConfigError, dashboardIn, readConfig } from './config.ts'

/**
 * The address of the page for a one-time link, on the configured service. Throws ConfigError if it has no dashboard.
 */
const pageOf = (env: CommandContext['env'], token: string): string => {
  const dashboard = dashboardIn(readConfig(env))
  if (!dashboard)
    throw new ConfigError(
      'QUILLPORT_SECRETS_KEY: accounts need the sealing key, and a base URL without a path if there is one. Use the settings that the service itself starts with.',
    )
  return linkPage(dashboard.origin, token)
}

const personAt = async (db: Db, email: string) => {
  const person = await db
    .selectFrom('person')
    .select(['id', 'email'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  if (!person) throw new AppError('not_found', `Nobody has an account with the address ${email}.`)
  return person
}

/** Invites people, lists accounts, and helps people who cannot sign in. */
export const peopleCommand = actionsCommand({
  summary: 'Invite people to the dashboard, list and delete their accounts, reset passwords',
  usage: `people invite ADDRESS [--workspace ID] [--role ROLE]
people list
people reset ADDRESS        makes a link for a new password, which works once within a day
people delete ADDRESS       deletes an account; its workspaces stay
  --workspace ID   the workspace to hand over or to share; without it, the person gets a free one
  --role ROLE      ${ROLES.join(', ')} (the default is owner)
Only the person with the address can use an invitation. Pass the links on yourself: whoever opens one first can use it.`,
  texts: ['workspace', 'role'],
  actions: {
    invite: async ({ db, word, values, env }) => {
      const email = required(word, 'The address of the person')
      const role: Role = oneOf(values.role ?? 'owner', ROLES, '--role')
      const workspace_id = values.workspace ?? null
      if (workspace_id !== null) await readWorkspace(db, workspace_id)
      const { token, link } = await transaction(db, (trx) =>
        makeLink(trx, { kind: 'invitation', role, workspace_id, email }),
      )
      return {
        link: pageOf(env, token),
        expires_at: moment(link.expires_at),
        workspace_id,
        role,
        email: link.email,
      }
    },
    list: async ({ db }) => {
      const people = await db.selectFrom('person').select(['id', 'name', 'email']).orderBy('email').execute()
      return Promise.all(
        people.map(async ({ id, name, email }) => ({
          email,
          name,
          workspaces: (await workspacesOf(db, id)).map(({ workspace_id, role }) => ({ workspace_id, role })),
        })),
      )
    },
    reset: async ({ db, word, env }) => {
      const person = await personAt(db, required(word, 'The address of a person'))
      const { token, link } = await transaction(db, (trx) =>
        makeLink(trx, { kind: 'reset', role: 'viewer', person_id: person.id, email: person.email }),
      )
      return { link: pageOf(env, token), expires_at: moment(link.expires_at) }
    },
    delete: async ({ db, word }) => {
      const { id, email } = await personAt(db, required(word, 'The address of a person'))
      const workspaces = (await workspacesOf(db, id)).map(({ workspace_id }) => workspace_id)
      await db.deleteFrom('person').where('id', '=', id).execute()
      return { email, deleted: true, workspaces_that_stay: workspaces }
    },
  },
})
