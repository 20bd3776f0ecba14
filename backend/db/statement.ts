import { randomUUID } from 'node:crypto'
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { adapterOf, type Db } from './database.ts'

/** Stands for a text that is given when a statement is asked. */
export type Given = RawBuilder<string>

type Compiled<R> = {
  readonly query: CompiledQuery<R>
  /** Which argument each parameter takes; null for one that is always the same. */
  readonly places: readonly (number | null)[]
  readonly clockOffset: number
}

/**
 * A query that is asked all the time: compiled once for each database, and answered at once on SQLite while nobody
 * else has the connection. Either takes longer by Kysely than SQLite takes to find the rows.
 */
export const statement = <A extends readonly Given[], R>(
  build: (db: Db, ...given: A) => CompiledQuery<R>,
): ((db: Db, ...texts: { readonly [K in keyof A]: string }) => Promise<R[]>) => {
  const known = new WeakMap<object, Compiled<R>>()
  const compile = (db: Db, count: number, clockOffset: number): Compiled<R> => {
    const marks = Array.from({ length: count }, () => randomUUID())
    // As many as there are texts, so the tuple keeps its form.
    const query = build(db, ...(marks.map(given) as readonly Given[] as A))
    const placeOf = new Map<unknown, number>(marks.map((mark, place) => [mark, place]))
    return { query, places: query.parameters.map((value) => placeOf.get(value) ?? null), clockOffset }
  }
  return async (db, ...texts) => {
    const adapter = adapterOf(db)
    const clockOffset = adapter.clock.offset()
    const before = known.get(adapter)
    // A clock that a test moved stands in the text of the query.
    const compiled = before?.clockOffset === clockOffset ? before : compile(db, texts.length, clockOffset)
    if (compiled !== before) known.set(adapter, compiled)
    const query = filled(compiled, texts)
    return adapter.askAtOnce(query) ?? (await db.executeQuery(query)).rows
  }
}

/** The cast hides the value from SQLite, which would plan a join anew for each one that it sees. */
const given = (mark: string): Given => sql<string>`cast(${mark} as text)`

const filled = <R>({ query, places }: Compiled<R>, texts: readonly string[]): CompiledQuery<R> => ({
  ...query,
  parameters: query.parameters.map((value, at) => {
    const place = places[at] ?? null
    return place === null ? value : texts[place]
  }),
})
