import { Draft, Scan } from '../../../contract/forum.ts'
import { PlannedCard } from '../../../contract/plans.ts'
import { Site } from '../../../contract/sites.ts'
import type { Db } from '../files/sqlite.ts'
import { cachedArticles } from './articles.ts'
import { cachedKind } from './kind.ts'
import { cachedLeads, type OwnMarks } from './leads.ts'
import { openCacheFile } from './schema.ts'

type FactName =
  | 'cursor'
  | 'connection'
  | 'generation'
  | 'snapshot'
  | 'synced_at'
  | 'settings'
  | 'credits'
  /** The version of the desk that skipped resources because it could not read them. */
  | 'passed_over_by'

/** Opens cache.db, with a reader and writer for each kind of resource. */
export const openTables = (path: string, own: OwnMarks, now: () => number) => {
  const { db, damagedAs } = openCacheFile(path, now)
  const facts = cachedFacts(db)
  const generation = () => Number(facts.fact('generation') ?? 0)
  const drafts = cachedKind(db, generation, {
    table: 'draft',
    key: 'draft_id',
    form: Draft,
    beside: { column: 'lead_id', of: ({ lead_id }) => lead_id },
  })
  const scans = cachedKind(db, generation, {
    table: 'scan',
    key: 'scan_id',
    form: Scan,
    beside: { column: 'requested_at', of: ({ requested_at }) => requested_at },
  })
  return {
    db,
    damagedAs,
    generation,
    leads: cachedLeads(db, own, now),
    articles: cachedArticles(db, generation, now),
    cards: cachedKind(db, generation, { table: 'card', key: 'id', form: PlannedCard }),
    sites: cachedKind(db, generation, { table: 'site', key: 'id', form: Site }),
    drafts,
    draftsOf: drafts.chosen('WHERE lead_id = ?'),
    scans,
    // A workspace is scanned at most once an hour.
    recentScans: scans.chosen('ORDER BY requested_at DESC LIMIT 50'),
    newestScan: scans.chosen('ORDER BY requested_at DESC LIMIT 1'),
    ...facts,
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

export type Tables = ReturnType<typeof openTables>
