import { z } from 'zod'

/** The roles of WordPress and their capabilities in its REST API. */
const CAPABILITIES = {
  administrator: ['edit_posts', 'publish_posts', 'upload_files', 'unfiltered_html', 'manage_categories'],
  editor: ['edit_posts', 'publish_posts', 'upload_files', 'unfiltered_html', 'manage_categories'],
  author: ['edit_posts', 'publish_posts', 'upload_files'],
  contributor: ['edit_posts'],
  subscriber: [],
} as const
export type FakeRole = keyof typeof CAPABILITIES

export type FakePost = {
  readonly id: number
  readonly author: string
  status: string
  slug: string
  title: string
  content: string
  excerpt: string
  featured_media: number
  tags: readonly number[]
  categories: readonly number[]
}
/** An empty post. */
export const BLANK = {
  status: 'draft',
  slug: '',
  title: '',
  content: '',
  excerpt: '',
  featured_media: 0,
  tags: [],
  categories: [],
}
export type Reply = {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}
/** A request as WordPress understands it; `user` is null for visitors. */
export type Asked = {
  readonly method: string
  readonly route: string
  readonly query: URLSearchParams
  readonly user: string | null
  readonly fileName: string
  readonly body: Buffer
}
const error = (status: number, code: string, message: string, data: object = {}): Reply => ({
  status,
  body: { code, message, data: { status, ...data } },
})
const Fields = z.object({
  status: z.string().optional(),
  slug: z.string().optional(),
  title: z.string().optional(),
  content: z.string().optional(),
  excerpt: z.string().optional(),
  featured_media: z.int().optional(),
  tags: z.array(z.int()).optional(),
  categories: z.array(z.int()).optional(),
})

/** The data of a fake WordPress. */
export type FakeState = {
  readonly url: () => string
  readonly nextId: () => number
  name: string
  readonly users: Map<string, { readonly password: string; readonly role: FakeRole }>
  readonly posts: Map<number, FakePost>
  readonly media: Map<number, { readonly name: string; readonly alt: string }>
  readonly terms: Map<number, { readonly taxonomy: string; readonly name: string }>
}

const may = (state: FakeState, user: string | null, capability: string): boolean => {
  const role = user === null ? undefined : state.users.get(user)?.role
  return role !== undefined && CAPABILITIES[role].some((one) => one === capability)
}

const shown = (state: FakeState, post: FakePost, user: string | null) => ({
  id: post.id,
  status: post.status,
  link: post.status === 'publish' ? `${state.url()}/post-${post.id}/` : `${state.url()}/?p=${post.id}`,
  slug: post.slug,
  title: { raw: post.title, rendered: post.title },
  content: { raw: post.content, rendered: post.content },
  excerpt: { raw: post.excerpt },
  featured_media: post.featured_media,
  tags: post.tags,
  categories: post.categories,
  meta: [],
  _links: may(state, user, 'unfiltered_html') ? { 'wp:action-unfiltered-html': [] } : {},
})

const write = (state: FakeState, post: FakePost, { body, user }: Asked): Reply | null => {
  const { content, ...fields } = Fields.parse(JSON.parse(body.toString('utf8')))
  if (fields.status === 'publish' && !may(state, user, 'publish_posts'))
    return error(403, 'rest_cannot_publish', 'Sorry, you are not allowed to publish posts.')
  Object.assign(post, fields)
  // WordPress makes an address when a post goes live.
  if (post.status === 'publish' && post.slug === '')
    post.slug = post.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  // Imitates kses, which removes tags and keeps the text between them.
  if (content !== undefined)
    post.content = may(state, user, 'unfiltered_html') ? content : content.replaceAll(/<\/?script[^>]*>/g, '')
  return null
}

const createPost = (state: FakeState, asked: Asked): Reply => {
  if (!may(state, asked.user, 'edit_posts'))
    return error(401, 'rest_cannot_create', 'Sorry, you are not allowed to create posts as this user.')
  const id = state.nextId()
  const post: FakePost = { ...BLANK, id, author: asked.user ?? '' }
  const refusal = write(state, post, asked)
  if (refusal) return refusal
  state.posts.set(post.id, post)
  return { status: 201, body: shown(state, post, asked.user) }
}

const onePost = (state: FakeState, id: number, asked: Asked): Reply => {
  const post = state.posts.get(id)
  if (!post) return error(404, 'rest_post_invalid_id', 'Invalid post ID.')
  const mine = post.author === asked.user && post.status !== 'publish'
  const edits = asked.query.get('context') === 'edit' || asked.method === 'POST'
  if (edits && !mine && !may(state, asked.user, 'publish_posts'))
    return error(403, 'rest_forbidden_context', 'Sorry, you are not allowed to edit this post.')
  const refusal = asked.method === 'POST' ? write(state, post, asked) : null
  return refusal ?? { status: 200, body: shown(state, post, asked.user) }
}

