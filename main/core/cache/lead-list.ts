import { LRUCache } from 'lru-cache'
import type { LeadCounts, LeadFilter, LeadRow } from '../../../contract/desk.ts'
import { HOT_SCORE, type LeadStatus } from '../../../contract/forum.ts'
import { type Db, matchOf } from '../files/sqlite.ts'

type LeadColumns = Omit<LeadRow, 'locked' | 'seen' | 'post_deleted' | 'undated'> & {
  undated: number
  locked: number
  seen: number
  post_deleted: number
}

/** Maximum number of cached lists of ids: one list for each of the last filters and search texts. */
const MOST_LISTS = 12
/**
 * Maximum number of matches to sort directly. If there are more, it is faster to go through all leads in their order and
 * pick the matches.
 */
const FEW_FOUND = 2_000

/** Finds and counts the leads in cache.db. Call `changed` when a lead changes. */
export const leadList = (db: Db) => {
  const countAll = db.prepare<[number], { status: LeadStatus; n: number; hot: number }>(
    'SELECT status, count(*) AS n, total(score >= ?) AS hot FROM lead GROUP BY status',
  )
  let counts: LeadCounts | null = null
  const lists = new LRUCache<string, readonly number[]>({ max: MOST_LISTS })
  const changed = (): void => {
    counts = null
    lists.clear()
  }

  const countLeads = (): LeadCounts => {
    counts ??= sumCounts(countAll.all(HOT_SCORE))
    return counts
  }

  const wordIds = db
    .prepare<[string], number>('SELECT rowid FROM lead_words WHERE lead_words MATCH ?')
    .pluck()
  const orderedIds = (filter: Omit<LeadFilter, 'search'>, limit = -1): number[] => {
    const { where, values } = leadCondition(filter)
    return db
      .prepare<(string | number)[], number>(
        `SELECT id FROM lead WHERE ${where} ORDER BY ${LEAD_ORDERS[filter.order]} LIMIT ?`,
      )
      .pluck()
      .all(...values, limit)
  }
  /**
   * Lists the ids of the leads that match a filter, in order. Caches the list until a lead changes, so that scrolling is fast.
   */
  const matching = ({ search, ...filter }: LeadFilter): readonly number[] => {
    const { status, hot, intent, community, order } = filter
    const key = JSON.stringify([status, hot, intent, community, order])
    const all = () => {
      const ids = lists.get(key) ?? orderedIds(filter)
      lists.set(key, ids)
      return ids
    }
    if (search.trim() === '') return all()
    const known = lists.get(key + search)
    if (known) return known
    const match = matchOf(search)
    const found = match === null ? [] : wordIds.all(match)
    const ids = found.length <= FEW_FOUND ? orderedAmong(found, filter) : keepFound(all(), found)
    lists.set(key + search, ids)
    return ids
  }
  const orderedAmong = (found: readonly number[], filter: Omit<LeadFilter, 'search'>): number[] => {
    const { where, values } = leadCondition(filter)
    return db
      .prepare<(string | number)[], number>(
        `SELECT id FROM lead WHERE id IN (SELECT value FROM json_each(?)) AND ${where} ORDER BY ${LEAD_ORDERS[filter.order]}`,
      )
      .pluck()
      .all(JSON.stringify(found), ...values)
  }
  const keepFound = (ids: readonly number[], found: readonly number[]): readonly number[] => {
    const isFound = new Uint8Array(found.reduce((most, id) => Math.max(most, id), 0) + 1)
    for (const id of found) isFound[id] = 1
    return ids.filter((id) => isFound[id] === 1)
  }

  /**
   * Reads a page of leads. The first page without a search is read from the index alone, because a starting desk waits for
   * this page.
   */
  const pageOf = (filter: LeadFilter, offset: number, limit: number) => {
    const { status, hot, intent, community, search } = filter
    if (hot || intent || community || search.trim() !== '' || offset > 0) {
      const ids = matching(filter)
      return { total: ids.length, ids: ids.slice(offset, offset + limit) }
    }
    return { total: countLeads()[status], ids: orderedIds(filter, limit) }
  }

  const rowById = db.prepare<[number], LeadColumns>(
    `SELECT lead_id, score, intent, status, locked, title, comment_on, source, community, posted_at, undated, seen, post_deleted
     FROM lead WHERE id = ?`,
  )
  const list = (filter: LeadFilter, offset: number, limit: number) => {
    const { total, ids } = pageOf(filter, offset, limit)
    const rows = ids.flatMap((id) => rowById.get(id) ?? [])
    return { total, rows: rows.map(leadRow), counts: countLeads() }
  }

  const leadId = db.prepare<[number], string>('SELECT lead_id FROM lead WHERE id = ?').pluck()
  const dated = db.prepare<[number], { new: number; hot: number }>(
    "SELECT count(*) AS new, total(score >= ?) AS hot FROM lead WHERE status = 'new' AND undated = 0",
  )
  return {
    list,
    /** Lists the ids of the first leads that match a filter. */
    ids: (filter: LeadFilter, limit: number): readonly string[] =>
      matching(filter)
        .slice(0, limit)
        .flatMap((id) => leadId.get(id) ?? []),
    counts: countLeads,
    /** Counts the new leads that have a date. Leads without a date may not be recent. */
    datedCounts: () => dated.get(HOT_SCORE) ?? { new: 0, hot: 0 },
    changed,
  }
}

/** SQL conditions on the table `lead`, with the values of their placeholders. */
type LeadCondition = { readonly where: string; readonly values: readonly (string | number)[] }

/** SQL for each order of leads. Equal leads are ordered by id, so that pages never overlap. Leads without a date come last. */
const LEAD_ORDERS: Readonly<Record<LeadFilter['order'], string>> = {
  best: 'score DESC, posted_at DESC, lead_id',
  newest: 'posted_at DESC, score DESC, lead_id',
}

/** Writes a filter as SQL, except for its search. */
const leadCondition = (filter: Omit<LeadFilter, 'search'>): LeadCondition => {
  const parts: [string, string | number][] = []
  if (filter.status !== 'all') parts.push(['status = ?', filter.status])
  if (filter.hot) parts.push(['score >= ?', HOT_SCORE])
  if (filter.intent) parts.push(['intent = ?', filter.intent])
  if (filter.community) parts.push(['community = ?', filter.community])
  return {
    where: parts.length === 0 ? '1' : parts.map(([sql]) => sql).join(' AND '),
    values: parts.map(([, value]) => value),
  }
}

const leadRow = (row: LeadColumns): LeadRow => ({
  ...row,
  locked: row.locked === 1,
  undated: row.undated === 1,
  seen: row.seen === 1,
  post_deleted: row.post_deleted === 1,
})

const sumCounts = (rows: readonly { status: LeadStatus; n: number; hot: number }[]): LeadCounts => {
  const of = (status: LeadStatus) => rows.find((row) => row.status === status)
  return {
    new: of('new')?.n ?? 0,
    hot: of('new')?.hot ?? 0,
    saved: of('saved')?.n ?? 0,
    replied: of('replied')?.n ?? 0,
    ignored: of('ignored')?.n ?? 0,
    all: rows.reduce((sum, row) => sum + row.n, 0),
  }
}
