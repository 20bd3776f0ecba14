import type { Screen } from '../../contract/desk.ts'

/** The keychain that stores secrets between sessions. `account` names one of Quillport's secrets. */
export type Keychain = {
  /**
   * Checks whether the keychain can store secrets beyond this session. If not, the message explains why, and how to fix
   * this.
   */
  readonly available: () => Promise<{ readonly ok: true } | { readonly ok: false; readonly message: string }>
  readonly get: (account: string) => Promise<string | null>
  readonly set: (account: string, secret: string) => Promise<void>
  readonly delete: (account: string) => Promise<void>
  /** Calls the listener when the person has answered a prompt of the keychain after the desk gave up. */
  readonly onLate: (listener: () => void) => void
}

export type Notification = {
  /** Id of the notification. A later notification with the same id replaces the earlier one. */
  readonly id: string
  readonly title: string
  readonly body: string
  /** The place in the desk that a click opens. */
  readonly target: {
    readonly screen: Screen
    readonly lead_id?: string
    readonly job_id?: string
    /** The status of the leads to list. */
    readonly status?: 'new' | 'saved'
    /** The connection that the notification is about, if the desk has several. */
    readonly connection_id?: string
  }
}

/** A service on this computer that runs as a child of the desk. */
export type RunningOwnService = {
  readonly baseUrl: string
  /** The owner's token for `/owner` routes, valid until the child ends. */
  readonly ownerToken: string
  /**
   * Name under which the service kept a damaged database before it started an empty database; null if the database was not
   * damaged.
   */
  readonly setAside: string | null
  readonly stop: () => Promise<void>
  /** Called once if the child ends without `stop`. The text tells the person why. */
  readonly onExit: (listener: (message: string) => void) => void
}

/**
 * The kinds of packages from which the desk can be installed or updated. On macOS, updates use the zip file that is
 * published with the dmg, because a program cannot install a dmg.
 */
export type PackageKind = 'deb' | 'appimage' | 'zip' | 'nsis'

/** A package of a newer version, as the signed list of versions describes it. */
export type WantedPackage = {
  readonly version: string
  readonly file: {
    /** The path below the address of the feed. */
    readonly url: string
    /** The size in bytes. */
    readonly size: number
    /** The SHA-512 in base64. */
    readonly sha512: string
  }
  readonly signal: AbortSignal
  /** Receives the number of bytes that are on the disk. */
  readonly onProgress: (done: number) => void
}

/** Where a packaged desk finds newer versions of itself, and how it installs them. */
export type UpdateSource = {
  /** The address of the folder with the list of versions. */
  readonly feed: string
  /** The public key of the makers in base64 (DER, SPKI). */
  readonly key: string
  readonly channel: string
  /** The kind of package that this desk was installed from. */
  readonly kind: PackageKind
  readonly os: string
  readonly arch: string
  /** Opens a checked package with the system's installer. Returns false if there is none. */
  readonly openPackage: (path: string) => Promise<boolean>
  /** Replaces the program; null if the system's installer does that. */
  readonly replace: {
    /** Downloads the signed file of a version. Throws if the feed sends a different file. */
    readonly download: (wanted: WantedPackage) => Promise<void>
    /** Ends the desk and starts the new version. */
    readonly now: () => void
    /** Installs the new version while the desk ends, without starting it. */
    readonly atQuit: () => void | Promise<void>
  } | null
}

/**
 * What a shell provides to the core. The core reaches the machine only through the platform, except for files in `dataFolder`.
 */
export type Platform = {
  readonly shell: 'electron' | 'headless'
  readonly version: string
  /** The absolute path of the folder for the desk's own files, created with mode 0700. */
  readonly dataFolder: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly keychain: Keychain
  /** Shows a notification. Returns false if the shell cannot show it. */
  readonly notify: (notification: Notification) => Promise<boolean>
  readonly canNotify: () => boolean
  /** Opens an http or https address outside Quillport. Returns false if the screen itself must open it. */
  readonly openExternal: (url: string) => Promise<boolean>
  /**
   * Starts the own service on its data in `folder`. Resolves when the service answers; rejects with the reason if it does
   * not start.
   */
  readonly startOwnService: (folder: string) => Promise<RunningOwnService>
  /**
   * The command with which agents start the stdio shim. Its paths are absolute, so it works from any folder and with any
   * PATH.
   */
  readonly shim: { readonly command: string; readonly args: readonly string[] }
  /**
   * The command with which agents started the shim of an earlier version of this shell; null if the command is the same or
   * unknown.
   */
  readonly earlierShim: { readonly command: string; readonly args: readonly string[] } | null
  /** The absolute command that starts this shell without a window, and the variables that it needs; null if it cannot. */
  readonly startDesk: {
    readonly command: string
    readonly args: readonly string[]
    readonly env: Readonly<Record<string, string>>
  } | null
  /** Sets whether Quillport starts at login; null if the shell cannot. */
  readonly setStartAtLogin: ((on: boolean) => void) | null
  /** Shows a folder in the file manager. Returns false if that is not possible. Null if the shell cannot. */
  readonly openFolder: ((path: string) => Promise<boolean>) | null
  /** Gives the window its first size, place and zoom; null if the shell has no window of its own. */
  readonly resetWindow: (() => void) | null
  /** Newer versions; null if this desk does not update itself. */
  readonly updates: UpdateSource | null
  /** Calls the listener when the computer wakes up. */
  readonly onResume: (listener: () => void) => void
  /** Writes one structured log line, never with a secret. */
  readonly log: (level: 'info' | 'warn' | 'error', message: string, fields?: Record<string, unknown>) => void
}
