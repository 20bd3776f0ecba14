import type { z } from 'zod'
import type { ChangePage } from '../../../contract/changes.ts'
import { Credits } from '../../../contract/credits.ts'
import type { DeskTopic } from '../../../contract/desk.ts'
import { AppError } from '../../../contract/errors.ts'
import { type Draft, ForumSettings, type Scan } from '../../../contract/forum.ts'
import { DAY } from '../../../contract/time.ts'
import { removeAsides } from '../files/files.ts'
import { type Db, isDamaged, removeDatabase, setDatabaseAside } from '../files/sqlite.ts'
import { type Applied, applyPage } from './apply-page.ts'
import type { CachedArticles } from './articles.ts'
import type { CachedLeads, OwnMarks } from './leads.ts'
import { readCached } from './schema.ts'
import { openTables, type Tables } from './tables.ts'

/** Topics of the screens that show cached data. These screens must reload when the cache is emptied. */
export const CACHED_TOPICS: readonly DeskTopic[] = [
  'leads',
  'scans',
  'forum',
  'articles',
  'plan',
  'sites',
  'credits',
]

/** Milliseconds for which a damaged copy is kept. The copy contains posts that their authors may delete in the meantime. */
const ASIDE_KEPT = 7 * DAY

type CacheOptions = {
  readonly path: string
  readonly own: OwnMarks
  readonly now: () => number
  /**
   * Called if a file turns out to be damaged in use, with the name under which the file is kept. The cache is then empty and
   * needs a snapshot.
   */
  readonly onDamaged: (keptAs: string) => void
}

/**
 * Creates the desk's copy of the service's data. An operation that finds the file damaged throws `unavailable` and starts a
 * new file.
 */
export const createCache = ({ path, own, now, onDamaged }: CacheOptions) => {
  let tables = openTables(path, own, now)
  const { damagedAs } = tables
  removeAsides(path, now() - ASIDE_KEPT)
  let isClosed = false
  const use = <T>(task: (tables: Tables) => T): T => {
    // Without this, a damaged file that could not be replaced, for example because the disk was full, would stay closed.
    if (!tables.db.open && !isClosed) tables = openTables(path, own, now)
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
        'The copy of your leads and articles was damaged. Quillport is downloading them again from the service.',
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
    /** The name under which the file was kept, if it was damaged when this cache was opened. */
    damagedAs,
    leads: <T>(task: (leads: CachedLeads) => T): T => use((tables) => task(tables.leads)),
    articles: <T>(task: (articles: CachedArticles) => T): T => use((tables) => task(tables.articles)),
    cards: <T>(task: (cards: Tables['cards']) => T): T => use((tables) => task(tables.cards)),
    sites: <T>(task: (sites: Tables['sites']) => T): T => use((tables) => task(tables.sites)),
    /**
     * Applies a page and the cursor after it, in one transaction. `passedOverBy` is the version of the desk that could not
     * read all of the page.
     */
    apply: (page: ChangePage, passedOverBy: string | null = null): Applied =>
      use((tables) => {
        const result = tables.db.transaction(() => applyPage(tables, page, passedOverBy, now()))()
        if (result.textGone) forgetText(tables.db, path)
        return result
      }),
    cursor: (): string | null => use(({ fact }) => fact('cursor')),
    /** Makes the next page begin a snapshot. When the snapshot is complete, resources that it did not contain are deleted. */
    dropCursor: (): void => use(({ setFact }) => setFact('cursor', null)),
    /** Starts a snapshot if another version of the desk skipped resources that this version may be able to read. */
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
    drafts: (leadId: string): readonly Draft[] => use((tables) => tables.draftsOf(leadId)),
    /** Stores the draft of an answer ahead of the feed. The feed's later version replaces the draft. */
    putDraft: (draft: Draft): void =>
      use(({ drafts, generation }) =>
        drafts.put(draft.draft_id, draft, { revision: 0, generation: generation() }),
      ),
    /** Reads the scans of the last two days or more, newest first. */
    recentScans: (): readonly Scan[] => use((tables) => tables.recentScans()),
    latestScan: (): Scan | null => use((tables) => tables.newestScan()[0] ?? null),
    /** Assigns the cache to this connection. Deletes another connection's contents. */
    belongTo: (connection: string): void => {
      const known = use(({ fact }) => fact('connection'))
      if (known === connection) return
      if (known !== null) reset()
      use(({ setFact }) => setFact('connection', connection))
    },
    /** Renames the connection to which the contents belong. */
    rename: (connection: string): void => use(({ setFact }) => setFact('connection', connection)),
    /** Deletes all data from the service, including damaged copies. */
    reset,
    close: (): void => {
      isClosed = true
      tables.db.close()
    },
  }
}
export type Cache = ReturnType<typeof createCache>

const readFact = <T>(form: z.ZodType<T>, text: string | null): T | null =>
  text === null ? null : readCached(form, text)

/** Removes deleted text also from the write-ahead log and the damaged copies. */
const forgetText = (db: Db, path: string): void => {
  db.pragma('wal_checkpoint(TRUNCATE)')
  removeAsides(path)
}
