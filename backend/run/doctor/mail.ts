import { HOUR } from '../../../contract/time.ts'
import { count } from '../../../contract/words.ts'
import { GIVE_UP_MS } from '../../accounts/account-mails.ts'
import { requireMailServer } from '../../accounts/mail.ts'
import { type Config, whyNoDashboard } from '../config.ts'
import { type Finding, ok, warn, wrong } from './finding.ts'

/** The time limit for the mail server, ms. It is shorter than doctor's limit for a check. */
const ANSWER_MS = 8_000

/** Whether the mail server can be reached and accepts the login. `waiting` is the number of emails that wait; null if it is not known. */
export const lookAtMail = async (config: Config, waiting: number | null): Promise<Finding> => {
  const { QUILLPORT_SMTP_URL: url } = config
  const lacking = whyNoDashboard(config)
  if (url === undefined)
    return ok(
      lacking
        ? 'The service sends no mail.'
        : 'The service sends no mail. To give somebody an account, run “people invite ADDRESS” and send them the link yourself.',
    )
  if (lacking)
    return warn(
      `QUILLPORT_SMTP_URL is set but not needed: the service has no accounts, because ${lacking.found}.`,
      lacking.todo,
    )
  const { hostname, port } = new URL(url)
  const place = port === '' ? hostname : `${hostname}:${port}`
  try {
    await requireMailServer(url, ANSWER_MS)
    const answers = `The mail server ${place} answers and accepts the login.`
    return waiting
      ? ok(
          `${answers} ${count(waiting, 'email waits', 'emails wait')} to be sent. To list them, run “people mails”.`,
        )
      : ok(answers)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return wrong(
      `The mail server ${place} does not accept mail: ${why}${waiting ? `. ${count(waiting, 'email waits', 'emails wait')}.` : ''}`,
      `Correct QUILLPORT_SMTP_URL, or fix the mail server. The service keeps trying to send emails about accounts for ${GIVE_UP_MS / HOUR} hours. To list these emails and their recipients, run “people mails”. Meanwhile, “people invite ADDRESS” and “people reset ADDRESS” print links that you can send to people yourself.`,
    )
  }
}
