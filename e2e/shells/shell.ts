import type { ElectronApplication, Page } from '@playwright/test'

/** A started desk in either shell. */
export type Shell = {
  readonly page: Page
  /** The text on the clipboard. */
  readonly clipboard: () => Promise<string>
  /** The addresses that Quillport wanted to open outside. The tests only record them. */
  readonly opened: () => Promise<readonly string[]>
  /** Sets light or dark mode in the same way as the system. */
  readonly setScheme: (scheme: 'light' | 'dark') => Promise<void>
  /** Every process of the desk, including the own service. */
  readonly pids: () => readonly number[]
  /** Quits the desk. */
  readonly close: () => Promise<void>
  /** The Electron application; null in a browser. */
  readonly electron: ElectronApplication | null
}

export type ShellStart = {
  /** The folder of the desk's files. */
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  /** A command through which the desk is started, for example a command that creates a desktop session for it. */
  readonly through: readonly string[]
  /** The locale of the computer, such as `en-GB`. */
  readonly locale: string
  /** The time zone of the computer, such as `Asia/Kolkata`; undefined for the zone of the tests. */
  readonly timezoneId?: string | undefined
}
