import type { Db, Trx } from '../db/database.ts'
import type { ArticleRow, VersionRow } from './article.rows.ts'
import { orderOf, readImage } from './article.table.ts'
import type { Beside, CheckedBody } from './checked-body.ts'
import { ownSite } from './own-site.ts'

/** The texts of a version that the checks need besides its body. */
type Texts = Pick<VersionRow, 'title' | 'seo_title' | 'meta_description' | 'focus_keyword'>

/** Reads the data that the checks of a version need besides its body. */
export const besideBody = async (db: Db, row: ArticleRow, texts: Texts): Promise<Beside> => {
  const { title, seo_title, meta_description, focus_keyword } = texts
  const order = orderOf(row)
  const image = await readImage(db, row.id)
  const { domain } = await ownSite(db, row.workspace_id, order)
  return {
    ...{ title, seo_title, meta_description, focus_keyword },
    order,
    imageAlt: image?.alt ?? null,
    ownDomain: domain,
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
