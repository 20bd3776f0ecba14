import type { Rectangle } from 'electron'

/** The window’s size at the first start, in pixels. */
export const DEFAULT_SIZE = { width: 1366, height: 860 }
/** The smallest size of the window, in pixels. */
export const SMALLEST = { width: 760, height: 480 }
/** Minimum part of a window, in pixels, that must be on a screen so that a person can reach and move the window. */
const REACHABLE = { width: 120, height: 40 }

const overlap = (a: Rectangle, b: Rectangle) => ({
  width: Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x),
  height: Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y),
})

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))

/**
 * Decides where a window opens: at its last place if a person can reach its title bar there, otherwise in the middle of the
 * first screen.
 */
export const placeWindow = (saved: Rectangle | null, workAreas: readonly Rectangle[]): Rectangle => {
  const first = workAreas[0] ?? { x: 0, y: 0, ...DEFAULT_SIZE }
  const home = saved && workAreas.find((area) => reachable(saved, area))
  const area = home ?? first
  const size = saved ?? DEFAULT_SIZE
  const width = clamp(size.width, Math.min(SMALLEST.width, area.width), area.width)
  const height = clamp(size.height, Math.min(SMALLEST.height, area.height), area.height)
  if (saved && home) {
    return {
      x: clamp(saved.x, area.x - width + REACHABLE.width, area.x + area.width - REACHABLE.width),
      y: clamp(saved.y, area.y, area.y + area.height - REACHABLE.height),
      width,
      height,
    }
  }
  return {
    x: Math.round(area.x + (area.width - width) / 2),
    y: Math.round(area.y + (area.height - height) / 2),
    width,
    height,
  }
}

const reachable = (saved: Rectangle, area: Rectangle) => {
  const titleBar = { ...saved, height: REACHABLE.height }
  const seen = overlap(titleBar, area)
  return seen.width >= REACHABLE.width && seen.height >= REACHABLE.height / 2
}
