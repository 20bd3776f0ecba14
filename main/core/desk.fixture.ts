import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DeskEvent } from '../../contract/desk.ts'
import { VERSION } from '../../contract/version.ts'
import { createDesk, type Desk, type DeskOptions } from './desk.ts'
import type { Keychain, Notification, Platform } from './platform.ts'
import type { Account } from './secrets/secrets.ts'

/** A keychain in memory. `missing` is the reason why the keychain is unavailable. */
export type MemoryKeychain = Keychain & {
  readonly secrets: Map<string, string>
  missing: string | null
  /** Makes the keychain available, as if the person answered its prompt after the desk gave up. */
  readonly answerLate: () => void
}

export const memoryKeychain = (): MemoryKeychain => {
  const secrets = new Map<string, string>()
  let heard: (() => void)[] = []
  const keychain: MemoryKeychain = {
    secrets,
    missing: null,
    answerLate: () => {
      keychain.missing = null
      for (const listener of heard) listener()
    },
    // Only the newest desk listens; an earlier desk on the same keychain has stopped.
    onLate: (listener) => {
      heard = [listener]
    },
    available: async () =>
      keychain.missing === null ? { ok: true } : { ok: false, message: keychain.missing },
    get: async (account) => secrets.get(account) ?? null,
    set: async (account, secret) => {
      secrets.set(account, secret)
    },
    delete: async (account) => {
      secrets.delete(account)
    },
  }
  return keychain
}

/** Creates a platform without a screen or a service, which shows, opens and starts nothing. */
export const barePlatform = (dataFolder: string, keychain: Keychain = memoryKeychain()): Platform => ({
  shell: 'headless',
  version: VERSION,
  dataFolder,
  now: Date.now,
  keychain,
  notify: async () => false,
  canNotify: () => false,
  openExternal: async () => false,
  startOwnService: () => Promise.reject(new Error('No service of its own in this test.')),
  shim: { command: process.execPath, args: [] },
  earlierShim: null,
  startDesk: null,
  setStartAtLogin: null,
  openFolder: null,
  resetWindow: null,
  updates: null,
  onResume: () => undefined,
  log: () => undefined,
})

/** A desk in its own folder, with a record of everything that it sent to its screens and showed the person. */
export type TestDesk = {
  desk: Desk
  readonly folder: string
  readonly keychain: MemoryKeychain
  /** Returns the desk's secret that the keychain stores under this account. */
  readonly secret: (account: Account) => string | undefined
  readonly events: DeskEvent[]
  readonly notifications: Notification[]
  readonly log: string[]
  /**
   * Starts another desk on the same folder, after the first desk has stopped or as if it had crashed. Pass the options that
   * change.
   */
  readonly reopen: (given?: Partial<Platform>) => Promise<Desk>
  readonly wake: () => void
  /** Advances the reminders' timer. */
  readonly tick: () => void
  readonly end: () => Promise<void>
}

/** Opens and starts a desk. Pass the parts of the platform that the test needs. */
export const testDesk = async (
  given: Partial<Platform> = {},
  options: DeskOptions = {},
): Promise<TestDesk> => {
  const folder = mkdtempSync(join(tmpdir(), 'quillport-desk-'))
  const keychain = memoryKeychain()
  const events: DeskEvent[] = []
  const notifications: Notification[] = []
  const log: string[] = []
  const wakers: (() => void)[] = []
  const ticks: (() => void)[] = []
  const platform: Platform = {
    ...barePlatform(folder, keychain),
    notify: async (notification) => {
      notifications.push(notification)
      return true
    },
    canNotify: () => true,
    openExternal: async () => true,
    onResume: (listener) => wakers.push(listener),
    log: (level, message, fields) => log.push(`${level} ${message} ${JSON.stringify(fields ?? {})}`),
    ...given,
  }
  const open = async (given: Partial<Platform> = {}): Promise<Desk> => {
    wakers.length = 0
    ticks.length = 0
    const every = (_: number, callback: () => void) => {
      ticks.push(callback)
      return () => ticks.splice(ticks.indexOf(callback), 1)
    }
    const desk = createDesk({ ...platform, ...given }, { checkOutput: true, every, ...options })
    desk.subscribe((event) => events.push(event))
    await desk.start()
    return desk
  }
  const its: TestDesk = {
    desk: await open(),
    folder,
    keychain,
    secret: (account) => [...keychain.secrets].find(([name]) => name.startsWith(`${account}@`))?.[1],
    events,
    notifications,
    log,
    reopen: async (given) => {
      its.desk = await open(given)
      return its.desk
    },
    wake: () => {
      for (const wake of wakers) wake()
    },
    tick: () => {
      for (const tick of ticks) tick()
    },
    end: async () => {
      await its.desk.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return its
}
