import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Desk } from '../../../contract/desk.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Client, Input } from '../../../contract/operation.ts'
import type { OwnerContract } from '../../../contract/owner.ts'
import { CACHED_TOPICS } from '../cache/cache.ts'
import type { ChosenService, SettingsFile } from '../files/settings.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { refuseUnencrypted, serviceAddress } from './address.ts'
import { readFirstPage } from './ask-feed.ts'
import { openServiceClient, type ServiceClient } from './client.ts'
import type { FeedPage } from './feed-page.ts'
import { createFollowing, type Following, type FollowingOptions } from './following.ts'
import { createOwnServiceHost } from './own-service.ts'
import type { tellVersions } from './versions.ts'

type HostedService = Extract<ChosenService, { readonly mode: 'hosted' }>
type ConnectWanted = Input<Desk['connection']['connect']>

type ConnectionOptions = Omit<FollowingOptions, 'onPage' | 'connection'> & {
  readonly serviceFolder: string
  readonly settings: SettingsFile
  readonly secrets: Secrets
  /** Tells the person if the versions of the desk and the service are too far apart. */
  readonly versions: Pick<ReturnType<typeof tellVersions>, 'onPage'>
  /** Called when this connection has received a new name. */
  readonly onRenamed: (from: string, to: string) => void
  /** Called when the service on this computer has found its database damaged and started an empty database. */
  readonly onSetAside: (keptAs: string) => void
  /** Called when a service on this computer has started. */
  readonly onOwner: (owner: Client<OwnerContract>) => void
  /** Throws `conflict` if another connection already has this service or workspace. */
  readonly requireFree: (service: ChosenService) => void
  readonly onConnected: (service: ChosenService) => void
}

/** Maximum milliseconds that a person waits to see whether the stream opens. */
const PATIENCE = 5_000

/** The features whose answers depend on the connected service. */
const SERVED_TOPICS = [...CACHED_TOPICS, 'rankings', 'model'] as const

/**
 * Returns the name under which the desk's files store a connection's leads, marks and drafts. One address may serve many
 * workspaces, so the name includes the workspace.
 */
export const connectionName = (service: ChosenService): string => {
  if (service.mode !== 'hosted') return service.mode
  return service.workspace === undefined ? service.base_url : `${service.base_url} ${service.workspace}`
}

