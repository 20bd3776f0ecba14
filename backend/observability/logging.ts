import { writeSync } from 'node:fs'
import { type DestinationStream, type Logger, pino } from 'pino'
import { withoutSecrets } from '../../contract/without-secrets.ts'

export type { Logger } from 'pino'

/** The log levels, from the most detail to no log at all. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Fields that must never be in a log, at any depth. */
const SECRET = new Set([
  'authorization',
  'key',
  'api_key',
  'token',
  'password',
  'cookie',
  'body',
  'text',
  'author',
])
const LEFT_OUT = '[left out]'

/** Removes secret fields. Searches only the few logged objects, because pino's own redaction also slows down lines without secrets. */
const cleaned = (fields: Record<string, unknown>): Record<string, unknown> => {
  const kept: Record<string, unknown> = {}
  for (const name in fields) {
    const value = fields[name]
    kept[name] = SECRET.has(name) ? LEFT_OUT : cleanedValue(value)
  }
  return kept
}

const cleanedValue = (value: unknown): unknown =>
  typeof value === 'string' ? withoutSecrets(value) : isPlain(value) ? cleaned(value) : value

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Makes a logger of JSON lines on standard error, because standard output is for the results of commands. */
export const createLogger = (level: LogLevel, stream?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: cleaned },
      serializers: { err: errorFields },
    },
    stream ?? standardError,
  )

/** Number of characters that are collected before a write, and the maximum time in ms that they wait. */
const LINES_TOGETHER = 4096
const WRITTEN_WITHIN = 100
/** Time in ms between two tries to write if the reader is slow, and the number of tries. */
const TRY_AGAIN = 10
const TRIES = 200

let waiting = ''
let flushing: NodeJS.Timeout | undefined

const flush = (): void => {
  clearTimeout(flushing)
  flushing = undefined
  let rest = Buffer.from(waiting)
  waiting = ''
  for (let tries = 0; rest.length > 0 && tries < TRIES; tries += 1) {
    try {
      rest = rest.subarray(writeSync(2, rest))
    } catch (thrown) {
      // The reader has ended, such as a desk that crashed. Pino's own destination would retry forever and keep the process alive.
      if (!(thrown instanceof Error && 'code' in thrown && thrown.code === 'EAGAIN')) return
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TRY_AGAIN)
    }
  }
}

/**
 * Collects lines, because a write for each line would take much of the time of a fast request. Writes the rest when the
 * process exits.
 */
const standardError: DestinationStream = {
  write: (line) => {
    waiting += line
    if (waiting.length >= LINES_TOGETHER) flush()
    else flushing ??= setTimeout(flush, WRITTEN_WITHIN).unref()
  },
}
process.once('exit', flush)

/** Returns an error without the fields that drivers add, which contain rows and parameters. */
const errorFields = (error: unknown): Record<string, unknown> =>
  error instanceof Error
    ? {
        type: error.name,
        message: withoutSecrets(error.message),
        stack: withoutSecrets(error.stack ?? ''),
        ...('code' in error ? { code: error.code } : {}),
        ...(error.cause === undefined ? {} : { cause: errorFields(error.cause) }),
      }
    : { type: typeof error }
