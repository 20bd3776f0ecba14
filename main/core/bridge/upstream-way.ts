/** One MCP message for the service, with its HTTP headers. */
export type Asked = {
  readonly headers: Readonly<Record<string, string>> & { readonly authorization: string }
  readonly body: string
}

/** Hears how a message fares. */
export type Hears = {
  /** Bytes may have left; before, nothing has. */
  readonly sent: () => void
  readonly started: (status: number, contentType: string) => void
  readonly part: (bytes: Buffer) => void
  readonly ended: () => void
  /** `broken` where a connection that stood was lost, as when the service restarts. */
  readonly failed: (failure: Error, broken: boolean) => void
}

/** Takes a message to the service; gives what gives it up. Nothing is heard any more after that, or after its end. */
export type Way = (asked: Asked, hears: Hears) => () => void

/** Milliseconds without a word from the service until a call is given up; a draft takes about ten seconds. */
export const SILENCE = 90_000
/** Bytes of an answer at the most. */
export const ANSWER_LIMIT = 32 * 1024 * 1024

/** Why a message is broken off whose agent is gone. */
export const GIVEN_UP = new Error('The agent gave up.')

/** The code that a system or a library gave an error; empty where there is none. */
export const codeOf = (failure: Error): string =>
  'code' in failure && typeof failure.code === 'string' ? failure.code : ''
