import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** The relevant parts of what a program sends to its model in a turn. */
export type Turn = {
  /** The offered tools, by the program's names for them. */
  readonly tools: readonly string[]
  /** The offered tools whose schemas the model must request before it can call them. */
  readonly unread: readonly string[]
  /** Whether Quillport's tools are still loading. */
  readonly awaited: boolean
  /** The results of the calls so far, oldest first. */
  readonly results: readonly string[]
}

/** A tool with its input. */
export type Order = { readonly tool: string; readonly input: Readonly<Record<string, unknown>> }

/** An API of a model: how to parse requests and write answers. Answers are streams of server-sent events. */
export type ModelApi = {
  readonly path: RegExp
  /** Throws if a body does not belong to this API. */
  readonly read: (body: unknown) => Turn
  readonly call: (id: string, order: Order) => string
  /** Searches for tools that are still loading, or for the schema of a tool that was offered only by name. */
  readonly lookUp: (id: string, tool: string | null) => string
  readonly say: (words: string) => string
}

/** A model on loopback, and the requests that it got. */
export type FakeModel = {
  readonly origin: string
  /** The newest turn that offered Quillport's tools; null until then. */
  readonly latest: () => Turn | null
  readonly stop: () => Promise<void>
}

const LAST_WORDS = 'That is done.'
/** Number of requests after which the model stops waiting for tools. */
const LOOKS = 30

/** Starts a model that calls these tools of Quillport one after another, and then ends its turn with a short text. */
export const startModel = async (api: ModelApi, orders: readonly Order[]): Promise<FakeModel> => {
  let latest: Turn | null = null
  let requests = 0
  const answer = (turn: Turn): string => {
    requests += 1
    const id = `call_${requests}`
    const ours = turn.tools.filter((name) => name.includes('quillport'))
    // Programs also ask the model for a title. Such a request offers no tools.
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
