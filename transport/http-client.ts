import { AppError, type ErrorDetails } from '../contract/errors.ts'
import type { Contract, Operation } from '../contract/operation.ts'
import type { Send } from './client.ts'
import { findOperation } from './dispatch.ts'
import { jsonOr } from './json.ts'
import { errorOfProblem } from './problem.ts'

export type HttpClientOptions = {
  /** Scheme and host of the service and, if there is one, the path before `/api`. */
  readonly baseUrl: string
  readonly headers?: () => Readonly<Record<string, string>>
  readonly fetch?: typeof fetch
  /** Milliseconds after which a call is abandoned. */
  readonly timeout?: number
  /** Makes a new Idempotency-Key for a POST. A call that may be repeated passes its own key. */
  readonly idempotencyKey?: () => string
}

/** Writes a call of an operation as a request: path filled in, the rest as query or JSON body. */
export const requestOf = (operation: Operation, input: unknown): { path: string; init: RequestInit } => {
  if (!operation.http) throw new AppError('not_found', `${operation.title} is not served over HTTP.`)
  const rest = new Map(Object.entries(input ?? {}))
  const path = operation.http.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return encodeURIComponent(String(value))
  })
  const { method } = operation.http
  if (method !== 'GET' && method !== 'DELETE')
    return {
      path,
      init: {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(Object.fromEntries(rest)),
      },
    }
  const query = new URLSearchParams()
  for (const [name, value] of rest) if (value !== undefined) query.set(name, String(value))
  return { path: query.size ? `${path}?${query}` : path, init: { method } }
}

/**
 * Sends calls over HTTP. Throws the service's own error, or `service_unreachable` with the cause. If the operation changes
 * something, `outcome` says whether the change may have happened.
 */
export const httpSend = (contract: Contract, options: HttpClientOptions): Send => {
  const fetcher = options.fetch ?? fetch
  const base = options.baseUrl.replace(/\/+$/, '')
  return async (feature, name, input) => {
    const operation = findOperation(contract, feature, name)
    if (!operation) throw new AppError('not_found', `There is no operation ${feature}.${name}.`)
    const { path, init } = requestOf(operation, input)
    const lost: Lost = init.method === 'GET' ? {} : { outcome: 'unknown' }
    const headers = new Headers({ accept: 'application/json', ...options.headers?.() })
    for (const [key, value] of new Headers(init.headers)) headers.set(key, value)
    if (init.method === 'POST' && options.idempotencyKey && !headers.has('idempotency-key'))
      headers.set('idempotency-key', options.idempotencyKey())
    const signal = AbortSignal.timeout(options.timeout ?? 30_000)
    const response = await fetcher(base + path, { ...init, headers, signal, redirect: 'error' }).catch(
      (cause: unknown) => {
        throw unreachable(base, cause, lost)
      },
    )
    if (operation.http?.textAs !== undefined && response.ok)
      return { text: await textOf(response, base, lost) }
    return readAnswer(response, base, lost)
  }
}

/**
 * The details of an error if the request may have been carried out although its answer was lost. Empty for reads, which
 * change nothing.
 */
type Lost = Pick<ErrorDetails, 'outcome'>

/**
 * Reads the JSON of a successful answer. Throws the error that any other answer describes, and `service_unreachable` if the
 * answer breaks off.
 */
export const readAnswer = async (response: Response, base: string, lost: Lost = {}): Promise<unknown> => {
  const text = await textOf(response, base, lost)
  const body = jsonOr(text)
  if (response.ok && body !== undefined) return body
  const error = errorOfProblem(body)
  if (error) throw error
  // A proxy in front of the service may have given up on a call that the service is still carrying out.
  const details = response.status >= 500 ? lost : {}
  if (response.status < 500 && isWebPage(response, text))
    throw new AppError(
      'upstream_failed',
      `${base} answered with a web page. Is this the address of a Quillport service?`,
      details,
    )
  throw new AppError(
    'upstream_failed',
    `${base} answered ${response.status} in a format that Quillport does not recognize. Is this the address of a Quillport service?`,
    details,
  )
}

const isWebPage = ({ headers }: Response, text: string): boolean =>
  headers.get('content-type')?.startsWith('text/html') === true || /^\s*<(!doctype html|html)\b/i.test(text)

/** Reads the whole text of an answer. Throws `service_unreachable` if the answer breaks off. */
const textOf = (response: Response, base: string, lost: Lost): Promise<string> =>
  response.text().catch((cause: unknown) => {
    if (isTimeout(cause)) throw unreachable(base, cause, lost)
    throw new AppError('service_unreachable', `${base} broke off in the middle of its answer.`, lost)
  })

/** Makes the error for a request without an answer. The error's text contains the cause. */
export const unreachable = (base: string, cause: unknown, lost: Lost = {}): AppError => {
  if (isTimeout(cause)) return new AppError('service_unreachable', `${base} did not answer in time.`, lost)
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : undefined
  const code = inner && 'code' in inner && typeof inner.code === 'string' ? inner.code : ''
  const neverSent = NO_CONNECTION.test(code) || (inner && 'syscall' in inner && inner.syscall === 'connect')
  // Redirects are refused, because the key must not go to another address.
  if (inner?.message === 'unexpected redirect')
    return new AppError('service_unreachable', `${base} redirects to another address. Enter that address.`)
  return new AppError('service_unreachable', `${base} ${causeInWords(code)}`, neverSent ? {} : lost)
}

/** Codes of connections that failed before anything was sent: they were never opened, or the certificate was refused. */
const NO_CONNECTION = /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|UND_ERR_CONNECT_TIMEOUT|\w*CERT\w*|UNABLE_TO_\w+)$/

const isTimeout = (cause: unknown): boolean => cause instanceof DOMException && cause.name === 'TimeoutError'

const causeInWords = (code: string): string => {
  if (code.startsWith('ERR_SSL')) return `does not speak https (${code}). Is its address right?`
  if (/CERT|^UNABLE_TO_|ERR_TLS/.test(code))
    return `has a certificate that this computer does not trust (${code}).`
  return code === '' ? 'cannot be reached.' : `cannot be reached (${code}).`
}
