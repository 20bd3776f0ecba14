/** Maps each file's path to the paths that the file imports. */
export type Imports = ReadonlyMap<string, readonly string[]>

/**
 * Finds import cycles. For each group of files that reach each other, returns the shortest cycle, as paths that begin and
 * end with the same file.
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

/** Finds the shortest path from a file through its imports back to the file; null if there is no such path. */
const shortestWayBack = (imports: Imports, from: string): readonly string[] | null => {
  const ways: (readonly string[])[] = [[from]]
  const seen = new Set<string>()
  // The list grows during the loop, so paths come in order of length.
  for (const way of ways)
    for (const next of imports.get(way.at(-1) ?? from) ?? []) {
      if (next === from) return [...way, next]
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  return null
}

/** Lists the files that a file reaches and that also reach it. */
const groupOf = (imports: Imports, file: string): readonly string[] =>
  [...reachedFrom(imports, file)].filter((other) => reachedFrom(imports, other).has(file))

const reachedFrom = (imports: Imports, file: string): ReadonlySet<string> => {
  const reached = new Set(imports.get(file))
  // The loop also visits the elements that it adds to the set.
  for (const next of reached) for (const further of imports.get(next) ?? []) reached.add(further)
  return reached
}
