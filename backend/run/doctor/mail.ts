import { requireMailServer } from '../../accounts/mail.ts'
import { type Config, ConfigError, dashboardIn } from '../config.ts'
import { type Finding, ok, warn, wrong } from './finding.ts'

/** The time limit for the mail server, ms. Doctor waits no longer for a check. */
const ANSWER_MS = 8_000

/** Whether the mail server can be reached and accepts the login. */
export const lookAtMail = async (config: Config): Promise<Finding> => {
  const { QUILLPORT_SMTP_URL: url } = config
  if (url === undefined)
    return config.QUILLPORT_SIGN_UP === 'open'
      ? warn(
          'QUILLPORT_SIGN_UP is open, but nobody can sign up because the service sends no mail.',
          'Set QUILLPORT_SMTP_URL and QUILLPORT_MAIL_FROM.',
        )
      : ok('The service sends no mail. People get accounts by links that you pass on.')
  if (!hasDashboard(config))
    return warn(
      'QUILLPORT_SMTP_URL is set, but the service has no accounts to send mail for.',
      'Set QUILLPORT_SECRETS_KEY, and a QUILLPORT_BASE_URL without a path.',
    )
  const { hostname, port } = new URL(url)
  const place = port === '' ? hostname : `${hostname}:${port}`
  try {
    await requireMailServer(url, ANSWER_MS)
    return ok(`The mail server ${place} answers and accepts the login.`)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return wrong(
      `The mail server ${place} does not take mail: ${why}`,
      'Correct QUILLPORT_SMTP_URL, or the mail server. Until then, nobody can sign up, reset a password or get an invitation.',
    )
  }
}

const hasDashboard = (config: Config): boolean => {
  try {
    return dashboardIn(config) !== null
  } catch (error) {
    if (error instanceof ConfigError) return false
    throw error
  }
}
