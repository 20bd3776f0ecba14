import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection, Desk } from '../../../contract/desk.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Client, Handlers } from '../../../contract/operation.ts'
import type { OwnerContract } from '../../../contract/owner.ts'
import { type Applied, CACHED_TOPICS, type Cache } from '../cache/cache.ts'
import type { ChosenService, SettingsFile } from '../files/settings.ts'
import type { News } from '../news.ts'
import type { Platform } from '../platform.ts'
import type { KeptIn, Secrets } from '../secrets/secrets.ts'
import { serviceAddress } from './address.ts'
import { openServiceClient, type ServiceClient } from './client.ts'
import type { FeedPage } from './feed-page.ts'
import { createOwnServiceHost } from './own-service.ts'
import { followChanges, readFirstPage, type Sync, type SyncTimes } from './sync.ts'

export type ConnectionOptions = {
  readonly platform: Platform
  readonly serviceFolder: string
  readonly settings: SettingsFile
  readonly secrets: Secrets
  readonly cache: Cache
  readonly news: News
  /** Marks that wait to be sent. */
  readonly waiting: () => number
  readonly onOnline: () => void
  /** The service, its key or whether it answers changed. */
  readonly onServiceChanged: () => void
  readonly onApplied: (applied: Applied, page: FeedPage) => void
  /** The connection is the same and has another name. */
  readonly onRenamed: (from: string, to: string) => void
  /** A service on this computer started. */
  readonly onOwner: (owner: Client<OwnerContract>) => void
  readonly syncTimes?: Partial<SyncTimes>
}

export type ServiceConnection = {
  readonly handlers: Handlers<Desk, undefined>['connection']
  readonly client: () => ServiceClient | null
  /** The owner's operations of the own service; throws what to say where there is none. */
  readonly owner: () => Client<OwnerContract>
  readonly runsOwnService: () => boolean
  /** Whether every change of the service is heard of as it happens. */
  readonly feedLive: () => boolean
  /** Connects as it was when the desk was last open. */
  readonly resume: () => void
  /** The computer woke up, or the cache lost its contents: ask the service afresh. */
  readonly refresh: () => void
  readonly stop: () => Promise<void>
}

type Standing = Pick<Connection, 'state' | 'message'>
const NO_STANDING: Standing = { state: 'none', message: null }

/** Milliseconds that a person waits at the most to see whether the stream opens. */
const PATIENCE = 5_000

/** What answers otherwise under another service. */
const SERVED_TOPICS = [...CACHED_TOPICS, 'rankings', 'model'] as const

/** Names a connection in the desk's files: whose leads, marks and drafts they are. An address may serve many workspaces. */
export const connectionName = (service: ChosenService): string => {
  if (service.mode !== 'hosted') return service.mode
  return service.workspace === undefined ? service.base_url : `${service.base_url} ${service.workspace}`
}

