import { z } from 'zod'
import { jsonOr } from '../../../transport/json.ts'
import type { Outbound, OutboundResponse } from '../../outbound/outbound.ts'
import { answered } from '../exchange.ts'
import { SiteError } from '../port.ts'
import { routeAddress } from './address.ts'
import { type Refusal, refused, type SentTo } from './refusals.ts'

const POST_MS = 30_000
const UPLOAD_MS = 60_000
const GET_MS = 20_000

/** A picture as the body of an upload. */
export type Upload = { readonly bytes: Uint8Array; readonly mediaType: string; readonly fileName: string }

export type Request = {
  readonly query?: Readonly<Record<string, string>>
  /** The body. A request with a body is a POST. */
  readonly body?: Readonly<Record<string, unknown>> | Upload
}

/** WordPress's answer: a value, or a refusal with the matching error. */
export type Answer =
  | { readonly ok: true; readonly value: unknown }
  | {
      readonly ok: false
      readonly code: string | null
      readonly termId: number | null
      readonly error: SiteError
    }

/** The REST API of one site with one login. `ask` returns refusals, `call` throws them. Both throw SiteError if no answer arrived. */
export type Api = {
  ask(route: string, request: Request): Promise<Answer>
  call<T>(schema: z.ZodType<T>, route: string, request: Request): Promise<T>
}

const RefusalBody = z.object({
  code: z.string(),
  message: z.string().catch(''),
  data: z.object({ term_id: z.coerce.number().nullable().catch(null) }).catch({ term_id: null }),
})

/** Parses an answer's body and skips PHP warnings before or after the JSON; `undefined` if there is no JSON. */
export const jsonIn = (text: string): unknown => {
  const value = jsonOr(text)
  if (value !== undefined) return value
  const start = text.search(/[{[]["{[\]}]/)
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'))
  return jsonOr(text.slice(Math.max(start, 0), end + 1))
}

export type Login = { readonly username: string; readonly password: string }

/** Opens the API below its root, such as https://example.com/wp-json/. */
export const apiAt = (root: string, { username, password }: Login, outbound: Outbound): Api => {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const { host } = new URL(root)

  const ask: Api['ask'] = async (route, request) => {
    const asked: SentTo = { host, write: request.body !== undefined }
    const address = routeAddress(root, route, request.query)
    const { type, ...options } = { type: {}, ...bodyOf(request.body) }
    const headers = { accept: 'application/json', authorization, ...type }
    const answer = await answered(outbound, address, { ...options, headers }, asked.write)
    const value = jsonIn(answer.text())
    if (value !== undefined && answer.status >= 200 && answer.status < 300) {
      if (asked.write && answer.url !== new URL(address).href) throw redirected(answer, host)
      return { ok: true, value }
    }
    const refusal = refusalIn(value)
    if (refusal === null && answer.url !== new URL(address).href) throw redirected(answer, host)
    if (refusal === null && answer.status < 300) throw notUnderstood(asked)
    return {
      ok: false,
      code: refusal?.code ?? null,
      termId: refusal?.termId ?? null,
      error: refused(answer, refusal, asked),
    }
  }

  return {
    ask,
    call: async (schema, route, request) => {
      const answer = await ask(route, request)
      if (!answer.ok) throw answer.error
      const parsed = schema.safeParse(answer.value)
      if (parsed.success) return parsed.data
      throw notUnderstood({ host, write: request.body !== undefined })
    },
  }
}

const refusalIn = (value: unknown): (Refusal & { readonly termId: number | null }) | null => {
  const { data } = RefusalBody.safeParse(value)
  return data ? { code: data.code, message: data.message, termId: data.data.term_id } : null
}

const isUpload = (body: NonNullable<Request['body']>): body is Upload => body.bytes instanceof Uint8Array

const bodyOf = (body: Request['body']) => {
  if (body === undefined) return { method: 'GET', timeoutMs: GET_MS } as const
  if (!isUpload(body))
    return {
      method: 'POST',
      timeoutMs: POST_MS,
      body: JSON.stringify(body),
      type: { 'content-type': 'application/json' },
    } as const
  return {
    method: 'POST',
    timeoutMs: UPLOAD_MS,
    body: body.bytes,
    type: {
      'content-type': body.mediaType,
      'content-disposition': `attachment; filename="${body.fileName}"`,
    },
  } as const
}

const redirected = ({ url }: OutboundResponse, host: string): SiteError =>
  new SiteError(
    'invalid',
    /wp-login|login|signin/i.test(new URL(url).pathname)
      ? `${host} redirects API requests to a login page. Exclude the API from the protection that asks for this login.`
      : `${host} redirects API requests to ${new URL(url).origin}. Connect the site with that address.`,
  )

const notUnderstood = ({ host, write }: SentTo): SiteError =>
  new SiteError(
    'failed',
    `${host} did not answer like the WordPress API. A plugin, a cache or a firewall may interfere.`,
    { certain: !write },
  )
