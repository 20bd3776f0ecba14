import { sql } from 'kysely'
import { type Article, type articles, VERSION_FIELDS } from '../../contract/articles.ts'
import { countChecks } from '../../contract/check-groups.ts'
import { AppError } from '../../contract/errors.ts'
import { numberInCursor } from '../../contract/number-cursor.ts'
import type { Input, Output } from '../../contract/operation.ts'
import type { Db } from '../db/database.ts'
import type { Call } from '../idempotency/idempotency.ts'
import type { VersionRow } from './article.rows.ts'
import {
  checksIn,
  namesIn,
  readOwnArticle,
  readVersion,
  shownPicture,
  wordsFromSite,
} from './article.table.ts'
import type { ArticleContext } from './context.ts'
import { withFaqSchema } from './faq-schema.ts'
import { orderedAlt } from './picture.table.ts'
import { contentOf, noSuchArticle, saveVersion } from './save-version.ts'

/** The column of each field that a version can change. */
const COLUMNS = {
  title: 'title',
  seo_title: 'seo_title',
  meta_description: 'meta_description',
  focus_keyword: 'focus_keyword',
  html: 'body',
  tags: 'tags',
  categories: 'categories',
  slug: 'slug',
  image: 'image_id',
  image_alt: 'image_alt',
} as const satisfies Readonly<Record<(typeof VERSION_FIELDS)[number], keyof VersionRow>>

const noSuchVersion = (version: number): AppError =>
  new AppError(
    'not_found',
    `The article has no version ${version}. List its versions to find the right number.`,
  )

/** Reads a page of the versions of an article, newest first. The cursor is the number of the page's last version. */
export const listVersions = async (
  db: Db,
  workspaceId: string,
  { job_id, cursor, limit }: Input<typeof articles.versions>,
): Promise<Output<typeof articles.versions>> => {
  const before = numberInCursor(cursor)
  if (!(await readOwnArticle(db, workspaceId, job_id))) throw noSuchArticle(job_id)
  const rows = await db
    .selectFrom('article_version as one')
    .leftJoin('article_version as before', (join) =>
      join
        .onRef('before.article_id', '=', 'one.article_id')
        .on((eb) => eb('before.version', '=', sql<number>`one.version - 1`)),
    )
    .select([
      'one.version',
      'one.origin',
      'one.title',
      'one.word_count',
      'one.checks',
      'one.restored_from',
      'one.created_at',
    ])
    // The database compares the texts, because all versions of a long article take much memory.
    .select(
      VERSION_FIELDS.map((field) =>
        sql<number>`case when before.version is not null and one.${sql.ref(COLUMNS[field])} is distinct from before.${sql.ref(COLUMNS[field])} then 1 else 0 end`.as(
          `changed_${field}` as const,
        ),
      ),
    )
    .where('one.article_id', '=', job_id)
    .$if(before !== undefined, (query) => query.where('one.version', '<', before ?? 0))
    .orderBy('one.version', 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  return {
    versions: page.map((row) => {
      const changed = new Map<string, unknown>(Object.entries(row))
      const checks = checksIn(row.checks)
      return {
        version: row.version,
        origin: row.origin,
        created_at: new Date(row.created_at).toISOString(),
        title: row.title,
        word_count: row.word_count,
        checks: countChecks(checks),
        changed: VERSION_FIELDS.filter((field) => changed.get(`changed_${field}`) === 1),
        restored_from: row.restored_from,
      }
    }),
    next_cursor: rows.length > limit ? String(page.at(-1)?.version) : null,
  }
}

/** Reads one version of an article. Throws `not_found`. */
export const getVersion = async (
  db: Db,
  workspaceId: string,
  { job_id, version }: Input<typeof articles.version>,
): Promise<Output<typeof articles.version>> => {
  const row = await readOwnArticle(db, workspaceId, job_id)
  if (!row) throw noSuchArticle(job_id)
  const stored = await readVersion(db, job_id, version)
  if (!stored) throw noSuchVersion(version)
  return {
    version: stored.version,
    origin: stored.origin,
    created_at: new Date(stored.created_at).toISOString(),
    restored_from: stored.restored_from,
    title: stored.title,
    seo_title: stored.seo_title,
    meta_description: stored.meta_description,
    focus_keyword: stored.focus_keyword,
    html: withFaqSchema(stored.body),
    word_count: stored.word_count,
    checks: checksIn(stored.checks),
    tags: namesIn(stored.tags),
    categories: namesIn(stored.categories),
    slug: stored.slug,
    ...wordsFromSite(stored.from_site),
    ...shownPicture({ ...stored, alt: await orderedAlt(db, job_id) }),
  }
}

/** Saves the content of an earlier version as the newest version. Throws `not_found`, `not_ready`, `conflict`. */
export const goBack = (
  context: Pick<ArticleContext, 'db' | 'publicationsOf'>,
  call: Call,
  { job_id, version, newest: seen }: Input<typeof articles.goBack>,
): Promise<Article> =>
  saveVersion(context, call, {
    jobId: job_id,
    seen,
    isEdit: false,
    content: async (_, row, db) => {
      const earlier = await readVersion(db, row.id, version)
      if (!earlier) throw noSuchVersion(version)
      if (version === row.version)
        throw new AppError('conflict', `Version ${version} is already the newest version.`)
      return { ...contentOf(earlier), restored_from: version }
    },
    answer: (article) => article,
  })
