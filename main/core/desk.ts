import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { plainLine } from '../../contract/agent-text.ts'
import { type DeskEvent, desk as deskContract } from '../../contract/desk.ts'
import { AppError } from '../../contract/errors.ts'
import { createClient } from '../../transport/client.ts'
import type { Dispatch } from '../../transport/dispatch.ts'
import { createFailures } from './failures.ts'

import { makePrivateFolder } from './files/files.ts'
import { thrownFields } from './files/log-file.ts'
import type { ChosenService } from './files/settings.ts'
import { allowStart } from './files/start-file.ts'
import { CONNECTED, type Held, type HeldTimes, openHeld, ROW_TOPICS } from './held.ts'
import type { Notification, Platform } from './platform.ts'
import type { WholeDesk } from './screens/context.ts'
import { isOlder } from './service/versions.ts'
import { dataCopies, OWN_SERVICE } from './updates/copies.ts'
import { beginStart } from './updates/starts.ts'
import { createUpdates } from './updates/updates.ts'

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
 * Creates the core on the platform that a shell provides. The core has one connection for each business. The first
 * connection's files are in the data folder itself, the files of every other connection in a folder of `connections/`. Throws
 * `already_running` if another desk uses the data folder.
 */
export const createDesk = (platform: Platform, options: DeskOptions = {}) => {
  const { dataFolder, log } = platform
  const others = join(dataFolder, 'connections')
  const listeners = new Set<(event: DeskEvent) => void>()
  makePrivateFolder(dataFolder)
  // Before the first start of a new version, the data is copied while nothing has it open.
  const start = beginStart(platform)
  const copies = dataCopies(dataFolder)
  let started = false
  let endTicks: (() => void) | null = null

  const all: Held[] = []
  /** Whether the first connection is in use. If not, its files still stay open, because they also lock the data folder. */
  const firstIsHeld = (): boolean => !first.settings.get().unused
  const held = (): readonly Held[] => all.filter((one) => one !== first || firstIsHeld())
  const find = (connectionId: string): Held | undefined => held().find(({ id }) => id() === connectionId)
  const get = (connectionId: string): Held => {
    const found = find(connectionId)
    if (!found) throw new AppError('not_found', GONE)
    return found
  }
  const shown = (): Held => find(first.settings.get().shown ?? '') ?? find(before ?? '') ?? held()[0] ?? first
  /** The connection that was shown before the last switch. */
  let before: string | null = null

  const tell = (event: DeskEvent): void => {
    for (const listener of [...listeners]) listener(event)
  }
  /**
   * Passes a connection's news to the pages that show the connection. Tells every page when the connection's row or notices
   * changed.
   */
  const passOn = (one: Held): void => {
    one.news.subscribe((event) => {
      if (event.kind !== 'changed') return
      const several = held().length > 1
      tell(several ? { ...event, connection_id: one.id() } : event)
      const topics = [
        ...(event.topics.some((topic) => ROW_TOPICS.includes(topic)) ? (['connections'] as const) : []),
        ...(several && one !== shown() && event.topics.includes('app') ? (['app'] as const) : []),
      ]
      if (topics.length > 0) tell({ kind: 'changed', topics })
    })
  }

  const failures = createFailures(platform.now)
  const updates = createUpdates({
    platform,
    busyWith: () => held().reduce<string | null>((busy, one) => busy ?? one.busyWith(), null),
    warningFor: (oldest) => {
      const behind = held().find((one) => isOlder(one.serviceVersion() ?? oldest, oldest))
      return behind
        ? `“${behind.row().name}” uses a service that runs Quillport ${behind.serviceVersion()}. The new version needs ${oldest} or newer there. Ask the person who runs the service to update it first.`
        : null
    },
    onChanged: () => tell({ kind: 'changed', topics: ['updates'] }),
    copies,
  })

  const whole: WholeDesk = {
    health: () => {
      const amounts = held().map((one) => one.amounts())
      const all = (what: keyof (typeof amounts)[number]): number =>
        amounts.reduce((sum, one) => sum + one[what], 0)
      return [
        `Connections: ${amounts.length}; agents: ${all('agents')}; leads: ${all('leads')}; articles: ${all('articles')}; marks that wait: ${all('waiting')}`,
        ...failures.lines(),
      ]
    },
    updates: updates.handlers,
    connections: {
      list: async () => ({ shown: shown().id(), connections: held().map((one) => one.row()) }),
      add: async () => {
        const empty = held().find(({ settings }) => settings.get().service.mode === 'none')
        const added = empty ?? (firstIsHeld() ? open(join(others, newFolder())) : first)
        if (added === first) first.settings.change({ unused: false })
        if (started && !empty) await begin(added)
        show(added)
        return { connection_id: added.id() }
      },
      show: async ({ connection_id }) => {
        show(get(connection_id))
        return {}
      },
      rename: async ({ connection_id, name }) => {
        get(connection_id).settings.change({ name: name === '' ? null : name })
        tell({ kind: 'changed', topics: ['connections'] })
        return {}
      },
      signOut: async ({ connection_id }) => {
        await signOut(get(connection_id))
        return {}
      },
    },
    notices: (connectionId) => {
      const isHere = (one: Held): boolean => one.id() === connectionId
      return held()
        .toSorted((a, b) => Number(isHere(b)) - Number(isHere(a)))
        .flatMap((one) => {
          const of = isHere(one) ? null : { connection_id: one.id(), name: one.row().name }
          // A connection's notice about whose workspace it is concerns only the person who works in that connection.
          const listed = one.notices.list().filter(({ id }) => of === null || id !== CONNECTED)
          return listed.map((notice) => ({ ...notice, of }))
        })
    },
    dismissNotice: (connectionId, id) => find(connectionId)?.notices.dismiss(id),
    allowStart: (allowed) => {
      for (const { folder } of held()) allowStart(platform, folder, allowed)
    },
    armReminders: () => {
      for (const { reminders } of held()) reminders.arm()
    },
  }

  /**
   * Throws `conflict` if another connection has this workspace or the service on this computer. Two connections with one
   * workspace would remind twice, and this computer has only one service.
   */
  const requireFree = (connectionId: string, service: ChosenService): void => {
    const taken = held().find(
      (one) => one.id() !== connectionId && isSame(one.settings.get().service, service),
    )
    if (!taken) return
    throw new AppError(
      'conflict',
      service.mode === 'local'
        ? `The service on this computer is already connected, as “${taken.row().name}”. Switch to it instead.`
        : `This workspace is already connected, as “${taken.row().name}”. Switch to it instead.`,
    )
  }

  const opened = (folder: string): Held => {
    const one: Held = openHeld({
      ...options,
      platform: {
        ...platform,
        notify: (notification) => platform.notify(named(one, notification)),
        startOwnService: async (folder) => {
          const running = await platform.startOwnService(folder)
          // Nobody can use the service yet, because only this desk knows its address.
          start.migrated(OWN_SERVICE)
          return running
        },
      },
      folder,
      first: folder === dataFolder ? null : () => first.settings,
      whole,
      heard: (connectionId) => listeners.size > 0 && shown().id() === connectionId,
      requireFree,
    })
    return one
  }
  const openFirst = (): Held => {
    try {
      return opened(dataFolder)
    } catch (thrown) {
      // A second start beside an open desk says nothing about this version.
      if (thrown instanceof AppError && thrown.code === 'already_running') start.ended()
      throw thrown
    }
  }
  const open = (folder: string): Held => {
    const one = opened(folder)
    all.push(one)
    passOn(one)
    return one
  }
  /** Adds the connection's name to a notification if the desk has several connections. A click then shows that connection. */
  const named = (one: Held, notification: Notification): Notification => {
    if (held().length < 2) return notification
    const { id, title, target } = notification
    return {
      ...notification,
      id: `${one.id()} ${id}`,
      title: `${one.row().name}: ${title}`,
      target: { ...target, connection_id: one.id() },
    }
  }

  let first = openFirst()
  all.push(first)
  passOn(first)
  for (const name of existsSync(others) ? readdirSync(others).toSorted() : [])
    try {
      open(join(others, name))
    } catch (thrown) {
      log('error', 'a connection could not be opened', { name, ...thrownFields(thrown) })
      shown().notices.add(unopened(join(others, name), thrown), `unopened-${name}`)
    }

  for (const one of all)
    for (const [name, db] of one.databases) start.migrated(join(relative(dataFolder, one.folder), name), db)
  if (start.notice !== null) shown().notices.add(start.notice, 'not-copied')

  const begin = async (one: Held): Promise<void> => {
    allowStart(platform, one.folder, one.settings.get().preferences.start_for_agents)
    await one.start()
  }
  const show = (one: Held): void => {
    if (one !== shown()) before = shown().id()
    first.settings.change({ shown: one.id() })
    tell({ kind: 'shown', connection_id: one.id() })
    tell({ kind: 'changed', topics: ['connections'] })
  }

  /** Running sign-outs by connection. If a second page signs out of the same connection, it waits for the first sign-out. */
  const leaving = new Map<Held, Promise<void>>()
  const signOut = (one: Held): Promise<void> => {
    const left = leaving.get(one) ?? leave(one).finally(() => leaving.delete(one))
    leaving.set(one, left)
    return left
  }
  const leave = async (one: Held): Promise<void> => {
    const { name } = one.row()
    const wasShown = one === shown()
    const entry = await one.signOut()
    copies.removeOf(one.folder)
    all.splice(all.indexOf(one), 1)
    if (one === first) {
      // The folder receives a new connection id, because a connection that uses it later is another connection.
      first.settings.change({ connection_id: randomUUID(), name: null, unused: all.length > 0 })
      first = opened(dataFolder)
      all.unshift(first)
      passOn(first)
      if (started && firstIsHeld()) await begin(first)
    }
    const next = shown()
    if (entry !== null) next.notices.add(stillInKeychain(name, entry))
    if (wasShown) show(next)
    else tell({ kind: 'changed', topics: ['connections', 'app'] })
  }

  const dispatch: Dispatch<string | null> = async (feature, name, input, connectionId) => {
    // A page of a connection that no longer exists may still list the connections.
    const standIn = connectionId === null || feature === 'connections' ? shown() : undefined
    const one = find(connectionId ?? '') ?? standIn
    if (!one) throw new AppError('not_found', GONE)
    return one.dispatch(feature, name, input, undefined).catch((thrown: unknown) => {
      failures.note(feature, name, thrown)
      throw thrown
    })
  }
  const clientOf = (connectionId: () => string | null) =>
    createClient(deskContract, (feature, name, input) => dispatch(feature, name, input, connectionId()))
  platform.onResume(() => {
    for (const one of held()) one.woke()
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
    addNotice: (text: string, id: string): void => shown().notices.add(text, id),
    /** Subscribes to events. Returns the function that ends the subscription. */
    subscribe: (listener: (event: DeskEvent) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Restores every connection, beginning with the shown connection, and starts the reminders. */
    start: async () => {
      started = true
      const now = shown()
      for (const one of [now, ...held().filter((other) => other !== now)]) await begin(one)
      endTicks = (options.every ?? realTicks)(TICK, () => {
        for (const { reminders } of held()) reminders.check()
        updates.check()
      })
    },
    /** Call this when the window is shown and `ready` is true: this version works on this computer. */
    noteStarted: start.succeeded,
    /** Whether the own service answers, if the desk runs one. */
    ready: (): boolean =>
      held().every((one) => one.settings.get().service.mode !== 'local' || one.row().state === 'online'),
    /** Stops everything, including the own service, and closes the files. */
    stop: async () => {
      endTicks?.()
      start.ended()
      await updates.quit()
      await Promise.all(all.map((one) => one.stop()))
    },
  }
}
export type Desk = ReturnType<typeof createDesk>

const GONE = 'Quillport is no longer connected to this business here.'

/** Makes a name for the folder of a new connection. Names sort by age. */
const newFolder = (): string => `${Date.now().toString(36)}-${randomBytes(4).toString('hex')}`

const isSame = (one: ChosenService, other: ChosenService): boolean => {
  if (one.mode !== 'hosted' || other.mode !== 'hosted') return one.mode === other.mode
  return one.base_url === other.base_url && one.workspace === other.workspace
}

const unopened = (folder: string, thrown: unknown): string =>
  `A connection could not be opened: ${thrown instanceof AppError ? thrown.message : 'its files cannot be read.'} Its files are in ${folder}.`

const stillInKeychain = (name: string, entry: string): string =>
  `Quillport signed out of “${plainLine(name)}”, but could not use the keychain. If the key was stored in the keychain, it is still there: delete Quillport’s entry “${entry}” in the keychain, and revoke the key in the dashboard of the service.`