/** Creates the part of a connection that connects to a hosted service or the own service, and disconnects. */
export const createConnection = (options: ConnectionOptions) => {
  const { settings, secrets, cache, news } = options
  let queue: Promise<unknown> = Promise.resolve()

  const following = createFollowing({
    ...options,
    onPage: (page) => {
      noteWorkspace(options, page)
      options.versions.onPage(page)
    },
    connection: () => connectionName(settings.get().service),
  })
  const { client } = following
  // Until the start, the screens say that the service starts, not that there is none.
  if (settings.get().service.mode !== 'none') following.setStanding({ state: 'starting', message: null })

  const own = ownWays(options, following)
  const hosted = hostedWays(options, following, own.stop)

  /** Runs one change of the connection at a time. */
  const inTurn = (task: () => Promise<void>): Promise<void> => {
    const done = queue.then(task)
    queue = done.catch(() => undefined)
    return done
  }
  /** Whether the person is signing out of the connection. It must then not connect again. */
  let isLeft = false
  const requireHeld = (): void => {
    if (isLeft) throw new AppError('conflict', 'Quillport is signing out of this business.')
  }
  const disconnect = async (): Promise<void> => {
    const { mode } = settings.get().service
    settings.change({ service: { mode: 'none' } })
    following.end('forget')
    cache.reset()
    news.changed(['connection', ...SERVED_TOPICS])
    await own.stop()
    if (mode !== 'none') await secrets.forget(mode === 'local' ? 'local-agent-key' : 'agent-key')
  }

  let isStopped = false
  const resume = (): void => {
    if (isStopped) return
    void inTurn(async () => {
      // In the meantime, the person may have disconnected, or connected with a new key or to the other service.
      if (client()) return
      const { service } = settings.get()
      if (service.mode === 'local') own.resume()
      else if (service.mode === 'hosted') await hosted.resume(service)
    })
  }

  return {
    client,
    status: following.status,
    /** Returns the client of the service. If there is no client, throws an error that says why. */
    online: (): ServiceClient => {
      const to = client()
      if (!to) throw new AppError('service_unreachable', 'Quillport is not currently connected to a service.')
      return to
    },
    /** Returns the owner's operations of the own service. If the service does not run, throws an error that says why. */
    owner: () => ownerOf(settings.get().service, own.owner()),
    runsOwnService: () => settings.get().service.mode === 'local',
    /** Whether the desk currently learns of every change in the service as it happens. */
    feedLive: following.live,
    /** When the desk last read all changes that the service had (ms). Null if it has not read them since it began to follow the service. */
    readAt: following.readAt,
    /**
     * Connects to the service that a person named, if the service accepts the key. Throws `invalid_input`, `conflict`, or
     * the service's own errors.
     */
    connect: (wanted: ConnectWanted, person?: SignedInPerson) =>
      inTurn(async () => {
        requireHeld()
        await hosted.connect(wanted, person)
      }),
    /** Connects to the own service, and starts it if it does not run. */
    startOwn: () =>
      inTurn(async () => {
        requireHeld()
        await own.start()
      }),
    disconnect: () => inTurn(disconnect),
    /** Disconnects for good. Later attempts to connect fail, because they would leave a key behind. */
    leave: async (): Promise<void> => {
      isLeft = true
      await inTurn(disconnect).catch((thrown: unknown) => {
        isLeft = false
        throw thrown
      })
    },
    /** Tries to reach the service now. */
    retry: () => {
      if (!following.ask()) resume()
    },
    /** Restores the connection that the desk had when it was last open. */
    resume,
    /** Call this when the computer has woken up or the cache has lost its contents. The desk then asks the service again. */
    refresh: () => {
      if (!following.ask('afresh')) resume()
    },
    /** Call this when the person has answered a prompt of the keychain late. */
    keychainAnswered: () =>
      inTurn(async () => {
        if (settings.get().service.mode === 'local' && (await secrets.endTemporaryKey())) {
          following.end()
          await own.stop()
        }
        if (!following.ask()) resume()
      }),
    stop: async () => {
      isStopped = true
      await queue
      following.end()
      await own.stop()
    },
  }
}
export type ServiceConnection = ReturnType<typeof createConnection>

/** Creates the functions that start and stop the own service and connect to it. */
const ownWays = (options: ConnectionOptions, following: Following) => {
  const { settings, secrets, news } = options
  const { client, setStanding } = following
  const host = createOwnServiceHost({
    platform: options.platform,
    folder: options.serviceFolder,
    secrets,
    onReady: (to, kept) => {
      settings.change({ service: { mode: 'local' } })
      following.follow(to, kept)
      const owner = host.owner()
      if (owner) options.onOwner(owner)
    },
    onSetAside: options.onSetAside,
    onDown: (message) => {
      following.end()
      setStanding({ state: 'offline', message })
    },
  })

  const start = async (): Promise<void> => {
    if (settings.get().service.mode === 'local' && client()) return
    options.requireFree({ mode: 'local' })
    const { state, message } = following.standing()
    setStanding({ state: 'starting', message: null })
    const answered = following.nextAnswer()
    try {
      await host.stop()
      await host.start()
      await soon(answered)
    } catch (thrown) {
      await host.stop()
      setStanding({ state, message })
      throw thrown
    }
    news.changed(SERVED_TOPICS)
  }

  const resume = (): void => {
    setStanding({ state: 'starting', message: null })
    host.startPatiently()
  }
  return { start, resume, stop: host.stop, owner: host.owner }
}

/**
 * Creates the functions that connect to a hosted service, with a new key or the stored key. `leaveOwn` stops the own
 * service.
 */
