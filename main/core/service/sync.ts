import { setTimeout as setTimeoutAsync } from 'node:timers/promises'
import { AppError } from '../../../contract/errors.ts'
import { readEvents } from '../../../transport/event-stream.ts'
import { readAnswer, unreachable } from '../../../transport/http-client.ts'
import { jsonOr } from '../../../transport/json.ts'
import { errorOfProblem } from '../../../transport/problem.ts'
import { fullDisk } from '../files/full-disk.ts'
import { backoff } from './backoff.ts'
import type { ServiceClient } from './client.ts'
import { type FeedPage, readFeedPage } from './feed-page.ts'

type SyncState =
  | { readonly state: 'starting' | 'online'; readonly message: null }
  | { readonly state: 'offline' | 'refused'; readonly message: string }

type SyncOptions = {
  readonly client: ServiceClient
  readonly cursor: () => string | null
  readonly dropCursor: () => void
  readonly apply: (page: FeedPage) => void
  readonly onState: (state: SyncState) => void
  /** The service spoke, if only to say that nothing changed. */
  readonly onAlive: () => void
  readonly onBug: (thrown: unknown) => void
  readonly times: Partial<SyncTimes> | undefined
}

/** Milliseconds. */
export type SyncTimes = {
  /** Between polls while the stream does not come through. */
  readonly poll: number
  /** Without a byte, comments included, until a stream or an answer counts as dead. */
  readonly silence: number
  /** Until the first byte of a stream; a proxy that holds answers back shows by this. */
  readonly firstByte: number
  /** Polling until the stream is tried again. */
  readonly streamAgain: number
  /** Between tries while the service refuses the key. */
  readonly refused: number
}
const TIMES: SyncTimes = {
  poll: 30_000,
  silence: 60_000,
  firstByte: 20_000,
  streamAgain: 300_000,
  refused: 60_000,
}

/** The beginning of a snapshot, which also says whose changes a key shows. Throws the service's own errors. */
export const readFirstPage = async (client: ServiceClient): Promise<FeedPage> => {
  const gaveUp = new AbortController()
  const watchdog = silenceTimer(() => gaveUp.abort(tooQuiet()), TIMES.silence)
  try {
    const response = await askFor(client, null, 'application/json', gaveUp.signal)
    const heard = overheard(response, () => watchdog.reset(TIMES.silence))
    return readFeedPage(await readAnswer(heard, client.baseUrl), client.baseUrl)
  } finally {
    watchdog.end()
  }
}

