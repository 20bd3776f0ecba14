import { type Article, type articles, VERSION_FIELDS } from '../../contract/articles.ts'
import { wrongField } from '../../contract/errors.ts'
import type { Input } from '../../contract/operation.ts'
import type { Db } from '../db/database.ts'
import type { Call } from '../idempotency/idempotency.ts'
import type { VersionRow } from './article.rows.ts'
import { namesIn } from './article.table.ts'
import type { ArticleContext } from './context.ts'
import { addPicture, newPictureId, orderedAlt, readPicture } from './picture.table.ts'
import { contentOf, saveVersion } from './save-version.ts'
import { altOf, canDraw, type HeroImage, TITLE_CARD, titleCard } from './title-card.ts'

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
  throw wrongField('image_alt', 'This article has no hero image to describe.')
}

/**
 * Returns, as JSON, the names of the fields whose text came from a site: those of the version, and `more`. Later edits may keep
 * some of these words.
 */
const withFromSite = ({ from_site }: VersionRow, more: readonly string[]): string | null => {
  const fields = new Set([...namesIn(from_site), ...more])
  return fields.size === 0 ? null : JSON.stringify(VERSION_FIELDS.filter((field) => fields.has(field)))
}

/**
 * Returns a function that draws the title card again if the edit changes the title; null if the title or the picture stays. Only title
 * cards are PNG files: pictures from a model or a person are stored as WebP.
 */
const cardsFor = ({ title, focus_keyword }: Edit) => {
  let drawn: { readonly id: string; readonly image: HeroImage } | null = null
  return async (newest: VersionRow, db: Db) => {
    if (title === undefined || title === newest.title || !canDraw(title)) return null
    const present = await readPicture(db, newest.article_id, newest)
    if (present?.media_type !== 'image/png') return null
    const keyword = focus_keyword ?? newest.focus_keyword
    drawn ??= { id: newPictureId(), image: await titleCard(title, keyword) }
    const isDescribed = !present.alt.startsWith(TITLE_CARD)
    return { ...drawn, alt: isDescribed ? present.alt : altOf(TITLE_CARD, title, keyword) }
  }
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
): Promise<Article> => {
  const cardFor = cardsFor(edit)
  let card: Awaited<ReturnType<typeof cardFor>> = null
  return saveVersion(context, call, {
    jobId: edit.job_id,
    seen: edit.version,
    isEdit: edit.html !== undefined,
    content: async (newest, _, db) => {
      card = await cardFor(newest, db)
      return {
        ...contentOf(newest),
        title: edit.title ?? newest.title,
        seo_title: edit.seo_title ?? newest.seo_title,
        meta_description: edit.meta_description ?? newest.meta_description,
        focus_keyword: edit.focus_keyword ?? newest.focus_keyword,
        body: edit.html ?? newest.body,
        tags: edit.tags === undefined ? newest.tags : namesOnce(edit.tags),
        categories: edit.categories === undefined ? newest.categories : namesOnce(edit.categories),
        slug: edit.slug === undefined ? newest.slug : edit.slug || null,
        image_id: card?.id ?? newest.image_id,
        image_alt: card && edit.image_alt === undefined ? card.alt : await describedBy(edit, newest, db),
        from_site: withFromSite(newest, fromSite),
      }
    },
    alongside: async (trx, row) => {
      if (card) await addPicture(trx, row.id, card.id, card.image)
    },
    answer: (article) => article,
  })
}
