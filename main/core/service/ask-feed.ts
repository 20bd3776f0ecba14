import { AppError } from '../../../contract/errors.ts'
import { readAnswer, unreachable } from '../../../transport/http-client.ts'
import { jsonOr } from '../../../transport/json.ts'
import { errorOfProblem } from '../../../transport/problem.ts'
import type { ServiceClient } from './client.ts'
import { type FeedPage, readFeedPage } from './feed-page.ts'

/** Milliseconds without a single byte, even of a comment, after which a stream or an answer counts as dead. */
export const SILENCE = 60_000

/** Asks a service for its changes since a cursor, or for all changes (null). Throws `service_unreachable`. */
export const askFeed = (
  { baseUrl, key }: ServiceClient,
  cursor: string | null,
  accept: 'application/json' | 'text/event-stream',
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

/**
 * Reads a page from an answer. Gives up after `silence` milliseconds without a byte, however long the whole page takes. Throws
 * the service's own errors.
 */
export const pageOf = async (
  asked: Response | Promise<Response>,
  { baseUrl }: ServiceClient,
  gaveUp: AbortController,
  silence: number,
): Promise<FeedPage> => {
  const watchdog = silenceTimer(gaveUp, silence)
  const bytes = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, out) => {
      watchdog.reset(silence)
      out.enqueue(chunk)
    },
  })
  try {
    const response = await asked
    const heard = response.body ? new Response(response.body.pipeThrough(bytes), response) : response
    return readFeedPage(await readAnswer(heard, baseUrl), baseUrl)
  } finally {
    watchdog.end()
  }
}

/** Reads a page from an event of the stream. Throws the service's own errors. */
export const pageIn = (event: string, { baseUrl }: ServiceClient): FeedPage => {
  const body = jsonOr(event)
  // The parser's own error would quote text from posts.
  if (body === undefined) throw new AppError('upstream_failed', `${baseUrl} sent changes that are not JSON.`)
  const error = errorOfProblem(body)
  if (error) throw error
  return readFeedPage(body, baseUrl)
}

/** Reads the first page of a snapshot, which also names the workspace of the key. Throws the service's own errors. */
export const readFirstPage = (client: ServiceClient): Promise<FeedPage> => {
  const gaveUp = new AbortController()
  return pageOf(askFeed(client, null, 'application/json', gaveUp.signal), client, gaveUp, SILENCE)
}

/** Aborts `gaveUp` after this many milliseconds of silence. */
export const silenceTimer = (gaveUp: AbortController, first: number) => {
  let rang = false
  const ring = (): void => {
    rang = true
    gaveUp.abort(new DOMException('The service took too long to send data.', 'TimeoutError'))
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
