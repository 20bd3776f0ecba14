import { hash } from 'node:crypto'
import { canonicalJson } from '../../../../transport/json.ts'

/** What makes two calls of an agent to one service equal; `service` is its name. */
export const callOf = (service: string, agentId: string, tool: string, args: unknown): string =>
  hash('sha256', canonicalJson([service, agentId, tool, args ?? null]))
