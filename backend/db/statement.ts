import { randomUUID } from 'node:crypto'
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { adapterOf, type Db } from './database.ts'

/** A placeholder for a text that is passed when a statement runs. */
export type Given = RawBuilder<string>

type Compiled<R> = {
  readonly query: CompiledQuery<R>
  /** The index of the argument for each parameter; null for a parameter that is always the same. */
  readonly places: readonly (number | null)[]
  readonly clockOffset: number
}

/**
 * A query that runs very often. It is compiled once for each database, and SQLite answers it at once while the
 * connection is free. Kysely's compiling and its path to the connection take longer than SQLite takes to find the rows.
 */
export const statement = <A extends readonly Given[], R>(
  build: (db: Db, ...given: A) => CompiledQuery<R>,
): ((db: Db, ...texts: { readonly [K in keyof A]: string }) => Promise<R[]>) => {
  const known = new WeakMap<object, Compiled<R>>()
  const compile = (db: Db, count: number, clockOffset: number): Compiled<R> => {
    const marks = Array.from({ length: count }, () => randomUUID())
    // There are as many marks as texts, so the tuple has the right length.
    const query = build(db, ...(marks.map(given) as readonly Given[] as A))
    const numberOf = new Map<unknown, number>(marks.map((mark, place) => [mark, place]))
    return { query, places: query.parameters.map((value) => numberOf.get(value) ?? null), clockOffset }
  }
  return async (db, ...texts) => {
    const adapter = adapterOf(db)
    const clockOffset = adapter.clock.offset()
    const before = known.get(adapter)
    // The text of the query contains the clock's offset, which tests change.
    const compiled = before?.clockOffset === clockOffset ? before : compile(db, texts.length, clockOffset)
    if (compiled !== before) known.set(adapter, compiled)
    const query = filled(compiled, texts)
    return adapter.askAtOnce(query) ?? (await db.executeQuery(query)).rows
  }
}

/** Casts a value to hide it from SQLite, which would otherwise plan a join again for each new value. */
const given = (mark: string): Given => sql<string>`cast(${mark} as text)`

const filled = <R>({ query, places }: Compiled<R>, texts: readonly string[]): CompiledQuery<R> => ({
  ...query,
  parameters: query.parameters.map((value, at) => {
    const place = places[at] ?? null
    return place === null ? value : texts[place]
  }),
})
