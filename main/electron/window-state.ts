import type { Rectangle } from 'electron'
import type { Preferences } from '../../contract/desk.ts'
import { readText } from '../core/files/files.ts'

export type WindowState = {
  readonly bounds: Rectangle | null
  readonly maximized: boolean
  /**
   * The theme is also stored here, so that the first frame has the right background even before the desk's settings are
   * read.
   */
  readonly theme: Preferences['theme']
}

const FIRST: WindowState = { bounds: null, maximized: false, theme: 'system' }
const THEMES: readonly WindowState['theme'][] = ['system', 'light', 'dark']

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/**
 * Reads the window's last state from window.json. Each damaged part counts as missing. Checks the parts by hand, because the
 * library for schemas loads only after the window opens.
 */
export const readWindowState = (path: string): WindowState => {
  try {
    const { bounds, maximized, theme } = fieldsOf(JSON.parse(readText(path) ?? 'null'))
    return {
      bounds: boundsOf(bounds),
      maximized: maximized === true,
      theme: THEMES.find((one) => one === theme) ?? FIRST.theme,
    }
  } catch {
    return FIRST
  }
}

const boundsOf = (value: unknown): Rectangle | null => {
  const { x, y, width, height } = fieldsOf(value)
  return isWhole(x) && isWhole(y) && isWhole(width) && isWhole(height) ? { x, y, width, height } : null
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)
