import type { IncomingMessage } from 'node:http'
import { pageRefusal } from '../../../../transport/web-page.ts'
import type { Agents } from '../agents/agents.ts'

/** Why a request goes no further: the status and words of the answer. */
export type Refusal = { readonly status: 401 | 403 | 404; readonly message: string }

/** Refuses what a web page could have sent, before anything is parsed. Agents are no browsers. */
export const refuseBrowsers = (
  request: Pick<IncomingMessage, 'headers'>,
  ports: readonly number[],
): Refusal | null => {
  const message = pageRefusal(request, ports)
  return message === null ? null : { status: 403, message }
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
