/** Longest wait in seconds. */
const LONGEST = 60

/**
 * Computes the seconds to wait after this many failures in a row. The wait doubles each time, up to a minute. Half of the
 * wait is random.
 */
export const backoff = (failures: number, random: () => number = Math.random): number => {
  const full = Math.min(LONGEST, 0.5 * 2 ** failures)
  return full / 2 + (full / 2) * random()
}
