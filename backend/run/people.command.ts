import { z } from 'zod'
import { ROLES, type Role } from '../../contract/dashboard/account.ts'
import { AppError } from '../../contract/errors.ts'
import { moment, momentOrNull } from '../../contract/time.ts'
import { listed } from '../../contract/words.ts'
import { forgetInvitations, linkPage, makeLink } from '../accounts/links.ts'
import { workspacesOf } from '../accounts/members.ts'
import { forgetTries, lockedUntil } from '../accounts/sign-in-tries.ts'
import { type Database, type Db, dbNow, type Trx, transaction } from '../db/database.ts'
import { revokeFeedsOf } from '../forum/forum.ts'
import { revokeKeysOf } from '../keys/keys.ts'
import { turnOffNewsOf } from '../news/news.ts'
import { COMMAND_LINE, isOperator, recordOperator, setOperator } from '../operators/operators.ts'
import { readWorkspace } from '../workspaces/workspaces.ts'
import { actionsCommand, type CommandContext, oneOf, required, UsageError } from './command.ts'
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
    .select(['id', 'name', 'email'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  if (!person)
    throw new AppError(
      'not_found',
      `Nobody has an account with the address ${email}. To make a link with which the person can make one: people invite ${email}`,
    )
  return person
}

const addressIn = (word: string | undefined): string => {
  const email = required(word, 'The address of the person')
  if (!z.email().safeParse(email).success) throw new UsageError(`${email} is not an e-mail address.`)
  return email.toLowerCase()
}

/** An account with what explains why somebody cannot sign in. */
const accountOf = async (db: Database, email: string) => {
  const person = await personAt(db, email)
  const sessions = await db
    .selectFrom('person_session')
    .select('createdAt')
    .where('userId', '=', person.id)
    .execute()
  const signedIn = sessions.map(({ createdAt }) => new Date(createdAt).getTime())
  return {
    name: person.name,
    is_operator: await isOperator(db, person.id),
    workspaces: (await workspacesOf(db, person.id)).map(({ workspace_id, name, role }) => ({
      workspace_id,
      name,
      role,
    })),
    browsers_signed_in: sessions.length,
    last_signed_in_at: signedIn.length === 0 ? null : moment(Math.max(...signedIn)),
    locked_until: momentOrNull(await lockedUntil(db, person.email)),
  }
}

/** The links for an address that nobody used yet. */
const openLinksOf = async (db: Db, email: string) => {
  const rows = await db
    .selectFrom('one_time_link')
    .select(['kind', 'workspace_id', 'role', 'created_at', 'expires_at'])
    .where('email', '=', email)
    .where('expires_at', '>', await dbNow(db))
    .orderBy('created_at')
    .execute()
  return rows.map(({ kind, workspace_id, role, created_at, expires_at }) => ({
    // A sign-up and an invitation to a workspace of one's own are the same link.
    for:
      kind === 'reset'
        ? 'a new password'
        : workspace_id === null
          ? 'a new account'
          : `joining ${workspace_id} as ${role}`,
    made_at: moment(created_at),
    expires_at: moment(expires_at),
  }))
}

/** The names and ids of the workspaces that nobody else owns. */
const ownedAloneBy = async (db: Db, personId: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('member')
    .innerJoin('workspace', 'workspace.id', 'member.workspace_id')
    .select(['workspace.id', 'workspace.name'])
    .where('person_id', '=', personId)
    .where('role', '=', 'owner')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('member as other')
            .select('other.person_id')
            .whereRef('other.workspace_id', '=', 'member.workspace_id')
            .where('other.person_id', '<>', personId)
            .where('other.role', '=', 'owner'),
        ),
      ),
    )
    .execute()
  return rows.map(({ id, name }) => `${name} (${id})`)
}

/** Ends what a person made in a workspace and may have kept: agent keys, feeds of leads, webhooks and Slack channels. */
const endAccessOf = async (trx: Trx, workspaceId: string, personId: string): Promise<void> => {
  const keys = await revokeKeysOf(trx, workspaceId, personId)
  await revokeFeedsOf(trx, workspaceId, [personId, ...keys])
  await turnOffNewsOf(trx, workspaceId, personId)
}

