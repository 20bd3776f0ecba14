import { setTimeout as setTimeoutAsync } from 'node:timers/promises'
import { z } from 'zod'
import { Change, type ChangePage } from '../../contract/changes.ts'
import { AppError, ERRORS } from '../../contract/errors.ts'
import { readAnswer, unreachable } from '../../transport/http-client.ts'
import { errorOfProblem } from '../../transport/problem.ts'
import { backoff } from './backoff.ts'
import { readEvents } from './event-stream.ts'
import { fullDisk } from './full-disk.ts'
import type { Line } from './service-line.ts'

export type SyncState =
  | { readonly state: 'starting' | 'online'; readonly message: null }
  | { readonly state: 'offline' | 'refused'; readonly message: string }

export type SyncOptions = {
  readonly line: Line
  readonly cursor: () => string | null
  readonly dropCursor: () => void
  readonly apply: (page: ChangePage) => void
  readonly onState: (state: SyncState) => void
  /** The service spoke, if only to say that nothing changed. */
  readonly onAlive: () => void
  readonly onBug: (thrown: unknown) => void
  readonly times?: Partial<SyncTimes>
}

/** Milliseconds. */
export type SyncTimes = {
  /** Between polls while the stream does not come through. */
  readonly poll: number
  /** Without a byte, comments included, until a stream counts as dead. */
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

export type Sync = {
  /** Tries now instead of later; `afresh` also when a stream seems to be open, as after sleep. */
  readonly kick: (afresh?: boolean) => void
  /** Whether changes come in as they happen: a stream is open, and what it had to tell at first was told. */
  readonly live: () => boolean
  readonly stop: () => void
}

/** Follows the changes of a service until `stop`: by its stream, else by polling. */
export const followChanges = (options: SyncOptions): Sync => {
  const times = { ...TIMES, ...options.times }
  const { line, onBug } = options
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
  const request = async (accept: string): Promise<Response> => {
    const cursor = options.cursor()
    const query = cursor === null ? '' : `?${new URLSearchParams({ cursor })}`
    return fetch(`${line.baseUrl}/api/v1/changes${query}`, {
      headers: { authorization: `Bearer ${line.key}`, accept },
      signal: AbortSignal.any([ended.signal, attempt.signal]),
      redirect: 'error',
    }).catch((cause: unknown) => {
      throw unreachable(line.baseUrl, cause)
    })
  }
  const take = (body: unknown): boolean => {
    // The cache may be another connection's by now, or a new one that wants all from the beginning.
    if (ended.signal.aborted || attempt.signal.aborted) return false
    const page = readPage(body, line.baseUrl)
    options.apply(page)
    return page.more
  }

  /** Reads the stream until it ends or dies. */
  const stream = async (): Promise<void> => {
    const watchdog = silenceTimer(() => attempt.abort(), times.firstByte)
    let opened = false
    let spoke = false
    try {
      const response = await request('text/event-stream')
      if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
        take(await readAnswer(response, line.baseUrl))
        pollUntil = performance.now() + times.streamAgain
        return online()
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
        const body = readJson(event.data, line.baseUrl)
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

  const poll = async (): Promise<void> => {
    const giveUp = setTimeout(() => attempt.abort(), times.silence)
    try {
      while (take(await readAnswer(await request('application/json'), line.baseUrl))) online()
      online()
    } finally {
      clearTimeout(giveUp)
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
        if (ERRORS[error.code].status < 500 && options.cursor() !== null) {
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
    kick: (afresh = false) => {
      if (afresh) {
        kicked = true
        attempt.abort()
      }
      pollUntil = 0
      pause.abort()
    },
    live: () => live,
    stop: () => ended.abort(),
  }
}

// The parser's own error would quote the posts in it.
const readJson = (text: string, baseUrl: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('upstream_failed', `${baseUrl} sent changes that are no JSON.`)
  }
}

const LoosePage = z.object({ cursor: z.string(), items: z.array(z.unknown()), more: z.boolean() })

/** A page of changes; kinds that this desk does not know yet are passed over. */
const readPage = (body: unknown, baseUrl: string): ChangePage => {
  const page = LoosePage.safeParse(body)
  if (!page.success)
    throw new AppError('upstream_failed', `${baseUrl} sent changes in a form that Quillport does not know.`)
  const items = page.data.items.flatMap((item) => {
    const change = Change.safeParse(item)
    return change.success ? [change.data] : []
  })
  return { ...page.data, items }
}

const silenceTimer = (onSilence: () => void, first: number) => {
  let rang = false
  const ring = (): void => {
    rang = true
    onSilence()
  }
  let timer = setTimeout(ring, first)
  return {
    reset: (time: number): void => {
      clearTimeout(timer)
      timer = setTimeout(ring, time)
    },
    rang: (): boolean => rang,
    end: (): void => clearTimeout(timer),
  }
}

const sleep = (time: number, waker: AbortSignal): Promise<void> =>
  setTimeoutAsync(time, undefined, { signal: waker }).catch(() => undefined)
