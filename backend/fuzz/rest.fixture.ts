import fc from 'fast-check'
import type { NamedOperation } from '../../contract/operation.ts'
import { hostileText, spoiled } from './hostile.fixture.ts'
import { encoded } from './marks.fixture.ts'
import { type Json, valuesOf } from './values.fixture.ts'
import { idempotencyKey, keyOf, known, moreHeaders, rarely, type Wish } from './wish.fixture.ts'

const contentType = fc.oneof(
  { weight: 30, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'application/problem+json',
      'application/json; charset=utf-16',
      'application/json;charset=x',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonx',
      '',
    ),
  },
)

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND', 'TRACE', 'M-SEARCH']

const text = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Writes a part of a path: usually as a program writes it, sometimes as a person types it. */
const segment = (value: Json, raw: string | null): string => raw ?? encoded(shorter(text(value)))

/** Shortens marks, because Node itself refuses an address of 16 KB. */
const shorter = (words: string): string => words.replaceAll(/@(long|deep|many)\.\d{4,}@/g, '@long.4000@')

const rawSegment = rarely(
  6,
  fc.constantFrom(
    '%00',
    '%ED%A0%80',
    '%',
    '%zz',
    '%2F',
    '..',
    '%2e%2e',
    '%F0%9F',
    ';',
    '*',
    '%0d%0a',
    '%25',
    ':job_id',
    '~',
    '@long.4000@',
  ),
)

const atEnd = rarely(
  6,
  fc.constantFrom(
    '/',
    '//',
    '/x',
    '%00',
    '%2f',
    '.json',
    ';a=b',
    '?',
    '?&&=&',
    '?%',
    '?a[b]=c',
    '#x',
    '/../..',
  ),
)

type Fields = Readonly<Record<string, Json>>
const isFields = (value: Json): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Makes requests of an operation's route; null if the operation has no route. */
export const restOf = (
  { feature, name, operation }: NamedOperation,
  usual: Wish['key'],
): fc.Arbitrary<Wish> | null => {
  const { http } = operation
  if (!http) return null
  const inPath = [...http.path.matchAll(/\{(\w+)\}/g)].map(([, one]) => one ?? '')
  const asQuery = http.method === 'GET' || http.method === 'DELETE'
  return fc
    .record({
      input: spoiled(valuesOf(operation.input, known)),
      key: keyOf(usual),
      method: fc.oneof(
        { weight: 30, arbitrary: fc.constant(http.method) },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
      raw: rawSegment,
      end: atEnd,
      idempotency: rarely(50, idempotencyKey),
      type: contentType,
      more: moreHeaders,
      cut: rarely(2, fc.nat(40)),
      twice: rarely(3, fc.boolean()),
    })
    .map(({ input, key, method, raw, end, idempotency, type, more, cut, twice }): Wish => {
      const fields: Fields = isFields(input) ? input : {}
      const path = http.path.replaceAll(/\{(\w+)\}/g, (_, one: string) => segment(fields[one] ?? 'x', raw))
      const rest = isFields(input)
        ? Object.fromEntries(Object.entries(fields).filter(([one]) => !inPath.includes(one)))
        : input
      const pairs =
        asQuery && isFields(rest)
          ? Object.entries(rest).map(([one, value]) => [one, shorter(text(value))] as const)
          : []
      const body = asQuery ? null : JSON.stringify(rest)
      return {
        of: `${feature}.${name}`,
        key,
        method,
        path: path + (end ?? ''),
        query: twice ? [...pairs, ...pairs] : pairs,
        headers: {
          ...(body === null ? {} : { 'content-type': type }),
          ...(idempotency === null ? {} : { 'idempotency-key': idempotency }),
          ...more,
        },
        body: body !== null && cut !== null ? body.slice(0, cut) : body,
      }
    })
}

const OPEN_PATHS = [
  '/healthz',
  '/healthz/caller',
  '/readyz',
  '/skill.md',
  '/openapi.json',
  '/metrics',
  '/',
  '/mcp',
  '/api/v1',
  '/owner',
  '/favicon.ico',
]

/** Requests that need no key, and requests to unknown addresses. */
export const open: fc.Arbitrary<Wish> = fc
  .record({
    path: fc.oneof(
      fc.constantFrom(...OPEN_PATHS),
      hostileText.map((one) => `/${encoded(shorter(one))}`),
    ),
    end: atEnd,
    method: fc.constantFrom('GET', 'GET', ...METHODS),
    key: fc.constantFrom('own' as const, 'none' as const, 'owner' as const),
    more: moreHeaders,
  })
  .map(({ path, end, method, key, more }) => ({
    of: 'open',
    key,
    method,
    path: path + (end ?? ''),
    query: [],
    headers: more,
    body: null,
  }))
