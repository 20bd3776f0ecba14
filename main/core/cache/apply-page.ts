import type { Change, ChangePage } from '../../../contract/changes.ts'
import type { DeskTopic } from '../../../contract/desk.ts'
import type { Scan } from '../../../contract/forum.ts'
import type { Tables } from './tables.ts'

/** The effects of a page of changes on the cache. */
export type Applied = {
  readonly topics: readonly DeskTopic[]
  readonly leadIds: readonly string[]
  readonly jobIds: readonly string[]
  /** Scans whose newest state is on the page. */
  readonly scans: readonly Scan[]
}

/**
 * Applies a page and the cursor after it. Run this in a transaction. In the result, `textGone` says whether text of posts or
 * articles was removed.
 */
export const applyPage = (
  tables: Tables,
  page: ChangePage,
  passedOverBy: string | null,
  now: number,
): Applied & { textGone: boolean } => {
  const { fact, setFact } = tables
  if (fact('cursor') === null) {
    setFact('generation', String(tables.generation() + 1))
    setFact('snapshot', 'yes')
    setFact('passed_over_by', null)
  }
  if (passedOverBy !== null) setFact('passed_over_by', passedOverBy)
  const generation = tables.generation()
  const topics = new Set<DeskTopic>()
  const leadIds = new Set<string>()
  const jobIds = new Set<string>()
  const scans: Scan[] = []
  let textGone = false
  for (const item of page.items) {
    const done = applyItem(tables, item, generation)
    if (done.topic) topics.add(done.topic)
    // The service reports new settings whenever it has read communities, or the person has marked leads or muted something.
    if (item.kind === 'settings') topics.add('passed')
    if (done.leadId) leadIds.add(done.leadId)
    if (done.jobId) jobIds.add(done.jobId)
    if (done.scan) scans.push(done.scan)
    textGone ||= done.textGone === true
  }
  if (fact('snapshot') !== null && !page.more) {
    for (const leadId of tables.leads.olderThan(generation)) {
      textGone = tables.leads.remove(leadId) || textGone
      leadIds.add(leadId)
      topics.add('leads')
    }
    for (const jobId of tables.articles.olderThan(generation)) {
      textGone = tables.articles.remove(jobId) || textGone
      jobIds.add(jobId)
      topics.add('articles')
    }
    if (tables.cards.removeOlder(generation)) topics.add('plan')
    if (tables.sites.removeOlder(generation)) topics.add('sites')
    tables.drafts.removeOlder(generation)
    tables.scans.removeOlder(generation)
    setFact('snapshot', null)
  }
  setFact('cursor', page.cursor)
  setFact('synced_at', new Date(now).toISOString())
  return { topics: [...topics], leadIds: [...leadIds], jobIds: [...jobIds], scans, textGone }
}

type ItemDone = {
  readonly topic?: DeskTopic
  readonly leadId?: string | null
  readonly jobId?: string
  readonly scan?: Scan
  readonly textGone?: boolean
}

const applyItem = (tables: Tables, item: Change, generation: number): ItemDone => {
  const version = { revision: item.revision, generation }
  switch (item.kind) {
    case 'lead': {
      if (!item.data) return { topic: 'leads', leadId: item.id, textGone: tables.leads.remove(item.id) }
      const { newer, textGone } = tables.leads.put(item.data, version)
      return newer ? { topic: 'leads', leadId: item.id, textGone } : {}
    }
    case 'draft': {
      const leadId = (item.data ?? tables.drafts.get(item.id))?.lead_id ?? null
      if (item.data) tables.drafts.put(item.data.draft_id, item.data, version)
      else tables.drafts.remove(item.id)
      return { topic: 'leads', leadId, textGone: !item.data }
    }
    case 'scan':
      if (!item.data) tables.scans.remove(item.id)
      else tables.scans.put(item.data.scan_id, item.data, version)
      return item.data ? { topic: 'scans', scan: item.data } : { topic: 'scans' }
    case 'settings':
      tables.setFact('settings', item.data ? JSON.stringify(item.data) : null)
      return { topic: 'forum' }
    case 'saved_reply':
      // Saved replies are not cached: the screens read them from the service each time.
      return { topic: 'replies' }
    case 'article': {
      if (!item.data) return { topic: 'articles', jobId: item.id, textGone: tables.articles.remove(item.id) }
      return tables.articles.put(item.data, version) ? { topic: 'articles', jobId: item.id } : {}
    }
    case 'card':
      if (item.data) tables.cards.put(item.id, item.data, version)
      return { topic: 'plan', textGone: !item.data && tables.cards.remove(item.id) }
    case 'site':
      if (item.data) tables.sites.put(item.id, item.data, version)
      else tables.sites.remove(item.id)
      return { topic: 'sites' }
    case 'credits':
      tables.setFact('credits', item.data ? JSON.stringify(item.data) : null)
      return { topic: 'credits' }
  }
}
