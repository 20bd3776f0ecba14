import { join, relative } from 'node:path'
import { type DeskEvent, desk as deskContract } from '../../contract/desk.ts'
import { AppError } from '../../contract/errors.ts'
import { createClient } from '../../transport/client.ts'
import type { Dispatch } from '../../transport/dispatch.ts'
import { type Connections, GONE, openConnections } from './connections.ts'
import { createFailures } from './failures.ts'
import { makePrivateFolder } from './files/files.ts'
import type { HeldTimes } from './held.ts'
import type { Platform } from './platform.ts'
import { isOlder } from './service/versions.ts'
import { dataCopies, OWN_SERVICE } from './updates/copies.ts'
import { beginStart } from './updates/starts.ts'
import { createUpdates } from './updates/updates.ts'
import { wholeDesk } from './whole-desk.ts'

export type DeskOptions = HeldTimes & {
  /** Calls back at every interval (ms), until the returned function is called. */
  readonly every?: (interval: number, callback: () => void) => () => void
}

/** Milliseconds between two checks for due reminders. */
const TICK = 30_000

const realTicks = (interval: number, callback: () => void): (() => void) => {
  const timer = setInterval(callback, interval)
  return () => clearInterval(timer)
}

/**
 * Creates the core on the platform that a shell provides, with one connection for each business. Throws `already_running` if
 * another desk uses the data folder.
 */
export const createDesk = (platform: Platform, options: DeskOptions = {}) => {
  const { dataFolder } = platform
  const listeners = new Set<(event: DeskEvent) => void>()
  makePrivateFolder(dataFolder)
  // Before the first start of a new version, the data is copied, while no part of the desk has opened it yet.
  const start = beginStart(platform)
  const copies = dataCopies(dataFolder)
  let endTicks: (() => void) | null = null

  const tell = (event: DeskEvent): void => {
    for (const listener of [...listeners]) listener(event)
  }
  const failures = createFailures(platform.now)
  const updates = createUpdates({
    platform,
    busyWith: () => connections.held().reduce<string | null>((busy, one) => busy ?? one.busyWith(), null),
    warningFor: (oldest) => {
      const behind = connections.held().find((one) => isOlder(one.serviceVersion() ?? oldest, oldest))
      return behind
        ? `“${behind.row().name}” uses a service that runs Quillport ${behind.serviceVersion()}. The new version of the desktop app needs a service that runs Quillport ${oldest} or newer. Ask the person who runs the service to update the service first.`
        : null
    },
    onChanged: () => tell({ kind: 'changed', topics: ['updates'] }),
    copies,
  })

  const whole = wholeDesk(() => connections, { platform, failures, updates: updates.handlers, tell })
  const openAll = (): Connections => {
    try {
      return openConnections({
        platform: {
          ...platform,
          startOwnService: async (folder) => {
            const running = await platform.startOwnService(folder)
            // Nobody can use the service yet, because only this desk knows its address.
            start.migrated(OWN_SERVICE)
            return running
          },
        },
        times: options,
        whole,
        tell,
        hasPages: () => listeners.size > 0,
        removeCopies: copies.removeOf,
      })
    } catch (thrown) {
      // A second start that ends because the desk is already open does not mean that this version fails.
      if (thrown instanceof AppError && thrown.code === 'already_running') start.ended()
      throw thrown
    }
  }
  const connections = openAll()
  for (const { folder, databases } of connections.all())
    for (const [name, db] of databases) start.migrated(join(relative(dataFolder, folder), name), db)
  if (start.notice !== null) connections.shown().notices.add(start.notice, 'not-copied')

  const dispatch: Dispatch<string | null> = async (feature, name, input, connectionId) => {
    // A page of a connection that no longer exists may still list the connections.
    const standIn = connectionId === null || feature === 'connections' ? connections.shown() : undefined
    const one = connections.find(connectionId ?? '') ?? standIn
    if (!one) throw new AppError('not_found', GONE)
    return one.dispatch(feature, name, input, undefined).catch((thrown: unknown) => {
      failures.note(feature, name, thrown)
      throw thrown
    })
  }
  const clientOf = (connectionId: () => string | null) =>
    createClient(deskContract, (feature, name, input) => dispatch(feature, name, input, connectionId()))
  platform.onResume(() => {
    for (const one of connections.held()) one.woke()
  })
  platform.keychain.onLate(() => {
    for (const one of connections.held()) void one.keychainAnswered()
  })

  return {
    /**
     * Answers a call from a page that shows the given connection. With null, the call concerns the connection that the desk
     * shows.
     */
    dispatch,
    /** The same operations as functions, for the shell. They concern the connection that the desk shows. */
    client: clientOf(() => null),
    /** Returns the operations of one connection as functions. */
    clientOf: (connectionId: string) => clientOf(() => connectionId),
    /** Shows the person a notice in the connection that the desk shows. A later notice with the same id replaces it. */
    addNotice: (text: string, id: string): void => connections.shown().notices.add(text, id),
    /** Subscribes to events. Returns the function that ends the subscription. */
    subscribe: (listener: (event: DeskEvent) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Restores every connection, beginning with the shown connection, and starts the reminders. */
    start: async () => {
      await connections.start()
      endTicks = (options.every ?? realTicks)(TICK, () => {
        for (const { reminders } of connections.held()) reminders.check()
        updates.check()
      })
    },
    /** Call this when the window is shown and `ready` is true. It records that this version works on this computer. */
    noteStarted: start.succeeded,
    /** Whether the own service answers, if the desk runs one. */
    ready: (): boolean =>
      connections
        .held()
        .every((one) => one.settings.get().service.mode !== 'local' || one.row().state === 'online'),
    /** Stops everything, including the own service, and closes the files. */
    stop: async () => {
      endTicks?.()
      start.ended()
      await updates.quit()
      await connections.stop()
    },
  }
}
export type Desk = ReturnType<typeof createDesk>