/** The one connection of the desk: a hosted service, the own one, or none. */
export const createConnection = (options: ConnectionOptions): ServiceConnection => {
  const { platform, settings, secrets, cache, news } = options
  let standing: Standing = NO_STANDING
  let limits: Connection['limits'] = []
  let limitsAsked = false
  let kept: KeptIn | null = null
  let client: ServiceClient | null = null
  let sync: Sync | null = null
  let heardAt: number | null = null
  let firstAnswer: (() => void) | null = null
  let queue: Promise<unknown> = Promise.resolve()

  const setStanding = (next: Standing): void => {
    if (next.state === standing.state && next.message === standing.message) return
    const came = (next.state === 'online') !== (standing.state === 'online')
    standing = next
    news.changed(['connection'])
    if (came) options.onServiceChanged()
  }

  const setOnlineOrNot = (next: Standing): void => {
    setStanding(next)
    if (next.state === 'online') {
      options.onOnline()
      if (client && !limitsAsked) noteLimits(client).catch(noteBug)
    }
    if (next.state !== 'starting') firstAnswer?.()
  }
  const noteBug = (thrown: unknown): void =>
    platform.log('error', 'following changes failed', { error: String(thrown) })

  const apply = (page: FeedPage): void => {
    const applied = cache.apply(page, page.passedOver.length > 0 ? platform.version : null)
    news.changed(applied.topics, {
      ...(applied.topics.includes('leads') ? { leads: applied.leadIds } : {}),
      ...(applied.topics.includes('articles') ? { jobs: applied.jobIds } : {}),
    })
    options.onApplied(applied, page)
  }

  /** An earlier version of the desk, or of the service, left open whose the connection is. */
  const noteWorkspace = ({ workspace }: FeedPage): void => {
    const { service } = settings.get()
    if (workspace === undefined || service.mode !== 'hosted' || service.workspace !== undefined) return
    const known = { ...service, workspace }
    options.onRenamed(connectionName(service), connectionName(known))
    cache.rename(connectionName(known))
    settings.change({ service: known })
  }

  const follow = (to: ServiceClient, keptNow: KeptIn): void => {
    sync?.stop()
    cache.belongTo(connectionName(settings.get().service))
    cache.readAgainAs(platform.version)
    client = to
    options.onServiceChanged()
    kept = keptNow
    limits = []
    limitsAsked = false
    heardAt = null
    sync = followChanges({
      client: to,
      cursor: cache.cursor,
      dropCursor: cache.dropCursor,
      apply: (page) => {
        noteWorkspace(page)
        apply(page)
      },
      onState: setOnlineOrNot,
      onAlive: () => {
        heardAt = platform.now()
      },
      onBug: noteBug,
      ...(options.syncTimes ? { times: options.syncTimes } : {}),
    })
    news.changed(['connection'])
  }

  /** A key without a scope still connects; the screens say what stays empty. */
  const noteLimits = async (of: ServiceClient): Promise<void> => {
    limitsAsked = true
    const [forum, articles] = await Promise.allSettled([
      of.calls.forum.getSettings({}),
      // What every key with the scope may read, and the least there is.
      of.calls.articles.brandVoices({}),
    ])
    if (client !== of) return
    if (forum.status === 'fulfilled') {
      cache.putSettings(forum.value)
      news.changed(['forum'])
    }
    limitsAsked = !isUnreachable(forum) && !isUnreachable(articles)
    limits = [...limitOf('leads', forum), ...limitOf('articles', articles)]
    if (limits.length > 0) news.changed(['connection'])
  }

  /** Resolves when the next stream opened or failed. */
  const nextAnswer = (): Promise<void> =>
    new Promise((resolve) => {
      firstAnswer = resolve
    })

  const unfollow = (): void => {
    sync?.stop()
    sync = null
    limits = []
    limitsAsked = false
    kept = null
    if (client) {
      client = null
      options.onServiceChanged()
    }
  }

  const host = createOwnServiceHost({
    platform,
    folder: options.serviceFolder,
    secrets,
    onReady: (to, keptNow) => {
      settings.change({ service: { mode: 'local' } })
      follow(to, keptNow)
      const owner = host.owner()
      if (owner) options.onOwner(owner)
    },
    onDown: (message) => {
      unfollow()
      setStanding({ state: 'offline', message })
    },
  })

  const status = async (): Promise<Connection> => {
    const { service } = settings.get()
    return {
      mode: service.mode,
      base_url: client?.baseUrl ?? (service.mode === 'hosted' ? service.base_url : null),
      state: standing.state,
      message: standing.message ?? (limits.map(({ message }) => message).join(' ') || null),
      limits,
      last_synced_at: heardAt === null ? cache.syncedAt() : new Date(heardAt).toISOString(),
      waiting: options.waiting(),
      key_kept_in: kept?.in ?? 'nowhere',
      key_message: kept?.message ?? null,
    }
  }

  /** One change of connection at a time. */
  const inTurn = (task: () => Promise<void>): Promise<Connection> => {
    const done = queue.then(task)
    queue = done.catch(() => undefined)
    return done.then(status)
  }

  const connect = async (typed: string, key: string): Promise<void> => {
    const baseUrl = serviceAddress(typed)
    const to = openServiceClient(baseUrl, key)
    const credits = await to.calls.credits.check({})
    const page = await readFirstPage(to)
    const service = hostedService(baseUrl, page.workspace)
    // A full disk refuses this here, where the connection before still stands.
    settings.change({})
    unfollow()
    await host.stop()
    const keptNow = await secrets.keep('agent-key', keyFor(baseUrl, key))
    settings.change({ service })
    // What an earlier version kept for the address alone; ids of other workspaces match nothing here.
    if (page.workspace !== undefined) options.onRenamed(baseUrl, connectionName(service))
    cache.belongTo(connectionName(service))
    // The key may show other things, and an older service does not say whose: what its snapshot lacks goes.
    cache.dropCursor()
    cache.putCredits(credits)
    apply(page)
    const answered = nextAnswer()
    follow(to, keptNow)
    news.changed(SERVED_TOPICS)
    await Promise.race([answered, sleep(PATIENCE, undefined, { ref: false })])
  }

  const startOwn = async (): Promise<void> => {
    if (settings.get().service.mode === 'local' && client) return
    const before = standing
    setStanding({ state: 'starting', message: null })
    const answered = nextAnswer()
    try {
      await host.stop()
      await host.start()
      await Promise.race([answered, sleep(PATIENCE, undefined, { ref: false })])
    } catch (thrown) {
      await host.stop()
      setStanding(before)
      throw thrown
    }
    news.changed(SERVED_TOPICS)
  }

  const disconnect = async (): Promise<void> => {
    const { mode } = settings.get().service
    settings.change({ service: { mode: 'none' } })
    unfollow()
    cache.reset()
    standing = NO_STANDING
    news.changed(['connection', ...SERVED_TOPICS])
    await host.stop()
    if (mode !== 'none') await secrets.forget(mode === 'local' ? 'local-agent-key' : 'agent-key')
  }

  const resumeHosted = async (baseUrl: string): Promise<void> => {
    setStanding({ state: 'starting', message: null })
    try {
      const known = await secrets.read('agent-key')
      const key = known && keyOf(known.secret, baseUrl)
      if (key) follow(openServiceClient(baseUrl, key), known.kept)
      else
        setStanding({
          state: 'refused',
          message: `The key for ${baseUrl} is not here any more. Connect again.`,
        })
    } catch (thrown) {
      const why = thrown instanceof AppError ? thrown.message : 'The keychain did not give the key.'
      setStanding({ state: 'refused', message: `${why} Or connect again with your key.` })
    }
  }

  const resume = (): void => {
    const { service } = settings.get()
    if (service.mode === 'hosted') void inTurn(() => resumeHosted(service.base_url))
    if (service.mode === 'local') {
      setStanding({ state: 'starting', message: null })
      host.startPatiently()
    }
  }

  return {
    handlers: {
      status,
      connect: ({ base_url, key }) => inTurn(() => connect(base_url, key)),
      startOwn: () => inTurn(startOwn),
      disconnect: () => inTurn(disconnect),
      retry: async () => {
        if (sync) sync.kick(standing.state !== 'online')
        else resume()
        return status()
      },
    },
    client: () => client,
    owner: () => {
      const { mode } = settings.get().service
      if (mode !== 'local')
        throw new AppError(
          'conflict',
          'This works with the service on this computer. A hosted service is set up by whoever runs it.',
        )
      const owner = host.owner()
      if (!owner) throw new AppError('unavailable', 'The service on this computer is starting. Try again.')
      return owner
    },
    runsOwnService: () => settings.get().service.mode === 'local',
    feedLive: () => sync?.live() ?? false,
    resume,
    refresh: () => sync?.kick(true),
    stop: async () => {
      await queue
      unfollow()
      await host.stop()
    },
  }
}

