import type { SendMail } from '../accounts/mail.ts'
import type { Database } from '../db/database.ts'
import type { Logger } from '../observability/logging.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { SecretBox } from '../secrets/secrets.ts'

export type NewsContext = {
  readonly db: Database
  readonly log: Logger
  readonly now: () => number
  readonly origin: string
  /** Absent if the service sends no mail. */
  readonly sendMail?: SendMail | undefined
  readonly countMail: Metrics['mail']
  readonly secrets: SecretBox
  /** The guarded client. It opens private addresses only if their origin is in `privateOrigins`. */
  readonly outbound: Outbound
  /**
   * Private origins that webhooks may reach. Empty, except in tests, because a customer’s webhook must not reach
   * servers in the operator’s network.
   */
  readonly privateOrigins: ReadonlySet<string>
}
