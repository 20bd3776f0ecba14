import { setTimeout as setTimeoutAsync } from 'node:timers/promises'
import { AppError } from '../../../contract/errors.ts'
import { readEvents } from '../../../transport/event-stream.ts'
import { fullDisk } from '../files/full-disk.ts'
import { askFeed, pageIn, pageOf, SILENCE, silenceTimer } from './ask-feed.ts'
import { backoff } from './backoff.ts'
import type { ServiceClient } from './client.ts'
import type { FeedPage } from './feed-page.ts'

type SyncState =
  | { readonly state: 'starting' | 'online'; readonly message: null }
  | { readonly state: 'offline' | 'refused'; readonly message: string }

type SyncOptions = {
  readonly client: ServiceClient
  readonly cursor: () => string | null
  readonly dropCursor: () => void
  readonly take: (page: FeedPage) => void
  readonly onState: (state: SyncState) => void
  /** Called when the service has answered, even if nothing has changed. */
  readonly onAlive: () => void
  readonly onBug: (thrown: unknown) => void
  readonly times: Partial<SyncTimes> | undefined
}

/** Times between events, in milliseconds. */
export type SyncTimes = {
  /** Time between two polls while the stream does not work. */
  readonly poll: number
  /** Time without a single byte, even of a comment, after which a stream or an answer counts as dead. */
  readonly silence: number
  /** Maximum time until a stream's first byte. A longer wait means that a proxy is probably holding back the stream. */
  readonly firstByte: number
  /** Time for which the desk polls before it tries the stream again. */
  readonly streamAgain: number
  /** Time between two attempts while the service refuses the key. */
  readonly refused: number
}
const TIMES: SyncTimes = {
  poll: 30_000,
  silence: SILENCE,
  firstByte: 20_000,
  streamAgain: 300_000,
  refused: 60_000,
}

/** Follows the changes of a service until `stop`: through its stream or, if the stream does not work, by polling. */
export const followChanges = (options: SyncOptions) => {
  const times = { ...TIMES, ...options.times }
  const { onBug } = options
  const ended = new AbortController()
  let pause = new AbortController()
  let kicked = false
  let failures = 0

  const onState = (state: SyncState): void => {
    if (!ended.signal.aborted) options.onState(state)
  }
  const online = (): void => {
    failures = 0
    onState({ state: 'online', message: null })
    options.onAlive()
  }
  const reader = feedReader({ ...options, times, ended: ended.signal, online })

  /** Returns the milliseconds until the next attempt after an error. Also sets the state that the person sees. */
  const afterError = (thrown: unknown): number => {
    const known = thrown instanceof AppError ? thrown : fullDisk(thrown)
    if (!known) onBug(thrown)
    const error =
      known ?? new AppError('internal', 'Quillport could not read a change that the service sent.')
    switch (error.code) {
      case 'rate_limited':
      case 'daily_limit_reached':
        onState({ state: 'offline', message: error.message })
        return (error.details.retryAfter ?? 30) * 1000
      case 'unauthorized':
      case 'domain_mismatch':
      case 'scope_missing':
        onState({ state: 'refused', message: error.message })
        return times.refused
      default:
        // The service does not know the cursor, so a snapshot is needed. The data read so far stays until the snapshot is
        // complete.
        if (error.code === 'invalid_input' && options.cursor() !== null) {
          options.dropCursor()
          return 0
        }
        onState({ state: 'offline', message: error.message })
        return backoff(failures++) * 1000
    }
  }

  const run = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      pause = new AbortController()
      kicked = false
      const wait = await reader
        .read()
        .catch((thrown: unknown) => (ended.signal.aborted || kicked ? 0 : afterError(thrown)))
        // An error here, such as a full disk or a failing screen, must not stop the feed.
        .catch((thrown: unknown) => {
          onBug(thrown)
          return backoff(failures++) * 1000
        })
      await sleep(wait, AbortSignal.any([ended.signal, pause.signal]))
    }
  }
  onState({ state: 'starting', message: null })
  run().catch(onBug)

  return {
    /** Asks the service now. With `afresh`, asks even if a stream seems open, for example after sleep. */
    kick: (afresh: boolean): void => {
      kicked ||= afresh
      reader.streamAgain(afresh)
      pause.abort()
    },
    /** Whether changes arrive as they happen: a stream is open, and its first changes were read. */
    live: reader.live,
    stop: () => ended.abort(),
  }
}
export type Sync = ReturnType<typeof followChanges>

