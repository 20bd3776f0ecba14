import { z } from 'zod'
import { type KnownPost, nullOn, type PostMarker, type RemotePost } from '../port.ts'
import { carries, carriesAny } from './content.ts'
import type { OpenSite } from './open.ts'
import { remotePost, StoredPost } from './posts.ts'
import { plainText } from './refusals.ts'

const Listed = z.array(StoredPost.pick({ id: true, status: true, link: true, content: true }))
/** The statuses of a search. `any` would exclude the trash. */
const EVERY_STATUS = 'publish,future,draft,pending,private,trash'

/**
 * Maximum number of posts in one answer, few enough for long posts. The next constant is the maximum number of posts that are
 * searched in all.
 */
const PAGE = 20
const NEWEST = 100

/** Finds the post with the marker. */
export const findPost = async (site: OpenSite, { marker }: PostMarker): Promise<RemotePost | null> => {
  const list = (query: Readonly<Record<string, string>>) =>
    site.api.call(Listed, '/wp/v2/posts', {
      query: {
        context: 'edit',
        status: EVERY_STATUS,
        per_page: String(PAGE),
        _fields: 'id,status,link,content.raw',
        ...query,
      },
    })
  const carrierIn = (posts: z.infer<typeof Listed>) =>
    posts.find(({ content }) => carries(content.raw, marker))
  let found = carrierIn(await list({ search: marker }))
  // Search plugins use their own index, without comments or drafts. A lost post is among the newest.
  for (let offset = 0; !found && offset < NEWEST; offset += PAGE) {
    const posts = await list({ orderby: 'id', order: 'desc', offset: String(offset) })
    found = carrierIn(posts)
    if (posts.length < PAGE) break
  }
  return found ? remotePost(site, found) : null
}

const Seen = StoredPost.pick({ id: true, status: true, link: true }).extend({
  /** The content, only for accounts that may edit the post. */
  content: z.object({ raw: z.string() }).nullable().catch(null),
})

/**
 * Reads the post as it is now; null if it no longer exists, is in the trash, or belongs to another article. A copied or
 * reinstalled site reuses ids, so the marker takes precedence over the id. An editor may have removed the marker,
 * though.
 */
export const readPost = async (site: OpenSite, id: string, mark: PostMarker): Promise<RemotePost | null> => {
  const post = await postAt(site, id)
  if (post === null || post.status === 'trash') return null
  const known = remotePost(site, post)
  if (post.content === null || carries(post.content.raw, mark.marker)) return known
  if (carriesAny(post.content.raw)) return null
  return (await findPost(site, mark)) ?? known
}

const postAt = async (site: OpenSite, id: string) => {
  const seen = async (query: Readonly<Record<string, string>>) =>
    site.api.call(Seen, `/wp/v2/posts/${id}`, {
      query: { _fields: 'id,status,link,content.raw', ...query },
    })
  // A contributor can no longer edit a post that an editor published, but can still read it.
  const asked = async () => (await nullOn(seen({ context: 'edit' }), 'forbidden')) ?? (await seen({}))
  return nullOn(asked(), 'missing')
}

const Published = z.array(z.object({ title: z.object({ rendered: z.string() }), link: z.string() }))

/** Reads the newest published posts. */
export const newestPosts = async ({ api }: OpenSite): Promise<readonly KnownPost[]> => {
  const posts = await api.call(Published, '/wp/v2/posts', {
    query: { status: 'publish', orderby: 'date', per_page: '100', _fields: 'title,link' },
  })
  return posts.map(({ title, link }) => ({ title: plainText(title.rendered), url: link }))
}
