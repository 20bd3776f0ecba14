import { Webhook } from 'standardwebhooks'
import { AppError } from '../../contract/errors.ts'
import { whyNotSent } from '../accounts/mail.ts'
import { OutboundError, type OutboundResponse } from '../outbound/outbound.ts'
import { secondsToWait } from '../outbound/retry-after.ts'
import type { SecretBox } from '../secrets/secrets.ts'
import type { NewsContext } from './context.ts'
import type { TargetRow } from './news.rows.ts'
import { newsMail } from './news-mail.ts'
import { slackMessage } from './slack-message.ts'
import type { Told } from './subjects.ts'
import { unseal } from './target.table.ts'
import { webhookBody } from './webhook-body.ts'

/** Time limit for a receiver's answer, in ms. */
const ANSWER_MS = 10_000

/** The result of a try. `error` is null if the message arrived. `status` is null if there was no answer. */
export type Outcome = {
  readonly status: number | null
  readonly error: string | null
  /** Whether the receiver said that it has closed for good. */
  readonly isGone?: boolean
  /** How long the receiver asked to wait, in ms. */
  readonly retryAfterMs?: number | undefined
  /** The details that only the log contains. */
  readonly detail?: ReturnType<typeof whyNotSent>
}

type Sending = {
  /** Id of the message, which is the same for every try. */
  readonly deliveryId: string
  readonly target: TargetRow & { readonly workspace_name: string; readonly email: string | null }
  readonly told: readonly Told[]
  readonly signal: AbortSignal
}

const UNREADABLE: Outcome = {
  status: null,
  error: 'The stored address was encrypted with another key. Remove this notification and add it again.',
}

/** Opens the sealed parts of a target; null if they were sealed with another key. Such a target must not stop the others. */
const openOrNull = (box: SecretBox, target: TargetRow): ReturnType<typeof unseal> | null => {
  try {
    return unseal(box, target)
  } catch (thrown) {
    if (thrown instanceof AppError) return null
    throw thrown
  }
}

/** Tries once to send a message. Throws only if the worker stops or loses its lease. */
export const send = (context: NewsContext, sending: Sending): Promise<Outcome> =>
  sending.target.kind === 'email' ? sendMail(context, sending) : post(context, sending)

const NOT_PUBLIC = 'This address is not on the public internet. Notifications go only to public addresses.'

const post = async (
  { origin, secrets, outbound, now }: NewsContext,
  { deliveryId, target, told, signal }: Sending,
): Promise<Outcome> => {
  const opened = openOrNull(secrets, target)
  if (!opened) return UNREADABLE
  const { url = '', secret } = opened
  const place = { origin, workspaceId: target.workspace_id, workspaceName: target.workspace_name }
  const [first] = told
  const body = secret !== undefined && first ? webhookBody(first, place) : slackMessage(told, place)
  const signed = secret === undefined ? {} : signature(secret, deliveryId, now(), body)
  try {
    const answer = await outbound.request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signed },
      body,
      followRedirects: false,
      ignoreBody: true,
      timeoutMs: ANSWER_MS,
      signal,
    })
    return outcomeOf(answer)
  } catch (thrown) {
    if (thrown instanceof OutboundError)
      return { status: null, error: thrown.reason === 'refused_address' ? NOT_PUBLIC : thrown.message }
    throw thrown
  }
}

/** Makes the headers of Standard Webhooks. The signature covers the id, the time (whole seconds) and the body. */
const signature = (secret: string, id: string, now: number, body: string) => {
  const at = new Date(Math.floor(now / 1000) * 1000)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(at.getTime() / 1000),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  }
}

const outcomeOf = (answer: OutboundResponse): Outcome => {
  const { status } = answer
  if (status >= 200 && status < 300) return { status, error: null }
  const wait = secondsToWait(answer)
  const isGone = status === 410
  return {
    status,
    isGone,
    error:
      status >= 300 && status < 400
        ? `The receiver redirects (${status}). Add the final address instead.`
        : isGone
          ? 'The receiver answered that the address no longer exists (410), so this notification was turned off.'
          : `The receiver answered with the status ${status}.`,
    retryAfterMs: wait === null ? undefined : wait * 1000,
  }
}

const sendMail = async (
  { origin, secrets, sendMail: mail, countMail }: NewsContext,
  { deliveryId, target, told }: Sending,
): Promise<Outcome> => {
  if (!mail) return { status: null, error: 'This service sends no email at the moment.' }
  const opened = openOrNull(secrets, target)
  if (!opened) return UNREADABLE
  const { token = '' } = opened
  const about = {
    to: target.email ?? '',
    workspaceId: target.workspace_id,
    workspaceName: target.workspace_name,
    origin,
    token,
    deliveryId,
  }
  try {
    await mail(newsMail(told, about))
    countMail('news', 'sent')
    return { status: null, error: null }
  } catch (thrown) {
    const detail = whyNotSent(thrown)
    countMail('news', 'failed')
    return { status: detail.smtp_status ?? null, error: 'The mail server did not accept the email.', detail }
  }
}
