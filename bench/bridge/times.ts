/** Computes the quantile (0 to 1) of a list; NaN for an empty list. */
export const quantileOf = (list: readonly number[], part: number): number =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * part))] ?? Number.NaN

/** Computes the median of a list; NaN for an empty list. */
export const medianOf = (list: readonly number[]): number => quantileOf(list, 0.5)
