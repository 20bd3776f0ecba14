import { changes } from '../../contract/changes.ts'
import { parseInput } from '../../transport/dispatch.ts'
import { decodeQuery } from '../../transport/http-server.ts'
import { readChanges } from '../feed/feed.ts'
import { changeStream } from '../feed/stream.ts'
import { requireScope } from '../keys/auth.ts'
import { type AppContext, type AppOptions, callerOf } from './callers.ts'

/** The feed as server-sent events where the client asks for them; null where it wants a page of JSON. */
export const streamChanges = async (options: AppOptions, c: AppContext): Promise<Response | null> => {
  if (!/\btext\/event-stream\b/.test(c.req.header('accept') ?? '')) return null
  const caller = await callerOf(options, c)
  requireScope(changes.list, caller)
  const { input } = changes.list
  const asked = parseInput(input, decodeQuery(input, new URL(c.req.url).searchParams))
  // A browser's EventSource comes back with the address of its beginning and the id of what it saw last.
  const cursor = c.req.header('last-event-id') || asked.cursor
  const page = await readChanges(options.db, options.loaders, caller, cursor)
  return changeStream({ caller, page }, options, AbortSignal.any([options.closing, c.req.raw.signal]))
}
