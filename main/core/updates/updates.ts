import type { DataCopy, Updates } from '../../../contract/desk.ts'
import { AppError } from '../../../contract/errors.ts'
import { HOUR, MINUTE } from '../../../contract/time.ts'
import type { Platform, UpdateSource } from '../platform.ts'
import type { ScreenHandlers } from '../screens/context.ts'
import { createInstaller } from './installer.ts'
import { type KeptUpdate, openKept } from './kept-update.ts'
import { createOffers, noLongerOffered } from './offers.ts'
import { createPackages } from './packages.ts'
import { createProgress, type UpdateProgress } from './progress.ts'

/** Milliseconds between two checks for a newer version. */
const LOOK_EVERY = 6 * HOUR
/** Milliseconds until the next check after a check that failed. Each further wait is twice as long. */
const FIRST_WAIT = MINUTE
const LONGEST_WAIT = HOUR
/** Milliseconds for which a page's report about unsaved texts is valid. A closed page sends no more reports. */
const UNSAVED_COUNTS = 30_000

type UpdatesParts = {
  readonly platform: Pick<Platform, 'version' | 'dataFolder' | 'now' | 'log' | 'updates'>
  /** Returns the work that an update must not interrupt, such as “a scan”; null if nothing is under way. */
  readonly busyWith: () => string | null
  /** Returns a warning if the new version needs a newer service than the desk uses; otherwise null. */
  readonly warningFor: (oldestService: string) => string | null
  readonly onChanged: () => void
  readonly copies: { readonly list: () => readonly DataCopy[]; readonly remove: () => void }
}

type LookParts = {
  readonly source: UpdateSource
  readonly kept: KeptUpdate
  readonly offers: ReturnType<typeof createOffers>
  readonly progress: UpdateProgress
  readonly onChanged: () => void
  readonly now: Platform['now']
  readonly log: Platform['log']
}

const requireOn = (kept: KeptUpdate): void => {
  if (!kept.get().look) throw new AppError('conflict', 'Turn on “Look for updates” first.')
}

/** Makes the function that looks for a newer version, and the function that says whether to wait after a failure. */
const createLook = ({ source, kept, offers, progress, onChanged, now, log }: LookParts) => {
  let lookingAgain = false
  let failedAt = Number.NEGATIVE_INFINITY
  let wait = 0
  const read = async () => {
    try {
      const answer = await offers.read(source)
      wait = 0
      return answer
    } catch (thrown) {
      failedAt = now()
      wait = Math.min(Math.max(2 * wait, FIRST_WAIT), LONGEST_WAIT)
      throw thrown
    }
  }
  /** Reads the list again after the person chose an update. Ends the choice if the list offers something else. */
  const lookAgain = async (): Promise<void> => {
    if (lookingAgain) return
    lookingAgain = true
    // A list that cannot be read or trusted changes nothing.
    await read().catch((thrown: unknown) => {
      if (!(thrown instanceof AppError))
        log('error', 'The check for updates failed', { error: String(thrown) })
    })
    lookingAgain = false
    const { ready } = progress.get()
    if (!ready || !progress.isChosen()) return
    if (offers.isOffered(ready.offer)) return onChanged()
    progress.change({ ready: null })
    kept.change({ at_quit: false })
    progress.fail(noLongerOffered(ready.offer))
  }
  const look = async (): Promise<void> => {
    if (progress.isChosen()) {
      requireOn(kept)
      return lookAgain()
    }
    const { state } = progress.get()
    if (state !== 'idle' && state !== 'handed_over') return
    requireOn(kept)
    progress.set('looking')
    try {
      const answer = await read()
      progress.set('idle', answer.offer === null ? answer.message : null)
    } catch (thrown) {
      progress.fail(thrown)
    }
  }
  return { look, isWaiting: (): boolean => isWithin(wait, now() - failedAt) }
}

