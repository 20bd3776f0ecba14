import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import { HOUR, MINUTE } from '../../contract/time.ts'
import { type Database, type Db, dbNow, nowSql, type Trx, transaction } from '../db/database.ts'
import {
  type JobContext,
  type Lease,
  LeaseLost,
  type Queue,
  UNFINISHED,
  underLease,
  workOnNext,
} from '../jobs/lease.ts'
import { RELEASED, UNLEASED } from '../jobs/lease-columns.ts'
import type { Job } from '../jobs/worker.ts'
import type { Logger } from '../observability/logging.ts'
import type { Metrics } from '../observability/metrics.ts'
import { readWorkspace } from '../workspaces/workspaces.ts'
import type { AccountMailRow } from './account.rows.ts'
import { linkPage, makeLink, withNewToken } from './links.ts'
import {
  addressLeftMail,
  addressTakenMail,
  changedMail,
  invitationMail,
  isRefusal,
  knownMail,
  type Mail,
  passkeyAddedMail,
  requestedMail,
  resetMail,
  resumedMail,
  type SendMail,
  signUpMail,
  suspendedMail,
  whyNotSent,
} from './mail.ts'
import { passkeysOf } from './passkey-rows.ts'
import { hasOpenUpgrade } from './upgrades.ts'

/** After each failed try, the wait before the next try doubles: from `FIRST_WAIT_MS` up to `LONGEST_WAIT_MS`. */
const FIRST_WAIT_MS = MINUTE / 4
const LONGEST_WAIT_MS = 15 * MINUTE
/** How long the service keeps trying to send a mail, ms. */
export const GIVE_UP_MS = 4 * HOUR
/** How long a server's lease on an email lasts without a heartbeat, ms. */
const LEASE_MS = MINUTE
/** The maximum number of characters of an error that are stored. */
const LONGEST_ERROR = 300

type NewMail = Pick<AccountMailRow, 'kind' | 'email' | 'request_id'> &
  Partial<Pick<AccountMailRow, 'link_id' | 'workspace_id'>>
/** `waits`: the mail server did not accept the email this time, or another process is sending it. `refused`: the service stopped trying. */
type Outcome = 'sent' | 'waits' | 'refused'

type MailContext = {
  readonly db: Database
  readonly log: Logger
  /** The origin at which people reach the service. */
  readonly origin: string
  readonly sendMail: SendMail
  readonly countMail: Metrics['mail']
}

/** Mails about accounts. The database keeps each mail until the mail server has accepted it. */
export type AccountMails = ReturnType<typeof accountMails>

/** The mails that are due. */
export const dueMails = (db: Database): Queue => ({
  table: 'account_mail',
  ready: sql`next_at <= ${nowSql(db)}`,
  waits: sql`1 = 1`,
  since: sql`created_at`,
})

/** The number of mails that wait to be sent, including those that wait for their next try. */
export const waitingMails = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('account_mail')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The mails that wait, the oldest first. */
export const mailQueue = (db: Db): Promise<AccountMailRow[]> =>
  db.selectFrom('account_mail').selectAll().orderBy('created_at').orderBy('id').execute()

/** Stores a mail for workers to send, and returns its id. Call this only if the service sends mail. */
export const queueMail = async (
  trx: Trx,
  { kind, email, request_id, link_id = null, workspace_id = null }: NewMail,
): Promise<string> => {
  const id = `mail_${randomUUID()}`
  const now = await dbNow(trx)
  const row = { id, kind, email: email.toLowerCase(), request_id, link_id, workspace_id, created_at: now }
  await trx
    .insertInto('account_mail')
    .values({ ...row, tries: 0, error: null, next_at: now, ...UNLEASED })
    .execute()
  return id
}

