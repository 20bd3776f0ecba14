import type { ChangePage } from '../../contract/changes.ts'
import { AppError } from '../../contract/errors.ts'
import { problemOf } from '../../transport/problem.ts'
import type { Caller } from '../auth.ts'
import { onRing } from './bell.ts'

export type StreamTimes = {
  /** Milliseconds until a stream asks for what other servers changed, and whether its key still holds. */
  readonly ask: number
  /** Milliseconds between comments that show the connection to be alive. */
  readonly heartbeat: number
}
export const STREAM_TIMES: StreamTimes = { ask: 500, heartbeat: 15_000 }

export type StreamSource = {
  /** The caller as it stands now; throws when its key was revoked. */
  readonly refresh: () => Promise<Caller>
  readonly read: (caller: Caller, cursor: string | undefined) => Promise<ChangePage>
  /** Ends the stream when the client leaves or the server closes. */
  readonly signal: AbortSignal
  readonly times: StreamTimes
  readonly onBug: (thrown: unknown) => void
}

/** Pages of changes as server-sent events, from the first page on until the key or the connection ends. */
export const changeStream = (
  first: { readonly caller: Caller; readonly page: ChangePage },
  source: StreamSource,
): Response => {
  const left = new AbortController()
  const signal = AbortSignal.any([source.signal, left.signal])
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const send = (text: string) => {
        if (!signal.aborted) controller.enqueue(encoder.encode(text))
      }
      // Not awaited: a stream is read only once `start` is done.
      void follow(first, source, signal, send).finally(() => {
        if (!left.signal.aborted) controller.close()
      })
    },
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

const follow = async (
  first: { readonly caller: Caller; readonly page: ChangePage },
  { refresh, read, times, onBug }: StreamSource,
  signal: AbortSignal,
  send: (text: string) => void,
): Promise<void> => {
  const bell = listenTo(first.caller.workspaceId)
  let { caller, page } = first
  let quietSince = performance.now()
  const tell = () => {
    send(eventOf('changes', page, page.cursor))
    quietSince = performance.now()
  }
  try {
    tell()
    while (!signal.aborted) {
      if (!page.more) await bell.wait(times.ask, signal)
      if (signal.aborted) return
      const before = caller
      caller = await refresh()
      if (page.more || isNews(before, caller)) {
        page = await read(caller, page.cursor)
        if (page.items.length > 0) tell()
      } else if (performance.now() - quietSince >= times.heartbeat) {
        send(': still here\n\n')
        quietSince = performance.now()
      }
    }
  } catch (thrown) {
    if (!(thrown instanceof AppError)) onBug(thrown)
    // What is no AppError ends the stream without a word: the client comes back and goes on from its cursor.
    else send(eventOf('problem', problemOf(thrown)))
  } finally {
    bell.end()
  }
}

const isNews = (before: Caller, now: Caller): boolean =>
  now.revision > before.revision || now.forumAccess.kind !== before.forumAccess.kind

const eventOf = (event: string, data: unknown, id?: string): string =>
  `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`

/** A bell that remembers a ring between two waits, so that no change falls between them. */
const listenTo = (workspaceId: string) => {
  let rung = false
  let wake = () => {}
  const end = onRing(workspaceId, () => {
    rung = true
    wake()
  })
  const wait = async (ms: number, signal: AbortSignal): Promise<void> => {
    if (!rung)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        wake = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        signal.addEventListener('abort', wake, { once: true })
      })
    rung = false
    signal.removeEventListener('abort', wake)
  }
  return { wait, end }
}
