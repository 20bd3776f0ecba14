import { COMMON_ERRORS, ERRORS, type ErrorCode, KEY_ERRORS } from '../contract/errors.ts'
import { IDEMPOTENCY_KEY_KEPT, IDEMPOTENCY_KEY_LONGEST, READS_PER_MINUTE } from '../contract/limits.ts'
import {
  type Contract,
  errorsOf,
  type NamedOperation,
  NEEDS,
  type Operation,
  operationsOf,
} from '../contract/operation.ts'
import { HOUR } from '../contract/time.ts'
import { count, listed } from '../contract/words.ts'
import { MOST_NAMED } from './dispatch.ts'
import { type Fields, fieldsIn } from './field-lines.ts'
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts'

/** Codes that only the desk's bridge and the dashboard return. The documents for agents leave them out. */
const NOT_FOR_AGENTS: readonly ErrorCode[] = [
  'approval_pending',
  'approval_denied',
  'agent_not_allowed',
  'budget_spent',
  'service_unreachable',
  'role_missing',
]

/** Lists the error codes of a service over HTTP, with their status and recovery, in the order of their declaration. */
export const serviceErrors = () =>
  Object.entries(ERRORS)
    .map(([code, { status, recovery }]) => ({ code, status, recovery }))
    .filter(({ code }) => !NOT_FOR_AGENTS.some((of) => of === code))

/** Writes the contract as an OpenAPI 3.1 document. */
export const openApi = (contract: Contract, info: { readonly title: string; readonly version: string }) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const named of operationsOf(contract)) {
    const { http } = named.operation
    if (!http) continue
    const links = linksOf(contract, named)
    paths[http.path] = { ...paths[http.path], [http.method.toLowerCase()]: pathItem(named, links) }
  }
  return {
    openapi: '3.1.0',
    info: { ...info, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '{base_url}', variables: { base_url: { default: 'https://service.example' } } }],
    security: [{ agentKey: [] }],
    paths,
    components: {
      securitySchemes: {
        agentKey: { type: 'http', scheme: 'bearer', description: 'An agent key of the workspace.' },
      },
      schemas: { Problem: problemSchema() },
      headers: headerObjects,
      responses: { Problem: problemResponse },
    },
  }
}

const idOf = ({ feature, name }: NamedOperation): string => `${feature}.${name}`
const pathFieldsOf = (path: string): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, field]) => (field ? [field] : []))

/** Links the answer of an operation that creates something to the operations that read or change it by its id. */
const linksOf = (contract: Contract, { operation }: NamedOperation): Record<string, object> => {
  if (operation.http?.method !== 'POST') return {}
  const { properties } = fieldsIn(jsonSchemaOf(operation.output, 'output'))
  const following = operationsOf(contract).filter((other) => {
    const { path = '' } = other.operation.http ?? {}
    const [field, ...further] = pathFieldsOf(path)
    return field !== undefined && further.length === 0 && properties.has(field) && path.endsWith(`{${field}}`)
  })
  return Object.fromEntries(
    following.map((other) => {
      const [field = ''] = pathFieldsOf(other.operation.http?.path ?? '')
      const parameters = { [field]: `$response.body#/${field}` }
      return [idOf(other), { operationId: idOf(other), parameters }]
    }),
  )
}

const pathItem = (named: NamedOperation, links: Record<string, object>) => {
  const { feature, operation } = named
  const http = operation.http ?? { method: 'GET', path: '' }
  const { properties, required } = fieldsOf(operation)
  const inPath = pathFieldsOf(http.path)
  const rest = [...properties].filter(([field]) => !inPath.includes(field))
  const inQuery = http.method === 'GET' || http.method === 'DELETE'
  return {
    operationId: idOf(named),
    tags: [feature],
    summary: operation.title,
    description: [operation.description, ...notesOf(operation)].join('\n\n'),
    ...(operation.scopes ? { 'x-scopes': operation.scopes } : {}),
    ...(operation.mcp ? { 'x-mcp-tool': operation.mcp.tool } : {}),
    ...(operation.scopes ? { 'x-errors': errorsOf(operation) } : {}),
    parameters: [
      ...inPath.map((field) => parameter(field, 'path', true, properties.get(field))),
      ...(inQuery
        ? rest.map(([field, schema]) => parameter(field, 'query', required.has(field), schema))
        : []),
      ...(http.method === 'POST' ? [idempotencyKey] : []),
    ],
    ...(inQuery || rest.length === 0 ? {} : { requestBody: bodyOf(rest, required, operation) }),
    responses: {
      200: {
        description: 'Done.',
        headers: http.method === 'GET' ? readHeaders : actHeaders,
        content: operation.http?.textAs
          ? { [operation.http.textAs]: { schema: { type: 'string' } } }
          : { 'application/json': { schema: jsonSchemaOf(operation.output, 'output') } },
        ...(Object.keys(links).length > 0 ? { links } : {}),
      },
      ...(operation.scopes ? errorResponses(operation) : {}),
      default: PROBLEM,
    },
  }
}

const PROBLEM = { $ref: '#/components/responses/Problem' }

