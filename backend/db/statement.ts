import { randomUUID } from 'node:crypto'
import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

type Compiled<R> = { readonly query: CompiledQuery<R>; readonly places: readonly (number | null)[] }

/**
 * A query that is asked all the time: built and compiled once for each database, which takes longer than SQLite
 * takes to answer it. It may not read the clock by `nowSql`, whose value a test moves.
 */
export const statement = <A extends readonly string[], R>(
  build: (db: Db, ...args: A) => Compilable<R>,
): ((db: Db, ...args: A) => Promise<R[]>) => {
  const known = new WeakMap<object, Compiled<R>>()
  const compile = (db: Db, args: A): Compiled<R> => {
    const marks = args.map(() => randomUUID())
    // As many texts as there were, so the tuple keeps its form.
    const query = build(db, ...(marks as readonly string[] as A)).compile()
    const placeOf = new Map<unknown, number>(marks.map((mark, place) => [mark, place]))
    const places = query.parameters.map((value) => placeOf.get(value) ?? null)
    return { query, places }
  }
  return async (db, ...args) => {
    const { adapter } = db.getExecutor()
    const { query, places } = known.get(adapter) ?? compile(db, args)
    known.set(adapter, { query, places })
    const parameters = query.parameters.map((value, at) => {
      const place = places[at] ?? null
      return place === null ? value : args[place]
    })
    return (await db.executeQuery<R>({ ...query, parameters })).rows
  }
}
