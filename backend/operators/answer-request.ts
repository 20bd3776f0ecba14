import { answerMail, type SendMail } from '../accounts/mail.ts'
import { answerUpgrade } from '../accounts/upgrades.ts'
import { type Database, transaction } from '../db/database.ts'
import { type OperatorName, recordOperator } from './operators.ts'

type Answer = { readonly requestId: string; readonly answer: string; readonly by: OperatorName }
type Mailing = {
  readonly origin: string
  readonly sendMail?: SendMail | undefined
  /** Called if the mail was not sent. The answer is on the page in any case. */
  readonly onMailFailure: (error: unknown) => void
}

/** Answers a request, records it, and mails the person who asked. Returns whether the mail was sent. Throws `not_found`. */
export const answerRequest = async (
  db: Database,
  { requestId, answer, by }: Answer,
  mailing: Mailing | null,
): Promise<{ readonly mailed: boolean }> => {
  const { workspaceId, askedBy } = await transaction(db, async (trx) => {
    const answered = await answerUpgrade(trx, requestId, answer)
    await recordOperator(trx, answered.workspaceId, { by, did: 'Answered a request', why: answer })
    return answered
  })
  if (!mailing?.sendMail || askedBy === null) return { mailed: false }
  try {
    await mailing.sendMail(answerMail(askedBy, `${mailing.origin}/#/w/${workspaceId}/workspace`))
    return { mailed: true }
  } catch (error) {
    mailing.onMailFailure(error)
    return { mailed: false }
  }
}
