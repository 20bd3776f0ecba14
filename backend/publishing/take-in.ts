import { Article, articles as contract } from '../../contract/articles.ts'
import { AppError } from '../../contract/errors.ts'
import type { PostField } from '../../contract/publishing.ts'
import type { Warning } from '../../contract/shapes.ts'
import { listed } from '../../contract/words.ts'
import { editArticle } from '../articles/articles.ts'
import { type Trx, transaction } from '../db/database.ts'
import { LeaseLost } from '../jobs/lease.ts'
import type { EditedOnSite } from './edited-on-site.ts'
import type { PublicationRow } from './publication.rows.ts'
import { publicationsOf, readPublication, warningsOf } from './publication.table.ts'
import { type Running, saveRow } from './save-publication.ts'
import { type Baseline, baselineOf, keptEntry, lostIn, type OwnFields } from './site-edits.ts'

/**
 * Takes edits on the site into the article as its newest version, and makes the order send that version. Saves both in one transaction.
 * Throws `conflict` if an edit is not valid in the article, or if somebody changed the article after the order.
 */
export const takeIn = async (
  running: Running,
  row: PublicationRow,
  { site, fields }: EditedOnSite,
  own: OwnFields,
): Promise<void> => {
  const { db } = running.context
  const change: Partial<Record<PostField, unknown>> = {}
  for (const field of fields) {
    const value = site[field]?.shown
    if (field !== 'image' && value !== undefined) change[field] = value
  }
  const settle = async (trx: Trx, now: OwnFields, version: number): Promise<void> => {
    const before = baselineOf(row)
    const entries: Baseline['fields'] = { ...before?.fields }
    for (const field of fields) {
      const value = now[field] ?? own[field]
      const theirs = site[field]
      if (value !== undefined && theirs) entries[field] = keptEntry(field, value, theirs)
    }
    const current = await readPublication(trx, row.id)
    if (current?.lease_fence !== running.lease.fence) throw new LeaseLost(running.lease)
    await saveRow(trx, row, {
      wanted_version: version,
      step: 'image',
      warnings: JSON.stringify([
        ...warningsOf(row).filter(({ code }) => code !== NOT_IN_ARTICLE),
        ...leftOnSite(fields.includes('html') ? lostIn(site.html?.shown, now.html ?? own.html) : []),
      ]),
      baseline: JSON.stringify({ fields: entries, pending: {} }),
    })
  }
  if (Object.keys(change).length === 0) {
    return transaction(db, (trx) => settle(trx, {}, row.wanted_version))
  }
  const edit = contract.edit.input.safeParse({
    job_id: row.article_id,
    // Nobody ordered the text of a later version.
    version: row.wanted_version,
    ...change,
  })
  if (!edit.success) throw new AppError('conflict', NOT_VALID, { fields })
  await editArticle(
    { db, publicationsOf },
    {
      workspaceId: row.workspace_id,
      settle: async (trx, saved) => {
        const article = Article.parse(saved)
        await settle(trx, valuesOf(article), article.version ?? row.wanted_version)
      },
    },
    edit.data,
    Object.keys(change),
  ).catch((thrown: unknown) => {
    if (!(thrown instanceof AppError)) throw thrown
    if (thrown.code === 'conflict') throw new AppError('conflict', CHANGED_SINCE)
    throw thrown.code === 'invalid_input' ? new AppError('conflict', NOT_VALID, { fields }) : thrown
  })
}

const NOT_VALID =
  'Quillport cannot copy the site’s changes into the article, perhaps because the title on the site is empty or the post has no words. Nothing was sent.'

const CHANGED_SINCE =
  'The article was changed after you asked to publish it. Nothing was sent. Publish again to send the newest version.'

const NOT_IN_ARTICLE = 'not_in_article'

/** Warns that the article does not have all elements of the site's text. The next change of the text is a conflict. */
const leftOnSite = (lost: readonly string[]): readonly Warning[] =>
  lost.length === 0
    ? []
    : [
        {
          code: NOT_IN_ARTICLE,
          message: `These elements of the post are only on the site, because an article cannot hold them: ${listed(lost, 'and')}. If you change the article’s text and publish again, Quillport asks you before it replaces the text on the site.`,
        },
      ]

const valuesOf = ({
  title,
  html,
  meta_description,
  seo_title,
  focus_keyword,
  slug,
  tags,
  categories,
}: Article): OwnFields => ({
  title,
  ...(html === undefined ? {} : { html }),
  ...(meta_description === undefined ? {} : { meta_description }),
  ...(seo_title === undefined ? {} : { seo_title }),
  ...(focus_keyword === undefined ? {} : { focus_keyword }),
  ...(slug ? { slug } : {}),
  ...(tags === undefined ? {} : { tags }),
  ...(categories === undefined ? {} : { categories }),
})
