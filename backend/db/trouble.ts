/** The messages about each kind of trouble, worded for a caller. */
const WORDS = {
  unreachable: 'The database cannot be reached right now.',
  slow: 'The database did not answer in time.',
  refused:
    'The database rejects this service’s login. The service’s operator must correct the login or its permissions.',
  full: 'The database’s disk is full, so nothing can be saved. The service’s operator must free some space.',
  read_only:
    'The database is read-only, so nothing can be saved. The service’s operator must make it writable.',
  damaged: 'The database is damaged. The service’s operator must restore a backup.',
} as const
export type TroubleKind = keyof typeof WORDS

/** The kinds of trouble that remain until a person fixes them. */
export const NO_WAIT_MENDS: ReadonlySet<TroubleKind> = new Set(['damaged', 'refused'])

/**
 * Thrown if the database cannot do its work, which is neither a bug nor the caller's fault. All such errors of this
 * folder have this class. `cause` is the driver's own error, and `code` is the code of that error, or empty if it has
 * none.
 */
export class DatabaseTrouble extends Error {
  readonly kind: TroubleKind
  readonly code: string
  /** The message of the database or of the connection to it; empty if there is none. */
  readonly says: string

  constructor(kind: TroubleKind, cause: unknown) {
    super(WORDS[kind], { cause })
    this.name = 'DatabaseTrouble'
    this.kind = kind
    this.code = codeOf(cause)
    this.says = wordsOf(cause)
  }
}

/**
 * Joins the messages of an error. If a host has several addresses, each address has its own error, and the error for
 * the host has no message.
 */
const wordsOf = (cause: unknown): string => {
  if (cause instanceof AggregateError && cause.message === '') return wordsOf(cause.errors[0])
  return cause instanceof Error ? cause.message : ''
}

/** Whether a database refused only a change and still answers reads. */
export const isRefusedChange = (error: unknown): boolean =>
  error instanceof DatabaseTrouble && (error.kind === 'full' || error.kind === 'read_only')

/** The code of a driver's error or of a DatabaseTrouble; empty if it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Error codes of SQLite and Postgres, with the kind of trouble. Any other code is a bug, or the caller must handle it. */
const KINDS: readonly (readonly [RegExp, TroubleKind])[] = [
  [/^SQLITE_(IOERR|CANTOPEN)/, 'unreachable'],
  // Too many connections or too little memory, a Postgres that is stopping or still starting, or a disk that does not
  // answer. 08P01 is a bug in the request.
  [/^(08(?!P01)...|53[0-9]{3}|57P0[1-5]|58030)$/, 'unreachable'],
  // A wrong password, an unknown database, or a missing permission.
  [/^(28[0-9A-Z]{3}|3D000|42501)$/, 'refused'],
  // A time limit of a statement, of the wait for a lock, or of an idle transaction.
  [/^(SQLITE_BUSY.*|57014|55P03|25P03)$/, 'slow'],
  [/^(SQLITE_FULL|53100)$/, 'full'],
  [/^(SQLITE_READONLY.*|25006)$/, 'read_only'],
  [/^(SQLITE_CORRUPT.*|SQLITE_NOTADB|XX00[12])$/, 'damaged'],
]

/** Returns the kind of trouble for an error code of SQLite or Postgres; null if the code does not mean trouble of the database itself. */
export const kindOf = (code: string): TroubleKind | null =>
  KINDS.findLast(([pattern]) => pattern.test(code))?.[1] ?? null
