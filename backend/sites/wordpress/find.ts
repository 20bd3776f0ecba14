import { z } from 'zod'
import { type KnownPost, type RemotePost, SiteError } from '../port.ts'
import { carries } from './content.ts'
import type { OpenSite } from './open.ts'
import { remotePost, StoredPost } from './posts.ts'
import { plainText } from './refusals.ts'

const Listed = z.array(StoredPost.pick({ id: true, status: true, link: true, content: true }))
/** `any` would leave the trash out. */
const EVERY_STATUS = 'publish,future,draft,pending,private,trash'

/** The post that carries the marker. */
export const findPost = async (
  site: OpenSite,
  marker: string,
  signal: AbortSignal,
): Promise<RemotePost | null> => {
  const carrier = async (query: Readonly<Record<string, string>>) => {
    const posts = await site.api.call(Listed, '/wp/v2/posts', {
      query: { context: 'edit', status: EVERY_STATUS, _fields: 'id,status,link,content', ...query },
      signal,
    })
    return posts.find(({ content }) => carries(content.raw, marker))
  }
  const found =
    (await carrier({ search: marker, per_page: '20' })) ??
    // Search plugins put an index of their own in place, without comments or drafts. What was lost is among the newest.
    (await carrier({ orderby: 'id', order: 'desc', per_page: '100' }))
  return found ? remotePost(site, found) : null
}

const Seen = StoredPost.pick({ id: true, status: true, link: true })

/** The post as it now is; null where it is gone or in the trash. */
export const readPost = async (
  site: OpenSite,
  id: string,
  signal: AbortSignal,
): Promise<RemotePost | null> => {
  const seen = async (query: Readonly<Record<string, string>>) =>
    site.api.call(Seen, `/wp/v2/posts/${id}`, { query: { _fields: 'id,status,link', ...query }, signal })
  try {
    // A contributor’s post that an editor published is no longer the contributor’s to edit, but still to read.
    const post = await seen({ context: 'edit' }).catch((thrown: unknown) => {
      if (thrown instanceof SiteError && thrown.kind === 'forbidden') return seen({})
      throw thrown
    })
    return post.status === 'trash' ? null : remotePost(site, post)
  } catch (thrown) {
    if (thrown instanceof SiteError && thrown.kind === 'missing') return null
    throw thrown
  }
}

const Published = z.array(z.object({ title: z.object({ rendered: z.string() }), link: z.string() }))

/** The newest published posts. */
export const newestPosts = async ({ api }: OpenSite, signal: AbortSignal): Promise<readonly KnownPost[]> => {
  const posts = await api.call(Published, '/wp/v2/posts', {
    query: { status: 'publish', orderby: 'date', per_page: '100', _fields: 'title,link' },
    signal,
  })
  return posts.map(({ title, link }) => ({ title: plainText(title.rendered), url: link }))
}
