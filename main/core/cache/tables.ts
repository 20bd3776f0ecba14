import { Draft, Scan } from '../../../contract/forum.ts'
import { PlannedCard } from '../../../contract/plans.ts'
import { Site } from '../../../contract/sites.ts'
import type { Db } from '../files/sqlite.ts'
import { cachedArticles } from './articles.ts'
import { cachedKind } from './kind.ts'
import { cachedLeads, type OwnMarks } from './leads.ts'
import { type CachedVersion, openCacheFile, readCached } from './schema.ts'

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

/** Opens cache.db; what it holds of each kind. */
export const openTables = (path: string, own: OwnMarks, now: () => number) => {
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
    putDraft: (draft: Draft, version: CachedVersion) =>
      putDraft.run({ id: draft.draft_id, lead_id: draft.lead_id, ...version, data: JSON.stringify(draft) }),
    putScan: (scan: Scan, version: CachedVersion) =>
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
export type Tables = ReturnType<typeof openTables>
