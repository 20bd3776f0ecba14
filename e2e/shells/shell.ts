import type { ElectronApplication, Page } from '@playwright/test'

/** A started desk, whichever shell hosts it. */
export type Shell = {
  readonly page: Page
  /** What the person would find on the clipboard. */
  readonly clipboard: () => Promise<string>
  /** Addresses that were opened outside Quillport; they are noted, never followed. */
  readonly opened: () => Promise<readonly string[]>
  /** Sets light or dark as the system would. */
  readonly setScheme: (scheme: 'light' | 'dark') => Promise<void>
  /** Every process of the desk, the own service included. */
  readonly pids: () => readonly number[]
  /** Ends the desk as quitting does. */
  readonly close: () => Promise<void>
  /** The Electron application; null in a browser. */
  readonly electron: ElectronApplication | null
}

export type ShellStart = {
  /** Where the desk keeps its files. */
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  /** A command that runs the desk, such as one that makes a desktop for it. */
  readonly through: readonly string[]
}
