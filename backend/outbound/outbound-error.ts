export type OutboundReason =
  | 'refused_address'
  | 'timeout'
  | 'too_large'
  | 'dns'
  | 'tls'
  | 'connection'
  | 'too_many_redirects'
  | 'bad_url'

/**
 * Thrown for a request without a usable answer. The message says what to do. It contains no path or query, because both
 * can contain tokens.
 */
export class OutboundError extends Error {
  readonly reason: OutboundReason

  constructor(reason: OutboundReason, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'OutboundError'
    this.reason = reason
  }
}

const TLS_CODE = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|EPROTO|HOSTNAME_MISMATCH)/
const DNS_CODE = /^(ENOTFOUND|EAI_|ENODATA|ESERVFAIL)/

/** Returns the code of the deepest cause that has a code, because undici wraps the errors of sockets. */
const codeOf = (thrown: unknown): string => {
  let code = ''
  for (let at: unknown = thrown, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if ('code' in at && typeof at.code === 'string') code = at.code
    if (at instanceof AggregateError && at.errors.length > 0) code = codeOf(at.errors[0]) || code
  }
  return code
}

/** Converts a failure of Node or undici to one of the reasons. The message names `host`. */
export const fromFailure = (thrown: unknown, host: string): OutboundError => {
  if (thrown instanceof OutboundError) return thrown
  const code = codeOf(thrown)
  if (DNS_CODE.test(code)) {
    return new OutboundError(
      'dns',
      `There is no server named ${host}. Check the address and the internet connection.`,
      thrown,
    )
  }
  if (TLS_CODE.test(code)) {
    return new OutboundError(
      'tls',
      `${host} has no valid certificate (${code}). The server’s owner must fix this.`,
      thrown,
    )
  }
  const why = code === '' ? 'the connection broke' : code
  return new OutboundError('connection', `${host} could not be reached (${why}). Try again later.`, thrown)
}