/** Writes a response for each status of an operation's errors. Its description names the codes. */
const errorResponses = (operation: Operation): Record<string, object> => {
  const codes = new Map<number, ErrorCode[]>()
  const usual = operation.http?.method === 'POST' ? [...COMMON_ERRORS, ...KEY_ERRORS] : COMMON_ERRORS
  for (const code of new Set([...usual, ...errorsOf(operation)])) {
    const { status } = ERRORS[code]
    codes.set(status, [...(codes.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...codes].map(([status, of]) => [
      status,
      { ...PROBLEM, description: of.map((code) => `\`${code}\``).join(', ') },
    ]),
  )
}

/** Writes the cost, daily limit and needs of an operation, each as one sentence. Empty if it is free and needs nothing. */
export const limitsOf = ({ credits, dailyCap, needs }: Operation): readonly string[] => [
  ...(credits ? [`Costs ${count(credits.base, 'credit')}, ${credits.note}`] : []),
  ...(dailyCap ? [`At most ${dailyCap.perDay} a day.`] : []),
  ...(needs ? [NEEDS[needs]] : []),
]

/** Writes the scopes, cost, daily limit and needs of an operation, each as one sentence. */
export const notesOf = (operation: Operation): readonly string[] => {
  const { scopes, credits } = operation
  return [
    ...(scopes === undefined
      ? []
      : [
          scopes === 'any'
            ? 'Any scope allows this call.'
            : `Scope: ${listed(
                scopes.map((scope) => `\`${scope}\``),
                'or',
              )}.`,
        ]),
    ...(credits ? [] : ['Free.']),
    ...limitsOf(operation),
  ]
}

/** Reads the fields of an operation's input. */
export const fieldsOf = ({ input }: Operation): Fields => fieldsIn(jsonSchemaOf(input, 'input'))

const parameter = (name: string, place: 'path' | 'query', required: boolean, schema: JsonSchema = {}) => {
  const { description, ...rest } = schema
  return { name, in: place, required, ...(description ? { description } : {}), schema: rest }
}

const bodyOf = (
  fields: readonly (readonly [string, JsonSchema])[],
  required: ReadonlySet<string>,
  { input, http }: Operation,
) => {
  const needed = fields.map(([field]) => field).filter((field) => required.has(field))
  const { additionalProperties } = jsonSchemaOf(input, 'input')
  const schema = {
    type: 'object',
    properties: Object.fromEntries(fields),
    ...(needed.length ? { required: needed } : {}),
    ...(additionalProperties === undefined ? {} : { additionalProperties }),
    ...(http?.method === 'PATCH' ? { minProperties: 1 } : {}),
  }
  return {
    required: needed.length > 0 || http?.method === 'PATCH',
    content: { 'application/json': { schema } },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `1 to ${IDEMPOTENCY_KEY_LONGEST} visible ASCII characters, new for each task. Within ${count(IDEMPOTENCY_KEY_KEPT / HOUR, 'hour')}, the same key with the same body gets the same answer, and nothing is done twice. The same key with another body gets \`idempotency_mismatch\`.`,
  schema: { type: 'string', pattern: `^[!-~]{1,${IDEMPOTENCY_KEY_LONGEST}}$` },
}

const headerObjects = {
  'RateLimit-Policy': {
    description: `The limit, such as \`"reads";q=${READS_PER_MINUTE};w=60\`.`,
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'What is left of the limit, such as `"reads";r=42;t=18`.',
    schema: { type: 'string' },
  },
  'RateLimit-Limit': {
    description: 'The number of read requests that the key can make in a minute.',
    schema: { type: 'integer' },
  },
  'RateLimit-Remaining': { description: 'Reads that are left.', schema: { type: 'integer' } },
  'RateLimit-Reset': {
    description: 'The number of seconds until the count is reset to zero.',
    schema: { type: 'integer' },
  },
  'Idempotency-Replayed': {
    description: '`true` if this is the answer to an earlier request with the same Idempotency-Key.',
    schema: { type: 'string' },
  },
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
  'X-Request-Id': { description: 'Include this id when you report a problem.', schema: { type: 'string' } },
}
const headerRef = (name: keyof typeof headerObjects) =>
  [name, { $ref: `#/components/headers/${name}` }] as const
const readHeaders = Object.fromEntries([
  headerRef('RateLimit-Policy'),
  headerRef('RateLimit'),
  headerRef('RateLimit-Limit'),
  headerRef('RateLimit-Remaining'),
  headerRef('RateLimit-Reset'),
  headerRef('X-Request-Id'),
])
const actHeaders = Object.fromEntries([headerRef('Idempotency-Replayed'), headerRef('X-Request-Id')])

const problemResponse = {
  description: `Refused or failed. Codes: ${serviceErrors()
    .map(({ code, status }) => `\`${code}\` ${status}`)
    .join(', ')}.`,
  headers: Object.fromEntries([headerRef('Retry-After'), headerRef('X-Request-Id')]),
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

const problemSchema = () => ({
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What went wrong, in words for a person.' },
    code: { type: 'string', enum: serviceErrors().map(({ code }) => code) },
    request_id: { type: 'string' },
    issues: {
      type: 'array',
      description: `The first faults of the input, at most ${MOST_NAMED}. If there are more, a last entry with an empty path says how many more.`,
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    fields: {
      type: 'array',
      description: 'After a conflict while publishing: the fields that were edited on the site.',
      items: { type: 'string' },
    },
    retry_after: { type: 'integer', description: 'Seconds until the same request can succeed.' },
    outcome: {
      type: 'string',
      enum: ['unknown'],
      description:
        'Present if the request may have been carried out. If the request had an Idempotency-Key, repeat it unchanged with the same key: the request is carried out and charged at most once. If the request had no key, do not repeat it before you have checked whether it was carried out.',
    },
  },
})