const listPosts = (state: FakeState, { query, user }: Asked): Reply => {
  const statuses = (query.get('status') ?? 'publish').split(',')
  const search = query.get('search')
  const found = [...state.posts.values()].filter(
    (post) =>
      statuses.includes(post.status) && (search === null || `${post.title} ${post.content}`.includes(search)),
  )
  const offset = Number(query.get('offset') ?? 0)
  const page = found.toReversed().slice(offset, offset + Number(query.get('per_page') ?? 10))
  const onlyRaw = query.get('_fields')?.includes('content.raw') === true
  return {
    status: 200,
    body: page.map((post) => ({
      ...shown(state, post, user),
      ...(onlyRaw ? { content: { raw: post.content } } : {}),
    })),
  }
}

const upload = (state: FakeState, { query, user, body, fileName: name }: Asked): Reply => {
  if (!may(state, user, 'upload_files'))
    return error(403, 'rest_cannot_create', 'Sorry, you are not allowed to upload media on this site.')
  if (!body.subarray(0, 4).equals(Buffer.from([137, 80, 78, 71])))
    return error(500, 'rest_upload_sideload_error', 'Sorry, you are not allowed to upload this file type.')
  const id = state.nextId()
  const alt = cleanText(query.get('alt_text') ?? '')
  state.media.set(id, { name, alt })
  return { status: 201, body: medium(state, id, name, alt) }
}

const describeMedium = (state: FakeState, id: number, { body }: Asked): Reply => {
  const known = state.media.get(id)
  if (!known) return error(404, 'rest_post_invalid_id', 'Invalid post ID.')
  const described = z.object({ alt_text: z.string() }).parse(JSON.parse(body.toString('utf8')))
  const alt = cleanText(described.alt_text)
  state.media.set(id, { ...known, alt })
  return { status: 200, body: medium(state, id, known.name, alt) }
}
/** Imitates WordPress's `sanitize_text_field`. */
const cleanText = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
const medium = (state: FakeState, id: number, name: string, alt: string) => ({
  id,
  slug: name.replace(/\.\w+$/, '').toLowerCase(),
  source_url: `${state.url()}/wp-content/uploads/${name}`,
  alt_text: alt,
})

const term = (state: FakeState, taxonomy: string, { user, body }: Asked): Reply => {
  const { name } = z.object({ name: z.string() }).parse(JSON.parse(body.toString('utf8')))
  const allowed = taxonomy === 'tags' ? 'edit_posts' : 'manage_categories'
  if (!may(state, user, allowed))
    return error(403, 'rest_cannot_create', 'Sorry, you are not allowed to create terms.')
  for (const [id, known] of state.terms)
    if (known.taxonomy === taxonomy && known.name.toLowerCase() === name.toLowerCase())
      return error(400, 'term_exists', 'A term with the name provided already exists.', { term_id: id })
  const id = state.nextId()
  state.terms.set(id, { taxonomy, name })
  return { status: 201, body: { id, name } }
}

const me = (state: FakeState, { user }: Asked): Reply => {
  const role = user === null ? undefined : state.users.get(user)?.role
  if (role === undefined) return error(401, 'rest_not_logged_in', 'You are not currently logged in.')
  return {
    status: 200,
    body: {
      username: user,
      roles: [role],
      capabilities: Object.fromEntries(CAPABILITIES[role].map((name) => [name, true])),
    },
  }
}

const index = (state: FakeState): Reply => ({
  status: 200,
  body: {
    name: state.name,
    url: state.url(),
    home: state.url(),
    namespaces: ['wp/v2'],
    authentication: { 'application-passwords': {} },
  },
})

/** Builds WordPress's answer to a request. */
export const answer = (state: FakeState, asked: Asked): Reply => {
  const { method, route, query } = asked
  const [, id] = /^\/wp\/v2\/posts\/(\d+)$/.exec(route) ?? []
  if (id !== undefined) return onePost(state, Number(id), asked)
  const [, mediaId] = /^\/wp\/v2\/media\/(\d+)$/.exec(route) ?? []
  if (mediaId !== undefined && method === 'POST') return describeMedium(state, Number(mediaId), asked)
  const [, taxonomy] = /^\/wp\/v2\/(tags|categories)$/.exec(route) ?? []
  if (taxonomy !== undefined && method === 'POST') return term(state, taxonomy, asked)
  if (taxonomy !== undefined)
    return {
      status: 200,
      body: [...state.terms]
        .filter(([, one]) => one.taxonomy === taxonomy && one.name.includes(query.get('search') ?? ''))
        .map(([termId, { name }]) => ({ id: termId, name: name.replaceAll('&', '&amp;') })),
    }
  switch (`${method} ${route}`) {
    case 'GET /':
      return index(state)
    case 'GET /wp/v2/users/me':
      return me(state, asked)
    case 'GET /wp/v2/posts':
      return listPosts(state, asked)
    case 'POST /wp/v2/posts':
      return createPost(state, asked)
    case 'POST /wp/v2/media':
      return upload(state, asked)
    case 'GET /wp/v2/media':
      return {
        status: 200,
        body: [...state.media]
          .filter(([, { name }]) => name.toLowerCase().includes(query.get('search') ?? ''))
          .map(([one, { name, alt }]) => medium(state, one, name, alt)),
      }
    default:
      return error(404, 'rest_no_route', 'No route was found matching the URL and request method.')
  }
}
