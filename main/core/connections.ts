import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { plainLine } from '../../contract/agent-text.ts'
import type { DeskEvent } from '../../contract/desk.ts'
import { AppError } from '../../contract/errors.ts'
import type { LeftEntry } from './bridge/programs/programs.ts'
import { connectionList } from './connection-list.ts'
import { thrownFields } from './files/log-file.ts'
import type { ChosenService } from './files/settings.ts'
import { allowStart } from './files/start-file.ts'
import { type Held, type HeldTimes, openHeld } from './held.ts'
import type { Notification, Platform } from './platform.ts'
import type { WholeDesk } from './screens/context.ts'

type ConnectionsParts = {
  readonly platform: Platform
  readonly times: HeldTimes
  readonly whole: WholeDesk
  /** Sends an event to every page. */
  readonly tell: (event: DeskEvent) => void
  /** Whether any page receives events. */
  readonly hasPages: () => boolean
  /** Deletes the data of the connection with this folder from the copies that were made before updates. */
  readonly removeCopies: (folder: string) => void
}

/**
 * Opens the desk's connections, of which it shows one. The first connection's files are in the data folder itself, the files of
 * every other connection in a folder of `connections/`. Throws `already_running` if another desk uses the data folder.
 */
export const openConnections = ({
  platform,
  times,
  whole,
  tell,
  hasPages,
  removeCopies,
}: ConnectionsParts) => {
  const { dataFolder, log } = platform
  const others = join(dataFolder, 'connections')
  let started = false

  const opened = (folder: string): Held => {
    const one: Held = openHeld({
      ...times,
      platform: {
        ...platform,
        notify: (notification) => platform.notify(ofConnection(one, notification, list.held().length > 1)),
      },
      folder,
      firstsSettings: folder === dataFolder ? null : () => list.first().settings,
      whole,
      heard: (connectionId) => hasPages() && list.shown().id() === connectionId,
      requireFree: (connectionId, service) => requireFree(list.held(), connectionId, service),
    })
    return one
  }
  const list = connectionList(opened(dataFolder), tell)
  const { held, find, shown, show } = list
  const open = (folder: string): Held => {
    const one = opened(folder)
    list.add(one)
    return one
  }
  for (const name of existsSync(others) ? readdirSync(others).toSorted() : [])
    try {
      open(join(others, name))
    } catch (thrown) {
      log('error', 'a connection could not be opened', { name, ...thrownFields(thrown) })
      shown().notices.add(unopened(join(others, name), thrown), `unopened-${name}`)
    }

  const begin = async (one: Held): Promise<void> => {
    try {
      allowStart(platform, one.folder, one.settings.get().preferences.start_for_agents)
    } catch (thrown) {
      // If the disk is full, the earlier file stays, and the businesses must connect anyway.
      log('error', 'start.json could not be written', thrownFields(thrown))
    }
    await one.start()
  }

  /** Running sign-outs by connection. If a second page signs out of the same connection, it waits for the first sign-out. */
  const leaving = new Map<Held, Promise<void>>()
  const leave = async (one: Held): Promise<void> => {
    const { name } = one.row()
    const wasShown = one === shown()
    const { inKeychain, inPrograms } = await one.signOut()
    removeCopies(one.folder)
    list.remove(one)
    if (one === list.first()) {
      // The folder gets a new connection id, because a later connection in this folder is a different connection.
      one.settings.change({ connection_id: randomUUID(), name: null, unused: list.all().length > 0 })
      const first = opened(dataFolder)
      list.addFirst(first)
      if (started && list.firstIsHeld()) await begin(first)
    }
    const next = shown()
    if (inKeychain !== null) next.notices.add(stillInKeychain(name, inKeychain))
    if (inPrograms.length > 0) next.notices.add(stillInPrograms(name, inPrograms))
    if (wasShown) show(next)
    else tell({ kind: 'changed', topics: ['connections', 'app'] })
  }

  return {
    /** Returns every connection with open files. */
    all: list.all,
    /** Returns the connections in use. */
    held,
    find,
    /** Returns the connection with this id. Throws `not_found`. */
    get: (connectionId: string): Held => {
      const found = find(connectionId)
      if (!found) throw new AppError('not_found', GONE)
      return found
    },
    /** Returns the connection that the desk shows. */
    shown,
    show,
    /** Shows a connection without a service. If the desk has no such connection, adds it first. */
    add: async (): Promise<Held> => {
      const empty = held().find(({ settings }) => settings.get().service.mode === 'none')
      const first = list.first()
      const added = empty ?? (list.firstIsHeld() ? open(join(others, newFolder())) : first)
      if (added === first) first.settings.change({ unused: false })
      if (started && !empty) await begin(added)
      show(added)
      return added
    },
    /** Ends a connection for good, with its key and its files. */
    signOut: (one: Held): Promise<void> => {
      const left = leaving.get(one) ?? leave(one).finally(() => leaving.delete(one))
      leaving.set(one, left)
      return left
    },
    /** Restores every connection, beginning with the shown connection. */
    start: async (): Promise<void> => {
      started = true
      const now = shown()
      for (const one of [now, ...held().filter((other) => other !== now)]) await begin(one)
    },
    /** Stops every connection, and closes its files. */
    stop: async (): Promise<void> => {
      await Promise.all(list.all().map((one) => one.stop()))
    },
  }
}
export type Connections = ReturnType<typeof openConnections>

