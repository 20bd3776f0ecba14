import type { AppError } from '../../contract/errors.ts'
import { count } from '../../contract/words.ts'
import { CACHED_TOPICS, createCache } from './cache/cache.ts'
import type { CachedLeads } from './cache/leads.ts'
import type { Opened } from './files/sqlite.ts'
import type { News } from './news.ts'
import type { Notices } from './notices.ts'
import type { OwnLeads } from './own-work/leads.ts'
import { createOutbox, type WaitingMark } from './own-work/mark-outbox.ts'
import type { Platform } from './platform.ts'
import type { ServiceConnection } from './service/connection.ts'

/**
 * Opens the cache of the service's data and the outbox. The cache shows the person's marks even before the service has
 * received them. The outbox sends the marks to the service.
 */
export const openCacheWithMarks = (
  {
    work,
    news,
    notices,
    connectionNow,
    ownLeads,
  }: {
    readonly work: Opened
    readonly news: News
    readonly notices: Notices
    readonly connectionNow: () => string
    readonly ownLeads: OwnLeads
  },
  {
    platform,
    path,
    connection,
  }: {
    readonly platform: Platform
    /** Path of cache.db. */
    readonly path: string
    readonly connection: () => Pick<ServiceConnection, 'client' | 'refresh'>
  },
) => {
  const { now, log } = platform
  const marked = (mark: WaitingMark, note: (leads: CachedLeads, leadId: string) => void): void => {
    cache.leads((leads) => {
      for (const leadId of mark.lead_ids) note(leads, leadId)
    })
    news.changed(['leads', 'connection'], { leads: [...mark.lead_ids] })
  }
  const outbox = createOutbox({
    db: work.db,
    connection: connectionNow,
    client: () => connection().client(),
    now,
    onSent: (mark) => marked(mark, (leads, leadId) => leads.noteServiceMark(leadId, mark)),
    onRefused: (mark, error) => {
      marked(mark, (leads, leadId) => leads.refreshStatus(leadId))
      notices.add(refusalText(mark, error))
    },
    onBug: (thrown) => log('error', 'sending marks failed', { error: String(thrown) }),
  })
  const cache = createCache({
    path,
    own: { ...ownLeads, waitingFor: outbox.waitingFor },
    now,
    onDamaged: (keptAs) => {
      notices.add(damagedCache(keptAs))
      news.changed(CACHED_TOPICS)
      connection().refresh()
    },
  })
  if (cache.damagedAs) notices.add(damagedCache(cache.damagedAs))
  return { outbox, cache }
}

const damagedCache = (keptAs: string): string =>
  `The copy of your leads and articles was damaged and is kept as ${keptAs}. Quillport is downloading your leads and articles again from the service.`

// The text does not quote the post, because the notice may still be shown after the author has deleted the post.
const refusalText = (mark: WaitingMark, error: AppError): string =>
  `The service did not mark ${mark.lead_ids.length === 1 ? 'a lead' : count(mark.lead_ids.length, 'lead')} as ${mark.reason ? 'not a lead' : mark.status}: ${error.message}`