/** Invites people, lists accounts, and helps people who cannot sign in. */
export const peopleCommand = actionsCommand({
  summary: 'Invite people to the dashboard, list and delete their accounts, help them sign in',
  usage: `people invite ADDRESS [--workspace ID] [--role ROLE]
people list
people show ADDRESS         shows an account, its open links, and how long it is locked after wrong passwords
people reset ADDRESS        makes a link for a new password, which works once within a day
people unlock ADDRESS       lets the person try passwords again at once
people operator ADDRESS --admin on|off   whether the person may use the Admin page of the dashboard
people delete ADDRESS       deletes an account; its workspaces stay
  --workspace ID         the workspace to hand over or to share; without it, the person gets a free one
  --role ROLE            ${ROLES.join(', ')} (the default is owner)
  --without-owner        deletes the account even if nobody else owns its workspaces
  --keep-keys            keeps the agent keys, feeds of leads, webhooks and Slack channels that the person made there
Only the person with the address can use an invitation. Pass the links on yourself: whoever opens one first can use it.`,
  texts: ['workspace', 'role', 'admin'],
  flags: ['without-owner', 'keep-keys'],
  actions: {
    invite: async ({ db, word, values, env }) => {
      const email = addressIn(word)
      const role: Role = oneOf(values.role ?? 'owner', ROLES, '--role')
      const workspace_id = values.workspace ?? null
      if (workspace_id !== null) await readWorkspace(db, workspace_id)
      const { token, link } = await transaction(db, async (trx) => {
        if (workspace_id !== null) {
          await forgetInvitations(trx, workspace_id, email)
          const did = `Invited ${email} as ${role}`
          await recordOperator(trx, workspace_id, { by: COMMAND_LINE, did, why: null })
        }
        return makeLink(trx, { kind: 'invitation', role, workspace_id, email })
      })
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
    show: async ({ db, word }) => {
      const email = addressIn(word)
      const account = await accountOf(db, email).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'not_found') return null
        throw error
      })
      return { email, account, open_links: await openLinksOf(db, email) }
    },
    reset: async ({ db, word, env }) => {
      const person = await personAt(db, addressIn(word))
      const { token, link } = await transaction(db, (trx) =>
        makeLink(trx, { kind: 'reset', role: 'viewer', person_id: person.id, email: person.email }),
      )
      return { link: pageOf(env, token), expires_at: moment(link.expires_at) }
    },
    unlock: async ({ db, word }) => {
      const { email } = await personAt(db, addressIn(word))
      await forgetTries(db, 'password', { email })
      return { email, locked_until: null }
    },
    operator: async ({ db, word, values }) => {
      const { id, email } = await personAt(db, addressIn(word))
      const may = oneOf(required(values.admin, '--admin'), ['on', 'off'], '--admin') === 'on'
      await transaction(db, (trx) => setOperator(trx, id, may))
      return { email, is_operator: may }
    },
    delete: async ({ db, word, values }) => {
      const { id, email } = await personAt(db, addressIn(word))
      const alone = await ownedAloneBy(db, id)
      if (alone.length > 0 && !values['without-owner'])
        throw new UsageError(
          `Nobody else owns ${listed(alone, 'and')}. Invite another owner first (people invite ADDRESS --workspace ID), or add --without-owner and invite one later.`,
        )
      const workspaces = (await workspacesOf(db, id)).map(({ workspace_id }) => workspace_id)
      await transaction(db, async (trx) => {
        for (const workspace of workspaces) {
          const did = `Deleted the account of ${email}`
          await recordOperator(trx, workspace, { by: COMMAND_LINE, did, why: null })
          if (!values['keep-keys']) await endAccessOf(trx, workspace, id)
        }
        await trx.deleteFrom('person').where('id', '=', id).execute()
      })
      return { email, deleted: true, workspaces_that_stay: workspaces }
    },
  },
})
