/** Milliseconds between looks at the clock. */
const TICK = 10_000

/** Calls back when the clock jumped, as it does when the computer slept: Node has no event for it. */
export const onWake = (listener: () => void, now: () => number): void => {
  let last = now()
  setInterval(() => {
    const jumped = now() - last > 3 * TICK
    last = now()
    if (jumped) listener()
  }, TICK).unref()
}
