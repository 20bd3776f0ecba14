import type { Tool } from '@modelcontextprotocol/server'
import { type ReadAnswer, readAnswer } from '../messages.ts'
import type { ServiceAddress } from '../service-answer.ts'
import { lookOf, type ToolList } from './tools.ts'
import type { Upstream } from './upstream.ts'

/** Milliseconds until the tool list is requested again after a failure. Each further wait is twice as long. */
const FIRST_WAIT = 1_000
const LONGEST_WAIT = 60_000

/**
 * Milliseconds until the tool list is requested if no client is waiting for it, because a starting desk has more urgent
 * work.
 */
const UNHURRIED = 5_000

type ToolNewsParts = {
  readonly service: () => ServiceAddress | null
  readonly list: ToolList
  readonly upstream: Upstream
  /** Tells every listening client that the tool list has changed. */
  readonly announce: () => void
}

/** The headers of the bridge's own requests to the service. */
export const TOOL_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2025-11-25',
}
const LIST_TOOLS = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })

/** Watches the tool list, and announces a list that differs from the list that a client last received. */
export const createToolNews = ({ service, list, upstream, announce }: ToolNewsParts) => {
  let told: string | null = null
  let timer: NodeJS.Timeout | undefined
  let wait = FIRST_WAIT
  const stopped = new AbortController()
  const tell = (tools: readonly Tool[], toClient: boolean) => {
    const look = lookOf(tools)
    if (told !== null && told !== look) announce()
    if (toClient || told !== null) told = look
  }
  const isCurrent = ({ baseUrl, key }: ServiceAddress): boolean => {
    const now = service()
    return now?.baseUrl === baseUrl && now.key === key
  }
  /** Stores the list in an answer; false if the answer contains no whole list. */
  const answered = (address: ServiceAddress, { status, said }: ReadAnswer, toClient: boolean): boolean => {
    const { tools, nextCursor } = said?.result ?? {}
    if (status !== 200 || !tools || nextCursor !== undefined) return false
    if (!isCurrent(address)) {
      // The list of an earlier key arrived late. Its client asks for the current list; the bridge has already done so.
      if (toClient) announce()
      return true
    }
    list.keep(address, tools)
    tell(list.kept(address), toClient)
    return true
  }
  const ask = async () => {
    const address = service()
    if (!address) return tell([], false)
    const answer = await upstream.send(address, TOOL_HEADERS, LIST_TOOLS, stopped.signal).catch(() => null)
    if (stopped.signal.aborted) return
    if (answer && answered(address, readAnswer(answer), false)) wait = FIRST_WAIT
    else later()
  }
  const askIn = (ms: number) => {
    timer ??= setTimeout(() => {
      timer = undefined
      void ask()
    }, ms)
    timer.unref()
  }
  const later = () => {
    if (timer) return
    askIn(wait)
    wait = Math.min(wait * 2, LONGEST_WAIT)
  }
  const forget = () => {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    /** Stores the tool list from an answer to a client. */
    answered: (address: ServiceAddress, answer: ReadAnswer) => void answered(address, answer, true),
    /** Returns the tool list for a client while the service is unavailable. */
    inPlace: (): readonly Tool[] => {
      const tools = list.kept(service())
      tell(tools, true)
      if (service()) later()
      return tools
    },
    /** Asks the service again, after its address or key has changed or it has become available again. */
    refresh: (): void => {
      forget()
      wait = FIRST_WAIT
      if (told === null) askIn(UNHURRIED)
      else void ask()
    },
    stop: (): void => {
      forget()
      stopped.abort()
    },
  }
}
export type ToolNews = ReturnType<typeof createToolNews>
