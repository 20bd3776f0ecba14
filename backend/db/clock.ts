/** A clock for tests: `offset` returns the milliseconds to add to the database's own clock; always 0 elsewhere. */
export type DatabaseClock = { readonly offset: () => number }

/** The database’s clock, unchanged. */
export const realClock: DatabaseClock = { offset: () => 0 }
