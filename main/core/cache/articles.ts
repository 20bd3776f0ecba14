import type { z } from 'zod'
import { Article, NO_TITLE_CARD, articles as serviceArticles } from '../../../contract/articles.ts'
import { articleRow, folded, foldedWords, isWriting } from '../../../contract/desk/rows.ts'
import { ArticleRow } from '../../../contract/desk.ts'
import type { Db } from '../files/sqlite.ts'
import { type CachedVersion, putSql, readCached } from './schema.ts'

export type ArticleCounts = Readonly<Record<'all' | 'writing' | 'unfilled' | 'completed' | 'failed', number>>
export type ArticleFilter = { readonly status: keyof ArticleCounts; readonly search: string }

const ImageFile = serviceArticles.image.output
type ImageFile = z.infer<typeof ImageFile>

type Status = Article['status']
type ArticleState = {
  readonly id: number
  readonly revision: number
  readonly generation: number
  readonly status: Status
  readonly ended_at: number | null
}
type NarrowRow = Pick<
  ArticleRow,
  'job_id' | 'title' | 'status' | 'created_at' | 'word_count' | 'places' | 'published'
> & {
  readonly written_by: string | null
  readonly percent: number
  readonly stage: ArticleRow['progress']['stage']
  readonly checks_passed: number | null
  readonly checks_all: number | null
  /** A JSON array. */
  readonly live_urls: string
  readonly error_code: string | null
  readonly error_message: string | null
}
export type EndedArticle = Pick<ArticleRow, 'job_id' | 'title' | 'status'> & { readonly ended_at: number }

/**
 * An article whose credits the service gave back: all credits if the article failed, or those of the picture if only the picture
 * was left out. A failed article that was ordered under an Idempotency-Key has the key's SHA-256 (hex).
 */
export type RefundedJob = {
  readonly job_id: string
  readonly of: 'article' | 'picture'
  readonly order_key_hash: string | null
}

const ARTICLE_URLS = ArticleRow.shape.live_urls

/** Maximum number of hero images in the cache. An image takes up to 300 KB. */
const MOST_IMAGES = 60

/** The condition, in SQL, for an article to be in a list. */
const CONDITIONS: Readonly<Record<keyof ArticleCounts, string>> = {
  all: 'true',
  writing: "status IN ('pending', 'processing')",
  unfilled: "status = 'completed' AND places > 0",
  completed: "status = 'completed' AND places = 0",
  failed: "status = 'failed'",
}

/** Reads and writes the articles in cache.db. */
export const cachedArticles = (db: Db, generation: () => number, now: () => number) => {
  const known = db.prepare<[string], ArticleState>(
    'SELECT id, revision, generation, status, ended_at FROM article WHERE job_id = ?',
  )
  const titleOf = db.prepare<[string], string>('SELECT title FROM article WHERE job_id = ?').pluck()
  const dataOf = db.prepare<[number], string>('SELECT data FROM article_data WHERE id = ?').pluck()
  const columns = `job_id, revision, generation, created_at, status, title, title_words, percent, stage, word_count,
    places, written_by, checks_passed, checks_all, published, live_urls, error_code, error_message, ended_at`
  const putRow = db.prepare(putSql('article', columns))
  const putData = db.prepare<[string, string]>(`
    INSERT OR REPLACE INTO article_data (id, data) SELECT id, ? FROM article WHERE job_id = ?`)
  const removeRow = db.prepare<[number]>('DELETE FROM article WHERE id = ?')
  const removeData = db.prepare<[number]>('DELETE FROM article_data WHERE id = ?')
  const removeImage = db.prepare<[string, string]>(
    "DELETE FROM article_image WHERE job_id = ? OR job_id LIKE ? || ' %'",
  )
  const olderThan = db.prepare<[number], string>('SELECT job_id FROM article WHERE generation < ?').pluck()
  const countAll = db.prepare<[], ArticleCounts>(
    `SELECT ${Object.entries(CONDITIONS)
      .map(([name, condition]) => `count(*) FILTER (WHERE ${condition}) AS "${name}"`)
      .join()} FROM article`,
  )
  const noCounts: ArticleCounts = { all: 0, writing: 0, unfilled: 0, completed: 0, failed: 0 }
  const endedSince = db.prepare<[number], EndedArticle>(
    'SELECT job_id, title, status, ended_at FROM article WHERE ended_at > ? ORDER BY ended_at',
  )
  const refunded = db.prepare<[{ among: string | null }], RefundedJob>(`
    SELECT job_id, iif(status = 'failed', 'article', 'picture') AS of, data ->> '$.order_key_hash' AS order_key_hash
    FROM article JOIN article_data USING (id)
    WHERE (:among IS NULL OR job_id IN (SELECT value FROM json_each(:among)))
      AND (status = 'failed' OR EXISTS (
        SELECT 1 FROM json_each(data, '$.warnings') WHERE value ->> '$.code' = '${NO_TITLE_CARD}'))`)

  const write = (article: Article, version: CachedVersion, before: ArticleState | undefined): void => {
    const endedAt =
      before && isWriting(before.status) && !isWriting(article.status) ? now() : (before?.ended_at ?? null)
    putRow.run({ ...narrow(article), ...version, ended_at: isWriting(article.status) ? null : endedAt })
    putData.run(JSON.stringify(article), article.job_id)
  }
  /** Stores an article from the feed. Returns whether the article was newer than the cached article. */
  const put = (article: Article, version: CachedVersion): boolean => {
    const before = known.get(article.job_id)
    if (before && before.generation === version.generation && before.revision > version.revision) return false
    write(article, version, before)
    return true
  }
  /**
   * Stores an article from an answer, before the feed delivers it. Returns false if the feed has changed the article since
   * `revision`, or if the cached article has a newer version: the answer to a repeated request contains the article as it was then.
   */
  const putAhead = (article: Article, revision: number | null): boolean => {
    const before = known.get(article.job_id)
    if ((before?.revision ?? null) !== revision) return false
    if ((get(article.job_id)?.version ?? 0) > (article.version ?? 0)) return false
    write(
      article,
      { revision: before?.revision ?? 0, generation: before?.generation ?? generation() },
      before,
    )
    return true
  }
  const remove = (jobId: string): boolean => {
    const row = known.get(jobId)
    if (!row) return false
    removeImage.run(jobId, jobId)
    removeData.run(row.id)
    removeRow.run(row.id)
    return true
  }
  const get = (jobId: string): Article | null => {
    const row = known.get(jobId)
    const data = row ? dataOf.get(row.id) : undefined
    return data === undefined ? null : readCached(Article, data)
  }

  const list = ({ status, search }: ArticleFilter, offset: number, limit: number) => {
    const words = foldedWords(search)
    const where = [CONDITIONS[status], ...words.map(() => 'instr(title_words, ?) > 0')].join(' AND ')
    const counts = countAll.get() ?? noCounts
    const total =
      words.length === 0
        ? counts[status]
        : (db
            .prepare<string[], number>(`SELECT count(*) FROM article WHERE ${where}`)
            .pluck()
            .get(...words) ?? 0)
    const rows = db
      .prepare<(string | number)[], NarrowRow>(
        `SELECT job_id, title, status, created_at, percent, stage, word_count, places, written_by, checks_passed,
           checks_all, published, live_urls, error_code, error_message
         FROM article WHERE ${where} ORDER BY created_at DESC, job_id LIMIT ? OFFSET ?`,
      )
      .all(...words, limit, offset)
    return { total, rows: rows.map(rowOf), counts }
  }

  return {
    put,
    putAhead,
    remove,
    get,
    list,
    /** Returns an article's title without reading its text; null if the article is not cached. */
    titleOf: (jobId: string): string | null => titleOf.get(jobId) ?? null,
    /** Returns the cached article's revision; null if the article is not cached. */
    revisionOf: (jobId: string): number | null => known.get(jobId)?.revision ?? null,
    /** Lists the articles among the given jobs, or among all jobs (null), whose credits were given back. */
    refunded: (among: readonly string[] | null): readonly RefundedJob[] =>
      refunded.all({ among: among && JSON.stringify(among) }),
    /** Lists the job ids of articles that the newest snapshot did not contain. */
    olderThan: (generation: number): readonly string[] => olderThan.all(generation),
    /** Whether the service is writing an article. */
    isWriting: (): boolean => (countAll.get()?.writing ?? 0) > 0,
    /** Lists the articles whose writing ended after `since` (ms), oldest first. */
    endedSince: (since: number): readonly EndedArticle[] => endedSince.all(since),
    ...cachedImages(db, now),
  }
}
export type CachedArticles = ReturnType<typeof cachedArticles>

