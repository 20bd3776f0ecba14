import { dbNow } from '../db/database.ts'
import { type PostImage, type RemoteImage, type SiteAdapter, SiteError } from '../sites/sites.ts'
import type { PublicationRow } from './publication.rows.ts'
import { imageOf, postOf, warningsOf } from './publication.table.ts'
import { insist } from './retry.ts'
import { keep, type Running } from './save-publication.ts'
import { baselineOf, imageHash, isUploaded, pendingImageHash } from './site-edits.ts'

/** The picture of an article's version. `id` says which of the article's pictures it is. */
export type ArticlePicture = PostImage & { readonly id: string }

const REFUSED = 'image_refused'
const otherWarnings = (row: PublicationRow) => warningsOf(row).filter(({ code }) => code !== REFUSED)

/** Whether the site refused the picture of this version. The row may then name an earlier picture. */
export const isImageRefused = (row: PublicationRow): boolean =>
  warningsOf(row).some(({ code }) => code === REFUSED)

/** Makes sure that the site has the picture of this version, once. If the site refuses the picture, the post is sent without it, with a warning. */
export const sendImage = async (
  running: Running,
  row: PublicationRow,
  site: SiteAdapter,
  image: ArticlePicture | null,
): Promise<PublicationRow> => {
  if (row.step === 'post') return row
  // The post is looked for before it is sent again.
  const step = isPostSent(row) ? row.step : 'post'
  const remote = imageOf(row)
  if (image === null || (remote?.of === image.id && (await isCurrent(running, row, site, image, remote))))
    return keep(running, row, { step })
  try {
    const sent = await uploaded(running, row, site, image)
    return await keep(running, row, {
      step,
      image: JSON.stringify({ ...sent, of: image.id }),
      warnings: JSON.stringify(otherWarnings(row)),
      attempt: 0,
    })
  } catch (thrown) {
    if (!(thrown instanceof SiteError) || (thrown.kind !== 'forbidden' && thrown.kind !== 'invalid'))
      throw thrown
    const result = remote === null ? 'The post has no picture.' : 'The post does not have the new picture.'
    const warning = { code: REFUSED, message: `${result} ${thrown.message}` }
    return keep(running, row, { step, warnings: JSON.stringify([...otherWarnings(row), warning]) })
  }
}

/** Whether a request with the post may have had an effect. */
const isPostSent = ({ step }: PublicationRow): boolean => step === 'create_sent' || step === 'update_sent'

/** Whether an uploaded picture is still the article's picture and, if the post names it, still on the site. */
const isCurrent = async (
  running: Running,
  row: PublicationRow,
  site: SiteAdapter,
  image: PostImage,
  remote: RemoteImage,
): Promise<boolean> => {
  const baseline = baselineOf(row)
  // The unanswered request had a picture, perhaps an earlier one.
  if (isPostSent(row)) return baseline?.pending.image === pendingImageHash(image)
  const known = baseline?.fields.image
  if (known && known.sent !== imageHash(image)) return false
  const post = postOf(row)
  const now = post && (await insist(running, () => site.fields(post.id)))
  // If somebody removed the picture from the post, the post should have no picture.
  if (!now?.image || !isUploaded(now.image, remote)) return true
  return insist(running, () => site.hasImage(remote))
}

const uploaded = async (running: Running, row: PublicationRow, site: SiteAdapter, image: PostImage) => {
  const found = row.step === 'image' ? null : await insist(running, () => site.findImage(image))
  if (found) return found
  if (!isPostSent(row))
    await keep(running, row, { step: 'image_sent', sent_at: await dbNow(running.context.db) })
  try {
    return await insist(running, () => site.uploadImage(image))
  } catch (thrown) {
    if (!(thrown instanceof SiteError) || thrown.certain) throw thrown
    const after = await insist(running, () => site.findImage(image))
    if (after) return after
    // A second copy of a picture does no harm.
    return insist(running, () => site.uploadImage(image))
  }
}
