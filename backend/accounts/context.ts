import type { Plan } from '../../contract/credits.ts'
import type { Role, SIGN_UP } from '../../contract/dashboard/account.ts'
import { AppError } from '../../contract/errors.ts'
import type { Database, Db, Trx } from '../db/database.ts'
import type { Logger } from '../observability/logging.ts'
import { lockWorkspace, readWorkspace, suspendedWords } from '../workspaces/workspaces.ts'
import type { AccountMails } from './account-mails.ts'
import type { Identity, Person } from './identity.ts'
import type { SendMail } from './mail.ts'
import { requireRole } from './members.ts'
import type { OAuth } from './oauth.ts'
import { countTry } from './tries.ts'

/** Functions that end a person's access in the features that build on accounts. */
export type AccessEnders = {
  /** Turns off the webhooks and Slack channels that a person added to a workspace. */
  readonly turnOffNewsOf: (trx: Trx, workspaceId: string, personId: string) => Promise<void>
  /** Revokes the feeds of leads that a person or their keys made in a workspace. */
  readonly revokeFeedsOf: (trx: Trx, workspaceId: string, makers: readonly string[]) => Promise<void>
}

export type DashboardContext = AccessEnders & {
  readonly db: Database
  readonly log: Logger
  readonly identity: Identity
  readonly oauth: OAuth
  /** The origin at which people reach the service. */
  readonly origin: string
  readonly signUp: (typeof SIGN_UP)[number]
  /** Where people reach the operator, as an address for a link. */
  readonly contact?: string | undefined
  /** What the plans cost, in the operator's words. */
  readonly prices?: Readonly<Partial<Record<Plan, string>>> | undefined
  /** How long a person's forum trial lasts, ms. */
  readonly trialMs: number
  /** Locks a lead until the transaction ends. Returns whether its post is known to be deleted. */
  readonly isPostDeleted: (trx: Trx, workspaceId: string, leadId: string) => Promise<boolean>
  /** Records that a workspace's lead is in use. Returns false if there is no such lead. */
  readonly touchLead: (trx: Trx, workspaceId: string, leadId: string) => Promise<boolean>
  /** `sendMail` and `mails` are absent if the service sends no mail. `sendMail` tries once; `mails` stores a mail until it has been sent. */
  readonly sendMail?: SendMail | undefined
  readonly mails?: AccountMails | undefined
  /** Exports everything in a workspace for its owner. */
  readonly exportWorkspace: (workspaceId: string) => Promise<object>
  /** Whether a person may use the Admin page. */
  readonly isOperator: (personId: string) => Promise<boolean>
  /** The addresses of all operators. */
  readonly operatorAddresses: (db: Db) => Promise<readonly string[]>
}

/** The caller of an operation of the dashboard. */
export type DashboardCaller = {
  /** Null without a session. */
  readonly person: Person | null
  /** The network address that the request came from. */
  readonly client: string
  /** The headers of the request, which carry the session. */
  readonly headers: Headers
  /** The id of the request in the log. */
  readonly requestId: string
}

/** The person of a session. Throws `unauthorized`. */
export const personOf = ({ person }: DashboardCaller): Person => {
  if (!person) throw new AppError('unauthorized', 'Sign in first. Your session may have ended.')
  return person
}

/** Throws `rate_limited` if something has been tried too often. */
export const requireTry = async (...asked: Parameters<typeof countTry>): Promise<void> => {
  const retryAfter = await countTry(...asked)
  if (retryAfter === null) return
  const minutes = Math.ceil(retryAfter / 60)
  throw new AppError(
    'rate_limited',
    `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    { retryAfter },
  )
}

/**
 * Locks a workspace and reads the person's role again, because the role may have changed in the meantime. Throws what `requireRole`
 * throws, and `conflict` if the workspace is suspended, unless the change is only that the person leaves it.
 */
export const lockAs = async (
  trx: Trx,
  { id }: Pick<Person, 'id'>,
  workspaceId: string,
  least: Role,
): Promise<void> => {
  await lockWorkspace(trx, workspaceId)
  await requireRole(trx, id, workspaceId, least)
  const { suspended_for } = await readWorkspace(trx, workspaceId)
  // People can always leave a suspended workspace.
  if (least !== 'viewer' && suspended_for !== null)
    throw new AppError('conflict', suspendedWords(suspended_for))
}

/** The person of a session, who has at least this role in the workspace. Throws what `requireRole` throws. */
export const memberOf = async (
  { db }: Pick<DashboardContext, 'db'>,
  caller: DashboardCaller,
  workspaceId: string,
  least: Role,
): Promise<Person> => {
  const person = personOf(caller)
  await requireRole(db, person.id, workspaceId, least)
  return person
}
