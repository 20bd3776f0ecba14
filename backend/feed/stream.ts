import type { ChangePage } from '../../contract/changes.ts'
import { AppError } from '../../contract/errors.ts'
import { HEARTBEAT_MS } from '../../transport/heartbeat.ts'
import { writtenJson } from '../../transport/json.ts'
import { problemOf } from '../../transport/problem.ts'
import { onRing } from '../changes/bell.ts'
import type { Caller, RefreshCaller } from '../keys/auth.ts'
import type { Logger } from '../observability/logging.ts'
import type { ReadPage } from './pages.ts'

/** The intervals at which a stream polls and sends, in ms. */
export type StreamTimes = {
  /** Time between two checks for changes by other servers and for the validity of the key. */
  readonly ask: number
  /** Time between two comments that show that the connection is alive. */
  readonly heartbeat: number
}
/** The times of the service. Tests use shorter times. */
export const STREAM_TIMES: StreamTimes = { ask: 500, heartbeat: HEARTBEAT_MS }

/** Parts of the program that a stream uses. */
export type StreamSource = {
  readonly readPage: ReadPage
  readonly refreshCaller: RefreshCaller
  readonly streamTimes: StreamTimes
  readonly log: Logger
}

type First = {
  readonly caller: Caller
  readonly page: ChangePage
  /** Called once when the stream has ended. */
  readonly onEnd: () => void
}
type Pipe = {
  readonly send: (...parts: readonly Uint8Array[]) => void
  /** Whether the client has read what was sent. If not, another page would only fill the memory. */
  readonly hasRoom: () => boolean
  readonly bell: ReturnType<typeof listenTo>
  readonly signal: AbortSignal
}

/** Sends pages of changes as server-sent events, from the first page until the key, the connection or `until` ends. */
export const changeStream = (first: First, source: StreamSource, until: AbortSignal): Response => {
  const left = new AbortController()
  const signal = AbortSignal.any([until, left.signal])
  const bell = listenTo(first.caller.workspaceId)
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const pipe: Pipe = {
        send: (...parts) => {
          if (!signal.aborted) for (const part of parts) controller.enqueue(part)
        },
        hasRoom: () => (controller.desiredSize ?? 0) > 0,
        bell,
        signal,
      }
      // Not awaited, because a stream is read only after `start` has returned.
      void follow(first, source, pipe).finally(() => {
        bell.end()
        first.onEnd()
        if (!left.signal.aborted) controller.close()
      })
    },
    pull: () => bell.ring(),
    cancel: () => left.abort(),
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // Keeps proxies from buffering events.
      'x-accel-buffering': 'no',
    },
  })
}

const follow = async (first: First, source: StreamSource, pipe: Pipe): Promise<void> => {
  const { readPage, refreshCaller, streamTimes, log } = source
  const { send, hasRoom, bell, signal } = pipe
  let { caller, page } = first
  let quietSince = performance.now()
  const tell = () => {
    send(...eventOf('changes', page, page.cursor))
    quietSince = performance.now()
  }
  try {
    tell()
    while (!signal.aborted) {
      if (!page.more || !hasRoom()) await bell.wait(streamTimes.ask, signal)
      if (signal.aborted) return
      const now = await refreshCaller(caller.callerId)
      if (signal.aborted || !hasRoom()) continue
      if (page.more || isNews(caller, now)) {
        caller = now
        page = await readPage(caller, page.cursor)
        if (page.items.length > 0) tell()
      }
      // News that this caller may not see must not silence the stream.
      if (performance.now() - quietSince >= streamTimes.heartbeat) {
        send(STILL_HERE)
        quietSince = performance.now()
      }
    }
  } catch (thrown) {
    // Any other error ends the stream without a message. The client reconnects and continues from its cursor.
    if (thrown instanceof AppError) send(...eventOf('problem', problemOf(thrown)))
    // When the service stops, its database may close before the stream of a client that has left.
    else if (!signal.aborted) log.error({ err: thrown }, 'a stream of changes failed')
  }
}

const isNews = (before: Caller, now: Caller): boolean =>
  now.revision > before.revision || now.forumAccess.kind !== before.forumAccess.kind

const encoder = new TextEncoder()
const STILL_HERE = encoder.encode(': still here\n\n')
const END = encoder.encode('\n\n')

/** Encodes an event in parts, so that all streams that send a page share its bytes. */
const eventOf = (event: string, data: unknown, id?: string): readonly Uint8Array[] => [
  encoder.encode(`event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: `),
  writtenJson(data),
  END,
]

/** Listens for changes. Remembers a change that arrives between two waits, so that no change is missed. */
const listenTo = (workspaceId: string) => {
  let rung = false
  let wake = () => {}
  const ring = () => {
    rung = true
    wake()
  }
  const wait = async (ms: number, signal: AbortSignal): Promise<void> => {
    if (!rung && !signal.aborted)
      await new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', done)
          resolve()
        }
        const timer = setTimeout(done, ms)
        signal.addEventListener('abort', done, { once: true })
        wake = done
      })
    rung = false
  }
  return { ring, wait, end: onRing(workspaceId, ring) }
}
