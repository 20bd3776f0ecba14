import { type FakeServer, json, type Reply, startFake } from '../../outbound/fake-server.fixture.ts'

export type FakeLemmyPost = {
  readonly id: number
  readonly name: string
  readonly body: string | null
  readonly creator: string
  /** Time as the instance writes it. Versions differ in the time zone. */
  readonly published: string
  state: 'there' | 'deleted' | 'removed' | 'purged'
}

export type FakeLemmyComment = {
  readonly id: number
  readonly content: string
  readonly creator: string
  readonly published: string
  /** The post that the comment is on. */
  readonly post: { readonly id: number; readonly name: string }
  state: 'there' | 'deleted' | 'removed' | 'purged'
}

const SIDEBAR = `Welcome to **self-hosting**!

## Rules

1. Be civil
   and kind.
2. No [spam](https://example.com/spam) or *advertising*.

## Links

- [Wiki](https://example.com/wiki)
`

/** Starts a Lemmy instance, API v3. Version 0.18 numbers its pages and leaves out the time zone; 0.19 names the next page. */
export const startLemmy = async (
  version: '0.18' | '0.19',
): Promise<
  FakeServer & {
    readonly posts: FakeLemmyPost[]
    readonly comments: FakeLemmyComment[]
    /** The answer that replaces the comments; null for the comments. */
    readonly closed: { comments: Reply | null }
  }
> => {
  const posts: FakeLemmyPost[] = []
  const comments: FakeLemmyComment[] = []
  const closed: { comments: Reply | null } = { comments: null }
  const commentView = ({ post, state, creator, ...comment }: FakeLemmyComment) => ({
    comment: {
      ...comment,
      content: state === 'deleted' ? '' : comment.content,
      post_id: post.id,
      path: `0.${comment.id}`,
      deleted: state === 'deleted',
      removed: state === 'removed',
    },
    creator: { id: 1, name: creator, local: true },
    post: { ...post, deleted: false, removed: false },
    community: { id: 2, name: 'selfhosted' },
  })
  const view = (post: FakeLemmyPost) => ({
    post: {
      id: post.id,
      name: post.name,
      ...(post.body === null ? {} : { body: post.body }),
      published: post.published,
      deleted: post.state === 'deleted',
      removed: post.state === 'removed',
      ap_id: `https://elsewhere.example/post/${post.id}`,
    },
    creator: { id: 1, name: post.creator, local: true },
    community: { id: 2, name: 'selfhosted' },
  })
  const server = await startFake(({ url }) => {
    const query = url.searchParams
    const missing = (what: string) => json({ error: `couldnt_find_${what}` }, version === '0.18' ? 400 : 404)
    if (url.pathname === '/api/v3/post') {
      const post = posts.find(({ id }) => id === Number(query.get('id')))
      // For visitors, a post that its author deleted is as absent as a purged post.
      if (post === undefined || post.state === 'purged' || (version === '0.19' && post.state === 'deleted')) {
        return missing('post')
      }
      return json({ post_view: view(post) })
    }
    if (url.pathname === '/api/v3/comment') {
      const comment = comments.find(({ id }) => id === Number(query.get('id')))
      if (comment === undefined || comment.state === 'purged') return missing('comment')
      return json({ comment_view: commentView(comment) })
    }
    const name = query.get('community_name') ?? query.get('name')
    if (name === 'hidden') return json({ error: 'instance_is_private' }, 403)
    if (name !== 'selfhosted') return missing('community')
    if (url.pathname === '/api/v3/community') {
      return json({
        community_view: { community: { id: 2, name, title: 'Self-hosting', description: SIDEBAR } },
      })
    }
    const limit = Number(query.get('limit') ?? 10)
    if (limit > 50) return json({ error: 'couldnt_get_posts' }, 400)
    if (url.pathname === '/api/v3/comment/list') {
      if (closed.comments) return closed.comments
      // Both versions number the pages of comments.
      const from = (Number(query.get('page') ?? 1) - 1) * limit
      const newest = [...comments].sort((a, b) => Date.parse(b.published) - Date.parse(a.published))
      return json({ comments: newest.slice(from, from + limit).map(commentView) })
    }
    const start =
      version === '0.18'
        ? (Number(query.get('page') ?? 1) - 1) * limit
        : Number(query.get('page_cursor')?.slice(1) ?? 0)
    const list = [...posts].sort((a, b) => Date.parse(b.published) - Date.parse(a.published))
    const next = start + limit < list.length ? { next_page: `P${start + limit}` } : {}
    return json({ posts: list.slice(start, start + limit).map(view), ...(version === '0.19' ? next : {}) })
  })
  return { ...server, posts, comments, closed }
}
