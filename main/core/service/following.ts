import type { Connection } from '../../../contract/desk.ts'
import type { Applied } from '../cache/apply-page.ts'
import type { Cache } from '../cache/cache.ts'
import type { News } from '../news.ts'
import type { Platform } from '../platform.ts'
import type { KeptIn } from '../secrets/secrets.ts'
import type { ServiceClient } from './client.ts'
import type { FeedPage } from './feed-page.ts'
import { keyLimits } from './key-limits.ts'
import { followChanges, type Sync, type SyncTimes } from './sync.ts'

export type FollowingOptions = {
  readonly platform: Platform
  readonly cache: Cache
  readonly news: News
  /** Receives a page before it enters the cache. */
  readonly onPage: (page: FeedPage) => void
  readonly onApplied: (applied: Applied, page: FeedPage) => void
  readonly onOnline: () => void
  /** The name of the connection whose data the service provides. */
  readonly connection: () => string
  /** Called when the service, its key or its availability has changed. */
  readonly onServiceChanged: () => void
  readonly syncTimes: Partial<SyncTimes> | undefined
}

/** The state of the service, and the message about it. */
type Standing = Pick<Connection, 'state' | 'message'>
const NO_STANDING: Standing = { state: 'none', message: null }

/** Keeps the cache up to date with one service at a time. At first, no service is followed. */
export const createFollowing = (options: FollowingOptions) => {
  const { platform, cache, news } = options
  let standing: Standing = NO_STANDING
  let client: ServiceClient | null = null
  let keyKept: KeptIn | null = null
  let sync: Sync | null = null
  let limits: Connection['limits'] = []
  let limitsAsked = false
  let heardAt: number | null = null
  let readAt: number | null = null
  let firstAnswer: (() => void) | null = null

  const setStanding = (next: Standing): void => {
    if (next.state === standing.state && next.message === standing.message) return
    const came = (next.state === 'online') !== (standing.state === 'online')
    standing = next
    news.changed(['connection'])
    if (came) options.onServiceChanged()
  }
  const noteBug = (thrown: unknown): void =>
    platform.log('error', 'following changes failed', { error: String(thrown) })

  const onState = (next: Standing): void => {
    setStanding(next)
    if (next.state === 'online') {
      options.onOnline()
      if (client && !limitsAsked) noteLimits(client).catch(noteBug)
    }
    if (next.state !== 'starting') firstAnswer?.()
  }
  const noteLimits = async (of: ServiceClient): Promise<void> => {
    limitsAsked = true
    const found = await keyLimits(of)
    if (client !== of) return
    if (found.settings) {
      cache.putSettings(found.settings)
      news.changed(['forum'])
    }
    limitsAsked = found.answered
    limits = found.limits
    if (limits.length > 0) news.changed(['connection'])
  }

  const take = (page: FeedPage): void => {
    options.onPage(page)
    const applied = cache.apply(page, page.passedOver.length > 0 ? platform.version : null)
    news.changed(applied.topics, {
      ...(applied.topics.includes('leads') ? { leads: applied.leadIds } : {}),
      ...(applied.topics.includes('articles') ? { jobs: applied.jobIds } : {}),
    })
    options.onApplied(applied, page)
  }
  const stop = (): void => {
    sync?.stop()
    sync = null
    limits = []
    limitsAsked = false
  }

  return {
    client: () => client,
    standing: () => standing,
    /** Returns the state for the screens, with what the key may do and when the service last answered. */
    status: (): Omit<Connection, 'mode' | 'base_url' | 'waiting'> => ({
      state: standing.state,
      message: standing.message ?? (limits.map(({ message }) => message).join(' ') || null),
      limits,
      last_synced_at: heardAt === null ? cache.syncedAt() : new Date(heardAt).toISOString(),
      key_kept_in: keyKept?.in ?? 'nowhere',
      key_message: keyKept?.message ?? null,
    }),
    /** When the desk last read all changes that the service had (ms). Null before the first time. */
    readAt: () => readAt,
    /** Sets the state while no service is followed. */
    setStanding,
    /** Processes a page of changes from any source: stores it in the cache, and notifies the screens and the bridge. */
    take,
    /** Follows this service from now on. */
    follow: (to: ServiceClient, kept: KeptIn): void => {
      stop()
      cache.belongTo(options.connection())
      cache.readAgainAs(platform.version)
      client = to
      options.onServiceChanged()
      keyKept = kept
      heardAt = null
      readAt = null
      sync = followChanges({
        client: to,
        cursor: cache.cursor,
        dropCursor: cache.dropCursor,
        take: (page) => {
          if (!page.more) readAt = platform.now()
          take(page)
        },
        onState,
        onAlive: () => {
          heardAt = platform.now()
        },
        onBug: noteBug,
        times: options.syncTimes,
      })
      news.changed(['connection'])
    },
    /** Follows no service. With `forget`, also forgets the last state. */
    end: (forget?: 'forget'): void => {
      stop()
      keyKept = null
      if (forget) standing = NO_STANDING
      if (!client) return
      client = null
      options.onServiceChanged()
    },
    /** Resolves when the next stream opens or fails. */
    nextAnswer: () =>
      new Promise<void>((resolve) => {
        firstAnswer = resolve
      }),
    /** Asks the service now. With `afresh`, asks even if the stream seems open. Returns false if no service is followed. */
    ask: (afresh?: 'afresh'): boolean => {
      sync?.kick(afresh === 'afresh' || standing.state !== 'online')
      return sync !== null
    },
    /** Whether the desk currently learns of every change in the service as it happens. */
    live: () => sync?.live() ?? false,
  }
}
export type Following = ReturnType<typeof createFollowing>
