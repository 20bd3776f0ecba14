import { count } from '../../../contract/words.ts'
import { waitingMails } from '../../accounts/account-mails.ts'
import type { Database } from '../../db/database.ts'
import { type Config, dashboardIn, whyNoDashboard } from '../config.ts'
import { type Finding, joined, ok, warn, wrong } from './finding.ts'

const countOf = async (rows: Promise<{ readonly count: number | string | bigint }>): Promise<number> =>
  Number((await rows).count)

/** The notifications that are on: all, and those by mail. */
const targetsIn = async (db: Database) => {
  const on = db
    .selectFrom('news_target')
    .where('off', 'is', null)
    .select((eb) => eb.fn.countAll().as('count'))
  return {
    all: await countOf(on.executeTakeFirstOrThrow()),
    mails: await countOf(on.where('kind', '=', 'email').executeTakeFirstOrThrow()),
  }
}

/**
 * Whether these settings are sufficient for the existing accounts and notifications. Servers and workers also check this when they start.
 */
export const lookAtAccounts = async (db: Database, config: Config): Promise<Finding> => {
  const people = await countOf(
    db
      .selectFrom('person')
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow(),
  )
  const targets = await targetsIn(db)
  const lacking = whyNoDashboard(config)
  if (lacking !== null) return withoutDashboard({ people, targets: targets.all }, lacking)
  const said =
    people === 0 ? 'Nobody has an account yet.' : `${count(people, 'person has', 'people have')} an account.`
  if (dashboardIn(config)?.sendMail !== undefined) return ok(said)
  const waiting = await waitingMails(db)
  return joined([
    ok(said),
    ...(targets.mails === 0
      ? []
      : [
          wrong(
            `${count(targets.mails, 'notification goes', 'notifications go')} by email, but no mail server is set, so no mail is sent.`,
            SET_MAIL,
          ),
        ]),
    ...(waiting === 0
      ? []
      : [wrong(`${count(waiting, 'email waits', 'emails wait')}, but no mail server is set.`, SET_MAIL)]),
    ...(config.QUILLPORT_SIGN_UP === 'open'
      ? [warn('QUILLPORT_SIGN_UP is open, but nobody can sign up because no mail server is set.', SET_MAIL)]
      : []),
  ])
}

const SET_MAIL = 'Set QUILLPORT_SMTP_URL and QUILLPORT_MAIL_FROM for every server and worker.'

const withoutDashboard = (
  { people, targets }: { readonly people: number; readonly targets: number },
  { found, todo }: NonNullable<ReturnType<typeof whyNoDashboard>>,
): Finding => {
  if (people + targets === 0) return ok(`This service has no accounts, because ${found}.`)
  return joined([
    ...(people === 0
      ? []
      : [
          wrong(
            `${count(people, 'person has', 'people have')} an account, but nobody can sign in, because ${found}.`,
            todo,
          ),
        ]),
    ...(targets === 0
      ? []
      : [
          wrong(
            `${count(targets, 'notification is', 'notifications are')} not sent, because ${found}.`,
            todo,
          ),
        ]),
  ])
}
