import type { Trx } from '../db/database.ts'
import type { ArticleRow, VersionRow } from './article.rows.ts'
import { orderOf, readImage } from './article.table.ts'
import type { Reading } from './body.ts'
import { runChecks } from './checks.ts'
import { ownSite } from './own-site.ts'

/** Keeps a version of an article with its checks, and makes it the newest. */
export const addVersion = async (
  trx: Trx,
  row: ArticleRow,
  content: Omit<VersionRow, 'article_id' | 'word_count' | 'checks'>,
  body: Reading,
): Promise<void> => {
  const { version } = content
  const order = orderOf(row)
  const image = await readImage(trx, row.id)
  const { domain } = await ownSite(trx, row.workspace_id, order)
  const checks = JSON.stringify(
    runChecks({ ...content, order, body, imageAlt: image?.alt ?? null, ownDomain: domain }),
  )
  await trx
    .insertInto('article_version')
    .values({ ...content, article_id: row.id, word_count: body.words, checks })
    .execute()
  await trx.updateTable('article').set({ version }).where('id', '=', row.id).execute()
}
