/** What keeps a database from its work, in words for a caller. */
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

/** What stays as it is until a person mends it. */
export const NO_WAIT_MENDS: ReadonlySet<TroubleKind> = new Set(['damaged', 'refused'])

/**
 * The database cannot do its work: unlike a bug, nobody's fault who asks. Everything of the kind that comes out of
 * this folder is one of these; `cause` is the driver's own error and `code` its code, empty where it has none.
 */
export class DatabaseTrouble extends Error {
  readonly kind: TroubleKind
  readonly code: string
  /** What the database, or the way to it, said; empty where that is nothing. */
  readonly says: string

  constructor(kind: TroubleKind, cause: unknown) {
    super(WORDS[kind], { cause })
    this.name = 'DatabaseTrouble'
    this.kind = kind
    this.code = codeOf(cause)
    this.says = wordsOf(cause)
  }
}

/** A host with several addresses fails at each of them, and says nothing of its own. */
const wordsOf = (cause: unknown): string => {
  if (cause instanceof AggregateError && cause.message === '') return wordsOf(cause.errors[0])
  return cause instanceof Error ? cause.message : ''
}

/** Whether a database refused a change alone, and still answers what is read. */
export const isRefusedChange = (error: unknown): boolean =>
  error instanceof DatabaseTrouble && (error.kind === 'full' || error.kind === 'read_only')

/** The code of a driver's error or of a trouble; empty where it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Codes of SQLite and of Postgres; what is not here is a bug, or for the caller to judge. */
const KINDS: readonly (readonly [RegExp, TroubleKind])[] = [
  [/^SQLITE_(IOERR|CANTOPEN)/, 'unreachable'],
  // Too many connections or too little memory; about to end or only starting; a disk that did not answer. 08P01 is a bug in what was sent.
  [/^(08(?!P01)...|53[0-9]{3}|57P0[1-5]|58030)$/, 'unreachable'],
  // A wrong password, no such database, and what was never granted or was taken away.
  [/^(28[0-9A-Z]{3}|3D000|42501)$/, 'refused'],
  // A time limit, also of a lock and of a transaction that did nothing.
  [/^(SQLITE_BUSY.*|57014|55P03|25P03)$/, 'slow'],
  [/^(SQLITE_FULL|53100)$/, 'full'],
  [/^(SQLITE_READONLY.*|25006)$/, 'read_only'],
  [/^(SQLITE_CORRUPT.*|SQLITE_NOTADB|XX00[12])$/, 'damaged'],
]

/** What a code of SQLite or Postgres means; null where it is no trouble of the database itself. */
export const kindOf = (code: string): TroubleKind | null =>
  KINDS.findLast(([pattern]) => pattern.test(code))?.[1] ?? null
