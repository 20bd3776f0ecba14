import { AppError } from '../../../contract/errors.ts'
import type { UpdateSource } from '../platform.ts'
import type { KeptUpdate, Offer } from './kept-update.ts'
import { type createOffers, noLongerOffered } from './offers.ts'
import type { createPackages } from './packages.ts'
import type { UpdateProgress } from './progress.ts'

/** When an update is installed. */
type When = 'now' | 'at_quit'

/** Milliseconds between two looks whether a waiting update can begin. */
const POLL_EVERY = 1_000

type InstallerParts = {
  readonly source: UpdateSource
  readonly kept: KeptUpdate
  readonly offers: ReturnType<typeof createOffers>
  readonly packages: ReturnType<typeof createPackages>
  readonly progress: UpdateProgress
  readonly onChanged: () => void
  /** Returns the work that an update must not interrupt, such as “a scan”; null if nothing is under way. */
  readonly busyWith: () => string | null
}

/** Downloads the version that the person chose. */
const createLoader = ({ source, offers, packages, progress, onChanged }: InstallerParts) => {
  const reportOf =
    ({ file: { size } }: Offer) =>
    (bytes: number): void => {
      // Each report makes the screens reload, so small steps are not reported.
      if (bytes - progress.get().done < Math.floor(size / 100) && bytes < size) return
      progress.change({ done: bytes })
      onChanged()
    }
  return async (signal: AbortSignal): Promise<void> => {
    const read = await offers.read(source)
    if (read.offer === null) return progress.set('idle', read.message)
    const { offer } = read
    const onProgress = reportOf(offer)
    progress.change({ done: 0 })
    const path = source.replace ? null : await packages.load(source, offer, { signal, onProgress })
    if (source.replace)
      await source.replace.download({ version: offer.version, file: offer.file, signal, onProgress })
    progress.change({ ready: { offer, path }, done: offer.file.size })
  }
}

/** Gives the chosen version to the system’s installer, or lets the program replace itself. Throws what the person must know. */
const createHandOver =
  ({ source, kept, offers, packages, progress }: InstallerParts) =>
  async (when: When): Promise<void> => {
    const { ready } = progress.get()
    if (!ready) return
    const { offer, path } = ready
    kept.change({ at_quit: false })
    if (!offers.isOffered(offer)) {
      progress.change({ ready: null })
      throw noLongerOffered(offer)
    }
    if (path === null) {
      if (when === 'at_quit') return source.replace?.atQuit()
      progress.set('handed_over', `Quillport ${offer.version} is about to start.`)
      return source.replace?.now()
    }
    if (!(await packages.isIntact(offer, path))) {
      progress.change({ ready: null })
      throw new AppError(
        'unavailable',
        'The downloaded package was changed after Quillport had checked it, so it was deleted. Try again.',
      )
    }
    // The person may have taken back the choice during the check.
    if (progress.get().state !== (when === 'now' ? 'waiting' : 'at_quit')) return
    progress.change({ package_path: path })
    if (await source.openPackage(path))
      progress.set(
        'handed_over',
        `Quillport ${offer.version} is open in your system’s installer. Install it there, then quit Quillport and start it again.`,
      )
    else
      progress.set(
        'idle',
        'This system has no program that installs packages. Install the package yourself with the command below, then quit Quillport and start it again.',
      )
  }

/** Downloads the update that the person chose, and installs it when nothing is under way. */
export const createInstaller = (parts: InstallerParts) => {
  const { kept, progress, onChanged } = parts
  const load = createLoader(parts)
  const handOver = createHandOver(parts)
  let loading = new AbortController()
  let handingOver = false
  let timer: NodeJS.Timeout | undefined
  /**
   * Starts the update if nothing is under way. Otherwise, reports what the update is waiting for. `poll` then calls this
   * function again.
   */
  const proceed = async (): Promise<void> => {
    const { state, waits_for } = progress.get()
    if (state !== 'waiting' || handingOver) return
    const busy = parts.busyWith()
    if (busy === null) {
      handingOver = true
      await handOver('now').catch(progress.fail)
      handingOver = false
      return
    }
    if (busy === waits_for) return
    progress.change({ waits_for: busy })
    onChanged()
  }
  /** Checks every second whether a waiting update can begin. */
  const poll = (): void => {
    if (progress.get().state !== 'waiting') return
    clearTimeout(timer)
    timer = setTimeout(() => void proceed().then(poll), POLL_EVERY)
    timer.unref()
  }
  /** Makes the chosen version ready. Resolves with false, and tells the person why, if it cannot be installed. */
  const makeReady = async (): Promise<boolean> => {
    // The package is used at once only if the person's choice is still valid. Otherwise, there may be a newer package.
    if (!progress.isChosen()) progress.change({ ready: null })
    if (progress.get().ready) return true
    progress.set('downloading')
    loading = new AbortController()
    const { signal } = loading
    try {
      await load(signal)
    } catch (thrown) {
      if (!signal.aborted) {
        progress.fail(thrown)
        return false
      }
    }
    if (signal.aborted) progress.set('idle')
    return !signal.aborted && progress.get().ready !== null
  }
  return {
    proceed,
    install: async (when: When): Promise<void> => {
      const { state } = progress.get()
      if (state === 'downloading' || state === 'looking') return
      progress.change({ package_path: null })
      if (!(await makeReady())) return
      kept.change({ at_quit: when === 'at_quit' })
      progress.set(when === 'now' ? 'waiting' : 'at_quit')
      await proceed()
      poll()
    },
    cancel: (): void => {
      loading.abort()
      kept.change({ at_quit: false })
      if (progress.isChosen()) progress.set('idle')
    },
    /** Call this when the person quits. Installs an update that the person chose to install on quitting. */
    quit: async (): Promise<void> => {
      clearTimeout(timer)
      loading.abort()
      if (progress.get().state === 'at_quit') await handOver('at_quit').catch(progress.fail)
    },
  }
}
