import { Notification as NativeNotification, powerMonitor, shell } from 'electron'
import { VERSION } from '../../contract/version.ts'
import type { Platform } from '../core/platform.ts'
import { createKeychain } from '../core/secrets/keychain.ts'
import { createNotifier } from './notify.ts'
import { webAddress } from './origin.ts'
import { startService } from './service.ts'
import { sessionEnvironment } from './session-environment.ts'
import { earlierShim, shimCommand } from './shim.ts'
import { setStartAtLogin, startCommand } from './start-at-login.ts'
import { updateSource } from './updates.ts'

type ElectronParts = Pick<Platform, 'dataFolder' | 'log' | 'now'> & {
  /** Receives the target of a clicked notification. */
  readonly onNotificationClick: Parameters<typeof createNotifier>[0]
  readonly resetWindow: () => void
}

/** Creates what Electron provides to the core. Call this after Electron is ready. */
export const electronPlatform = ({ onNotificationClick, ...given }: ElectronParts): Platform => ({
  ...given,
  shell: 'electron',
  version: VERSION,
  keychain: createKeychain(),
  notify: createNotifier(onNotificationClick),
  canNotify: () => NativeNotification.isSupported(),
  openExternal: async (address) => {
    const url = webAddress(address)
    if (url === null) {
      given.log('warn', 'An address that is neither http nor https was not opened')
      return false
    }
    await shell.openExternal(url)
    return true
  },
  startOwnService: startService(given.log),
  shim: shimCommand(given.dataFolder),
  earlierShim: earlierShim(given.dataFolder),
  startDesk: { ...startCommand(), env: sessionEnvironment(process.env) },
  setStartAtLogin,
  // If the folder cannot be shown, openPath returns the reason.
  openFolder: async (path) => (await shell.openPath(path)) === '',
  updates: updateSource(),
  onResume: (listener) => {
    powerMonitor.on('resume', listener)
  },
})
