import type { z } from 'zod'
import type { Change, ChangePage } from '../../../contract/changes.ts'
import { Credits } from '../../../contract/credits.ts'
import type { DeskTopic } from '../../../contract/desk.ts'
import { AppError } from '../../../contract/errors.ts'
import { Draft, ForumSettings, Scan } from '../../../contract/forum.ts'
import { PlannedCard } from '../../../contract/plans.ts'
import { Site } from '../../../contract/sites.ts'
import { removeAsides } from '../files/files.ts'
import { type Db, isDamaged, removeDatabase, setDatabaseAside } from '../files/sqlite.ts'
import { type CachedArticles, cachedArticles } from './articles.ts'
import { cachedKind } from './kind.ts'
import { type CachedLeads, cachedLeads, type OwnMarks } from './leads.ts'
import { openCacheFile, readCached } from './schema.ts'

/** What a page of changes did to the cache. */
export type Applied = {
  readonly topics: readonly DeskTopic[]
  readonly leadIds: readonly string[]
  readonly jobIds: readonly string[]
  /** Scans whose newest state came with the page. */
  readonly scans: readonly Scan[]
}

/** What answers from the cache, and so changes when it is emptied. */
export const CACHED_TOPICS: readonly DeskTopic[] = [
  'leads',
  'scans',
  'forum',
  'articles',
  'plan',
  'sites',
  'credits',
]

/** Milliseconds for which a damaged copy is kept: it holds posts that their authors may delete meanwhile. */
const ASIDE_KEPT = 7 * 24 * 60 * 60 * 1000

type Versioned = { readonly revision: number; readonly generation: number }
type FactName =
  | 'cursor'
  | 'connection'
  | 'generation'
  | 'snapshot'
  | 'synced_at'
  | 'settings'
  | 'credits'
  /** The version of the desk that passed over what it could not read. */
  | 'passed_over_by'

const openTables = (path: string, own: OwnMarks, now: () => number) => {
  const { db, damagedAs } = openCacheFile(path, now)
  const facts = cachedFacts(db)
  const generation = () => Number(facts.fact('generation') ?? 0)
  return {
    db,
    damagedAs,
    generation,
    leads: cachedLeads(db, own, now),
    articles: cachedArticles(db, generation, now),
    cards: cachedKind(db, 'card', PlannedCard, generation),
    sites: cachedKind(db, 'site', Site, generation),
    ...facts,
    ...cachedResources(db),
  }
}

const cachedFacts = (db: Db) => {
  const get = db.prepare<[string], string>('SELECT value FROM fact WHERE name = ?').pluck()
  const set = db.prepare<[string, string]>('INSERT OR REPLACE INTO fact (name, value) VALUES (?, ?)')
  const drop = db.prepare<[string]>('DELETE FROM fact WHERE name = ?')
  return {
    fact: (name: FactName): string | null => get.get(name) ?? null,
    setFact: (name: FactName, value: string | null): void => {
      if (value === null) drop.run(name)
      else set.run(name, value)
    },
  }
}

const cachedResources = (db: Db) => {
  const newer = 'excluded.generation > generation OR excluded.revision >= revision'
  const putDraft = db.prepare(`
    INSERT INTO draft (draft_id, lead_id, revision, generation, data)
    VALUES (:id, :lead_id, :revision, :generation, :data)
    ON CONFLICT (draft_id) DO UPDATE SET revision = excluded.revision, generation = excluded.generation,
      data = excluded.data WHERE ${newer}`)
  const putScan = db.prepare(`
    INSERT INTO scan (scan_id, requested_at, revision, generation, data)
    VALUES (:id, :requested_at, :revision, :generation, :data)
    ON CONFLICT (scan_id) DO UPDATE SET revision = excluded.revision, generation = excluded.generation,
      data = excluded.data WHERE ${newer}`)
  const drafts = db.prepare<[string], string>('SELECT data FROM draft WHERE lead_id = ?').pluck()
  const newestScan = db
    .prepare<[], string>('SELECT data FROM scan ORDER BY requested_at DESC LIMIT 1')
    .pluck()
  const dropDraft = db.prepare<[string]>('DELETE FROM draft WHERE draft_id = ?')
  const dropScan = db.prepare<[string]>('DELETE FROM scan WHERE scan_id = ?')
  const dropOldDrafts = db.prepare<[number]>('DELETE FROM draft WHERE generation < ?')
  const dropOldScans = db.prepare<[number]>('DELETE FROM scan WHERE generation < ?')
  const leadOfDraft = db.prepare<[string], string>('SELECT lead_id FROM draft WHERE draft_id = ?').pluck()
  return {
    putDraft: (draft: Draft, version: Versioned) =>
      putDraft.run({ id: draft.draft_id, lead_id: draft.lead_id, ...version, data: JSON.stringify(draft) }),
    putScan: (scan: Scan, version: Versioned) =>
      putScan.run({
        id: scan.scan_id,
        requested_at: scan.requested_at,
        ...version,
        data: JSON.stringify(scan),
      }),
    drafts: (leadId: string): readonly Draft[] => drafts.all(leadId).map((data) => readCached(Draft, data)),
    latestScan: (): Scan | null => {
      const data = newestScan.get()
      return data === undefined ? null : readCached(Scan, data)
    },
    removeDraft: (id: string): string | null => {
      const leadId = leadOfDraft.get(id) ?? null
      dropDraft.run(id)
      return leadId
    },
    removeScan: (id: string) => dropScan.run(id),
    removeOlder: (generation: number) => {
      dropOldDrafts.run(generation)
      dropOldScans.run(generation)
    },
  }
}
type Tables = ReturnType<typeof openTables>