/** Whether less than `ms` have passed. Checks and updates must not stop if the clock was set back, which makes `passed` negative. */
const isWithin = (ms: number, passed: number): boolean => passed >= 0 && passed < ms

/**
 * Continues with the update that was chosen before Quillport last ended, unless the person has installed that version or a newer
 * one by hand.
 */
const takeUp = (
  kept: KeptUpdate,
  offers: LookParts['offers'],
  packages: ReturnType<typeof createPackages>,
  progress: UpdateProgress,
): void => {
  const before = kept.get().offer
  if (before && !offers.stands(before)) kept.change({ offer: null, at_quit: false })
  const { offer, at_quit } = kept.get()
  if (!at_quit) return
  const path = offer && packages.checked(offer)
  // Quillport ended without being quit, for example in a power failure.
  if (offer && path) progress.change({ ready: { offer, path }, state: 'at_quit' })
  else kept.change({ at_quit: false })
}

/** Looks for newer versions, downloads them, and installs them when nothing is under way. */
export const createUpdates = (parts: UpdatesParts) => {
  const { platform, onChanged } = parts
  const { version, dataFolder, now, log, updates: source } = platform
  const kept = openKept(dataFolder)
  const offers = createOffers(platform, kept)
  const packages = createPackages(dataFolder, version, kept)
  const progress = createProgress(log, onChanged)
  let unsavedAt = Number.NEGATIVE_INFINITY
  const busyWith = (): string | null =>
    isWithin(UNSAVED_COUNTS, now() - unsavedAt) ? 'a text that is not saved yet' : parts.busyWith()
  takeUp(kept, offers, packages, progress)
  const installer =
    source && createInstaller({ source, kept, offers, packages, progress, onChanged, busyWith })
  const looking = source && createLook({ source, kept, offers, progress, onChanged, now, log })
  const look = async (): Promise<void> => looking?.look()

  const get = (): Updates | null => {
    const copies = [...parts.copies.list()]
    if (!source && copies.length === 0) return null
    const { look: looks, looked_at, offer, later } = kept.get()
    const { ready: _, ...shown } = progress.get()
    return {
      ...shown,
      version,
      look: source && looks,
      looked_at,
      offer: offer && {
        version: offer.version,
        whats_new: offer.whats_new,
        size: offer.file.size,
        later: later === offer.version,
        warning: parts.warningFor(offer.oldest_service),
      },
      by_installer: source?.replace === null,
      copies,
    }
  }
  const answered = async () => ({ updates: get() })

  const handlers: ScreenHandlers['updates'] = {
    get: answered,
    look: async () => {
      await look()
      return answered()
    },
    setLook: async ({ look: looks }) => {
      kept.change({ look: looks })
      if (looks) await look()
      else {
        installer?.cancel()
        onChanged()
      }
      return answered()
    },
    install: async ({ when }) => {
      requireOn(kept)
      // The call does not wait for the download, because the page shows the progress.
      void installer?.install(when).catch(progress.fail)
      return answered()
    },
    cancel: async () => {
      installer?.cancel()
      return answered()
    },
    later: async () => {
      kept.change({ later: kept.get().offer?.version ?? null })
      onChanged()
      return answered()
    },
    noteUnsaved: async ({ unsaved }) => {
      unsavedAt = unsaved ? now() : Number.NEGATIVE_INFINITY
      await installer?.proceed()
      return {}
    },
    deleteCopies: async () => {
      parts.copies.remove()
      onChanged()
      return answered()
    },
  }

  return {
    handlers,
    /** Call this regularly. Looks for a newer version if it is time. */
    check: (): void => {
      const { look: looks, looked_at } = kept.get()
      const isRecent = looked_at !== null && isWithin(LOOK_EVERY, now() - Date.parse(looked_at))
      if (looking && looks && !isRecent && !looking.isWaiting()) void look().catch(progress.fail)
    },
    /** Call this when the person quits. Installs an update that the person chose to install on quitting. */
    quit: async (): Promise<void> => installer?.quit(),
  }
}
