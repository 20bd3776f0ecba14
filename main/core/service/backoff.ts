/** Seconds to wait after this many failures in a row. The wait doubles each time, up to `most`, and half of it is random. */
export const backoff = (failures: number, most: number, random: () => number = Math.random): number => {
  const full = Math.min(most, 0.5 * 2 ** failures)
  return full / 2 + (full / 2) * random()
}
