/** What each file imports, by its path. */
export type Imports = ReadonlyMap<string, readonly string[]>

/**
 * The circles among imports: for each group of files that reach each other, its shortest circle, as paths that begin and
 * end with the same file. Empty where imports go one way.
 */
export const circlesOf = (imports: Imports): readonly (readonly string[])[] => {
  const known = new Set<string>()
  return [...imports.keys()].sort().flatMap((file) => {
    if (known.has(file)) return []
    const circle = shortestWayBack(imports, file)
    if (circle === null) return []
    for (const member of groupOf(imports, file)) known.add(member)
    return [circle]
  })
}

/** The shortest way from a file over its imports to itself; null where there is none. */
const shortestWayBack = (imports: Imports, from: string): readonly string[] | null => {
  const ways: (readonly string[])[] = [[from]]
  const seen = new Set<string>()
  // The list grows while it is read: ways come in the order of their length.
  for (const way of ways)
    for (const next of imports.get(way.at(-1) ?? from) ?? []) {
      if (next === from) return [...way, next]
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  return null
}

/** The files that a file reaches and that reach it. */
const groupOf = (imports: Imports, file: string): readonly string[] =>
  [...reachedFrom(imports, file)].filter((other) => reachedFrom(imports, other).has(file))

const reachedFrom = (imports: Imports, file: string): ReadonlySet<string> => {
  const reached = new Set(imports.get(file))
  // A set hands out what is added to it while it is read.
  for (const next of reached) for (const further of imports.get(next) ?? []) reached.add(further)
  return reached
}
