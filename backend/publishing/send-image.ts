import { dbNow } from '../db/database.ts'
import { type PostImage, type SiteAdapter, SiteError } from '../sites/sites.ts'
import type { PublicationRow } from './publication.rows.ts'
import { imageOf, warningsOf } from './publication.table.ts'
import { insist } from './retry.ts'
import { keep, type Running } from './save-publication.ts'

/** The picture of an article's version. `id` says which of the article's pictures it is. */
export type ArticlePicture = PostImage & { readonly id: string }

/** Makes sure that the site has the picture of this version, once. If the site refuses the picture, the post is sent without it, with a warning. */
export const sendImage = async (
  running: Running,
  row: PublicationRow,
  site: SiteAdapter,
  image: ArticlePicture | null,
): Promise<PublicationRow> => {
  if (row.step !== 'image' && row.step !== 'image_sent') return row
  if (image === null || imageOf(row)?.of === image.id) return keep(running, row, { step: 'post' })
  try {
    const remote = await uploaded(running, row, site, image)
    return await keep(running, row, {
      step: 'post',
      image: JSON.stringify({ ...remote, of: image.id }),
      attempt: 0,
    })
  } catch (thrown) {
    if (!(thrown instanceof SiteError) || (thrown.kind !== 'forbidden' && thrown.kind !== 'invalid'))
      throw thrown
    const warning = { code: 'image_refused', message: `The post has no picture. ${thrown.message}` }
    const warnings = JSON.stringify([...warningsOf(row), warning])
    return keep(running, row, { step: 'post', warnings })
  }
}

const uploaded = async (running: Running, row: PublicationRow, site: SiteAdapter, image: PostImage) => {
  const found = row.step === 'image_sent' ? await insist(running, () => site.findImage(image.fileName)) : null
  if (found) return found
  await keep(running, row, { step: 'image_sent', sent_at: await dbNow(running.context.db) })
  try {
    return await insist(running, () => site.uploadImage(image))
  } catch (thrown) {
    if (!(thrown instanceof SiteError) || thrown.certain) throw thrown
    const after = await insist(running, () => site.findImage(image.fileName))
    if (after) return after
    // A second copy of a picture does no harm.
    return insist(running, () => site.uploadImage(image))
  }
}
