import { z } from 'zod'
import { SCOPES } from '../operation.ts'
import { visibleName } from '../shapes.ts'
import { MINUTE } from '../time.ts'

/** The times of a desk's sign-in, in milliseconds. */
export const DESK_SIGN_IN = {
  /** How long the desk waits for the answer from the browser. */
  answerMs: 5 * MINUTE,
  /** How long the desk waits until the person has typed the code. */
  codeMs: 10 * MINUTE,
  /** How often the desk asks whether the person has typed the code. */
  pollMs: 5_000,
} as const

/** The name of a computer. Pages show the name between quotation marks, so it contains none. */
export const DeskName = visibleName(60).regex(/^[^“”"]*$/, 'Remove the quotation marks.')

/** The scopes of a desk's key. */
export const DeskScopes = z.array(z.enum(SCOPES)).min(1).max(SCOPES.length)

/** The SHA-256, in base64url, of a secret that only the asking desk knows. */
export const Challenge = z.string().regex(/^[\w-]{43}$/)
/** The TCP port of this computer on which the desk waits for the answer. */
export const DeskPort = z.int().min(1024).max(65_535)

/** A desk's request for a key. The address of the page that the desk opens contains the request. */
export const DeskRequest = z.strictObject({
  challenge: Challenge,
  /** A random text that the answer repeats, so that the desk recognizes the answer to its own request. */
  state: z.string().regex(/^[\w-]{20,100}$/),
  port: DeskPort,
  name: DeskName,
  scopes: DeskScopes,
})
export type DeskRequest = z.infer<typeof DeskRequest>

/** Writes a request as the query of the page’s address. */
export const queryOfRequest = ({ scopes, port, ...texts }: DeskRequest): string =>
  new URLSearchParams({ ...texts, port: String(port), scopes: scopes.join(',') }).toString()

/** Reads a request from the query of the page’s address; null if the query is not a valid request. */
export const requestInQuery = (query: string): DeskRequest | null => {
  const { port, scopes, ...texts } = Object.fromEntries(new URLSearchParams(query))
  const read = DeskRequest.safeParse({ ...texts, port: Number(port), scopes: scopes?.split(',') })
  return read.success ? read.data : null
}

/** Returns the address of the page on which a person answers a desk's request. */
export const connectDeskPage = (baseUrl: string, request?: DeskRequest): string =>
  `${baseUrl}/#/connect-desk${request ? `?${queryOfRequest(request)}` : ''}`

/** The path, on the desk's port, to which the answer is sent. */
export const ANSWER_PATH = '/signed-in'

/** The answer to the desk: a one-time code, or a refusal. */
export type DeskAnswer = { readonly code: string } | { readonly error: 'refused' }

/** Returns the address to which the browser sends the answer: always on this computer, at the port that the desk named. */
export const answerAddress = (
  { port, state }: Pick<DeskRequest, 'port' | 'state'>,
  answer: DeskAnswer,
): string => `http://127.0.0.1:${port}${ANSWER_PATH}?${new URLSearchParams({ ...answer, state })}`
