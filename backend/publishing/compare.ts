import type { Output } from '../../contract/operation.ts'
import type { PostField, publishing } from '../../contract/publishing.ts'
import { listed } from '../../contract/words.ts'
import { noSuchArticle, plainTextOf, readNewestEdition } from '../articles/articles.ts'
import { openSite, readSite, refusalOf, SiteError } from '../sites/sites.ts'
import type { Value } from './compare-text.ts'
import type { PublishingContext } from './context.ts'
import { imageOf, postOf, readPublicationOf } from './publication.table.ts'
import { outgoing, versionOnSite } from './publish.job.ts'
import { baselineOf, compareFields, lostIn, ownFields } from './site-edits.ts'

type Compared = Output<typeof publishing.compare>

/** How long a site may take to return its post, in ms. */
const READ_MS = 30_000

/**
 * Reads the post and lists the fields that were edited on the site; an empty list if the article has no post on the site. Throws
 * `not_found`, `platform_not_enabled`, `upstream_failed` and `unavailable`.
 */
export const compareArticle = async (
  context: PublishingContext,
  workspaceId: string,
  { articleId, siteId }: { readonly articleId: string; readonly siteId: string },
): Promise<Compared> => {
  const { db } = context
  const site = await readSite(db, workspaceId, siteId)
  const edition = await readNewestEdition(db, workspaceId, articleId)
  if (!edition) throw noSuchArticle(articleId)
  const row = await readPublicationOf(db, articleId, siteId)
  const known = row && postOf(row)
  if (!row || !known) return { fields: [] }
  const open = await openSite(context, site)
  const now = await open(AbortSignal.timeout(READ_MS))
    .fields(known.id)
    .catch((thrown: unknown) => {
      throw thrown instanceof SiteError ? refusalOf(thrown) : thrown
    })
  if (!now) return { fields: [] }
  const { post, image } = outgoing(articleId, edition)
  const own = ownFields(post, row.image === null ? null : image)
  const before = await versionOnSite(context, row)
  const uploaded = [imageOf(row)].filter((picture) => picture !== null)
  const compared = { own, site: now, baseline: baselineOf(row), before, uploaded }
  const { edited } = compareFields(compared)
  const fields: Compared['fields'][number][] = []
  for (const field of edited) {
    if (field === 'image') fields.push({ field, ours: image?.alt ?? '', theirs: '' })
    else {
      const lost = field === 'html' ? lostIn(now.html?.shown, own.html) : []
      const theirs = await plain(workspaceId, field, now[field]?.shown ?? '')
      fields.push({
        field,
        ours: await plain(workspaceId, field, own[field] ?? ''),
        theirs: lost.length === 0 ? theirs : `${theirs}\n[${listed(lost, 'and')}]`,
      })
    }
  }
  return { fields }
}

const plain = async (workspaceId: string, field: PostField, value: Value): Promise<string> =>
  typeof value !== 'string' ? value.join(', ') : field === 'html' ? plainTextOf(workspaceId, value) : value
