import { createHmac, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { serve } from '../../outbound/loopback.fixture.ts'

/** A post as the fake stores it, with Ghost's names. */
export type FakePost = z.infer<typeof Stored>
const Written = z.object({
  title: z.string().max(255),
  html: z.string(),
  slug: z.string().max(191),
  status: z.enum(['draft', 'scheduled', 'published']),
  published_at: z.string(),
  custom_excerpt: z.string().max(300).nullable(),
  meta_title: z.string().max(300).nullable(),
  meta_description: z.string().max(500).nullable(),
  codeinjection_head: z.string().max(65_535).nullable(),
  codeinjection_foot: z.string().max(65_535).nullable(),
  feature_image: z.string().nullable(),
  feature_image_alt: z.string().max(191),
  tags: z.array(z.string().max(191)),
})
const Stored = Written.partial().extend({
  id: z.string(),
  uuid: z.string(),
  title: z.string(),
  status: z.enum(['draft', 'scheduled', 'published']),
  updated_at: z.string(),
})
const Create = z.object({ posts: z.tuple([Written.partial().strict().required({ title: true })]) })
const Update = z.object({ posts: z.tuple([Written.partial().extend({ updated_at: z.string() }).strict()]) })

/** A fault of the next request of a kind. */
export type Fault =
  | {
      readonly answer: number
      readonly problem?: object
      readonly headers?: Readonly<Record<string, string>>
    }
  /** The request is carried out at once, after `late` ms, or never. The connection is cut at once, without an answer. */
  | { readonly lost: 'at once' | 'never' | { readonly late: number } }
  /** The request is carried out and answered after a delay. */
  | { readonly slow: number }
  /** The request is carried out and never answered. */
  | { readonly hang: true }

/** `create`, `update`, `upload`, `find`, `read` or `look`, which is a request for an image itself. */
export type Kind = 'create' | 'update' | 'upload' | 'find' | 'read' | 'look' | 'site'

type Answer = { readonly status: number; readonly body: unknown; readonly headers?: Record<string, string> }
const ok = (body: unknown, status = 200): Answer => ({ status, body })
const problem = (status: number, type: string, code: string | null, message: string): Answer =>
  ok({ errors: [{ type, code, message, context: null }] }, status)
const NOT_FOUND = problem(404, 'NotFoundError', null, 'Resource not found error, cannot read post.')

const SECRET = 'ab'.repeat(32)
const KEY_ID = '6b01b2aa073fd9473f0b026d'
/** The key that the fake accepts. */
export const FAKE_ADMIN_KEY = `${KEY_ID}:${SECRET}`

const tokenProblem = (header: string | undefined): Answer | null => {
  const [head = '', body = '', signature = ''] = (header ?? '').replace(/^Ghost /, '').split('.')
  if (header === undefined) return problem(403, 'NoPermissionError', null, 'Authorization failed')
  const { kid } = z.object({ kid: z.string() }).parse(JSON.parse(Buffer.from(head, 'base64url').toString()))
  if (kid !== KEY_ID)
    return problem(401, 'UnauthorizedError', 'UNKNOWN_ADMIN_API_KEY', 'Unknown Admin API Key')
  const right = createHmac('sha256', Buffer.from(SECRET, 'hex')).update(`${head}.${body}`).digest('base64url')
  return signature === right ? null : problem(401, 'UnauthorizedError', 'INVALID_JWT', 'Invalid token')
}

/** Starts Ghost's Admin API on loopback, as far as publishing needs it, with its errors, limits and quirks. */
export const startGhost = async () => {
  const posts = new Map<string, FakePost>()
  const images = new Map<string, Buffer>()
  const faults: { readonly kind: Kind; readonly fault: Fault }[] = []
  const counts = new Map<Kind, number>()
  const waiting = new Set<Promise<void>>()
  let clock = Date.parse('2026-11-21T12:00:00Z')
  let origin = ''

  const shown = (post: FakePost) => ({
    codeinjection_head: null,
    codeinjection_foot: null,
    ...post,
    tags: (post.tags ?? []).map((name) => ({ name })),
    url: post.status === 'published' ? `${origin}/${post.id}/` : `${origin}/p/${post.uuid}/`,
  })
  const stamp = () => {
    clock += 1_000
    return new Date(clock).toISOString()
  }
  const keep = (given: unknown): Answer => {
    const post = Stored.parse(given)
    posts.set(post.id, post)
    return ok({ posts: [shown(post)] })
  }
  const create = (body: string): Answer => {
    const parsed = Create.safeParse(JSON.parse(body))
    if (!parsed.success) return problem(422, 'ValidationError', null, 'Validation error, cannot save post.')
    const id = randomUUID().replaceAll('-', '').slice(0, 24)
    const [given] = parsed.data.posts
    // Ghost makes the address of a post from its title.
    const slug = given.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
    const post = { status: 'draft' as const, slug, ...given, id, uuid: randomUUID() }
    return { ...keep({ ...post, updated_at: stamp() }), status: 201 }
  }
  const update = (id: string, body: string): Answer => {
    const before = posts.get(id)
    if (!before) return NOT_FOUND
    const parsed = Update.safeParse(JSON.parse(body))
    if (!parsed.success) return problem(422, 'ValidationError', null, 'Validation error, cannot edit post.')
    const { updated_at, ...change } = parsed.data.posts[0]
    if (Date.parse(updated_at) !== Date.parse(before.updated_at))
      return problem(
        409,
        'UpdateCollisionError',
        'UPDATE_COLLISION',
        'Saving failed! Someone else is editing this post.',
      )
    return keep({ ...before, ...change, updated_at: stamp() })
  }
  const list = (filter: string): Answer => {
    const mark = /^codeinjection_foot:~'(.*)'$/.exec(filter)?.[1]
    const found = [...posts.values()].filter((post) =>
      mark === undefined ? post.status === 'published' : post.codeinjection_foot?.includes(mark),
    )
    return ok({ posts: found.map(shown) })
  }
  const upload = (body: Buffer): Answer => {
    const text = body.toString('latin1')
    const name = /filename="([^"]+)"/.exec(text)?.[1] ?? 'none'
    const [, bytes = ''] = /filename="[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(text) ?? []
    if (!/\.(png|webp)$/.test(name))
      return problem(415, 'UnsupportedMediaTypeError', null, 'Please select a valid image.')
    const taken = [...images.keys()].filter((key) => key.startsWith(name.replace(/\.\w+$/, ''))).length
    const now = new Date()
    const folder = `content/images/${now.getUTCFullYear()}/${String(now.getUTCMonth() + 1).padStart(2, '0')}`
    const kept = taken === 0 ? name : name.replace(/(\.\w+)$/, `-${taken}$1`)
    images.set(`${folder}/${kept}`, Buffer.from(bytes, 'latin1'))
    return ok({ images: [{ url: `${origin}/${folder}/${kept}`, ref: null }] }, 201)
  }

  const route = (method: string, url: URL): { readonly kind: Kind; run(body: Buffer): Answer } => {
    const path = url.pathname.replace(/^\/ghost\/api\/admin/, '')
    const id = /^\/posts\/([^/]+)\/$/.exec(path)?.[1]
    if (method === 'HEAD')
      return { kind: 'look', run: () => ok('', images.has(url.pathname.slice(1)) ? 200 : 404) }
    if (path === '/site/')
      return { kind: 'site', run: () => ok({ site: { title: 'Fake', url: `${origin}/`, version: '6.65' } }) }
    if (path === '/images/upload/') return { kind: 'upload', run: upload }
    if (path === '/posts/' && method === 'POST')
      return { kind: 'create', run: (body) => create(String(body)) }
    if (path === '/posts/') return { kind: 'find', run: () => list(url.searchParams.get('filter') ?? '') }
    if (id !== undefined && method === 'PUT')
      return { kind: 'update', run: (body) => update(id, String(body)) }
    const post = id === undefined ? undefined : posts.get(id)
    return { kind: 'read', run: () => (post ? ok({ posts: [shown(post)] }) : NOT_FOUND) }
  }

  const answer = (response: ServerResponse, { status, body, headers = {} }: Answer) => {
    if (response.destroyed) return
    const type = body === '' && status === 200 ? 'image/png' : 'application/json; charset=utf-8'
    response
      .writeHead(status, { 'content-type': type, ...headers })
      .end(body === '' ? undefined : JSON.stringify(body))
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', origin)
    const { kind, run } = route(request.method ?? 'GET', url)
    const body = await buffer(request)
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    const refused = kind === 'look' ? null : tokenProblem(request.headers.authorization)
    if (refused) return answer(response, refused)
    const at = faults.findIndex((one) => one.kind === kind)
    const fault = at < 0 ? undefined : faults.splice(at, 1)[0]?.fault
    if (!fault) return answer(response, run(body))
    if ('answer' in fault)
      return answer(response, {
        ...ok(
          fault.problem ?? { errors: [{ type: 'InternalServerError', message: 'Broken' }] },
          fault.answer,
        ),
        headers: { ...fault.headers },
      })
    if ('slow' in fault) {
      await delay(fault.slow)
      return answer(response, run(body))
    }
    if ('hang' in fault) {
      run(body)
      return
    }
    request.socket.destroy()
    if (fault.lost === 'never') return
    if (fault.lost !== 'at once') await delay(fault.lost.late)
    run(body)
  }

  const server = await serve((request, response) => {
    const work = handle(request, response).catch(() => {
      response.destroy()
    })
    waiting.add(work)
    void work.finally(() => waiting.delete(work))
  })
  origin = server.origin
  return {
    origin,
    posts,
    images,
    asked: (kind: Kind): number => counts.get(kind) ?? 0,
    /** Makes the next requests of a kind fail, in the given order. */
    spoil: (kind: Kind, ...given: readonly Fault[]) => {
      for (const fault of given) faults.push({ kind, fault })
    },
    /** Changes a post as a person does in Ghost's editor. */
    edit: (id: string, change: Partial<FakePost>) => {
      const post = posts.get(id)
      if (post) posts.set(id, { ...post, ...change, updated_at: stamp() })
    },
    close: async () => {
      await Promise.all(waiting)
      await server.close()
    },
  }
}
