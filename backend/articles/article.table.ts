import { sql } from 'kysely'
import { z } from 'zod'
import { type Article, Check, type Publication, VERSION_FIELDS } from '../../contract/articles.ts'
import { groupChecks } from '../../contract/check-groups.ts'
import { Warning } from '../../contract/shapes.ts'
import { moment } from '../../contract/time.ts'
import type { Db, Trx } from '../db/database.ts'
import type { ArticleRow, VersionRow } from './article.rows.ts'
import { ArticleOrder } from './article-order.ts'
import { withFaqSchema } from './faq-schema.ts'
import { keyphraseOf } from './keyphrase.ts'
import { ORDERED_PICTURE } from './picture.table.ts'
import { tookIn } from './took.ts'

/** Parses the order in an article's row. */
export const orderOf = ({ wanted }: Pick<ArticleRow, 'wanted'>): ArticleOrder =>
  ArticleOrder.parse(JSON.parse(wanted))

export const readArticle = (db: Db, id: string): Promise<ArticleRow | undefined> =>
  db.selectFrom('article').selectAll().where('id', '=', id).executeTakeFirst()

/** Starts a query for articles, each joined with its newest version if it has one. */
export const withNewestVersion = (db: Db) =>
  db
    .selectFrom('article')
    .leftJoin('article_version', (join) =>
      join
        .onRef('article_version.article_id', '=', 'article.id')
        .onRef('article_version.version', '=', 'article.version'),
    )

/** Reads an article of a workspace; undefined if the article is deleted. */
export const readOwnArticle = (db: Db, workspaceId: string, id: string): Promise<ArticleRow | undefined> =>
  db
    .selectFrom('article')
    .selectAll()
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Locks an article of a workspace until the transaction ends; undefined if the article is deleted. */
export const lockArticle = (trx: Trx, workspaceId: string, id: string): Promise<ArticleRow | undefined> =>
  trx
    .updateTable('article')
    .set({ version: sql`version` })
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

