import { basename, join } from 'node:path'
import type { AppUpdater, UpdateInfo } from 'electron-updater'
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js'
import { AppError } from '../../contract/errors.ts'
import { writePrivate } from '../core/files/files.ts'
import type { UpdateSource, WantedPackage } from '../core/platform.ts'
import { addressIn, downloadPackage, sha512OfFile } from '../core/updates/download.ts'

type ReplaceParts = {
  readonly feed: string
  /** The folder for the settings of electron-updater. */
  readonly folder: string
  /** Returns the updater for the kind of package that runs. */
  readonly load?: () => Promise<AppUpdater>
}

/**
 * Creates the functions with which an AppImage, a dmg and an nsis installation replace themselves, through electron-updater.
 * electron-updater's own list of versions is not signed, and its own download has no size limit. electron-updater therefore gets a
 * list that is made from our signed list, and the file from our download.
 */
export const replaceBy = ({
  feed,
  folder,
  load = loadUpdater,
}: ReplaceParts): NonNullable<UpdateSource['replace']> => {
  let updater: AppUpdater | null = null
  let wanted: WantedPackage | null = null
  const requireWanted = (): WantedPackage => {
    if (!wanted) throw new Error('electron-updater asked for a file before a version was chosen')
    return wanted
  }

  /** Loads electron-updater when it is first needed, because loading it takes time and starts its own timers. */
  const loaded = async (): Promise<AppUpdater> => {
    if (updater) return updater
    const { Provider } = (await import('electron-updater')).default
    class SignedList extends Provider<UpdateInfo> {
      constructor(_options: unknown, _updater: unknown, runtimeOptions: ProviderRuntimeOptions) {
        super(runtimeOptions)
      }
      getLatestVersion = async () => infoOf(requireWanted())
      resolveFiles = ({ files }: UpdateInfo) =>
        files.map((info) => ({ url: new URL(addressIn(feed, info.url)), info }))
    }
    const made = await load()
    made.autoDownload = false
    // The person may still change the choice, so the desk itself installs the version when it ends.
    made.autoInstallOnAppQuit = false
    made.disableDifferentialDownload = true
    made.disableWebInstaller = true
    made.allowDowngrade = false
    made.logger = null
    // Needed for an app that is not packaged. Only tests replace such an app.
    made.forceDevUpdateConfig = true
    // electron-updater reads the name of its cache from this file. The package has no such file.
    const config = join(folder, 'electron-updater.yml')
    writePrivate(config, 'updaterCacheDirName: quillport-updater\n')
    made.updateConfigPath = config
    // electron-updater sends every request through this object, which is missing from its types.
    const download = async (_url: URL, to: string): Promise<void> => {
      const { file, signal, onProgress } = requireWanted()
      await downloadPackage({ address: addressIn(feed, file.url), file, to, signal, onProgress })
    }
    Object.assign(made, { httpExecutor: { download } })
    made.setFeedURL({ provider: 'custom', updateProvider: SignedList })
    updater = made
    return updater
  }
  return {
    download: async (given) => {
      wanted = given
      const from = await loaded()
      if (!(await from.checkForUpdates())?.isUpdateAvailable) throw otherFile()
      const [path] = await from.downloadUpdate()
      const { url, sha512 } = given.file
      if (path === undefined || basename(path) !== basename(url) || (await sha512OfFile(path)) !== sha512)
        throw otherFile()
    },
    now: () => updater?.quitAndInstall(false, true),
    atQuit: async () => {
      if (!updater) return
      const { BaseUpdater } = (await import('electron-updater')).default
      if (updater instanceof BaseUpdater) updater.install(true, false)
      else await handToSquirrel()
    },
  }
}

const loadUpdater = async (): Promise<AppUpdater> => (await import('electron-updater')).default.autoUpdater

/** On macOS, gives the downloaded file to the system's updater, which installs the file after the program has exited. */
const handToSquirrel = async (): Promise<void> => {
  const { autoUpdater } = await import('electron')
  await new Promise<void>((resolve) => {
    autoUpdater.once('update-downloaded', () => resolve())
    autoUpdater.once('error', () => resolve())
    autoUpdater.checkForUpdates()
  })
}

const infoOf = ({ version, file }: WantedPackage): UpdateInfo => {
  const { url, size, sha512 } = file
  return { version, files: [{ url, size, sha512 }], path: url, sha512, releaseDate: '' }
}

const otherFile = (): AppError =>
  new AppError(
    'upstream_failed',
    'The downloaded update is not the file that the makers of Quillport signed. Nothing was installed. Try again later.',
  )
