import { type DestinationStream, destination, type Logger, pino } from 'pino'

export type { Logger } from 'pino'

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Paths of what must never reach a log, wherever an object with such a field is logged. */
const SECRET = ['authorization', 'key', 'api_key', 'token', 'password', 'cookie', 'body', 'text', 'author']

/** JSON lines on standard error, since standard output belongs to what a command prints. */
export const createLogger = (level: LogLevel, stream?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRET.flatMap((field) => [field, `*.${field}`]), censor: '[left out]' },
      serializers: { err: errorFields },
    },
    stream ?? destination({ fd: 2, sync: true }),
  )

/** An error without the fields that drivers add to it, which hold rows and parameters. */
const errorFields = (error: unknown): Record<string, unknown> =>
  error instanceof Error
    ? {
        type: error.name,
        message: error.message,
        stack: error.stack,
        ...('code' in error ? { code: error.code } : {}),
        ...(error.cause === undefined ? {} : { cause: errorFields(error.cause) }),
      }
    : { type: typeof error }