/** Says that a page's connection no longer exists. */
export const GONE = 'Quillport on this computer is no longer connected to this business.'

/** Creates a name for the folder of a new connection. Sorting the names sorts them by age. */
const newFolder = (): string => `${Date.now().toString(36)}-${randomBytes(4).toString('hex')}`

/**
 * Makes a click on a notification show the notification's connection, also if another connection is added later. Names the
 * connection in the title if there are several.
 */
const ofConnection = (one: Held, notification: Notification, isNamed: boolean): Notification => {
  const { id, title, target } = notification
  return {
    ...notification,
    id: `${one.id()} ${id}`,
    title: isNamed ? `${one.row().name}: ${title}` : title,
    target: { ...target, connection_id: one.id() },
  }
}

/**
 * Throws `conflict` if another connection has this workspace or the service on this computer. With two connections to one
 * workspace, each reminder would appear twice. And this computer has only one service.
 */
const requireFree = (held: readonly Held[], connectionId: string, service: ChosenService): void => {
  const taken = held.find((one) => one.id() !== connectionId && isSame(one.settings.get().service, service))
  if (!taken) return
  throw new AppError(
    'conflict',
    service.mode === 'local'
      ? `The service on this computer is already connected, as “${taken.row().name}”. Switch to it instead.`
      : `This workspace is already connected, as “${taken.row().name}”. Switch to it instead.`,
  )
}

const isSame = (one: ChosenService, other: ChosenService): boolean => {
  if (one.mode !== 'hosted' || other.mode !== 'hosted') return one.mode === other.mode
  return one.base_url === other.base_url && one.workspace === other.workspace
}

const unopened = (folder: string, thrown: unknown): string =>
  `Quillport could not open one of your businesses: ${thrown instanceof AppError ? thrown.message : 'its files cannot be read.'} The files of this business are in ${folder}.`

const stillInKeychain = (name: string, entry: string): string =>
  `Quillport signed out of “${plainLine(name)}”, but could not use the keychain. If the key was stored in the keychain, it is still there. Delete Quillport’s entry “${entry}” in the keychain, and revoke the key in the dashboard of the service.`

const stillInPrograms = (name: string, left: readonly LeftEntry[]): string => {
  const entries = left.map(({ name: program, file, entry }) => `“${entry}” in ${file} (${program})`)
  return `Quillport signed out of “${plainLine(name)}”, but could not remove these entries from the settings of other programs: ${entries.join(', ')}. The entries may still be there. Remove them by hand.`
}