/** Follows the changes of a service until `stop`: by its stream, else by polling. */
export const followChanges = (options: SyncOptions) => {
  const times = { ...TIMES, ...options.times }
  const { client, onBug } = options
  const ended = new AbortController()
  let pause = new AbortController()
  let attempt = new AbortController()
  let kicked = false
  let pollUntil = 0
  let live = false
  let failures = 0

  const onState = (state: SyncState): void => {
    if (!ended.signal.aborted) options.onState(state)
  }
  const online = (): void => {
    failures = 0
    onState({ state: 'online', message: null })
    options.onAlive()
  }
  const request = (accept: string): Promise<Response> =>
    askFor(client, options.cursor(), accept, AbortSignal.any([ended.signal, attempt.signal]))
  const take = (body: unknown): boolean => {
    // The cache may be another connection's by now, or a new one that wants all from the beginning.
    if (ended.signal.aborted || attempt.signal.aborted) return false
    const page = readFeedPage(body, client.baseUrl)
    options.apply(page)
    return page.more
  }

  const giveUp = (): void => attempt.abort(tooQuiet())
  const readSlowly = (response: Response, watchdog: Watchdog): Promise<unknown> =>
    readAnswer(
      overheard(response, () => watchdog.reset(times.silence)),
      client.baseUrl,
    )

  /** Reads the stream until it ends or dies. */
  const stream = async (): Promise<void> => {
    const watchdog = silenceTimer(giveUp, times.firstByte)
    let opened = false
    let spoke = false
    try {
      const response = await request('text/event-stream')
      if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
        pollUntil = performance.now() + times.streamAgain
        watchdog.reset(times.silence)
        const more = take(await readSlowly(response, watchdog))
        online()
        return more ? poll() : undefined
      }
      if (!response.body) return
      opened = true
      online()
      const heard = (): void => {
        spoke = true
        watchdog.reset(times.silence)
        options.onAlive()
      }
      for await (const event of readEvents(response.body, heard)) {
        const body = readJson(event.data, client.baseUrl)
        const error = errorOfProblem(body)
        if (error) throw error
        live = !take(body)
      }
    } finally {
      live = false
      watchdog.end()
      // Headers, then nothing at all: something between holds the stream back.
      if (opened && !spoke && watchdog.rang()) pollUntil = performance.now() + times.streamAgain
    }
  }

  /** Reads every page that is ready. A slow connection is no silent one: a page may take as long as its bytes come. */
  const poll = async (): Promise<void> => {
    const watchdog = silenceTimer(giveUp, times.silence)
    try {
      for (let more = true; more; online()) {
        const response = await request('application/json')
        more = take(await readSlowly(response, watchdog))
      }
    } finally {
      watchdog.end()
    }
  }

  /** Milliseconds until the next try after an error; says so on screen where the person should know. */
  const afterError = (thrown: unknown): number => {
    const known = thrown instanceof AppError ? thrown : fullDisk(thrown)
    if (!known) onBug(thrown)
    const error = known ?? new AppError('internal', 'The change could not be read.')
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
        // The service knows no such place; what was read so far stays until the snapshot is whole.
        if (error.code === 'invalid_input' && options.cursor() !== null) {
          options.dropCursor()
          return 0
        }
        onState({ state: 'offline', message: error.message })
        return backoff(failures++, 60) * 1000
    }
  }

  const run = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      attempt = new AbortController()
      pause = new AbortController()
      kicked = false
      const polling = performance.now() < pollUntil
      const wait = await (polling ? poll() : stream())
        .then(
          () => (polling ? times.poll : backoff(1, 60) * 1000),
          (thrown: unknown) => (ended.signal.aborted || kicked ? 0 : afterError(thrown)),
        )
        // Whatever fails here, a full disk or a screen, the feed must not end with it.
        .catch((thrown: unknown) => {
          onBug(thrown)
          return backoff(failures++, 60) * 1000
        })
      await sleep(wait, AbortSignal.any([ended.signal, pause.signal]))
    }
  }
  onState({ state: 'starting', message: null })
  run().catch(onBug)

  return {
    /** Tries now instead of later; `afresh` also when a stream seems to be open, as after sleep. */
    kick: (afresh: boolean): void => {
      if (afresh) {
        kicked = true
        attempt.abort()
      }
      pollUntil = 0
      pause.abort()
    },
    /** Whether changes come in as they happen: a stream is open, and what it had to tell at first was told. */
    live: () => live,
    stop: () => ended.abort(),
  }
}
export type Sync = ReturnType<typeof followChanges>

const askFor = (
  { baseUrl, key }: ServiceClient,
  cursor: string | null,
  accept: string,
  signal: AbortSignal,
): Promise<Response> => {
  const query = cursor === null ? '' : `?${new URLSearchParams({ cursor })}`
  return fetch(`${baseUrl}/api/v1/changes${query}`, {
    headers: { authorization: `Bearer ${key}`, accept },
    signal,
    redirect: 'error',
  }).catch((cause: unknown) => {
    throw unreachable(baseUrl, cause)
  })
}

const tooQuiet = (): DOMException => new DOMException('Nothing came for too long.', 'TimeoutError')

// The parser's own error would quote the posts in it.
const readJson = (text: string, baseUrl: string): unknown => {
  const json = jsonOr(text)
  if (json === undefined) throw new AppError('upstream_failed', `${baseUrl} sent changes that are no JSON.`)
  return json
}

/** The same response, whose bytes are heard of as they come. */
const overheard = (response: Response, onBytes: () => void): Response => {
  if (!response.body) return response
  const bytes = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, out) => {
      onBytes()
      out.enqueue(chunk)
    },
  })
  return new Response(response.body.pipeThrough(bytes), response)
}

type Watchdog = ReturnType<typeof silenceTimer>
const silenceTimer = (onSilence: () => void, first: number) => {
  let rang = false
  const ring = (): void => {
    rang = true
    onSilence()
  }
  let timer = setTimeout(ring, first)
  return {
    reset: (time: number) => {
      clearTimeout(timer)
      timer = setTimeout(ring, time)
    },
    rang: () => rang,
    end: () => clearTimeout(timer),
  }
}

const sleep = (time: number, waker: AbortSignal): Promise<void> =>
  setTimeoutAsync(time, undefined, { signal: waker }).catch(() => undefined)
