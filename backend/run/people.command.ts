import { z } from 'zod'
import { ROLES, type Role } from '../../contract/dashboard/account.ts'
import { AppError } from '../../contract/errors.ts'
import { moment } from '../../contract/time.ts'
import { listed } from '../../contract/words.ts'
import { mailQueue } from '../accounts/account-mails.ts'
import { forgetInvitations, linkPage, makeLink, RESET_HOURS, withdrawLinks } from '../accounts/links.ts'
import { workspacesOf } from '../accounts/members.ts'
import { passkeysOf, removePasskeys } from '../accounts/passkey-rows.ts'
import { forgetTries } from '../accounts/tries.ts'
import { type Db, transaction } from '../db/database.ts'
import { changeAddress } from '../operators/change-address.ts'
import { deleteAccount } from '../operators/delete-account.ts'
import { COMMAND_LINE, isOperator, recordOperator, setOperator } from '../operators/operators.ts'
import { readWorkspace } from '../workspaces/workspaces.ts'
import {
  actionsCommand,
  type CommandContext,
  mailsAs,
  oneOf,
  required,
  Unconfirmed,
  UsageError,
} from './command.ts'
import { ConfigError, dashboardIn, readConfig } from './config.ts'
import {
  accountOf,
  deletionOf,
  openLinksOf,
  personAt,
  shownLink,
  shownMail,
  waysOf,
} from './shown-account.ts'

/**
 * The origin of the pages for one-time links. Throws ConfigError if the service has no dashboard. Call this function before the change: an
 * error after the change would lose the only link.
 */
const originOfLinks = (env: CommandContext['env']): string => {
  const dashboard = dashboardIn(readConfig(env))
  if (!dashboard)
    throw new ConfigError(
      'Accounts need QUILLPORT_SECRETS_KEY and a base URL without a path. Run this command with the same settings as the service.',
    )
  return dashboard.origin
}

const addressIn = (word: string | undefined, what = 'The address of the person'): string => {
  const email = required(word, what)
  if (!z.email().safeParse(email).success) throw new UsageError(`${email} is not an email address.`)
  return email.toLowerCase()
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

/** Invites people, lists accounts, and helps people who cannot sign in. */
export const peopleCommand = actionsCommand({
  summary: 'Invite people to the dashboard, list and delete accounts, and help people who cannot sign in',
  usage: `people invite ADDRESS [--workspace ID] [--role ROLE]
people list                 lists all accounts, and shows which people may use the Admin page
people show ADDRESS         shows how the person signs in, which links are unused, and until when the account is locked after wrong passwords
people mails                lists the mails about accounts that wait to be sent, and why the last attempt failed
people reset ADDRESS        creates a link for setting a new password. The link works once, within ${RESET_HOURS} hours. Passkeys keep working
people reset ADDRESS --passkeys          also removes all passkeys of the account at once
people unlock ADDRESS       ends the lockout after wrong passwords
people withdraw ADDRESS     withdraws every unused link for an address: invitations, sign-ups and links for setting a new password
people email ADDRESS NEW    changes the address of an account, signs the person out everywhere, withdraws unused links, and
                            unlinks Google and GitHub. The password, the passkeys and the agent keys stay valid
people operator ADDRESS --admin on|off   sets whether the person may use the Admin page of the dashboard
people delete ADDRESS       shows what would be deleted and what would stay, but changes nothing
people delete ADDRESS --yes              deletes the account; its workspaces stay
  --workspace ID         the workspace that the person joins. Without this option, the person gets a new, free workspace
  --role ROLE            the person’s role in the workspace: ${ROLES.join(', ')}. The default is owner
  --without-owner        deletes the account even if one of its workspaces then has no owner
  --keep-keys            keeps the agent keys, feeds of leads, webhooks and Slack channels that the person created
Pass each link on yourself, and only to the right person. An invitation works only for one email address, but Quillport does not check
that the person owns this address: the person who opens the link first chooses the password.`,
  texts: ['workspace', 'role', 'admin'],
  flags: ['without-owner', 'keep-keys', 'passkeys', 'yes'],
  pairs: ['email'],
  actions: {
    invite: async ({ db, word, values, env }) => {
      const origin = originOfLinks(env)
      const email = addressIn(word)
      const role: Role = oneOf(values.role ?? 'owner', ROLES, '--role')
      const workspace_id = values.workspace ?? null
      if (workspace_id !== null) await readWorkspace(db, workspace_id)
      const { token, link } = await transaction(db, async (trx) => {
        await forgetInvitations(trx, workspace_id, email)
        if (workspace_id !== null) {
          const did = `Invited ${email} as ${role}`
          await recordOperator(trx, workspace_id, { by: COMMAND_LINE, did, why: null })
        }
        return makeLink(trx, { kind: 'invitation', role, workspace_id, email })
      })
      return {
        link: linkPage(origin, token),
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
          is_operator: await isOperator(db, id),
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
    mails: async ({ db }) => (await mailQueue(db)).map(shownMail),
    reset: async ({ db, word, values, env }) => {
      const origin = originOfLinks(env)
      const person = await personAt(db, addressIn(word))
      const { token, link, passkeys } = await transaction(db, async (trx) => ({
        ...(await makeLink(trx, {
          kind: 'reset',
          role: 'viewer',
          person_id: person.id,
          email: person.email,
        })),
        passkeys: values.passkeys ? await removePasskeys(trx, person.id) : null,
      }))
      return {
        link: linkPage(origin, token),
        expires_at: moment(link.expires_at),
        ...(passkeys === null
          ? { passkeys_that_stay: (await passkeysOf(db, person.id)).length }
          : { passkeys_removed: passkeys }),
      }
    },
    withdraw: async ({ db, word }) => {
      const email = addressIn(word)
      const withdrawn = await transaction(db, async (trx) => {
        const links = await withdrawLinks(trx, email)
        const did = `Withdrew the invitation of ${email}`
        for (const workspace of new Set(links.flatMap(({ workspace_id }) => workspace_id ?? [])))
          await recordOperator(trx, workspace, { by: COMMAND_LINE, did, why: null })
        return links
      })
      return { email, withdrawn: withdrawn.map(shownLink) }
    },
    email: async ({ db, word, also, env }) => {
      const [from, to] = [addressIn(word), addressIn(also, 'The new address')]
      const { id, email } = await personAt(db, from)
      const by = { by: COMMAND_LINE, mailsAs: mailsAs(env) }
      await transaction(db, (trx) => changeAddress(trx, { personId: id, from: email, to }, by))
      const signs_in_by = await waysOf(db, id)
      return {
        email: to,
        before: email,
        signs_in_by,
        ...(signs_in_by.length === 0
          ? {
              next: `The account has no password. To create a link for setting a password, run “people reset ${to}”.`,
            }
          : {}),
      }
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
      const keepsKeys = values['keep-keys'] ?? false
      const alone = values['without-owner'] ? [] : await ownedAloneBy(db, id)
      const obstacle =
        alone.length > 0 &&
        `Nobody else owns ${listed(alone, 'and')}. Invite another owner first (people invite ADDRESS --workspace ID), or add --without-owner and invite an owner later.`
      if (!values.yes)
        return new Unconfirmed({
          ...(await deletionOf(db, email, { keepsKeys })),
          ...(obstacle ? { not_yet: obstacle } : {}),
        })
      if (obstacle) throw new AppError('conflict', obstacle)
      const workspaces = await deleteAccount(db, { id, email }, { by: COMMAND_LINE, keepsKeys })
      return { email, deleted: true, workspaces_that_stay: workspaces }
    },
  },
})
