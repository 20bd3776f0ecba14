import { compile } from 'html-to-text'
import type { OutboundResponse } from '../../outbound/outbound.ts'
import { secondsToWait } from '../../outbound/retry-after.ts'
import { cleanLine } from '../../text/clean-text.ts'
import { quoted, SiteError, type SiteErrorKind } from '../port.ts'

/** Maximum number of UTF-16 units of markup that are read. Titles are shorter, and more markup could take seconds. */
const MARKUP_CAP = 10_000
const LONGEST = 300

const plain = compile({
  wordwrap: false,
  limits: { maxDepth: 50 },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
  ],
})

/** Converts HTML from WordPress to plain text of at most 300 characters. */
export const plainText = (html: string): string => cleanLine(plain(html.slice(0, MARKUP_CAP)), LONGEST)

/** A refusal by WordPress: its code and its message. */
export type Refusal = { readonly code: string; readonly message: string }

type Answered = Pick<OutboundResponse, 'status' | 'headers' | 'url' | 'receivedAt'>

/** The destination of a request. A `write` may have been carried out although its answer says otherwise. */
export type SentTo = { readonly host: string; readonly write: boolean }

/** Makes the error for an unsuccessful answer; `refusal` is null if the answer is not from WordPress. */
export const refused = (answer: Answered, refusal: Refusal | null, { host, write }: SentTo): SiteError => {
  const says = refusal === null ? '' : ` It says: ${quoted(plainText(refusal.message))}`
  const error = (kind: SiteErrorKind, message: string) => new SiteError(kind, message)
  switch (answer.status) {
    case 401:
      return error('login', loginMessage(host, refusal))
    case 403:
      return error(
        'forbidden',
        refusal === null
          ? `${host} blocks requests to its API (403). Usually, a firewall or a security plugin causes this. Allow this service there.`
          : `${host} does not allow this account to do that.${says}`,
      )
    case 404:
      return refusal?.code === 'rest_post_invalid_id'
        ? error('missing', `The post is no longer on ${host}.`)
        : error(
            'failed',
            `${host} cannot find its own API (404). In WordPress, save the permalink settings again.`,
          )
    case 413:
      return error('invalid', `${host} does not accept uploads of this size (413). Raise its upload limit.`)
    case 429:
      return limited(`${host} received too many requests (429). Try again later.`, answer, true)
    case 503:
      // Caches and web servers also answer this way if WordPress was too slow or died, perhaps after it had saved the post.
      return limited(
        `${host} is down for maintenance or overloaded (503). Try again later.`,
        answer,
        refusal !== null || !write,
      )
  }
  if (answer.status >= 500) return failed(answer, refusal, { host, write })
  return error('invalid', `${host} rejected the request (${answer.status}).${says}`)
}

const limited = (message: string, answer: Answered, certain: boolean): SiteError =>
  new SiteError('limited', message, { certain, retryAfter: secondsToWait(answer) })

const failed = ({ status }: Answered, refusal: Refusal | null, { host, write }: SentTo): SiteError => {
  // WordPress itself sent these codes. Any other failure may have happened after WordPress had saved the post.
  const decided = refusal !== null && /^(?:rest|db)_/.test(refusal.code)
  if (refusal?.code === 'rest_upload_sideload_error')
    return new SiteError(
      'invalid',
      `${host} rejected the picture. It says: ${quoted(plainText(refusal.message))}`,
    )
  return new SiteError(
    'failed',
    `${host} failed (${status}).${refusal === null ? '' : ` It says: ${quoted(plainText(refusal.message))}`} Try again later.`,
    { certain: decided || !write },
  )
}

const loginMessage = (host: string, refusal: Refusal | null): string =>
  refusal === null
    ? `${host} asks for a separate login (401), because the site is password-protected. Exclude the API from this protection.`
    : refusal.code === 'application_passwords_disabled' ||
        refusal.code === 'application_passwords_disabled_for_user'
      ? `${host} does not accept application passwords, because a plugin switched them off. Allow application passwords in the security plugin.`
      : `${host} did not accept this username and application password. Create a new application password in WordPress, under Users → Profile, and enter it in Quillport.`