const hostedWays = (options: ConnectionOptions, following: Following, leaveOwn: () => Promise<void>) => {
  const { settings, secrets, cache, news } = options
  const { setStanding } = following
  const connect = async (
    { base_url, key, unencrypted }: ConnectWanted,
    person?: SignedInPerson,
  ): Promise<void> => {
    const baseUrl = serviceAddress(base_url)
    if (!unencrypted) refuseUnencrypted(baseUrl)
    const to = openServiceClient(baseUrl, key)
    const credits = await to.calls.credits.check({})
    const page = await readFirstPage(to)
    const service = hostedService(baseUrl, page, person)
    options.requireFree(service)
    // If the disk is full, this fails now, while the earlier connection still works.
    settings.change({})
    following.end()
    await leaveOwn()
    const kept = await secrets.keep('agent-key', keyFor(baseUrl, key, page.workspace))
    settings.change({ service })
    // An earlier version stored the person's work under the address alone. Work that belongs to other workspaces has no effect here,
    // because its ids do not occur in this workspace.
    if (page.workspace !== undefined) options.onRenamed(baseUrl, connectionName(service))
    cache.belongTo(connectionName(service))
    // The new key may give access to other data, and an older service does not name the workspace. The next page therefore begins a
    // snapshot. Cached data that is not in the snapshot is deleted.
    cache.dropCursor()
    cache.putCredits(credits)
    following.take(page)
    const answered = following.nextAnswer()
    following.follow(to, kept)
    options.onConnected(service)
    news.changed(SERVED_TOPICS)
    await soon(answered)
  }

  const resume = async ({ base_url: baseUrl, workspace }: HostedService): Promise<void> => {
    setStanding({ state: 'starting', message: null })
    try {
      const known = await secrets.read('agent-key')
      const key = known && keyOf(known.secret, baseUrl, workspace)
      if (key) following.follow(openServiceClient(baseUrl, key), known.kept)
      else
        setStanding({
          state: 'refused',
          message: `The key for ${baseUrl} is no longer stored on this computer. Connect again.`,
        })
    } catch (thrown) {
      const why =
        thrown instanceof AppError
          ? thrown.message
          : 'The keychain did not return the key. Restart Quillport.'
      setStanding({ state: 'refused', message: `${why} Or sign in again.` })
    }
  }
  return { connect, resume }
}

const soon = (answered: Promise<void>): Promise<void> =>
  Promise.race([answered, sleep(PATIENCE, undefined, { ref: false })])

/** Returns the owner's operations of the own service. If the service does not run, throws an error that says why. */
const ownerOf = ({ mode }: ChosenService, owner: Client<OwnerContract> | null): Client<OwnerContract> => {
  if (mode !== 'local')
    throw new AppError(
      'conflict',
      'This works only with the service on this computer. On a hosted service, the operator sets this up.',
    )
  if (!owner) throw new AppError('unavailable', 'The service on this computer is starting. Try again.')
  return owner
}

/**
 * Records the connection's workspace if an earlier version of the desk or of the service did not record it, and the
 * workspace's name whenever it differs.
 */
const noteWorkspace = ({ settings, cache, news, onRenamed }: ConnectionOptions, page: FeedPage): void => {
  const { service } = settings.get()
  if (page.workspace === undefined || service.mode !== 'hosted') return
  if (service.workspace !== undefined && service.workspace !== page.workspace) return
  const known = { ...service, ...workspaceOf(page) }
  if (isDeepStrictEqual(known, service)) return
  if (service.workspace === undefined) {
    onRenamed(connectionName(service), connectionName(known))
    cache.rename(connectionName(known))
  }
  settings.change({ service: known })
  news.changed(['connection'])
}

const workspaceOf = ({ workspace, workspace_name }: FeedPage) => ({
  ...(workspace === undefined ? {} : { workspace }),
  ...(workspace_name === undefined ? {} : { workspace_name }),
})

/** Who signed in to get a key. */
type SignedInPerson = { readonly email?: string | undefined }

const hostedService = (base_url: string, page: FeedPage, { email }: SignedInPerson = {}): ChosenService => ({
  mode: 'hosted',
  base_url,
  ...workspaceOf(page),
  ...(email === undefined ? {} : { email }),
})

/**
 * Formats a key for storage. The text includes the address and the workspace, because the keychain may have been locked in the
 * meantime and may still contain another service's or workspace's key.
 */
const keyFor = (baseUrl: string, key: string, workspace: string | undefined): string =>
  [baseUrl, key, ...(workspace === undefined ? [] : [workspace])].join(' ')

/**
 * Returns the key for this address and workspace; null if the stored key is for another address or workspace. Earlier versions
 * stored keys without a workspace, and at first without an address.
 */
const keyOf = (kept: string, baseUrl: string, workspace: string | undefined): string | null => {
  const [address, key, ...its] = kept.split(' ')
  if (key === undefined) return kept
  const isElsewhere = workspace !== undefined && its.length > 0 && its.join(' ') !== workspace
  return address === baseUrl && !isElsewhere ? key : null
}
