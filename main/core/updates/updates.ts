import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import semver from 'semver'
import { z } from 'zod'
import type { DataCopy, Updates } from '../../../contract/desk.ts'
import { AppError } from '../../../contract/errors.ts'
import { HOUR } from '../../../contract/time.ts'
import { jsonOr } from '../../../transport/json.ts'
import { makePrivateFolder, readText, writePrivate } from '../files/files.ts'
import type { Platform, UpdateSource } from '../platform.ts'
import type { ScreenHandlers } from '../screens/context.ts'
import { addressIn, downloadPackage, partOf, readSmall, sha512OfFile } from './download.ts'
import { type CheckedManifest, checkManifest, MANIFEST_LIMIT, UpdateManifest } from './manifest.ts'

/** Milliseconds between two checks for a newer version. */
const LOOK_EVERY = 6 * HOUR
/** Milliseconds for which a page's report about unsaved texts is valid. A closed page sends no more reports. */
const UNSAVED_COUNTS = 30_000
/** Number of packages that are kept: those of the installed version and of the previous version. */
const PACKAGES_KEPT = 2

const Offer = UpdateManifest.pick({
  version: true,
  whats_new: true,
  oldest_service: true,
  expires: true,
}).extend({
  file: UpdateManifest.shape.files.element,
})
type Offer = z.infer<typeof Offer>

/** updates.json in the desk's folder. */
const Kept = z.object({
  look: z.boolean().default(true),
  looked_at: z.iso.datetime().nullable().default(null),
  /** `published` of the newest signed list that this desk has seen. */
  newest_seen: z.iso.datetime().nullable().default(null),
  offer: Offer.nullable().default(null),
  /** The version that the person does not want to be told about again. */
  later: z.string().nullable().default(null),
  at_quit: z.boolean().default(false),
  /** Checked packages in `updates/`, newest first. */
  packages: z
    .array(z.object({ version: z.string(), name: z.string().regex(/^[\w.+-]+$/), sha512: z.string() }))
    .default([]),
})
type Kept = z.infer<typeof Kept>

type UpdatesParts = {
  readonly platform: Pick<Platform, 'version' | 'dataFolder' | 'now' | 'log' | 'updates'>
  /** Returns the work that an update must not interrupt, such as “a scan”; null if nothing is under way. */
  readonly busyWith: () => string | null
  /** Returns a warning if the new version needs a newer service than the desk uses; otherwise null. */
  readonly warningFor: (oldestService: string) => string | null
  readonly onChanged: () => void
  readonly copies: { readonly list: () => readonly DataCopy[]; readonly remove: () => void }
}

/** Opens updates.json. A damaged file counts as missing, but must not make the desk accept an old list as new. */
const openKept = (dataFolder: string) => {
  const path = join(dataFolder, 'updates.json')
  let kept = Kept.catch(() => Kept.parse({})).parse(jsonOr(readText(path) ?? '{}'))
  return {
    get: () => kept,
    change: (part: Partial<Kept>): void => {
      kept = { ...kept, ...part }
      writePrivate(path, `${JSON.stringify(kept, null, 2)}\n`)
    },
  }
}

/** Finds the newest intact package of a version older than the given version; null if there is none. */
export const packageBefore = async (
  dataFolder: string,
  version: string,
): Promise<{ readonly version: string; readonly path: string } | null> => {
  for (const one of openKept(dataFolder).get().packages) {
    const path = join(dataFolder, 'updates', one.name)
    if (one.version !== version && existsSync(path) && (await sha512OfFile(path)) === one.sha512)
      return { version: one.version, path }
  }
  return null
}

