import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What a program sends its model in one turn, as far as it matters here. */
export type Turn = {
  /** The tools that it offers, by the names it gives them. */
  readonly tools: readonly string[]
  /** Those of them whose schemas have to be asked for before they can be called. */
  readonly unread: readonly string[]
  /** It says that Quillport's tools are still coming. */
  readonly awaited: boolean
  /** What came of the calls so far, oldest first. */
  readonly results: readonly string[]
}

/** A tool with its input. */
export type Order = { readonly tool: string; readonly input: Readonly<Record<string, unknown>> }

/** How a model's API is spoken; answers are streams of server-sent events. */
export type ModelApi = {
  readonly path: RegExp
  /** Throws where a body is none of this API. */
  readonly read: (body: unknown) => Turn
  readonly call: (id: string, order: Order) => string
  /** Looks for tools that are still coming, or for the schema of one that was offered by name alone. */
  readonly lookUp: (id: string, tool: string | null) => string
  readonly say: (words: string) => string
}

/** A model on loopback, and what it was told. */
export type FakeModel = {
  readonly origin: string
  /** The newest turn that offered Quillport's tools; null until one came. */
  readonly latest: () => Turn | null
  readonly stop: () => Promise<void>
}

const LAST_WORDS = 'That is done.'
/** Requests after which it waits no longer for tools. */
const LOOKS = 30

/** Starts a model that calls these tools of Quillport's in turn and then ends with a few words. */
export const startModel = async (api: ModelApi, orders: readonly Order[]): Promise<FakeModel> => {
  let latest: Turn | null = null
  let requests = 0
  const answer = (turn: Turn): string => {
    requests += 1
    const id = `call_${requests}`
    const ours = turn.tools.filter((name) => name.includes('quillport'))
    // Programs ask for a title, too, and offer no tools then.
    if (ours.length === 0)
      return turn.awaited && requests < LOOKS ? api.lookUp(id, null) : api.say(LAST_WORDS)
    latest = turn
    const order = orders[turn.results.length]
    const tool = order && ours.find((name) => name.endsWith(order.tool))
    if (!tool) return api.say(LAST_WORDS)
    return turn.unread.includes(tool) ? api.lookUp(id, tool) : api.call(id, { ...order, tool })
  }
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://model')
    const body = await text(request)
    if (request.method !== 'POST' || !api.path.test(pathname)) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    return response.end(answer(api.read(JSON.parse(body))))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    latest: () => latest,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}