/** Sends mails about accounts. A server tries at once; if that fails, workers try again. */
export const accountMails = (context: MailContext) => {
  const { db, log } = context
  const send = async (id: string): Promise<Outcome> => {
    let outcome: Outcome = 'waits'
    const due = dueMails(db)
    const only = { ...due, ready: sql`${due.ready} and id = ${id}` }
    const job: JobContext = {
      owner: `${hostname()}:${process.pid}/server`,
      leaseMs: LEASE_MS,
      signal: new AbortController().signal,
    }
    await workOnNext(db, only, job, async (lease) => {
      outcome = await attempt(context, lease)
    })
    return outcome
  }
  const job: Job = {
    name: 'mail',
    queue: dueMails(db),
    poll: async (job) => {
      const worked = await workOnNext(db, dueMails(db), job, async (lease) =>
        (await attempt(context, lease)) === 'sent' ? undefined : UNFINISHED,
      )
      return worked ? 'worked' : 'idle'
    },
  }
  return {
    /** Stores a mail to be sent and returns its id. */
    queue: queueMail,
    /** Tries to send a stored mail now. If that fails, workers try again. */
    send,
    /**
     * Stores a mail and sends it soon. The time that a call takes does not reveal whether an address has an account: the work is
     * the same for every address, and the caller does not wait for the mail server.
     */
    sendLater: async (mail: NewMail): Promise<void> => {
      const id = await transaction(db, (trx) => queueMail(trx, mail))
      send(id).catch((error: unknown) => log.error({ err: error, mail: id }, 'an email was not sent'))
    },
    job,
  }
}

const attempt = async (context: MailContext, lease: Lease): Promise<Outcome> => {
  const { log, countMail, db } = context
  const startedAt = await dbNow(db)
  const row = await db.selectFrom('account_mail').selectAll().where('id', '=', lease.id).executeTakeFirst()
  // The invitation was withdrawn in the meantime.
  if (!row) throw new LeaseLost(lease)
  // The mail is so old, for example after a restore of a backup, that nobody expects it any more.
  if (startedAt > row.created_at + GIVE_UP_MS + LONGEST_WAIT_MS)
    return notSent(context, { lease, row, error: new Error('The email waited too long.') })
  const mail = await underLease({ context, lease }, (trx) => mailOf(trx, row, context.origin))
  try {
    if (mail) await context.sendMail(mail)
  } catch (error) {
    return notSent(context, { lease, row, error })
  }
  await underLease({ context, lease }, (trx) => forget(trx, row, startedAt))
  if (mail) {
    countMail(row.kind, 'sent')
    log.info(fieldsOf(row), 'an email was sent')
  }
  return 'sent'
}

/** The log fields for a mail. Of an address, they contain only the domain. */
const fieldsOf = ({ id, kind, email, request_id }: AccountMailRow) => ({
  mail: id,
  kind,
  domain: email.slice(email.lastIndexOf('@') + 1),
  request_id,
})

const notSent = async (
  context: MailContext,
  { lease, row, error }: { readonly lease: Lease; readonly row: AccountMailRow; readonly error: unknown },
): Promise<Outcome> => {
  const { db, log, countMail } = context
  const tries = row.tries + 1
  const next = isRefusal(error) ? null : nextTry(row, tries, await dbNow(db))
  const why = whyNotSent(error)
  await underLease({ context, lease }, (trx) =>
    next === null
      ? giveUp(trx, row)
      : putOff(trx, row, { tries, next_at: next, error: why.reason.slice(0, LONGEST_ERROR) }),
  )
  const told = { ...fieldsOf(row), tries, ...why }
  countMail(row.kind, next === null ? 'given_up' : 'failed')
  if (next === null)
    log.error(told, 'the service stopped trying to send an email, so the person does not get it')
  else log.warn(told, 'an email was not sent; the service will try again')
  return next === null ? 'refused' : 'waits'
}

/** The time of the next try to send a mail, ms; null if the service stops trying. */
const nextTry = ({ created_at }: AccountMailRow, tries: number, now: number): number | null => {
  const next = now + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1))
  return next > created_at + GIVE_UP_MS ? null : next
}