/** Looks for newer versions, downloads them, and installs them when nothing is under way. */
export const createUpdates = (parts: UpdatesParts) => {
  const { platform, onChanged } = parts
  const { version, dataFolder, now, log, updates: source } = platform
  const folder = join(dataFolder, 'updates')
  const kept = openKept(dataFolder)
  let state: Updates['state'] = 'idle'
  let ready: { readonly offer: Offer; readonly path: string | null } | null = null
  let done = 0
  let message: string | null = null
  let failed = false
  let packagePath: string | null = null
  let unsavedAt = Number.NEGATIVE_INFINITY
  let loading = new AbortController()
  let waitsFor: string | null = null
  let handingOver = false
  let lookingAgain = false
  let timer: NodeJS.Timeout | undefined
  /** Whether an offer may still be installed: its version is newer than the running one, and its list has not expired. */
  const stands = (offer: Offer): boolean =>
    semver.gt(offer.version, version) && Date.parse(offer.expires) > now()
  // The person may have installed this version or a newer one by hand.
  const before = kept.get().offer
  if (before && !stands(before)) kept.change({ offer: null, at_quit: false })
  if (kept.get().at_quit) {
    const { offer, packages } = kept.get()
    const found = packages.find((one) => one.version === offer?.version)
    const path = found ? join(folder, found.name) : null
    if (offer && path !== null && existsSync(path)) {
      // Quillport ended without being quit, for example in a power failure.
      ready = { offer, path }
      state = 'at_quit'
    } else kept.change({ at_quit: false })
  }

  const set = (next: Updates['state'], words: string | null = null, isFault = false): void => {
    state = next
    message = words
    failed = isFault
    waitsFor = null
    onChanged()
  }
  const fail = (thrown: unknown): void => {
    if (!(thrown instanceof AppError)) log('error', 'An update failed', { error: String(thrown) })
    set('idle', thrown instanceof AppError ? thrown.message : 'The update failed. Try again later.', true)
  }

  const fetchManifest = async (from: UpdateSource): Promise<CheckedManifest> => {
    const address = addressIn(from.feed, `quillport-${from.channel}.json`)
    const bytes = await readSmall(address, MANIFEST_LIMIT)
    const signature = await readSmall(`${address}.sig`, 1_000)
    return checkManifest(bytes, signature.toString('latin1'), {
      key: from.key,
      channel: from.channel,
      version,
      now: now(),
      newestSeen: kept.get().newest_seen,
      platform: from.os,
      arch: from.arch,
      kind: from.kind,
    })
  }
  /** Reads the list of versions, and stores the version that it offers. Throws the reason if it offers none. */
  const readOffer = async (from: UpdateSource): Promise<Offer | null> => {
    const checked = await fetchManifest(from)
    const looked_at = new Date(now()).toISOString()
    if (checked.ok) {
      const { manifest, file } = checked
      const { published, whats_new, oldest_service, expires } = manifest
      const offer = { version: manifest.version, whats_new, oldest_service, expires, file }
      kept.change({ looked_at, newest_seen: published, offer })
      return offer
    }
    const { refusal, published } = checked
    // If a newer list does not contain the offered version, the version was withdrawn.
    if (refusal === 'current' || refusal === 'older' || refusal === 'no_file')
      kept.change({ looked_at, newest_seen: published, offer: null })
    else kept.change({ looked_at })
    if (refusal === 'current') {
      message = checked.message
      return null
    }
    throw new AppError('unavailable', checked.message)
  }
  const requireOn = (): void => {
    if (!kept.get().look) throw new AppError('conflict', 'Turn on “Look for updates” first.')
  }
  const isChosen = (): boolean => state === 'waiting' || state === 'at_quit'
  /** Whether the newest list that this desk has seen still offers this file. */
  const isOffered = ({ version: offered, file }: Offer): boolean => {
    const { offer } = kept.get()
    return offer?.version === offered && offer.file.sha512 === file.sha512 && stands(offer)
  }
  /** Reads the list again after the person chose an update. Ends the choice if the list offers something else. */
  const lookAgain = async (from: UpdateSource): Promise<void> => {
    if (lookingAgain) return
    lookingAgain = true
    // A list that cannot be read or trusted changes nothing.
    await readOffer(from).catch((thrown: unknown) => {
      if (!(thrown instanceof AppError))
        log('error', 'The check for updates failed', { error: String(thrown) })
    })
    lookingAgain = false
    if (!ready || !isChosen()) return
    if (isOffered(ready.offer)) return onChanged()
    const ended = noLongerOffered(ready.offer)
    ready = null
    kept.change({ at_quit: false })
    fail(ended)
  }
  const look = async (): Promise<void> => {
    if (!source) return
    if (isChosen()) {
      requireOn()
      return lookAgain(source)
    }
    if (state !== 'idle' && state !== 'handed_over') return
    requireOn()
    set('looking')
    try {
      const offer = await readOffer(source)
      set('idle', offer ? null : message)
    } catch (thrown) {
      fail(thrown)
    }
  }

  /** Removes packages and parts that are no longer needed. */
  const tidy = (): void => {
    const { packages, offer } = kept.get()
    const keep = new Set(packages.map(({ name }) => name))
    if (offer) keep.add(partOf(nameOf(offer), offer.file.sha512))
    for (const name of existsSync(folder) ? readdirSync(folder) : [])
      if (!keep.has(name)) rmSync(join(folder, name), { force: true })
  }
  const load = async (from: UpdateSource): Promise<void> => {
    const offer = await readOffer(from)
    if (!offer) return set('idle', message)
    const onProgress = (bytes: number): void => {
      // Each report makes the screens reload, so small steps are not reported.
      const step = Math.floor(offer.file.size / 100)
      if (bytes - done < step && bytes < offer.file.size) return
      done = bytes
      onChanged()
    }
    done = 0
    if (from.replace) {
      const { signal } = loading
      await from.replace.download({ version: offer.version, file: offer.file, signal, onProgress })
      ready = { offer, path: null }
    } else {
      makePrivateFolder(folder)
      tidy()
      const path = join(folder, nameOf(offer))
      const { signal } = loading
      const isThere = existsSync(path) && (await sha512OfFile(path)) === offer.file.sha512
      const address = addressIn(from.feed, offer.file.url)
      if (!isThere) await downloadPackage({ address, file: offer.file, to: path, signal, onProgress })
      const { packages } = kept.get()
      const others = packages.filter((one) => one.version !== offer.version)
      const own = { version: offer.version, name: nameOf(offer), sha512: offer.file.sha512 }
      // The package of the running version is kept, so that the person can go back to it.
      const running = others.filter((one) => one.version === version)
      const rest = others.filter((one) => one.version !== version)
      kept.change({ packages: [own, ...running, ...rest].slice(0, PACKAGES_KEPT) })
      tidy()
      ready = { offer, path }
    }
    done = offer.file.size
  }

  const handOver = async (when: 'now' | 'at_quit'): Promise<void> => {
    if (!source || !ready) return
    const { offer, path } = ready
    kept.change({ at_quit: false })
    if (!isOffered(offer)) {
      ready = null
      throw noLongerOffered(offer)
    }
    if (path === null) {
      if (when === 'at_quit') return source.replace?.atQuit()
      set('handed_over', `Quillport ${offer.version} is about to start.`)
      return source.replace?.now()
    }
    if ((await sha512OfFile(path)) !== offer.file.sha512) {
      ready = null
      rmSync(path, { force: true })
      throw new AppError(
        'unavailable',
        'The downloaded package was changed after its check, so it was deleted. Try again.',
      )
    }
    packagePath = path
    const opened = await source.openPackage(path)
    set(
      opened ? 'handed_over' : 'idle',
      opened
        ? `Quillport ${offer.version} is open in your system’s installer. Install it there, then quit Quillport and start it again.`
        : 'This system has no program that installs packages. Install the package yourself with the command below, then quit Quillport and start it again.',
      false,
    )
  }
  const unsaved = (): string | null =>
    now() - unsavedAt < UNSAVED_COUNTS ? 'a text that is not saved yet' : null
  /**
   * Starts the update if nothing is under way. Otherwise, reports what the update is waiting for. `poll` then calls this
   * function again.
   */
  const proceed = async (): Promise<void> => {
    if (state !== 'waiting' || handingOver) return
    const busy = unsaved() ?? parts.busyWith()
    if (busy === null) {
      handingOver = true
      await handOver('now').catch(fail)
      handingOver = false
      return
    }
    if (busy === waitsFor) return
    waitsFor = busy
    onChanged()
  }

  /** Checks every second whether a waiting update can begin. */
  const poll = (): void => {
    if (state !== 'waiting') return
    timer = setTimeout(() => void proceed().then(poll), 1000)
    timer.unref()
  }

  const install = async (when: 'now' | 'at_quit'): Promise<void> => {
    if (!source || state === 'downloading' || state === 'looking') return
    packagePath = null
    // The package is used at once only if the person's choice is still valid. Otherwise, there may be a newer package.
    if (!isChosen()) ready = null
    if (!ready) {
      set('downloading')
      loading = new AbortController()
      const { signal } = loading
      try {
        await load(source)
      } catch (thrown) {
        return signal.aborted ? set('idle') : fail(thrown)
      }
      if (signal.aborted) return set('idle')
      if (!ready) return
    }
    kept.change({ at_quit: when === 'at_quit' })
    set(when === 'now' ? 'waiting' : 'at_quit')
    await proceed()
    poll()
  }

  const get = (): Updates | null => {
    const copies = [...parts.copies.list()]
    if (!source && copies.length === 0) return null
    const { look: looks, looked_at, offer, later } = kept.get()
    return {
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
      state,
      done,
      waits_for: waitsFor,
      message,
      failed,
      by_installer: source?.replace === null,
      package_path: packagePath,
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
      else onChanged()
      return answered()
    },
    install: async ({ when }) => {
      requireOn()
      // The call does not wait for the download, because the page shows the progress.
      void install(when).catch(fail)
      return answered()
    },
    cancel: async () => {
      loading.abort()
      kept.change({ at_quit: false })
      if (isChosen()) set('idle')
      return answered()
    },
    later: async () => {
      kept.change({ later: kept.get().offer?.version ?? null })
      onChanged()
      return answered()
    },
    noteUnsaved: async ({ unsaved: is }) => {
      unsavedAt = is ? now() : Number.NEGATIVE_INFINITY
      await proceed()
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
      if (!source) return
      const { look: looks, looked_at } = kept.get()
      const age = looked_at === null ? Number.POSITIVE_INFINITY : now() - Date.parse(looked_at)
      // The checks must not stop if the clock was set back.
      if (looks && (age >= LOOK_EVERY || age < 0)) void look().catch(fail)
    },
    /** Call this when the person quits. Installs an update that the person chose to install on quitting. */
    quit: async (): Promise<void> => {
      clearTimeout(timer)
      loading.abort()
      if (state === 'at_quit') await handOver('at_quit').catch(fail)
    },
  }
}

const nameOf = ({ version, file }: Offer): string =>
  `quillport-${version}-${file.arch}.${file.kind === 'appimage' ? 'AppImage' : file.kind}`

const noLongerOffered = ({ version }: Offer): AppError =>
  new AppError(
    'unavailable',
    `Quillport ${version} is no longer offered, so it was not installed. Look for updates again.`,
  )