export const readVersion = (db: Db, id: string, version: number): Promise<VersionRow | undefined> =>
  db
    .selectFrom('article_version')
    .selectAll()
    .where('article_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()

/** Reads the id of the newest finished article that came from the same card; null if there is no such article. */
export const earlierOfCard = async (
  db: Db,
  { workspace_id, plan_id, card_index }: Pick<ArticleRow, 'workspace_id' | 'plan_id' | 'card_index'>,
): Promise<string | null> => {
  if (plan_id === null || card_index === null) return null
  const earlier = await db
    .selectFrom('article')
    .select('id')
    .where('workspace_id', '=', workspace_id)
    .where('plan_id', '=', plan_id)
    .where('card_index', '=', card_index)
    .where('status', '=', 'completed')
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return earlier?.id ?? null
}

/** Reads where articles are published or being published, by article id. */
export type PublicationsOf = (
  db: Db,
  articleIds: readonly string[],
) => Promise<ReadonlyMap<string, Publication[]>>

/** Reads articles in the form of the contract, by id. */
export const articleLoader =
  (publicationsOf: PublicationsOf) =>
  async (db: Db, workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Article>> => {
    if (ids.length === 0) return new Map()
    const rows = await withNewestVersion(db)
      .leftJoin('article_image', 'article_image.article_id', 'article.id')
      .selectAll('article')
      .select([
        'article_image.alt',
        'article_version.slug',
        'article_version.image_id',
        'article_version.image_alt',
        'article_version.title',
        'article_version.seo_title',
        'article_version.meta_description',
        'article_version.focus_keyword',
        'article_version.body',
        'article_version.word_count',
        'article_version.checks',
        'article_version.tags',
        'article_version.categories',
        'article_version.from_site',
      ])
      .where('article.workspace_id', '=', workspaceId)
      .where('article.id', 'in', ids)
      .where('article.deleted_at', 'is', null)
      .execute()
    const completed = rows.filter(({ status }) => status === 'completed').map(({ id }) => id)
    const published = await publicationsOf(db, completed)
    return new Map(rows.map((row) => [row.id, articleOf(row, row, published.get(row.id) ?? [])]))
  }

/** Parses the checks in a column, and marks those that wait for gaps to be filled in. */
export const checksIn = (column: string | null | undefined): Check[] => {
  const checks = z.array(Check).parse(JSON.parse(column ?? '[]'))
  const waiting = new Set(groupChecks(checks).waiting)
  return checks.map((check) => (waiting.has(check) ? { ...check, waiting: true } : check))
}
const storedWarnings = z.array(Warning)

/**
 * Returns until when a pending article waits because the last articles of its workspace failed, if it does. Only this pause leaves a time in an
 * article that no worker has leased.
 */
export const waitOf = ({
  status,
  lease_owner,
  lease_until,
}: Pick<ArticleRow, 'status' | 'lease_owner' | 'lease_until'>) =>
  status === 'pending' && lease_owner === null && lease_until > 0 ? { waits_until: moment(lease_until) } : {}

/** Returns the warnings of a row and new ones, as JSON for the column. */
export const withWarnings = ({ warnings }: Pick<ArticleRow, 'warnings'>, more: readonly Warning[]): string =>
  JSON.stringify([...storedWarnings.parse(JSON.parse(warnings)), ...more])

/**
 * Returns those fields of an article whose text came from a site, if any. Quillport builds a picture’s description from the title and the
 * focus keyword. The description therefore counts as from a site if the title or the focus keyword does.
 */
export const wordsFromSite = (column: string | null | undefined) => {
  if (!column) return {}
  const taken = new Set(z.array(z.enum(VERSION_FIELDS)).parse(JSON.parse(column)))
  if (taken.has('title') || taken.has('focus_keyword')) taken.add('image_alt')
  return { from_site: VERSION_FIELDS.filter((field) => taken.has(field)) }
}

/** Parses the names in a column, such as tags. */
export const namesIn = (column: string | null | undefined): string[] =>
  z.array(z.string()).parse(JSON.parse(column ?? '[]'))

type Content = { readonly [K in keyof VersionRow]?: VersionRow[K] | null } & { readonly alt: string | null }

/** Returns the fields of an article that describe its picture. */
export const shownPicture = ({ image_id, image_alt, alt }: Content) => {
  const shownAlt = image_alt ?? alt
  return shownAlt === null
    ? { has_image: false }
    : { has_image: true, image_alt: shownAlt, image_id: image_id ?? ORDERED_PICTURE }
}

const isFromTitle = ({ focus_keyword, title }: ArticleOrder, keyword: string): boolean =>
  focus_keyword === undefined && keyword !== '' && keyword === keyphraseOf(title)

/** Returns the usage of the model for an article whose writing has ended. */
const tookSoFar = ({ status, work }: ArticleRow): Pick<Article, 'took'> => {
  const took = status === 'completed' || status === 'failed' ? tookIn(work) : []
  return took.length > 0 ? { took } : {}
}

const articleOf = (row: ArticleRow, content: Content, publications: Publication[]): Article => ({
  job_id: row.id,
  status: row.status,
  ...waitOf(row),
  progress: { percent: row.percent, stage: row.stage },
  error:
    row.error_code === null ? null : { code: row.error_code, message: row.error_message ?? row.error_code },
  created_at: new Date(row.created_at).toISOString(),
  title: content.title ?? orderOf(row).title,
  card:
    row.plan_id === null || row.card_index === null
      ? null
      : { plan_id: row.plan_id, card_index: row.card_index },
  warnings: storedWarnings.parse(JSON.parse(row.warnings)),
  ...tookSoFar(row),
  ...(row.status === 'failed' && row.order_key_hash !== null ? { order_key_hash: row.order_key_hash } : {}),
  ...(row.status === 'completed' && typeof content.body === 'string'
    ? {
        html: withFaqSchema(content.body),
        seo_title: content.seo_title ?? '',
        meta_description: content.meta_description ?? '',
        focus_keyword: content.focus_keyword ?? '',
        keyword_from_title: isFromTitle(orderOf(row), content.focus_keyword ?? ''),
        word_count: content.word_count ?? 0,
        slug: content.slug ?? null,
        ...shownPicture(content),
        checks: checksIn(content.checks),
        written_by: row.written_by ?? 'outline',
        version: row.version,
        tags: namesIn(content.tags),
        categories: namesIn(content.categories),
        publications,
        ...wordsFromSite(content.from_site),
      }
    : {}),
})
