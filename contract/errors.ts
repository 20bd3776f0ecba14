/** Every error code that a caller can receive, with its HTTP status and what the caller can do about the error. */
export const ERRORS = {
  invalid_input: { status: 400, recovery: 'Correct the named fields and send the request again.' },
  not_ready: { status: 400, recovery: 'Wait until the article is complete, then publish it.' },
  placeholders_left: {
    status: 400,
    recovery: 'Fill in the gaps marked ✎, or save a draft. Send allow_placeholders only if the user agrees.',
  },
  unauthorized: {
    status: 401,
    recovery: 'Check the agent key. An owner of the workspace can create a new key in the dashboard.',
  },
  insufficient_credits: { status: 403, recovery: 'Add credits or choose a cheaper action.' },
  domain_mismatch: {
    status: 403,
    recovery:
      'This key belongs to a single-site plugin. Ask the person who runs the service for an agent key.',
  },
  scope_missing: { status: 403, recovery: 'Create a key that has the scope named in the message.' },
  role_missing: {
    status: 403,
    recovery: 'Ask an owner of the workspace to make this change, or to change your role.',
  },
  live_publish_disabled: {
    status: 403,
    recovery:
      'Save a draft instead, unless the post is already live. The message says who can give you further permissions.',
  },
  forum_not_enabled: {
    status: 403,
    recovery: 'The forum agent requires a free trial, an add-on, or a Pro or Scale plan.',
  },
  lead_locked: {
    status: 403,
    recovery: 'The free trial has ended. Upgrade to read and answer every lead.',
  },
  platform_not_enabled: {
    status: 403,
    recovery: 'Ask the person who runs the service to enable this platform for the workspace.',
  },
  not_found: { status: 404, recovery: 'Check the id. To find a valid id, list the resources.' },
  conflict: { status: 409, recovery: 'Read the resource again, then apply the change to its latest state.' },
  already_running: { status: 409, recovery: 'The same call is already running. Wait until it has finished.' },
  idempotency_mismatch: {
    status: 422,
    recovery: 'Use a new Idempotency-Key: this key was already sent with a different body.',
  },
  rate_limited: { status: 429, recovery: 'Wait as long as Retry-After says, then try again.' },
  daily_limit_reached: { status: 429, recovery: 'The limit resets at midnight UTC.' },
  internal: {
    status: 500,
    recovery: 'If this happens again, send the request id to the person who runs the service.',
  },
  upstream_failed: {
    status: 502,
    recovery:
      'A service that Quillport needs, such as a site, a forum or an AI model, failed. Try again in a moment.',
  },
  unavailable: {
    status: 503,
    recovery: 'Try again later. If that does not help, tell the person who runs the service.',
  },
  approval_pending: {
    status: 202,
    recovery: 'Repeat the same call, with the same arguments, after the user has answered.',
  },
  approval_denied: { status: 403, recovery: 'Do not repeat the call unless the user asks you to.' },
  agent_not_allowed: {
    status: 403,
    recovery: 'Ask the user to do this, or to change your permissions on the Agents screen.',
  },
  budget_spent: { status: 403, recovery: 'The user can raise the daily budget on the Agents screen.' },
  service_unreachable: { status: 503, recovery: 'Check the connection, then try again.' },
} as const satisfies Record<string, { status: number; recovery: string }>

export type ErrorCode = keyof typeof ERRORS

/** Codes that every operation of the service can return. */
export const COMMON_ERRORS: readonly ErrorCode[] = [
  'invalid_input',
  'unauthorized',
  'domain_mismatch',
  'scope_missing',
  'rate_limited',
  'internal',
  'unavailable',
]
/** Codes that only requests with an Idempotency-Key can receive. */
export const KEY_ERRORS: readonly ErrorCode[] = ['already_running', 'idempotency_mismatch']

/** One fault in a request's input: the dotted path of the field (empty for the whole input), and what is wrong. */
export type InputIssue = { readonly path: string; readonly message: string }

/** What an error may contain in addition to its code and text. */
export type ErrorDetails = {
  readonly issues?: readonly InputIssue[]
  /** For a `conflict` when publishing: the fields that were changed on the site, `post` if the post was deleted there, or `status` if it was taken offline there. */
  readonly fields?: readonly string[]
  /** Whole seconds until the same request can succeed. */
  readonly retryAfter?: number
  readonly requestId?: string
  /** Set to `unknown` if the request may have been carried out. Without this field, nothing was done or charged. */
  readonly outcome?: 'unknown'
  /** True if the text may quote a site or another stranger. Over MCP, such a text is fenced. */
  readonly quotes?: boolean
}

/** An error with a code of `ERRORS`. Any other thrown value is a bug and becomes `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}

/** Makes an `invalid_input` error about one field, by its dotted path, or about the whole input if the path is empty. */
export const wrongField = (path: string, message: string): AppError =>
  new AppError('invalid_input', path ? `${path}: ${message}` : message, { issues: [{ path, message }] })

/** Returns an error's message for a person: without the field that `wrongField` names first, because a person does not know it. */
export const withoutField = ({ message, details: { issues } }: AppError): string => {
  const only = issues?.length === 1 ? issues[0] : undefined
  return only && message === `${only.path}: ${only.message}` ? only.message : message
}

/** Whether the request may have been carried out in spite of this error. */
export const isOutcomeUnknown = (thrown: unknown): boolean =>
  thrown instanceof AppError && thrown.details.outcome === 'unknown'

/** Whether the service, or another server that was asked, is away: it cannot be reached, or it did not answer. */
export const isUnreachable = (thrown: unknown): boolean =>
  thrown instanceof AppError && thrown.code === 'service_unreachable'

/** Whether a value from outside is a code of `ERRORS`. */
export const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && code in ERRORS

/**
 * Turns any thrown value into an AppError. A value that is not an AppError becomes `internal`, without its text. The outcome
 * is then unknown, because the service may already have carried out the request.
 */
export const toAppError = (thrown: unknown): AppError =>
  thrown instanceof AppError
    ? thrown
    : new AppError(
        'internal',
        'Something failed inside Quillport. Your request may still have been carried out: check before you repeat it.',
        { outcome: 'unknown' },
      )
