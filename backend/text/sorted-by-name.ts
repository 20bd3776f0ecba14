const { compare } = new Intl.Collator('en')

/** Sorts things by name as a dictionary does, and things with equal names by id. Databases sort names in different ways. */
export const sortedByName = <T extends { readonly name: string }>(
  things: readonly T[],
  idOf: (thing: T) => string,
): T[] => things.toSorted((a, b) => compare(a.name, b.name) || (idOf(a) < idOf(b) ? -1 : 1))
