import { z } from 'zod'
import { afterASave, nullOn, type PostImage, type RemoteImage, SiteError } from '../port.ts'
import type { Account } from './account.ts'
import type { Api } from './api.ts'

const Media = z.object({ id: z.int(), source_url: z.string(), alt_text: z.string().catch('') })
const Found = z.array(Media.extend({ slug: z.string() }))

const remote = ({ id, source_url }: z.infer<typeof Media>): RemoteImage => ({
  id: String(id),
  url: source_url,
})

/**
 * Adds a picture with its alternative text to the media library. If the account may not upload, throws `forbidden`
 * before it sends anything.
 */
export const upload = async (api: Api, account: Account, image: PostImage): Promise<RemoteImage> => {
  if (!account.mayUpload)
    throw new SiteError(
      'forbidden',
      `${account.username} cannot upload pictures. Give the account the role Author or Editor, or add the picture in WordPress.`,
    )
  const made = await api.call(Media, '/wp/v2/media', {
    query: { alt_text: image.alt },
    body: image,
  })
  const described = afterASave(addAltText(api, made, image))
  // A picture without its alternative text is better than no picture.
  await nullOn(described, 'forbidden', 'invalid')
  return remote(made)
}

/** Gives a picture in the media library its alternative text, if it has another text or none. */
const addAltText = async (
  api: Api,
  made: z.infer<typeof Media>,
  { alt }: Pick<PostImage, 'alt'>,
): Promise<void> => {
  if (made.alt_text !== alt) await api.call(Media, `/wp/v2/media/${made.id}`, { body: { alt_text: alt } })
}

/**
 * Finds an uploaded picture with this file name. WordPress derives the picture's title and slug from the file name. If the picture lacks its
 * alternative text, because the upload was interrupted, tries once to add the text.
 */
export const findUpload = async (
  api: Api,
  { fileName, alt }: Pick<PostImage, 'fileName' | 'alt'>,
): Promise<RemoteImage | null> => {
  const base = fileName.replace(/\.[^.]*$/, '').toLowerCase()
  const found = await api.call(Found, '/wp/v2/media', {
    query: { search: base, per_page: '20', _fields: 'id,slug,source_url,alt_text' },
  })
  const same = found.find(
    ({ slug, source_url }) => slug.startsWith(base) || source_url.toLowerCase().includes(`/${base}`),
  )
  if (!same) return null
  // A picture without its alternative text is better than no picture, also if WordPress fails again.
  await addAltText(api, same, { alt }).catch((thrown: unknown) => {
    if (!(thrown instanceof SiteError)) throw thrown
  })
  return remote(same)
}

/** Whether the media library still has a picture. */
export const hasUpload = async (api: Api, id: string): Promise<boolean> => {
  const answer = await api.ask(`/wp/v2/media/${id}`, { query: { _fields: 'id' } })
  if (answer.ok || answer.code !== 'rest_post_invalid_id') return true
  return false
}