/** A mail about a workspace; null if its content is no longer true. */
const aboutWorkspace = async (
  trx: Trx,
  kind: AccountMailRow['kind'],
  {
    email,
    workspace_id,
    origin,
  }: { readonly email: string; readonly workspace_id: string; readonly origin: string },
): Promise<Mail | null> => {
  const { name, suspended_for } = await readWorkspace(trx, workspace_id)
  const page = `${origin}/#/w/${encodeURIComponent(workspace_id)}/workspace`
  switch (kind) {
    case 'suspended':
      return suspended_for === null ? null : suspendedMail(email, name, page)
    case 'resumed':
      return suspended_for === null ? resumedMail(email, name, page) : null
    case 'requested': {
      const open = await hasOpenUpgrade(trx, workspace_id)
      return open ? requestedMail(email, `${origin}/#/admin/${encodeURIComponent(workspace_id)}`) : null
    }
    default:
      throw new Error(`Emails of type ${kind} do not belong to a workspace.`)
  }
}

/**
 * The mail, with a new link. Links are not stored, so that somebody who reads the database cannot use them. Null if there is nothing to
 * send, because nobody has the address or the mail’s content is no longer true.
 */
const mailOf = async (
  trx: Trx,
  { kind, email, link_id, workspace_id }: AccountMailRow,
  origin: string,
): Promise<Mail | null> => {
  if (workspace_id !== null) return aboutWorkspace(trx, kind, { email, workspace_id, origin })
  if (kind === 'address_left') return addressLeftMail(email)
  if (kind === 'address_taken') return addressTakenMail(email, `${origin}/#/sign-in`)
  const person = await trx
    .selectFrom('person')
    .select(['id', 'emailVerified'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (kind === 'changed' || kind === 'passkey_added') {
    if (!person) return null
    const passkeys = await passkeysOf(trx, person.id)
    return kind === 'changed'
      ? changedMail(email, origin, passkeys)
      : passkeyAddedMail(email, origin, passkeys)
  }
  if (kind === 'invitation') {
    const invitation = link_id === null ? null : await withNewToken(trx, link_id)
    if (!invitation) return null
    const { token, inviter } = invitation
    return invitationMail(email, linkPage(origin, token), inviter)
  }
  if (kind === 'sign_up') {
    if (!person) {
      const { token } = await makeLink(trx, { kind: 'invitation', role: 'owner', email, mailed: 1 })
      return signUpMail(email, linkPage(origin, token))
    }
    if (person.emailVerified) return knownMail(email, `${origin}/#/sign-in`)
  }
  // A new password also confirms an address that an earlier version left unconfirmed.
  if (!person) return null
  const { token } = await makeLink(trx, {
    kind: 'reset',
    role: 'viewer',
    person_id: person.id,
    email,
    mailed: 1,
  })
  return resetMail(email, linkPage(origin, token))
}

/**
 * Deletes a mail that was sent, and earlier mails of the same kind to the same address about the same workspace, because the sent mail
 * replaces them.
 */
const forget = async (
  trx: Trx,
  { id, kind, email, workspace_id }: AccountMailRow,
  startedAt: number,
): Promise<void> => {
  await trx.deleteFrom('account_mail').where('id', '=', id).execute()
  if (kind === 'invitation') return
  await trx
    .deleteFrom('account_mail')
    .where('kind', '=', kind)
    .where('email', '=', email)
    .where('workspace_id', workspace_id === null ? 'is' : '=', workspace_id)
    .where('created_at', '<', startedAt)
    .where('lease_owner', 'is', null)
    .execute()
}

const putOff = async (
  trx: Trx,
  { id }: AccountMailRow,
  change: Pick<AccountMailRow, 'tries' | 'next_at' | 'error'>,
): Promise<void> => {
  await trx
    .updateTable('account_mail')
    .set({ ...RELEASED, ...change })
    .where('id', '=', id)
    .execute()
}

/** Withdraws an invitation that could not be mailed, so that the list of invitations stays correct. */
const giveUp = async (trx: Trx, { id, link_id }: AccountMailRow): Promise<void> => {
  await trx.deleteFrom('account_mail').where('id', '=', id).execute()
  if (link_id !== null) await trx.deleteFrom('one_time_link').where('id', '=', link_id).execute()
}