type ReaderParts = Omit<SyncOptions, 'times'> & {
  readonly times: SyncTimes
  readonly ended: AbortSignal
  /** Called when the service has answered without an error. */
  readonly online: () => void
}

/** Reads the feed. Each call of `read` is one attempt. */
const feedReader = ({ client, times, ended, online, ...options }: ReaderParts) => {
  let attempt = new AbortController()
  let pollUntil = 0
  /** Whether the last stream brought no byte although the service answered a poll directly afterwards. */
  let isHeldBack = false
  let live = false
  const request = (accept: Parameters<typeof askFeed>[2], ...gaveUp: AbortSignal[]): Promise<Response> =>
    askFeed(client, options.cursor(), accept, AbortSignal.any([ended, attempt.signal, ...gaveUp]))
  /** Stores a page. Returns whether more pages are ready. */
  const take = (page: FeedPage): boolean => {
    // By now, the cache may belong to another connection, or may be a new cache that needs everything from the beginning.
    if (ended.aborted || attempt.signal.aborted) return false
    options.take(page)
    return page.more
  }

  /** Reads every page that is ready. The first page comes from `answer`, if given. */
  const poll = async (first?: Response, silence = times.silence): Promise<void> => {
    for (let answer = first, more = true; more; answer = undefined) {
      more = take(await pageOf(answer ?? request('application/json'), client, attempt, silence))
      online()
    }
  }

  /** Reads the stream until it ends or dies. Returns false if the stream brought nothing. */
  const stream = async (): Promise<boolean> => {
    const gaveUp = new AbortController()
    const watchdog = silenceTimer(gaveUp, times.firstByte)
    let spoke = false
    try {
      const response = await request('text/event-stream', gaveUp.signal).catch(() => null)
      if (!response) return false
      if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
        watchdog.end()
        if (response.status >= 500) {
          await response.body?.cancel()
          return false
        }
        if (response.ok) pollUntil = performance.now() + times.streamAgain
        await poll(response)
        return true
      }
      if (!response.body) return false
      const heard = (): void => {
        spoke = true
        watchdog.reset(times.silence)
        options.onAlive()
      }
      for await (const event of readEvents(response.body, heard)) {
        live = !take(pageIn(event.data, client))
        // Only now, because a page that cannot be stored must lengthen the pauses.
        online()
      }
      return spoke
    } finally {
      live = false
      watchdog.end()
    }
  }

  /**
   * Polls after a stream that brought nothing. If the service answers twice in a row where a stream brought nothing, a proxy
   * is probably holding back the streams. Once is not enough, because the service may only have restarted.
   */
  const pollInstead = async (): Promise<void> => {
    const isRepeated = isHeldBack
    isHeldBack = false
    // The person has already waited for the stream, so this wait is as short.
    await poll(undefined, times.firstByte)
    isHeldBack = true
    if (isRepeated) pollUntil = performance.now() + times.streamAgain
  }

  return {
    /**
     * Reads until a stream ends or no page is left. Returns the milliseconds until the next attempt. Throws the reason why
     * it could not read.
     */
    read: async (): Promise<number> => {
      attempt = new AbortController()
      if (performance.now() < pollUntil) {
        await poll()
        return times.poll
      }
      if (await stream()) isHeldBack = false
      // A stream that was ended to ask afresh says nothing about streams.
      else if (!attempt.signal.aborted && !ended.aborted) await pollInstead()
      return backoff(1) * 1000
    },
    /** Makes the next attempt use the stream. With `now`, ends the current attempt. */
    streamAgain: (now: boolean): void => {
      if (now) attempt.abort()
      pollUntil = 0
    },
    live: () => live,
  }
}

const sleep = (time: number, waker: AbortSignal): Promise<void> =>
  setTimeoutAsync(time, undefined, { signal: waker }).catch(() => undefined)
