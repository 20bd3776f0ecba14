import type { ServerResponse } from 'node:http'

/** Milliseconds between signs of life on a quiet stream. */
const SIGN_OF_LIFE = 15_000
const TOOLS_CHANGED =
  'event: message\ndata: {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}\n\n'

/** Streams on which clients of the 2025 revisions hear of a new tool list. They hold no session: any GET opens one. */
export type Streams = {
  readonly open: (agentId: string, response: ServerResponse) => void
  /** Tells every agent, or one. */
  readonly toolsChanged: (agentId?: string) => void
}

/** Open streams of this process; each ends with its connection. */
export const createStreams = (): Streams => {
  const open = new Map<ServerResponse, string>()
  return {
    open: (agentId, response) => {
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-cache',
        'x-accel-buffering': 'no',
      })
      response.write(': open\n\n')
      const alive = setInterval(() => response.write(': \n\n'), SIGN_OF_LIFE)
      open.set(response, agentId)
      response.on('close', () => {
        clearInterval(alive)
        open.delete(response)
      })
    },
    toolsChanged: (agentId) => {
      for (const [response, of] of open)
        if (agentId === undefined || of === agentId) response.write(TOOLS_CHANGED)
    },
  }
}
