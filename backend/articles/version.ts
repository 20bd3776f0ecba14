import type { Db, Trx } from '../db/database.ts'
import type { ArticleRow, VersionRow } from './article.rows.ts'
import { orderOf } from './article.table.ts'
import type { Beside, CheckedBody } from './checked-body.ts'
import { confirmedIn } from './confirmed.table.ts'
import { Work } from './document.ts'
import { outlineWriter } from './outline-writer.ts'
import { supportedBy } from './own-promises.ts'
import { ownSite } from './own-site.ts'
import { orderedAlt } from './picture.table.ts'

/** The texts of a version that the checks need besides its body. */
type Texts = Pick<VersionRow, 'title' | 'seo_title' | 'meta_description' | 'focus_keyword' | 'image_alt'>

/** The fields of a version that only a person's changes set, as they are in the first version. */
export const NO_CHANGES = {
  tags: '[]',
  categories: '[]',
  slug: null,
  image_id: null,
  image_alt: null,
  restored_from: null,
  from_site: null,
} as const

/** Everything that was read for an article: the pages that it cites and the other pages. */
const readSourcesOf = ({ sources, pages }: Work): Beside['sources'] => [
  ...sources,
  ...pages
    .filter(({ url }) => sources.every((source) => source.url !== url))
    .map((page) => ({ url: page.url, label: page.title, excerpt: supportedBy(page) })),
]

/** Reads the data that the checks of a version need besides its body. */
export const besideBody = async (db: Db, row: ArticleRow, texts: Texts): Promise<Beside> => {
  const { title, seo_title, meta_description, focus_keyword, image_alt } = texts
  const order = orderOf(row)
  const { domain } = await ownSite(db, row.workspace_id, order)
  const work = Work.parse(JSON.parse(row.work))
  const confirmed = await confirmedIn(db, row.id)
  return {
    ...{ title, seo_title, meta_description, focus_keyword },
    order,
    isOutline: row.written_by === outlineWriter.name,
    imageAlt: image_alt ?? (await orderedAlt(db, row.id)),
    ownDomain: domain,
    business: `${work.business.name}\n${work.business.description}`,
    sources: readSourcesOf(work),
    unsupported: work.unsupported,
    doubts: work.doubts,
    calculated: work.calculated,
    confirmed,
  }
}

/** Stores a version of an article and makes it the newest. */
export const addVersion = async (
  trx: Trx,
  row: ArticleRow,
  content: Omit<VersionRow, 'article_id' | 'word_count' | 'checks' | 'body'>,
  { html, reading, checks }: CheckedBody,
): Promise<void> => {
  await trx
    .insertInto('article_version')
    .values({
      ...content,
      body: html,
      article_id: row.id,
      word_count: reading.words,
      checks: JSON.stringify(checks),
    })
    .execute()
  await trx.updateTable('article').set({ version: content.version }).where('id', '=', row.id).execute()
}