/** The key under which a hero image is cached. An article has several images if its image was replaced. */
const imageKey = (jobId: string, imageId: string | undefined): string =>
  imageId === undefined ? jobId : `${jobId} ${imageId}`

/** Keeps the most recently read hero images. */
const cachedImages = (db: Db, now: () => number) => {
  const image = db.prepare<[string], string>('SELECT data FROM article_image WHERE job_id = ?').pluck()
  const put = db.prepare<[string, number, string]>(
    'INSERT OR REPLACE INTO article_image (job_id, read_at, data) VALUES (?, ?, ?)',
  )
  const touch = db.prepare<[number, string]>('UPDATE article_image SET read_at = ? WHERE job_id = ?')
  const dropOldest = db.prepare<[number]>(`
    DELETE FROM article_image WHERE job_id IN (
      SELECT job_id FROM article_image ORDER BY read_at DESC, job_id LIMIT -1 OFFSET ?)`)
  return {
    image: (jobId: string, imageId?: string): ImageFile | null => {
      const key = imageKey(jobId, imageId)
      const data = image.get(key)
      if (data === undefined) return null
      touch.run(now(), key)
      return readCached(ImageFile, data)
    },
    putImage: (jobId: string, imageId: string | undefined, file: ImageFile): void => {
      put.run(imageKey(jobId, imageId), now(), JSON.stringify(file))
      dropOldest.run(MOST_IMAGES)
    },
  }
}

const narrow = (article: Article) => {
  const { progress, checks, live_urls, error, ...row } = articleRow(article)
  return {
    ...row,
    title_words: folded(row.title),
    percent: progress.percent,
    stage: progress.stage,
    checks_passed: checks?.passed ?? null,
    checks_all: checks?.all ?? null,
    live_urls: JSON.stringify(live_urls),
    error_code: error?.code ?? null,
    error_message: error?.message ?? null,
  }
}

const rowOf = (row: NarrowRow): ArticleRow => ({
  job_id: row.job_id,
  title: row.title,
  status: row.status,
  progress: { percent: row.percent, stage: row.stage },
  created_at: row.created_at,
  word_count: row.word_count,
  places: row.places,
  written_by: row.written_by,
  checks:
    row.checks_passed === null || row.checks_all === null
      ? null
      : { passed: row.checks_passed, all: row.checks_all },
  published: row.published,
  live_urls: readCached(ARTICLE_URLS, row.live_urls),
  error:
    row.error_code === null || row.error_message === null
      ? null
      : { code: row.error_code, message: row.error_message },
})
