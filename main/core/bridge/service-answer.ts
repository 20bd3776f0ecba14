import type { LineAnswer, MessageHeaders } from '../../../transport/line/frame.ts'

/** The connected service. */
export type ServiceAddress = {
  readonly baseUrl: string
  readonly key: string
  /**
   * The secret that the service must prove it knows before the bridge sends the key over a line. Absent if no proof is
   * required.
   */
  readonly secret?: string
}

/** The service's own MCP answer as JSON, which is passed on unchanged. Empty for messages that expect no answer. */
export type UpstreamAnswer = { readonly status: number; readonly text: string }

/** Receives each message that precedes an answer, such as progress, as JSON. */
export type OnNews = (message: string) => void

/** An MCP message for the service, with its HTTP headers except for the key. */
export type ServiceRequest = { readonly headers: MessageHeaders; readonly body: string }

/**
 * Sends a message to the service and passes on the messages that precede the answer. An event stream that ends without an
 * answer keeps its type. Rejects with NoAnswer, including when the signal aborts.
 */
export type AskService = (
  request: ServiceRequest,
  signal: AbortSignal,
  onMessage: (message: string) => void,
) => Promise<LineAnswer>

/** Why the service did not answer. */
export class NoAnswer extends Error {
  readonly failure: Error
  /** Whether part of the message may have reached the service. */
  readonly sent: boolean
  /** Whether an open connection was lost, for example because the service restarted. */
  readonly broken: boolean
  constructor(cause: unknown, sent: boolean, broken: boolean) {
    const failure = cause instanceof Error ? cause : new Error(String(cause))
    super(failure.message, { cause })
    this.failure = failure
    this.sent = sent
    this.broken = broken
  }
}

/** A call fails if the service sends nothing for this number of milliseconds. Drafting a reply takes about ten seconds. */
export const SILENCE = 90_000

/** The reason with which a message is aborted after its agent has disconnected. */
export const GIVEN_UP = new Error('The agent gave up.')

/** Returns the code of an error from the system or a library; empty if the error has no code. */
export const codeOf = (failure: Error): string =>
  'code' in failure && typeof failure.code === 'string' ? failure.code : ''
