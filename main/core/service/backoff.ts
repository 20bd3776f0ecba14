/** Seconds to wait after so many failures in a row: doubled each time up to `most`, with a random half. */
export const backoff = (failures: number, most: number, random: () => number = Math.random): number => {
  const full = Math.min(most, 0.5 * 2 ** failures)
  return full / 2 + (full / 2) * random()
}
