import { type Article, type articles, VERSION_FIELDS } from '../../contract/articles.ts'
import { AppError } from '../../contract/errors.ts'
import type { Input } from '../../contract/operation.ts'
import type { Db } from '../db/database.ts'
import type { Call } from '../idempotency/idempotency.ts'
import type { VersionRow } from './article.rows.ts'
import { namesIn } from './article.table.ts'
import type { ArticleContext } from './context.ts'
import { orderedAlt } from './picture.table.ts'
import { contentOf, saveVersion } from './save-version.ts'

type Edit = Input<typeof articles.edit>

/** Returns names as JSON for their column. Names that differ only in case count as the same. */
const namesOnce = (names: readonly string[]): string =>
  JSON.stringify(
    names.filter((name, at) => names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === at),
  )

/** Returns the description that an edit gives the picture. Throws `invalid_input` if there is no picture. */
const describedBy = async (edit: Edit, newest: VersionRow, db: Db): Promise<string | null> => {
  if (edit.image_alt === undefined) return newest.image_alt
  const present = newest.image_alt ?? (await orderedAlt(db, newest.article_id))
  // An unchanged description must not look like a change.
  if (present !== null) return edit.image_alt === present ? newest.image_alt : edit.image_alt
  const message = 'This article has no hero image to describe.'
  throw new AppError('invalid_input', `image_alt: ${message}`, { issues: [{ path: 'image_alt', message }] })
}

/** Returns the fields with words from a site as JSON: those of the version, and more. Later edits may keep some of the words. */
const withFromSite = ({ from_site }: VersionRow, more: readonly string[]): string | null => {
  const fields = new Set([...namesIn(from_site), ...more])
  return fields.size === 0 ? null : JSON.stringify(VERSION_FIELDS.filter((field) => fields.has(field)))
}

/**
 * Saves the person’s edit as a new version with its checks. `fromSite` names the fields whose words come from a site. Throws `invalid_input`, `not_found`, `not_ready`,
 * `conflict`.
 */
export const editArticle = (
  context: Pick<ArticleContext, 'db' | 'publicationsOf'>,
  call: Pick<Call, 'workspaceId' | 'settle'>,
  edit: Edit,
  fromSite: readonly string[] = [],
): Promise<Article> =>
  saveVersion(context, call, {
    jobId: edit.job_id,
    seen: edit.version,
    isEdit: edit.html !== undefined,
    content: async (newest, _, db) => ({
      ...contentOf(newest),
      title: edit.title ?? newest.title,
      seo_title: edit.seo_title ?? newest.seo_title,
      meta_description: edit.meta_description ?? newest.meta_description,
      focus_keyword: edit.focus_keyword ?? newest.focus_keyword,
      body: edit.html ?? newest.body,
      tags: edit.tags === undefined ? newest.tags : namesOnce(edit.tags),
      categories: edit.categories === undefined ? newest.categories : namesOnce(edit.categories),
      slug: edit.slug === undefined ? newest.slug : edit.slug || null,
      image_alt: await describedBy(edit, newest, db),
      from_site: withFromSite(newest, fromSite),
    }),
    answer: (article) => article,
  })
