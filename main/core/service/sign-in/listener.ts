import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { ANSWER_PATH } from '../../../../contract/dashboard/desk-request.ts'
import { AppError } from '../../../../contract/errors.ts'
import { isSameSecret } from '../../../../transport/same-secret.ts'
import { ANSWER_HEADERS, answerPage } from './answer-page.ts'

/** The answer from the browser: the one-time code; null if the person refused. */
export type BroughtAnswer = { readonly code: string | null }

type Options = {
  /** Text by which an answer shows that it belongs to this sign-in. */
  readonly state: string
  readonly onAnswer: (answer: BroughtAnswer) => void
  /** Called if an answer for another sign-in arrives. The listener stays open, so that no page can end a sign-in. */
  readonly onStray: () => void
}

export type AnswerListener = { readonly port: number; readonly close: () => void }

/** Maximum number of characters in a code. */
const LONGEST = 200

type Page = { readonly status: number; readonly title: string; readonly text: string }
const WRONG = {
  title: 'Wrong address',
  text: 'You cannot continue the sign-in at this address. Go back to Quillport and sign in again.',
} as const
const NOT_HERE: Page = { status: 403, ...WRONG }
const NOTHING: Page = { status: 404, ...WRONG }
const STRAY: Page = {
  status: 400,
  title: 'This tab belongs to another sign-in',
  text: 'Go back to Quillport and finish the sign-in that you started last, or sign in again. You can close this tab.',
}
const REFUSED: Page = { status: 200, title: 'Nothing was connected', text: 'You can close this tab.' }
const BROUGHT: Page = {
  status: 200,
  title: 'Go back to Quillport',
  text: 'Quillport has your answer. You can close this tab.',
}

/**
 * Reads the answer in a request. Returns `stray` if the answer is for another sign-in, or the page to show if the request is
 * not an answer.
 */
const read = (
  { method, headers, url = '' }: IncomingMessage,
  port: number,
  state: string,
): BroughtAnswer | 'stray' | Page => {
  // A request with another host name may come from a foreign web page, by DNS rebinding.
  if (headers.host !== `127.0.0.1:${port}`) return NOT_HERE
  const asked = URL.parse(url, `http://127.0.0.1:${port}`)
  if (method !== 'GET' || asked?.pathname !== ANSWER_PATH) return NOTHING
  const { searchParams } = asked
  if (!isSameSecret(searchParams.get('state') ?? '', state)) return 'stray'
  if (searchParams.has('error')) return { code: null }
  const code = searchParams.get('code')
  return code === null || code.length > LONGEST ? 'stray' : { code }
}

/** Listens on a free port of this computer for one answer from the browser. Throws `unavailable` if no port is free. */
export const listenForAnswer = async ({ state, onAnswer, onStray }: Options): Promise<AnswerListener> => {
  let isOver = false
  let port = 0
  const show = (response: ServerResponse, { status, title, text }: Page): void => {
    response.writeHead(status, ANSWER_HEADERS).end(answerPage(title, text))
  }
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const got = read(request, port, state)
    if (got !== 'stray' && 'status' in got) show(response, got)
    else if (got === 'stray' || isOver) {
      show(response, STRAY)
      if (!isOver) onStray()
    } else {
      isOver = true
      // The browser shows the page before the port closes.
      response.once('close', () => server.close())
      show(response, got.code === null ? REFUSED : BROUGHT)
      onAnswer(got)
    }
  }
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 10_000, maxHeaderSize: 8192 })
  server.on('request', answer)
  port = await new Promise<number>((resolve, reject) => {
    server.once('error', () =>
      reject(
        new AppError(
          'unavailable',
          'The browser cannot send its answer to Quillport, because no port is free on this computer. Connect with a code instead.',
        ),
      ),
    )
    server.listen({ port: 0, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  return {
    port,
    close: () => {
      server.close()
      if (!isOver) server.closeAllConnections()
      isOver = true
    },
  }
}
