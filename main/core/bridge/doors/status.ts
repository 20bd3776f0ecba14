import type { Bridge as BridgeStatus } from '../../../../contract/desk.ts'
import type { Listening } from './port.ts'

/** Returns the address at which agents that speak HTTP reach a bridge on this port. */
export const addressOf = (port: number): string => `http://127.0.0.1:${port}/mcp`

/** Describes the state of the bridge to the person. `overHttp` lists the agents that use the bridge's address. */
export const statusOf = (
  listening: Listening | null,
  connected: boolean,
  overHttp: readonly string[],
): BridgeStatus => {
  const none = { cut_off: [] }
  if (!listening) return { state: 'off', url: null, message: 'The bridge is not running.', ...none }
  const url = addressOf(listening.port())
  if (listening.taken())
    return {
      state: 'port_taken',
      url,
      message: `Another program is using port ${listening.kept}. Agents that use ${addressOf(listening.kept)} are sending their tokens to that program. Close that program. Then, for each agent that uses this address, create a new token below. Quillport will use the port again as soon as the port is free. Agents that connect by running the Quillport command are not affected.`,
      cut_off: [...overHttp],
    }
  if (!connected)
    return {
      state: 'no_service',
      url,
      message: 'Agents are told that no service is connected. Connect a service in Settings.',
      ...none,
    }
  return { state: 'listening', url, message: null, ...none }
}
