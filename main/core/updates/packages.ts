import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivateFolder } from '../files/files.ts'
import type { UpdateSource } from '../platform.ts'
import { addressIn, downloadPackage, partOf, sha512OfFile } from './download.ts'
import { type KeptUpdate, type Offer, packageName } from './kept-update.ts'

/** Maximum number of packages that are kept: those of the installed version and of the previous version. */
const PACKAGES_KEPT = 2

/** Reports the number of bytes that have been downloaded, and stops the download. */
type Progress = { readonly signal: AbortSignal; readonly onProgress: (bytes: number) => void }

/** The folder with the packages of checked versions. `version` is the running version. */
export const createPackages = (dataFolder: string, version: string, kept: KeptUpdate) => {
  const folder = join(dataFolder, 'updates')
  /** Removes packages and parts that are no longer needed. */
  const tidy = (): void => {
    const { packages, offer } = kept.get()
    const keep = new Set(packages.map(({ name }) => name))
    if (offer) keep.add(partOf(packageName(offer), offer.file.sha512))
    for (const name of existsSync(folder) ? readdirSync(folder) : [])
      if (!keep.has(name)) rmSync(join(folder, name), { force: true })
  }
  return {
    /** The path of the package of an offer that was checked before; null if it is missing. */
    checked: (offer: Offer): string | null => {
      const found = kept.get().packages.find((one) => one.version === offer.version)
      const path = found ? join(folder, found.name) : null
      return path !== null && existsSync(path) ? path : null
    },
    /** Downloads and checks the package of an offer unless it is there already. Resolves with its path. */
    load: async (from: UpdateSource, offer: Offer, progress: Progress): Promise<string> => {
      makePrivateFolder(folder)
      tidy()
      const { file } = offer
      const path = join(folder, packageName(offer))
      const isThere = existsSync(path) && (await sha512OfFile(path)) === file.sha512
      const address = addressIn(from.feed, file.url)
      if (!isThere) await downloadPackage({ address, file, to: path, ...progress })
      const others = kept.get().packages.filter((one) => one.version !== offer.version)
      const own = { version: offer.version, name: packageName(offer), sha512: file.sha512 }
      // The package of the running version is kept, so that the person can go back to it.
      const running = others.filter((one) => one.version === version)
      const rest = others.filter((one) => one.version !== version)
      kept.change({ packages: [own, ...running, ...rest].slice(0, PACKAGES_KEPT) })
      tidy()
      return path
    },
    /** Whether the package of an offer is still what was checked. Deletes it if not. */
    isIntact: async (offer: Offer, path: string): Promise<boolean> => {
      if ((await sha512OfFile(path)) === offer.file.sha512) return true
      rmSync(path, { force: true })
      return false
    },
  }
}
