import { z } from 'zod'
import { Preferences } from '../../contract/desk.ts'
import { readText, writePrivate } from '../core/files/files.ts'

const WindowState = z.object({
  bounds: z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() }).nullable(),
  maximized: z.boolean(),
  /** Kept here too, so that the first frame has the right ground before the desk is open. */
  theme: Preferences.shape.theme,
})
export type WindowState = z.infer<typeof WindowState>

const FIRST: WindowState = { bounds: null, maximized: false, theme: 'system' }

/** How the window was left, read from window.json; a damaged file is as good as none. */
export const readWindowState = (path: string): WindowState => {
  try {
    return WindowState.parse(JSON.parse(readText(path) ?? 'null') ?? FIRST)
  } catch {
    return FIRST
  }
}

/** Keeps how the window is left. */
export const writeWindowState = (path: string, state: WindowState): void =>
  writePrivate(path, JSON.stringify(state))
