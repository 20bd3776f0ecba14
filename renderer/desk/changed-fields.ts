/** Returns the fields of `now` that differ from `before`. Only these are sent, so that what others changed meanwhile stays. */
export const changedFields = <Fields extends object>(before: Fields, now: Fields): Partial<Fields> => {
  const earlier = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(earlier.get(name)),
    ),
  ) as Partial<Fields>
}