export type CacheOptions = {
  readonly path: string
  readonly own: OwnMarks
  readonly now: () => number
  /** Hears the name under which a file was kept that broke in use; the cache is empty then and wants a snapshot. */
  readonly onDamaged: (keptAs: string) => void
}

/** The desk's copy of what the service said. A use that finds the file damaged throws `unavailable` and starts a new one. */
export const createCache = ({ path, own, now, onDamaged }: CacheOptions) => {
  let tables = openTables(path, own, now)
  const { damagedAs } = tables
  removeAsides(path, now() - ASIDE_KEPT)
  const use = <T>(task: (tables: Tables) => T): T => {
    try {
      return task(tables)
    } catch (thrown) {
      if (!isDamaged(thrown)) throw thrown
      tables.db.close()
      const keptAs = setDatabaseAside(path, now())
      tables = openTables(path, own, now)
      onDamaged(keptAs)
      throw new AppError(
        'unavailable',
        'The copy of your leads and articles was damaged. It is being read again.',
      )
    }
  }
  const reset = (): void => {
    tables.db.close()
    removeDatabase(path)
    removeAsides(path)
    tables = openTables(path, own, now)
  }

  return {
    /** The name under which the file was kept that was found damaged when this one was opened. */
    damagedAs,
    leads: <T>(task: (leads: CachedLeads) => T): T => use((tables) => task(tables.leads)),
    articles: <T>(task: (articles: CachedArticles) => T): T => use((tables) => task(tables.articles)),
    cards: <T>(task: (cards: Tables['cards']) => T): T => use((tables) => task(tables.cards)),
    sites: <T>(task: (sites: Tables['sites']) => T): T => use((tables) => task(tables.sites)),
    /** Applies a page in one transaction, with the cursor that follows it; `passedOverBy` names the version of the desk that could not read all of it. */
    apply: (page: ChangePage, passedOverBy: string | null = null): Applied =>
      use((tables) => {
        const result = tables.db.transaction(() => applyPage(tables, page, { now, passedOverBy }))()
        if (result.textGone) forgetText(tables.db, path)
        return result
      }),
    cursor: (): string | null => use(({ fact }) => fact('cursor')),
    /** The next page starts a snapshot: what it does not bring goes when it is complete. */
    dropCursor: (): void => use(({ setFact }) => setFact('cursor', null)),
    /** Begins a snapshot where another version of the desk passed over what this one may be able to read. */
    readAgainAs: (version: string): void =>
      use(({ fact, setFact }) => {
        if ((fact('passed_over_by') ?? version) !== version) setFact('cursor', null)
      }),
    syncedAt: (): string | null => use(({ fact }) => fact('synced_at')),
    settings: (): ForumSettings | null => use(({ fact }) => readFact(ForumSettings, fact('settings'))),
    putSettings: (settings: ForumSettings): void =>
      use(({ setFact }) => setFact('settings', JSON.stringify(settings))),
    credits: (): Credits | null => use(({ fact }) => readFact(Credits, fact('credits'))),
    putCredits: (credits: Credits): void => use(({ setFact }) => setFact('credits', JSON.stringify(credits))),
    drafts: (leadId: string): readonly Draft[] => use((tables) => tables.drafts(leadId)),
    /** Keeps an answer ahead of the feed, whose own word on it wins later. */
    putDraft: (draft: Draft): void =>
      use((tables) => {
        tables.putDraft(draft, { revision: 0, generation: tables.generation() })
      }),
    latestScan: (): Scan | null => use((tables) => tables.latestScan()),
    /** Makes the cache that of this connection; another connection's contents go. */
    belongTo: (connection: string): void => {
      const known = use(({ fact }) => fact('connection'))
      if (known === connection) return
      if (known !== null) reset()
      use(({ setFact }) => setFact('connection', connection))
    },
    /** Keeps the contents under another name of the same connection. */
    rename: (connection: string): void => use(({ setFact }) => setFact('connection', connection)),
    /** Forgets everything that the service said, damaged copies included. */
    reset,
    close: (): void => {
      tables.db.close()
    },
  }
}
export type Cache = ReturnType<typeof createCache>

const readFact = <T>(form: z.ZodType<T>, text: string | null): T | null =>
  text === null ? null : readCached(form, text)

const applyPage = (
  tables: Tables,
  page: ChangePage,
  { now, passedOverBy }: Pick<CacheOptions, 'now'> & { readonly passedOverBy: string | null },
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
    tables.removeOlder(generation)
    setFact('snapshot', null)
  }
  setFact('cursor', page.cursor)
  setFact('synced_at', new Date(now()).toISOString())
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
    case 'draft':
      if (!item.data) return { topic: 'leads', leadId: tables.removeDraft(item.id), textGone: true }
      tables.putDraft(item.data, version)
      return { topic: 'leads', leadId: item.data.lead_id }
    case 'scan':
      if (!item.data) tables.removeScan(item.id)
      else tables.putScan(item.data, version)
      return item.data ? { topic: 'scans', scan: item.data } : { topic: 'scans' }
    case 'settings':
      tables.setFact('settings', item.data ? JSON.stringify(item.data) : null)
      return { topic: 'forum' }
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

/** Text that left the tables must leave the write-ahead log and set-aside copies, too. */
const forgetText = (db: Db, path: string): void => {
  db.pragma('wal_checkpoint(TRUNCATE)')
  removeAsides(path)
}
