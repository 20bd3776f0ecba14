import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { serve } from '../../outbound/loopback.fixture.ts'
import {
  type Asked,
  answer,
  BLANK,
  type FakeRole,
  type FakeState,
  type Reply,
} from './fake-routes.fixture.ts'

export type { FakeRole } from './fake-routes.fixture.ts'

/** A disturbance of one request: another answer, no answer, or a lost answer. */
export type Obstacle = Reply | 'cut' | 'lost' | undefined

const ROLES = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const

/** Starts a WordPress on loopback with the documented REST API: posts, media, terms, users and their refusals. */
export const startFakeWordPress = async () => {
  let origin = ''
  let lastId = 0
  let obstacle: (asked: Asked) => Obstacle = () => undefined
  /** The requests that reached WordPress, such as `POST /wp/v2/posts`. */
  const log: string[] = []
  const state: FakeState = {
    url: () => origin,
    nextId: () => {
      lastId += 1
      return lastId
    },
    name: 'Fake &amp; site',
    users: new Map(ROLES.map((role) => [role, { password: `pass of ${role}`, role }])),
    posts: new Map(),
    media: new Map(),
    terms: new Map(),
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = await readRequest(state, request)
    const inTheWay = obstacle(asked)
    if (inTheWay === 'cut') return void request.socket.destroy()
    const isApi = request.url?.startsWith('/wp-json/') === true
    if (isApi) log.push(`${asked.method} ${asked.route}`)
    if (typeof inTheWay === 'object') return send(response, inTheWay)
    if (!isApi) return send(response, homePage(origin))
    const reply = answer(state, asked)
    return inTheWay === 'lost' ? void request.socket.destroy() : send(response, reply)
  }
  const server = await serve((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  origin = server.origin
  return {
    origin,
    close: server.close,
    log,
    users: state.users,
    posts: state.posts,
    media: state.media,
    /** Disturbs the following requests. Without an argument, stops the disturbance. */
    block: (next: (asked: Asked) => Obstacle = () => undefined) => {
      obstacle = next
    },
    loginOf: (role: FakeRole) => ({
      platform: 'wordpress' as const,
      url: origin,
      username: role,
      application_password: `pass of ${role}`,
    }),
    /** Publishes a post as a person does by hand. */
    publish: (title: string) => {
      const id = state.nextId()
      state.posts.set(id, { ...BLANK, id, author: 'editor', status: 'publish', title })
    },
    rename: (name: string) => {
      state.name = name
    },
  }
}

const homePage = (origin: string): Reply => ({
  status: 200,
  headers: { link: `<${origin}/wp-json/>; rel="https://api.w.org/"` },
  body: '<!doctype html><title>Fake site</title>',
})

const readRequest = async (state: FakeState, request: IncomingMessage): Promise<Asked> => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake')
  const [, fileName = ''] = /filename="([^"]+)"/.exec(request.headers['content-disposition'] ?? '') ?? []
  return {
    method: request.method ?? 'GET',
    route: pathname.replace(/^\/wp-json/, ''),
    query: searchParams,
    user: userOf(state, request.headers.authorization),
    fileName,
    body: await buffer(request),
  }
}

const userOf = ({ users }: FakeState, authorization: string | undefined): string | null => {
  const [, encoded = ''] = /^Basic (.+)$/.exec(authorization ?? '') ?? []
  const [name = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return users.get(name)?.password === rest.join(':') ? name : null
}

const send = async (response: ServerResponse, { status, body, headers }: Reply): Promise<void> => {
  const isText = typeof body === 'string'
  response.writeHead(status, {
    'content-type': `${isText ? 'text/html' : 'application/json'}; charset=UTF-8`,
    ...headers,
  })
  response.end(isText ? body : JSON.stringify(body))
  await once(response, 'close')
}
