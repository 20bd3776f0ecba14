import type { IncomingMessage } from 'node:http'
import type { Agents } from './agents.ts'

/** Why a request goes no further: the status and words of the answer. */
export type Refusal = { readonly status: 401 | 403 | 404; readonly message: string }

/**
 * Refuses what a web page could have sent, before anything is parsed: a foreign Host (a rebound name), an
 * Origin or a Sec-Fetch-Site. Agents are no browsers and send neither.
 */
export const refuseBrowsers = (
  { headers }: Pick<IncomingMessage, 'headers'>,
  ports: readonly number[],
): Refusal | null => {
  const named = /^(?:127\.0\.0\.1|localhost):(\d+)$/.exec(headers.host ?? '')?.[1]
  if (named === undefined || !ports.includes(Number(named)))
    return { status: 403, message: `Use http://127.0.0.1:${ports[0] ?? ''}.` }
  if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined)
    return { status: 403, message: 'Web pages may not use this address.' }
  return null
}

/** The agent whose token a request carries, or why it is refused. */
export const admit = (
  { headers }: Pick<IncomingMessage, 'headers'>,
  agents: Agents,
): { readonly agentId: string; readonly name: string } | Refusal => {
  const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (token === undefined)
    return { status: 401, message: 'Send the token of an agent: Authorization: Bearer qpa_…' }
  return (
    agents.ofToken(token) ?? {
      status: 401,
      message: 'This token was revoked or is not of this computer. Make a new one on the Agents screen.',
    }
  )
}
