import type { LineAnswer, MessageHeaders } from '../../../transport/line/frame.ts'

/** The service as the desk knows it now. */
export type ServiceAddress = {
  readonly baseUrl: string
  readonly key: string
  /** The secret that the service proves to know before it is sent the key over a line; absent if it has nothing to prove. */
  readonly secret?: string
}

/** The service's own MCP answer as JSON, to pass on unchanged; empty for messages that need no answer. */
export type UpstreamAnswer = { readonly status: number; readonly text: string }

/** Hears each message, as JSON, that comes before an answer: progress, say. */
export type OnNews = (message: string) => void

/** One MCP message for the service, with its HTTP headers but for the key. */
export type ServiceRequest = { readonly headers: MessageHeaders; readonly body: string }

/**
 * Takes a message to the service, and hands on what comes before its answer. A stream of events that ends without an
 * answer keeps its type. Rejects with NoAnswer, also when the signal gives the message up.
 */
export type AskService = (
  request: ServiceRequest,
  signal: AbortSignal,
  onMessage: (message: string) => void,
) => Promise<LineAnswer>

/** Why the service did not answer. */
export class NoAnswer extends Error {
  readonly failure: Error
  /** Something may have reached the service. */
  readonly sent: boolean
  /** A connection that stood was lost, as when the service restarts. */
  readonly broken: boolean
  constructor(cause: unknown, sent: boolean, broken: boolean) {
    const failure = cause instanceof Error ? cause : new Error(String(cause))
    super(failure.message, { cause })
    this.failure = failure
    this.sent = sent
    this.broken = broken
  }
}

/** Milliseconds without a word from the service until a call is given up; a draft takes about ten seconds. */
export const SILENCE = 90_000

/** Why a message is broken off whose agent is gone. */
export const GIVEN_UP = new Error('The agent gave up.')

/** The code that a system or a library gave an error; empty where there is none. */
export const codeOf = (failure: Error): string =>
  'code' in failure && typeof failure.code === 'string' ? failure.code : ''
