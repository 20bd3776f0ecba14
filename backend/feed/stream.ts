import type { ChangePage } from '../../contract/changes.ts'
import { AppError } from '../../contract/errors.ts'
import { writtenJson } from '../../transport/json.ts'
import { problemOf } from '../../transport/problem.ts'
import { onRing } from '../changes/bell.ts'
import type { Caller, RefreshCaller } from '../keys/auth.ts'
import type { Logger } from '../observability/logging.ts'
import type { ReadPage } from './pages.ts'

/** How often a stream looks and speaks. */
export type StreamTimes = {
  /** Milliseconds until a stream asks for what other servers changed, and whether its key still holds. */
  readonly ask: number
  /** Milliseconds between comments that show the connection to be alive. */
  readonly heartbeat: number
}
/** What the service keeps to; tests are less patient. */
export const STREAM_TIMES: StreamTimes = { ask: 500, heartbeat: 15_000 }

/** What a stream is fed from. */
export type StreamSource = {
  readonly readPage: ReadPage
  readonly refreshCaller: RefreshCaller
  readonly streamTimes: StreamTimes
  readonly log: Logger
}

type First = {
  readonly caller: Caller
  readonly page: ChangePage
  /** Told once when the stream has ended. */
  readonly onEnd: () => void
}
type Pipe = {
  readonly send: (...parts: readonly Uint8Array[]) => void
  /** False while the client has not taken what was sent: a page more would only fill our memory. */
  readonly hasRoom: () => boolean
  readonly bell: ReturnType<typeof listenTo>
  readonly signal: AbortSignal
}

/** Pages of changes as server-sent events, from the first page on until the key, the connection or `until` ends. */
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
      // Not awaited: a stream is read only once `start` is done.
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
      // Proxies that would hold events back until a buffer is full.
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
      const now = await refreshCaller(caller.keyId)
      if (signal.aborted || !hasRoom()) continue
      if (page.more || isNews(caller, now)) {
        caller = now
        page = await readPage(caller, page.cursor)
        if (page.items.length > 0) tell()
      } else if (performance.now() - quietSince >= streamTimes.heartbeat) {
        send(STILL_HERE)
        quietSince = performance.now()
      }
    }
  } catch (thrown) {
    // What is no AppError ends the stream without a word: the client comes back and goes on from its cursor.
    if (thrown instanceof AppError) send(...eventOf('problem', problemOf(thrown)))
    // The database of a service that stops may close under a client that has left.
    else if (!signal.aborted) log.error({ err: thrown }, 'a stream of changes failed')
  }
}

const isNews = (before: Caller, now: Caller): boolean =>
  now.revision > before.revision || now.forumAccess.kind !== before.forumAccess.kind

const encoder = new TextEncoder()
const STILL_HERE = encoder.encode(': still here\n\n')
const END = encoder.encode('\n\n')

/** An event in parts, so that the bytes of a page are shared by all streams that send it. */
const eventOf = (event: string, data: unknown, id?: string): readonly Uint8Array[] => [
  encoder.encode(`event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: `),
  writtenJson(data),
  END,
]

/** A bell that remembers a ring between two waits, so that no change falls between them. */
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
