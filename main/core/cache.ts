import type { z } from 'zod'
import type { Change, ChangePage } from '../../contract/changes.ts'
import { Credits } from '../../contract/credits.ts'
import type { DeskTopic } from '../../contract/desk.ts'
import { AppError } from '../../contract/errors.ts'
import { Draft, ForumSettings, Scan } from '../../contract/forum.ts'
import { openCacheFile, readCached } from './cache-schema.ts'
import { type CachedLeads, cachedLeads, type OwnMarks } from './cached-leads.ts'
import { removeAsides } from './files.ts'
import { type Db, isDamaged, removeDatabase, setDatabaseAside } from './sqlite.ts'

/** What a page of changes did to the cache. */
export type Applied = {
  readonly topics: readonly DeskTopic[]
  readonly leadIds: readonly string[]
  /** Scans whose newest state came with the page. */
  readonly scans: readonly Scan[]
}

/** Milliseconds for which a damaged copy is kept: it holds posts that their authors may delete meanwhile. */
const ASIDE_KEPT = 7 * 24 * 60 * 60 * 1000

type Versioned = { readonly revision: number; readonly generation: number }
type Named = 'cursor' | 'connection' | 'generation' | 'snapshot' | 'synced_at' | 'settings' | 'credits'

const openTables = (path: string, own: OwnMarks, now: () => number) => {
  const { db, damagedAs } = openCacheFile(path, now)
  return { db, damagedAs, leads: cachedLeads(db, own, now), ...cachedFacts(db), ...cachedResources(db) }
}

const cachedFacts = (db: Db) => {
  const get = db.prepare<[string], string>('SELECT value FROM fact WHERE name = ?').pluck()
  const set = db.prepare<[string, string]>('INSERT OR REPLACE INTO fact (name, value) VALUES (?, ?)')
  const drop = db.prepare<[string]>('DELETE FROM fact WHERE name = ?')
  return {
    fact: (name: Named): string | null => get.get(name) ?? null,
    setFact: (name: Named, value: string | null): void => {
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
      throw new AppError('unavailable', 'The copy of your leads was damaged. It is being read again.')
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
    /** Applies a page in one transaction, with the cursor that follows it. */
    apply: (page: ChangePage): Applied =>
      use((tables) => {
        const result = tables.db.transaction(() => applyPage(tables, page, now))()
        if (result.textGone) forgetText(tables.db, path)
        return result
      }),
    cursor: (): string | null => use(({ fact }) => fact('cursor')),
    /** The next page starts a snapshot: what it does not bring goes when it is complete. */
    dropCursor: (): void => use(({ setFact }) => setFact('cursor', null)),
    syncedAt: (): string | null => use(({ fact }) => fact('synced_at')),
    noteSynced: (): void => use(({ setFact }) => setFact('synced_at', new Date(now()).toISOString())),
    settings: (): ForumSettings | null => use(({ fact }) => readFact(ForumSettings, fact('settings'))),
    putSettings: (settings: ForumSettings): void =>
      use(({ setFact }) => setFact('settings', JSON.stringify(settings))),
    credits: (): Credits | null => use(({ fact }) => readFact(Credits, fact('credits'))),
    putCredits: (credits: Credits): void => use(({ setFact }) => setFact('credits', JSON.stringify(credits))),
    drafts: (leadId: string): readonly Draft[] => use((tables) => tables.drafts(leadId)),
    /** Keeps an answer ahead of the feed, whose own word on it wins later. */
    putDraft: (draft: Draft): void =>
      use((tables) => {
        tables.putDraft(draft, { revision: 0, generation: generationOf(tables) })
      }),
    latestScan: (): Scan | null => use((tables) => tables.latestScan()),
    /** Makes the cache that of this connection; another connection's contents go. */
    belongTo: (connection: string): void => {
      const known = use(({ fact }) => fact('connection'))
      if (known === connection) return
      if (known !== null) reset()
      use(({ setFact }) => setFact('connection', connection))
    },
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

const generationOf = ({ fact }: Tables): number => Number(fact('generation') ?? 0)

const applyPage = (tables: Tables, page: ChangePage, now: () => number): Applied & { textGone: boolean } => {
  const { fact, setFact } = tables
  if (fact('cursor') === null) {
    setFact('generation', String(generationOf(tables) + 1))
    setFact('snapshot', 'yes')
  }
  const generation = generationOf(tables)
  const topics = new Set<DeskTopic>()
  const leadIds = new Set<string>()
  const scans: Scan[] = []
  let textGone = false
  for (const item of page.items) {
    const done = applyItem(tables, item, generation)
    if (done.topic) topics.add(done.topic)
    if (done.leadId) leadIds.add(done.leadId)
    if (done.scan) scans.push(done.scan)
    textGone ||= done.textGone === true
  }
  if (fact('snapshot') !== null && !page.more) {
    const gone = tables.leads.olderThan(generation)
    for (const leadId of gone) {
      textGone = tables.leads.remove(leadId) || textGone
      leadIds.add(leadId)
    }
    if (gone.length > 0) topics.add('leads')
    tables.removeOlder(generation)
    setFact('snapshot', null)
  }
  setFact('cursor', page.cursor)
  setFact('synced_at', new Date(now()).toISOString())
  return { topics: [...topics], leadIds: [...leadIds], scans, textGone }
}

type ItemDone = {
  readonly topic?: DeskTopic
  readonly leadId?: string | null
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
    case 'article':
    case 'card':
    case 'site':
      // No screen shows them yet.
      return {}
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
