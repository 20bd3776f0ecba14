import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { serve } from '../../outbound/loopback.fixture.ts'

/** The roles of WordPress and what its REST API lets them do. */
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
  title: string
  content: string
  excerpt: string
  featured_media: number
  tags: readonly number[]
  categories: readonly number[]
}
const BLANK = {
  status: 'draft',
  title: '',
  content: '',
  excerpt: '',
  featured_media: 0,
  tags: [],
  categories: [],
}
type Reply = {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}
type Asked = {
  readonly method: string
  readonly route: string
  readonly query: URLSearchParams
  readonly user: string | null
  readonly body: Buffer
}
/** What a test puts in the way of one request: another answer, none, or an answer lost on its way. */
export type Obstacle = Reply | 'cut' | 'lost' | undefined

const error = (status: number, code: string, message: string, data: object = {}): Reply => ({
  status,
  body: { code, message, data: { status, ...data } },
})
const Fields = z.object({
  status: z.string().optional(),
  title: z.string().optional(),
  content: z.string().optional(),
  excerpt: z.string().optional(),
  featured_media: z.int().optional(),
  tags: z.array(z.int()).optional(),
  categories: z.array(z.int()).optional(),
})

/** A WordPress on loopback that speaks the documented REST API: posts, media, terms, users, and their refusals. */
export const startFakeWordPress = async ({ home }: { readonly home?: string } = {}) => {
  const state = {
    name: 'Fake &amp; site',
    users: new Map<string, { password: string; role: FakeRole }>(
      (['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const).map((role) => [
        role,
        { password: `pass of ${role}`, role },
      ]),
    ),
    posts: new Map<number, FakePost>(),
    media: new Map<number, { readonly name: string; readonly alt: string }>(),
    terms: new Map<number, { readonly taxonomy: string; readonly name: string }>(),
    /** Requests that reached WordPress, as `POST /wp/v2/posts`. */
    log: [] as string[],
    obstacle: (_: Asked): Obstacle => undefined,
  }
  let lastId = 0

  const may = (user: string | null, capability: string): boolean => {
    const role = user === null ? undefined : state.users.get(user)?.role
    return role !== undefined && CAPABILITIES[role].some((one) => one === capability)
  }

  const shown = (post: FakePost, user: string | null) => ({
    id: post.id,
    status: post.status,
    link: post.status === 'publish' ? `${url()}/post-${post.id}/` : `${url()}/?p=${post.id}`,
    title: { raw: post.title, rendered: post.title },
    content: { raw: post.content, rendered: post.content },
    excerpt: { raw: post.excerpt },
    featured_media: post.featured_media,
    tags: post.tags,
    categories: post.categories,
    meta: [],
    _links: may(user, 'unfiltered_html') ? { 'wp:action-unfiltered-html': [] } : {},
  })

  const write = (post: FakePost, { body, user }: Asked): Reply | null => {
    const { content, ...fields } = Fields.parse(JSON.parse(body.toString('utf8')))
    if (fields.status === 'publish' && !may(user, 'publish_posts'))
      return error(403, 'rest_cannot_publish', 'Sorry, you are not allowed to publish posts.')
    Object.assign(post, fields)
    // What kses does: the tags go, the text between them stays.
    if (content !== undefined)
      post.content = may(user, 'unfiltered_html') ? content : content.replaceAll(/<\/?script[^>]*>/g, '')
    return null
  }

  const createPost = (asked: Asked): Reply => {
    if (!may(asked.user, 'edit_posts'))
      return error(401, 'rest_cannot_create', 'Sorry, you are not allowed to create posts as this user.')
    lastId += 1
    const post: FakePost = { ...BLANK, id: lastId, author: asked.user ?? '' }
    const refusal = write(post, asked)
    if (refusal) return refusal
    state.posts.set(post.id, post)
    return { status: 201, body: shown(post, asked.user) }
  }

  const onePost = (id: number, asked: Asked): Reply => {
    const post = state.posts.get(id)
    if (!post) return error(404, 'rest_post_invalid_id', 'Invalid post ID.')
    const mine = post.author === asked.user && post.status !== 'publish'
    const edits = asked.query.get('context') === 'edit' || asked.method === 'POST'
    if (edits && !mine && !may(asked.user, 'publish_posts'))
      return error(403, 'rest_forbidden_context', 'Sorry, you are not allowed to edit this post.')
    const refusal = asked.method === 'POST' ? write(post, asked) : null
    return refusal ?? { status: 200, body: shown(post, asked.user) }
  }

  const listPosts = ({ query, user }: Asked): Reply => {
    const statuses = (query.get('status') ?? 'publish').split(',')
    const search = query.get('search')
    const found = [...state.posts.values()].filter(
      (post) =>
        statuses.includes(post.status) &&
        (search === null || `${post.title} ${post.content}`.includes(search)),
    )
    return { status: 200, body: found.toReversed().map((post) => shown(post, user)) }
  }

  const upload = ({ query, user, body }: Asked, name: string): Reply => {
    if (!may(user, 'upload_files'))
      return error(403, 'rest_cannot_create', 'Sorry, you are not allowed to upload media on this site.')
    if (!body.subarray(0, 4).equals(Buffer.from([137, 80, 78, 71])))
      return error(500, 'rest_upload_sideload_error', 'Sorry, you are not allowed to upload this file type.')
    lastId += 1
    const alt = query.get('alt_text') ?? ''
    state.media.set(lastId, { name, alt })
    return { status: 201, body: medium(lastId, name, alt) }
  }
  const medium = (id: number, name: string, alt: string) => ({
    id,
    slug: name.replace(/\.\w+$/, '').toLowerCase(),
    source_url: `${url()}/wp-content/uploads/${name}`,
    alt_text: alt,
  })

  const term = (taxonomy: string, { user, body }: Asked): Reply => {
    const { name } = z.object({ name: z.string() }).parse(JSON.parse(body.toString('utf8')))
    const allowed = taxonomy === 'tags' ? 'edit_posts' : 'manage_categories'
    if (!may(user, allowed))
      return error(403, 'rest_cannot_create', 'Sorry, you are not allowed to create terms.')
    for (const [id, known] of state.terms)
      if (known.taxonomy === taxonomy && known.name.toLowerCase() === name.toLowerCase())
        return error(400, 'term_exists', 'A term with the name provided already exists.', { term_id: id })
    lastId += 1
    state.terms.set(lastId, { taxonomy, name })
    return { status: 201, body: { id: lastId, name } }
  }

  const me = ({ user }: Asked): Reply => {
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

  const index = (): Reply => ({
    status: 200,
    body: {
      name: state.name,
      url: url(),
      home: url(),
      namespaces: ['wp/v2'],
      authentication: { 'application-passwords': {} },
    },
  })

  const answer = (asked: Asked, fileName: string): Reply => {
    const { method, route, query } = asked
    const [, id] = /^\/wp\/v2\/posts\/(\d+)$/.exec(route) ?? []
    if (id !== undefined) return onePost(Number(id), asked)
    const [, taxonomy] = /^\/wp\/v2\/(tags|categories)$/.exec(route) ?? []
    if (taxonomy !== undefined && method === 'POST') return term(taxonomy, asked)
    if (taxonomy !== undefined)
      return {
        status: 200,
        body: [...state.terms]
          .filter(([, one]) => one.taxonomy === taxonomy && one.name.includes(query.get('search') ?? ''))
          .map(([termId, { name }]) => ({ id: termId, name: name.replaceAll('&', '&amp;') })),
      }
    switch (`${method} ${route}`) {
      case 'GET /':
        return index()
      case 'GET /wp/v2/users/me':
        return me(asked)
      case 'GET /wp/v2/posts':
        return listPosts(asked)
      case 'POST /wp/v2/posts':
        return createPost(asked)
      case 'POST /wp/v2/media':
        return upload(asked, fileName)
      case 'GET /wp/v2/media':
        return {
          status: 200,
          body: [...state.media]
            .filter(([, { name }]) => name.toLowerCase().includes(query.get('search') ?? ''))
            .map(([mediaId, { name, alt }]) => medium(mediaId, name, alt)),
        }
      default:
        return error(404, 'rest_no_route', 'No route was found matching the URL and request method.')
    }
  }

  const userOf = (authorization: string | undefined): string | null => {
    const [, encoded = ''] = /^Basic (.+)$/.exec(authorization ?? '') ?? []
    const [name = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
    return state.users.get(name)?.password === rest.join(':') ? name : null
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake')
    const asked: Asked = {
      method: request.method ?? 'GET',
      route: pathname.replace(/^\/wp-json/, ''),
      query: searchParams,
      user: userOf(request.headers.authorization),
      body: await buffer(request),
    }
    const obstacle = state.obstacle(asked)
    if (obstacle === 'cut') return void request.socket.destroy()
    if (!pathname.startsWith('/wp-json/') && typeof obstacle !== 'object') {
      response.setHeader('link', `<${url()}/wp-json/>; rel="https://api.w.org/"`)
      return void response.end('<!doctype html><title>Fake site</title>')
    }
    state.log.push(`${asked.method} ${asked.route}`)
    const [, fileName = ''] = /filename="([^"]+)"/.exec(request.headers['content-disposition'] ?? '') ?? []
    const reply = obstacle === undefined || obstacle === 'lost' ? answer(asked, fileName) : obstacle
    if (obstacle === 'lost') return void request.socket.destroy()
    const json = typeof reply.body !== 'string'
    response.writeHead(reply.status, {
      'content-type': json ? 'application/json; charset=UTF-8' : 'text/html; charset=UTF-8',
      ...reply.headers,
    })
    response.end(json ? JSON.stringify(reply.body) : reply.body)
    await once(response, 'close')
  }

  const server = await serve((request, response) => {
    handle(request, response).catch((thrown: unknown) =>
      response.destroy(thrown instanceof Error ? thrown : undefined),
    )
  })
  const url = (): string => home ?? server.origin
  return {
    ...state,
    origin: server.origin,
    close: server.close,
    /** Puts something in the way of the requests that follow; without one, takes it away. */
    block: (obstacle: (asked: Asked) => Obstacle = () => undefined) => {
      state.obstacle = obstacle
    },
    loginOf: (role: FakeRole) => ({
      platform: 'wordpress' as const,
      url: server.origin,
      username: role,
      application_password: state.users.get(role)?.password ?? '',
    }),
    /** A post that somebody published there by hand. */
    publish: (title: string) => {
      lastId += 1
      state.posts.set(lastId, { ...BLANK, id: lastId, author: 'editor', status: 'publish', title })
    },
    rename: (name: string) => {
      state.name = name
    },
  }
}
export type FakeWordPress = Awaited<ReturnType<typeof startFakeWordPress>>
