import type { Env, Context as HonoContext } from 'hono'
import { Hono } from 'hono'
import { z } from 'zod'
import { toAppError, wrongField } from '../contract/errors.ts'
import { type Contract, type Operation, operationsOf } from '../contract/operation.ts'
import { NOTHING_TO_CHANGE } from '../contract/shapes.ts'
import { BodyTooLarge, readBody } from './body.ts'
import type { Dispatch } from './dispatch.ts'
import { jsonOr, writtenJson } from './json.ts'
import { problemOf } from './problem.ts'

/** Reads an input object for an operation from a request: path, then query or JSON body. */
export const readInput = async (operation: Operation, c: HonoContext): Promise<unknown> => {
  const fromPath = decodePath(operation, c.req.param())
  if (operation.http?.method === 'GET' || operation.http?.method === 'DELETE')
    return c.req.url.includes('?')
      ? { ...decodeQuery(operation.input, new URL(c.req.url).searchParams), ...fromPath }
      : fromPath
  const fromBody = await readJsonObject(c.req.raw)
  if (operation.http?.method === 'PATCH' && Object.keys(fromBody).length === 0)
    throw wrongField('', NOTHING_TO_CHANGE)
  return { ...fromBody, ...fromPath }
}

/**
 * Makes Hono routes for every operation that has a path. `contextOf` identifies the caller, or throws. `headersOf` returns the
 * headers of a successful answer as a plain object, so that the server can use its fast path.
 */
export const httpRoutes = <C extends Contract, Context, E extends Env>(
  contract: C,
  dispatch: Dispatch<Context>,
  contextOf: (c: HonoContext<E>, operation: Operation) => Promise<Context>,
  headersOf: (c: HonoContext<E>) => Readonly<Record<string, string>> = () => ({}),
): Hono<E> => {
  const app = new Hono<E>()
  for (const { feature, name, operation } of operationsOf(contract)) {
    if (!operation.http) continue
    const path = operation.http.path.replaceAll(/\{(\w+)\}/g, ':$1')
    app.on(operation.http.method, path, async (c) => {
      const context = await contextOf(c, operation)
      const answer = await dispatch(feature, name, await readInput(operation, c), context)
      const { textAs } = operation.http ?? {}
      if (textAs !== undefined)
        return new Response(TextAnswer.parse(answer).text, {
          headers: { 'content-type': `${textAs}; charset=utf-8`, ...headersOf(c) },
        })
      const headers = { 'content-type': 'application/json', ...headersOf(c) }
      return new Response(writtenJson(answer), { headers })
    })
  }
  return app
}

const TextAnswer = z.object({ text: z.string() })

/** Makes the answer to anything that a route threw. */
export const problemResponse = (thrown: unknown, requestId?: string): Response => {
  const error = toAppError(thrown)
  const problem = problemOf(error, requestId)
  const status = error instanceof BodyTooLarge ? 413 : problem.status
  return new Response(JSON.stringify({ ...problem, status }), {
    status,
    headers: {
      'content-type': 'application/problem+json',
      ...(error.details.retryAfter === undefined ? {} : { 'retry-after': String(error.details.retryAfter) }),
      ...(error.code === 'unauthorized' ? { 'www-authenticate': 'Bearer' } : {}),
    },
  })
}

const readJsonObject = async (request: Request): Promise<Record<string, unknown>> => {
  const text = await readBody(request)
  if (text === '') return {}
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(type))
    throw wrongField('', 'Send the body as JSON, with Content-Type: application/json.')
  const parsed = JsonObject.safeParse(jsonOr(text))
  if (!parsed.success) throw wrongField('', 'The body is not a JSON object.')
  return parsed.data
}
const JsonObject = z.record(z.string(), z.unknown())

type FieldForms = ReadonlyMap<string, 'text' | 'value' | 'list'>
const forms = new WeakMap<z.ZodObject, FieldForms>()

/** Reads from a schema how a URL carries each field: as text, as one JSON value (number, boolean), or repeated. */
const formsOf = (input: z.ZodObject): FieldForms => {
  const known = forms.get(input)
  if (known) return known
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const made: FieldForms = new Map(
    Object.entries(properties).map(([name, schema]) => {
      const type = typeof schema === 'object' ? schema.type : undefined
      return [name, type === 'string' ? 'text' : type === 'array' ? 'list' : 'value'] as const
    }),
  )
  forms.set(input, made)
  return made
}

/** Decodes a query. A URL carries only text; the schema says which fields are text and which fields to parse. */
export const decodeQuery = (input: z.ZodObject, query: URLSearchParams): Record<string, unknown> => {
  const fields = formsOf(input)
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const all = query.getAll(name)
      const form = fields.get(name) ?? 'text'
      if (form === 'list') return [name, all]
      if (all.length > 1) throw wrongField(name, 'Send this field only once.')
      const text = all[0] ?? ''
      return [name, form === 'text' ? text : literalOr(text)]
    }),
  )
}
/**
 * Decodes the parts of a path in the same way as a query. Parts before the operation's own path belong to the code that
 * mounted its route.
 */
const decodePath = (
  { input, http }: Operation,
  parts: Readonly<Record<string, string>>,
): Record<string, unknown> => {
  const fields = formsOf(input)
  return Object.fromEntries(
    Object.entries(parts)
      .filter(([name]) => http?.path.includes(`{${name}}`))
      .map(([name, text]) => [name, fields.get(name) === 'value' ? literalOr(text) : text]),
  )
}
const literalOr = (text: string): unknown => {
  if (text === 'true') return true
  if (text === 'false') return false
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}
