import { AppError, isOutcomeUnknown, withoutField } from '../../contract/errors.ts'
import { count } from '../../contract/words.ts'

const WORDS = {
  INVALID_EMAIL_OR_PASSWORD: 'The email address or the password is wrong.',
  PASSKEY_NOT_ACCEPTED:
    'This passkey does not belong to an account here. It may have been removed. Sign in with your password.',
  INVALID_EMAIL: 'Enter a complete email address, such as ada@example.com.',
  SESSION_NOT_FRESH: 'This change needs a recent sign-in. Sign out, sign in again and retry.',
  SESSION_EXPIRED: 'This change needs a recent sign-in. Sign out, sign in again and retry.',
  INVALID_ORIGIN:
    'The service does not accept requests from the web address that is open in your browser. Open the service at the web address that its operator gave you.',
} as const
type KnownCode = keyof typeof WORDS

const isKnown = (code: unknown): code is KnownCode => typeof code === 'string' && Object.hasOwn(WORDS, code)

/** An error of the sign-in routes that has no code in `contract/errors.ts`. The dashboard writes its message. */
export class AuthError extends Error {
  readonly code: KnownCode

  constructor(code: KnownCode) {
    super(WORDS[code])
    this.name = 'AuthError'
    this.code = code
  }
}

/** Whether an error is an AuthError with one of the given codes. */
export const isAuthError = (error: unknown, ...codes: readonly KnownCode[]): error is AuthError =>
  error instanceof AuthError && codes.includes(error.code)

type Refusal = {
  readonly status: number
  readonly body: unknown
  /** Seconds to wait before a retry, from the answer's headers; null if the headers name no time. */
  readonly retryAfter: number | null
}

/**
 * Creates the error for a refused request to the sign-in routes. Uses only known codes from the answer, and never the text
 * of the answer.
 */
export const errorOfRefusal = ({ status, body, retryAfter }: Refusal): AppError | AuthError => {
  if (status === 429)
    return new AppError(
      'rate_limited',
      `Too many attempts. Try again ${retryAfter === null ? 'in a minute' : `in ${waitInWords(retryAfter)}`}.`,
      retryAfter === null ? {} : { retryAfter },
    )
  const code = typeof body === 'object' && body !== null ? Reflect.get(body, 'code') : undefined
  if (isKnown(code)) return new AuthError(code)
  if (status === 401) return new AppError('unauthorized', 'Your session has ended. Sign in again.')
  if (status >= 500)
    return new AppError('unavailable', `The service failed (${status}). Try again in a moment.`, {
      outcome: 'unknown',
    })
  return new AppError('invalid_input', `The service refused the request (${status}). Check what you typed.`)
}

const waitInWords = (seconds: number): string =>
  seconds < 90 ? count(seconds, 'second') : count(Math.ceil(seconds / 60), 'minute')

/** Reads the seconds to wait before a retry from the headers of an answer; null if the headers name no time. */
export const retryAfterOf = (headers: Headers): number | null => {
  const text = headers.get('retry-after') ?? headers.get('x-retry-after')
  const seconds = text === null ? Number.NaN : Number(text)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.max(1, Math.ceil(seconds)) : null
}

/** Returns a message to show for any thrown value. */
export const wordsOf = (error: unknown): string =>
  error instanceof AppError
    ? withoutField(error)
    : error instanceof AuthError
      ? error.message
      : 'This page failed. Reload it and try again.'

/**
 * Returns a text for a form that says why an action failed; null without an error. If the outcome is unknown, the text says
 * what to check.
 */
export const refusalOf = (error: unknown, check: string): string | null =>
  error ? (isOutcomeUnknown(error) ? `No answer: ${wordsOf(error)} ${check}` : wordsOf(error)) : null
