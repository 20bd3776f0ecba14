import { join } from 'node:path'
import { app } from 'electron'
import type { AppUpdater } from 'electron-updater'
import { AppError } from '../../contract/errors.ts'
import { writePrivate } from '../core/files/files.ts'
import type { UpdateSource } from '../core/platform.ts'
import { sha512OfFile } from '../core/updates/download.ts'

/**
 * Makes the functions with which an AppImage, a dmg and an nsis installation replace themselves, by electron-updater from its
 * generic provider. electron-updater reads a list of its own, which is not signed. So it downloads only the version and the
 * checksum from our signed list.
 */
export const replaceBy = (feed: string): NonNullable<UpdateSource['replace']> => {
  let updater: AppUpdater | null = null
  /** Loads electron-updater when it is first needed, because loading it takes time and starts its own timers. */
  const loaded = async (): Promise<AppUpdater> => {
    if (updater) return updater
    const { autoUpdater } = (await import('electron-updater')).default
    autoUpdater.autoDownload = false
    autoUpdater.autoInstallOnAppQuit = false
    autoUpdater.disableDifferentialDownload = true
    autoUpdater.disableWebInstaller = true
    autoUpdater.allowDowngrade = false
    autoUpdater.logger = null
    // For an app that is not packaged, which only tests do.
    autoUpdater.forceDevUpdateConfig = true
    // electron-updater also reads the name of its cache from this file. The package has no such file.
    const config = join(app.getPath('userData'), 'electron-updater.yml')
    writePrivate(
      config,
      `provider: generic\nurl: ${JSON.stringify(feed)}\nupdaterCacheDirName: quillport-updater\n`,
    )
    autoUpdater.updateConfigPath = config
    autoUpdater.setFeedURL({ provider: 'generic', url: feed })
    updater = autoUpdater
    return updater
  }
  return {
    download: async (version, sha512, onProgress) => {
      const from = await loaded()
      const found = await from.checkForUpdates()
      const info = found?.updateInfo
      const signed = info?.version === version ? info.files.filter((file) => file.sha512 === sha512) : []
      if (!info || signed.length === 0) throw otherFile()
      // electron-updater chooses among the files of its list by their endings. Only the signed file may be left.
      Object.assign(info, { files: signed })
      const note = ({ transferred }: { readonly transferred: number }): void => onProgress(transferred)
      from.on('download-progress', note)
      try {
        const [path] = await from.downloadUpdate()
        if (path === undefined || (await sha512OfFile(path)) !== sha512) throw otherFile()
      } finally {
        from.off('download-progress', note)
      }
    },
    now: () => updater?.quitAndInstall(false, true),
    atQuit: () => {
      if (updater) updater.autoInstallOnAppQuit = true
    },
  }
}

const otherFile = (): AppError =>
  new AppError(
    'upstream_failed',
    'The address of updates has another file than the one that the makers of Quillport signed. Nothing was installed. Try again later.',
  )