const hostedService = (base_url: string, workspace: string | undefined): ChosenService => ({
  mode: 'hosted',
  base_url,
  ...(workspace === undefined ? {} : { workspace }),
})

/** A key as it is kept: with its address, since a keychain that was locked meanwhile may still hold another service's key. */
const keyFor = (baseUrl: string, key: string): string => `${baseUrl} ${key}`

/** The key for this address; null where another one's is kept. Once keys were kept without an address. */
const keyOf = (kept: string, baseUrl: string): string | null => {
  const [address, key] = kept.split(' ')
  if (key === undefined) return kept
  return address === baseUrl ? key : null
}

const STAYS_EMPTY = {
  leads: 'Leads, drafts and scans stay empty.',
  articles: 'The content plan and rankings stay empty, and no article can be written.',
} as const

type TriedCall = { readonly status: string; readonly reason?: unknown }

const isUnreachable = ({ reason }: TriedCall): boolean =>
  reason instanceof AppError && reason.code === 'service_unreachable'

const SCOPE = { leads: 'forum', articles: 'articles' } as const

const limitOf = (feature: keyof typeof STAYS_EMPTY, { status, reason }: TriedCall): Connection['limits'] => {
  if (status !== 'rejected' || !(reason instanceof AppError)) return []
  if (reason.code === 'forum_not_enabled')
    return [{ feature, message: `${reason.message} ${STAYS_EMPTY[feature]}` }]
  // The service names the one operation that was tried, which says little of the others.
  if (reason.code === 'scope_missing')
    return [
      {
        feature,
        message: `This key lacks the scope ${SCOPE[feature]}. Make a key that has it. ${STAYS_EMPTY[feature]}`,
      },
    ]
  return []
}
