import { z } from 'zod'
import { SCOPES } from '../operation.ts'
import { MINUTE } from '../time.ts'

/** How long the desk waits for the person’s answer, and how often it asks for the answer to a code, ms. */
export const DESK_SIGN_IN = {
  answerMs: 5 * MINUTE,
  codeMs: 10 * MINUTE,
  pollMs: 5_000,
} as const

/** The name of a computer, on one line and without characters that change how the rest of a text looks. */
export const DeskName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u3164\u115f\u1160\uffa0“”"]+$/u, 'Write the name on one line.')

/** What a key for a desk may do. */
export const DeskScopes = z.array(z.enum(SCOPES)).min(1).max(SCOPES.length)

/** SHA-256 of the secret that only the asking desk knows, in base64url. */
export const Challenge = z.string().regex(/^[\w-]{43}$/)
/** The port of this computer on which the desk waits for the answer. */
export const DeskPort = z.int().min(1024).max(65_535)

/** What a desk asks for in the address that it opens. */
export const DeskRequest = z.strictObject({
  challenge: Challenge,
  /** Comes back with the answer, so that the desk knows its own request. */
  state: z.string().regex(/^[\w-]{20,100}$/),
  port: DeskPort,
  name: DeskName,
  scopes: DeskScopes,
})
export type DeskRequest = z.infer<typeof DeskRequest>

/** Writes a request as the query of the page’s address. */
export const queryOfRequest = ({ scopes, port, ...texts }: DeskRequest): string =>
  new URLSearchParams({ ...texts, port: String(port), scopes: scopes.join(',') }).toString()

/** Reads a request from the query of the page’s address; null if it is not one. */
export const requestInQuery = (query: string): DeskRequest | null => {
  const { port, scopes, ...texts } = Object.fromEntries(new URLSearchParams(query))
  const read = DeskRequest.safeParse({ ...texts, port: Number(port), scopes: scopes?.split(',') })
  return read.success ? read.data : null
}

/** The page on which people answer a desk, at the address of a service. */
export const connectDeskPage = (baseUrl: string, request?: DeskRequest): string =>
  `${baseUrl}/#/connect-desk${request ? `?${queryOfRequest(request)}` : ''}`

/** The path at which a desk waits for its answer. */
export const ANSWER_PATH = '/signed-in'

/** The person’s answer: a one-time code, or a refusal. */
export type DeskAnswer = { readonly code: string } | { readonly error: 'refused' }

/** Where the browser brings the answer. It is always this computer, at the port that the desk named. */
export const answerAddress = (
  { port, state }: Pick<DeskRequest, 'port' | 'state'>,
  answer: DeskAnswer,
): string => `http://127.0.0.1:${port}${ANSWER_PATH}?${new URLSearchParams({ ...answer, state })}`
