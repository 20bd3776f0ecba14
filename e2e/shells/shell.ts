import type { ElectronApplication, Page } from '@playwright/test'

/** A started desk in either shell. */
export type Shell = {
  readonly page: Page
  /** The text on the clipboard. */
  readonly clipboard: () => Promise<string>
  /** Addresses that were opened outside Quillport. They are recorded, never opened. */
  readonly opened: () => Promise<readonly string[]>
  /** Sets light or dark mode as the system would. */
  readonly setScheme: (scheme: 'light' | 'dark') => Promise<void>
  /** Every process of the desk, including the own service. */
  readonly pids: () => readonly number[]
  /** Ends the desk as quitting does. */
  readonly close: () => Promise<void>
  /** The Electron application; null in a browser. */
  readonly electron: ElectronApplication | null
}

export type ShellStart = {
  /** The folder of the desk's files. */
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  /** A command that runs the desk, such as a command that makes a desktop for it. */
  readonly through: readonly string[]
  /** The locale of the computer, such as `en-GB`. */
  readonly locale: string
  /** The time zone of the computer, such as `Asia/Kolkata`; undefined for the zone of the tests. */
  readonly timezoneId?: string | undefined
}
