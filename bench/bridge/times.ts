/** The value below which that part (0 to 1) of a list lies; NaN of an empty one. */
export const quantileOf = (list: readonly number[], part: number): number =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * part))] ?? Number.NaN

/** The middle of a list; NaN of an empty one. */
export const medianOf = (list: readonly number[]): number => quantileOf(list, 0.5)
