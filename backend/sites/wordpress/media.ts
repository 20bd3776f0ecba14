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
  if (made.alt_text === image.alt) return remote(made)
  const described = afterASave(api.call(Media, `/wp/v2/media/${made.id}`, { body: { alt_text: image.alt } }))
  // A picture without its alternative text is better than no picture.
  return remote((await nullOn(described, 'forbidden', 'invalid')) ?? made)
}

/** Finds an uploaded picture with this file name. WordPress derives the picture's title and slug from the file name. */
export const findUpload = async (api: Api, fileName: string): Promise<RemoteImage | null> => {
  const base = fileName.replace(/\.[^.]*$/, '').toLowerCase()
  const found = await api.call(Found, '/wp/v2/media', {
    query: { search: base, per_page: '20', _fields: 'id,slug,source_url,alt_text' },
  })
  const same = found.find(
    ({ slug, source_url }) => slug.startsWith(base) || source_url.toLowerCase().includes(`/${base}`),
  )
  return same ? remote(same) : null
}

/** Whether the media library still has a picture. */
export const hasUpload = async (api: Api, id: string): Promise<boolean> => {
  const answer = await api.ask(`/wp/v2/media/${id}`, { query: { _fields: 'id' } })
  if (answer.ok || answer.code !== 'rest_post_invalid_id') return true
  return false
}
