import type { Screen } from '../../contract/desk.ts'

/** Where secrets are kept between sessions; `account` names one secret of Quillport. */
export type Keychain = {
  /** Whether secrets survive the session here; the message says why not and how to fix it. */
  readonly available: () => Promise<{ readonly ok: true } | { readonly ok: false; readonly message: string }>
  readonly get: (account: string) => Promise<string | null>
  readonly set: (account: string, secret: string) => Promise<void>
  readonly delete: (account: string) => Promise<void>
}

export type Notification = {
  /** Equal ids replace each other. */
  readonly id: string
  readonly title: string
  readonly body: string
  /** Where a click leads. */
  readonly target: { readonly screen: Screen; readonly lead_id?: string; readonly job_id?: string }
}

/** A service of our own that runs as a child of the desk. */
export type RunningOwnService = {
  readonly baseUrl: string
  /** The owner's token for `/owner` routes; it lives as long as the child. */
  readonly ownerToken: string
  /** The name under which it kept a damaged database, and began an empty one; null where it was sound. */
  readonly setAside: string | null
  readonly stop: () => Promise<void>
  /** Called once when the child ends without `stop`; the text says so to the person. */
  readonly onExit: (listener: (message: string) => void) => void
}

/** What a shell lends the core. The core has no other way to the machine, but for files in `dataFolder`. */
export type Platform = {
  readonly shell: 'electron' | 'headless'
  readonly version: string
  /** Absolute path of the folder for the desk's own files, made with mode 0700. */
  readonly dataFolder: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly keychain: Keychain
  /** Shows a notification; false where the shell cannot. */
  readonly notify: (notification: Notification) => Promise<boolean>
  readonly canNotify: () => boolean
  /** Opens an http or https address outside; false where the screen must do it. */
  readonly openExternal: (url: string) => Promise<boolean>
  /** Starts the own service on its data in `folder`; resolves when it answers, rejects with the reason. */
  readonly startOwnService: (folder: string) => Promise<RunningOwnService>
  /** How agents start the stdio shim: absolute paths, so that it works from any folder and with any PATH. */
  readonly shim: { readonly command: string; readonly args: readonly string[] }
  /** How this shell is started without a window, as an absolute command; null where it cannot be. */
  readonly startDesk: { readonly command: string; readonly args: readonly string[] } | null
  /** Sets whether Quillport starts at login; null where the shell cannot. */
  readonly setStartAtLogin: ((on: boolean) => void) | null
  /** Calls back when the computer woke up. */
  readonly onResume: (listener: () => void) => void
  /** One structured line; never a secret. */
  readonly log: (level: 'info' | 'warn' | 'error', message: string, fields?: Record<string, unknown>) => void
}
