import type { ServerResponse } from 'node:http'

/** Milliseconds between signs of life on a quiet stream. */
const SIGN_OF_LIFE = 15_000
const TOOLS_CHANGED =
  'event: message\ndata: {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}\n\n'

/** Streams on which clients of the 2025 revisions hear of a new tool list. They hold no session: any GET opens one. */
export type Streams = {
  readonly open: (response: ServerResponse) => void
  readonly toolsChanged: () => void
}

/** Open streams of this process; each ends with its connection. */
export const createStreams = (): Streams => {
  const open = new Set<ServerResponse>()
  return {
    open: (response) => {
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-cache',
        'x-accel-buffering': 'no',
      })
      response.write(': open\n\n')
      const alive = setInterval(() => response.write(': \n\n'), SIGN_OF_LIFE)
      open.add(response)
      response.on('close', () => {
        clearInterval(alive)
        open.delete(response)
      })
    },
    toolsChanged: () => {
      for (const response of open) response.write(TOOLS_CHANGED)
    },
  }
}
