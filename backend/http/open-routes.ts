import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../contract/errors.ts'
import { GUIDE } from '../../contract/guide.ts'
import { service } from '../../contract/service.ts'
import { VERSION } from '../../contract/version.ts'
import { skillMd } from '../../transport/docs.ts'
import { openApi } from '../../transport/openapi.ts'
import type { AppEnv, AppOptions } from './callers.ts'
import { isThisComputer } from './client-address.ts'

/** Serves the documents that need no agent key: skill.md and OpenAPI. */
export const openRoutes = ({ baseUrl }: Pick<AppOptions, 'baseUrl'>): Hono<AppEnv> => {
  const app = new Hono<AppEnv>()
  const baseOf = (url: string): string => {
    const { origin, hostname } = new URL(url)
    if (baseUrl === undefined && !isThisComputer(hostname)) throw nameless()
    return baseUrl ?? origin
  }
  const skill = keptByName((base) => skillMd(service, GUIDE, base))
  const api = keptByName((base) => {
    const { title } = GUIDE
    return JSON.stringify({ ...openApi(service, { title, version: VERSION }), servers: [{ url: base }] })
  })
  app.get('/skill.md', (c) =>
    c.body(skill(baseOf(c.req.url)), 200, { 'content-type': 'text/markdown; charset=utf-8' }),
  )
  app.get('/openapi.json', (c) => c.body(api(baseOf(c.req.url)), 200, { 'content-type': 'application/json' }))
  return app
}

/** Maximum number of names of this service that are remembered. On this computer, a program can invent names. */
const NAMES = 10

/** Makes a document only once for each name, because making it is slow and callers need no key for it. */
const keptByName = (make: (base: string) => string): ((base: string) => string) => {
  const kept = new LRUCache<string, string>({ max: NAMES, memoMethod: make })
  return (base) => kept.memo(base)
}

/**
 * Makes the error for a service without a base URL. The document must not take its address from the request, because an
 * agent sends its key to the address in the document.
 */
const nameless = (): AppError =>
  new AppError(
    'unavailable',
    'This service does not know the address that clients use. Ask the service’s operator to set QUILLPORT_BASE_URL.',
  )
