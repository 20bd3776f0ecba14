import type { ChangePage } from '../../contract/changes.ts'
import { changes } from '../../contract/changes.ts'
import { parseInput } from '../../transport/dispatch.ts'
import { decodeQuery } from '../../transport/http-server.ts'
import { changeStream, type StreamTimes } from '../changes/stream.ts'
import { type Caller, requireScope } from '../keys/auth.ts'
import { type Admission, type AppContext, callerOf } from './callers.ts'

export type ChangeRouteOptions = Admission & {
  /** The caller as it stands now; throws when its key was revoked. */
  readonly refresh: (keyId: string) => Promise<Caller>
  readonly read: (caller: Caller, cursor: string | undefined) => Promise<ChangePage>
  /** Aborted when the server closes. */
  readonly closing: AbortSignal
  readonly times: StreamTimes
  readonly onBug: (thrown: unknown) => void
}

/** The feed as server-sent events where the client asks for them; null where it wants a page of JSON. */
export const changeRoute =
  (options: ChangeRouteOptions) =>
  async (c: AppContext): Promise<Response | null> => {
    if (!/\btext\/event-stream\b/.test(c.req.header('accept') ?? '')) return null
    const caller = await callerOf(options, c)
    requireScope(changes.list, caller)
    const { input } = changes.list
    const asked = parseInput(input, decodeQuery(input, new URL(c.req.url).searchParams))
    // A browser's EventSource comes back with the address of its beginning and the id of what it saw last.
    const cursor = c.req.header('last-event-id') || asked.cursor
    const page = await options.read(caller, cursor)
    return changeStream(
      { caller, page },
      {
        refresh: () => options.refresh(caller.keyId),
        read: options.read,
        signal: AbortSignal.any([options.closing, c.req.raw.signal]),
        times: options.times,
        onBug: options.onBug,
      },
    )
  }
