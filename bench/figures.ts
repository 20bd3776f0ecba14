/** Returns the median of a list. */
export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** Rounds a figure to two decimal places. */
export const round2 = (value: number): number => Math.round(value * 100) / 100
