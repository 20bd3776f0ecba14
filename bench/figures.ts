/** The middle one of some figures. */
export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** A figure with two digits after the point. */
export const round2 = (value: number): number => Math.round(value * 100) / 100
