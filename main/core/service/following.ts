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
  /** Hears of a page before it is applied. */
  readonly onPage: (page: FeedPage) => void
  readonly onApplied: (applied: Applied, page: FeedPage) => void
  readonly onOnline: () => void
  /** The service, its key or whether it answers changed. */
  readonly onServiceChanged: () => void
  readonly syncTimes?: Partial<SyncTimes>
}

/** How the service stands, and what to say of it. */
export type Standing = Pick<Connection, 'state' | 'message'>
const NO_STANDING: Standing = { state: 'none', message: null }

/** The service that the cache follows, and how it stands. */
export type Following = {
  readonly client: () => ServiceClient | null
  readonly standing: () => Standing
  /** The same for the screens, with what is known of the key and of the last time it was heard of. */
  readonly status: () => Omit<Connection, 'mode' | 'base_url' | 'waiting'>
  /** Says how things stand where there is nothing to follow yet. */
  readonly setStanding: (standing: Standing) => void
  /** Puts a page of changes into the cache, and says so to the screens. */
  readonly apply: (page: FeedPage) => void
  /** Follows this service from now on, whose contents are the connection's of that name. */
  readonly follow: (client: ServiceClient, keyKept: KeptIn, connection: string) => void
  /** Follows none; `forget` also how the last one stood. */
  readonly end: (forget?: 'forget') => void
  /** Resolves when the next stream opened or failed. */
  readonly nextAnswer: () => Promise<void>
  /** Asks the service now instead of later; `afresh` also where the stream seems to be open. False where none is followed. */
  readonly ask: (afresh?: 'afresh') => boolean
  /** Whether every change of the service is heard of as it happens. */
  readonly live: () => boolean
}

/** Keeps the cache after one service at a time; none at first. */
export const createFollowing = (options: FollowingOptions): Following => {
  const { platform, cache, news } = options
  let standing: Standing = NO_STANDING
  let client: ServiceClient | null = null
  let keyKept: KeptIn | null = null
  let sync: Sync | null = null
  let limits: Connection['limits'] = []
  let limitsAsked = false
  let heardAt: number | null = null
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

  const apply = (page: FeedPage): void => {
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
    status: () => ({
      state: standing.state,
      message: standing.message ?? (limits.map(({ message }) => message).join(' ') || null),
      limits,
      last_synced_at: heardAt === null ? cache.syncedAt() : new Date(heardAt).toISOString(),
      key_kept_in: keyKept?.in ?? 'nowhere',
      key_message: keyKept?.message ?? null,
    }),
    setStanding,
    apply,
    follow: (to, kept, connection) => {
      stop()
      cache.belongTo(connection)
      cache.readAgainAs(platform.version)
      client = to
      options.onServiceChanged()
      keyKept = kept
      heardAt = null
      sync = followChanges({
        client: to,
        cursor: cache.cursor,
        dropCursor: cache.dropCursor,
        apply: (page) => {
          options.onPage(page)
          apply(page)
        },
        onState,
        onAlive: () => {
          heardAt = platform.now()
        },
        onBug: noteBug,
        ...(options.syncTimes ? { times: options.syncTimes } : {}),
      })
      news.changed(['connection'])
    },
    end: (forget) => {
      stop()
      keyKept = null
      if (forget) standing = NO_STANDING
      if (!client) return
      client = null
      options.onServiceChanged()
    },
    nextAnswer: () =>
      new Promise((resolve) => {
        firstAnswer = resolve
      }),
    ask: (afresh) => {
      sync?.kick(afresh === 'afresh' || standing.state !== 'online')
      return sync !== null
    },
    live: () => sync?.live() ?? false,
  }
}
