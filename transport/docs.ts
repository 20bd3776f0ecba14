import { COMMON_ERRORS, KEY_ERRORS } from '../contract/errors.ts'
import { IDEMPOTENCY_KEY_KEPT } from '../contract/limits.ts'
import {
  type Contract,
  errorsOf,
  type NamedOperation,
  type Operation,
  operationsOf,
} from '../contract/operation.ts'
import { HOUR } from '../contract/time.ts'
import { count, listed as inSentence } from '../contract/words.ts'
import { fieldList, fieldsIn, fieldText, type Listed } from './field-lines.ts'
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts'
import { fieldsOf, notesOf, serviceErrors } from './openapi.ts'

/** The texts about a service that are not in its contract. */
export type Guide = {
  readonly title: string
  readonly summary: string
  readonly rules: readonly string[]
  readonly limits: readonly string[]
}

/** Writes the instructions that an MCP client gives its model before the first call. */
export const mcpInstructions = ({ summary, rules }: Guide): string =>
  [summary, ...rules.map((rule) => `- ${rule}`)].join('\n')

/** Writes plain-text instructions for agents without MCP: how to authenticate, the rules, every operation, every error. */
export const skillMd = (contract: Contract, guide: Guide, baseUrl = '{base_url}'): string => {
  const listedFields: Listed = new Map()
  return `${[
    `# ${guide.title}`,
    guide.summary,
    '## Rules',
    bullets(guide.rules),
    '## Requests',
    requestsText(baseUrl),
    '## Operations',
    'Run the commands in the order of this document, because commands use ids from earlier answers. If a command needs anything else, the text above the command says so. Replace each name in `<…>`: for example, `<LEAD_ID>` with a `lead_id`.',
    ...operationsOf(contract)
      .filter(({ operation }) => operation.http && operation.scopes)
      .map((named) => operationText(named, baseUrl, listedFields)),
    '## Errors',
    'An error is JSON (`application/problem+json`) with `code`, `status`, `detail` and `request_id`. For invalid input, `issues` also lists the path and fault of each wrong field. Tell errors apart by `code`, never by the text. If a path does not accept the HTTP method, the status is 405 and the code is `not_found`. If `outcome` is `unknown`, the request may have been carried out. Repeat the request with the same `Idempotency-Key`, so that nothing is done twice. If you sent no `Idempotency-Key`, check whether the request was carried out before you repeat it.',
    `Every operation can return ${codes(COMMON_ERRORS)}; a POST can also return ${codes(KEY_ERRORS)}. Each operation lists its other codes.`,
    errorLines(),
    '## Limits',
    bullets(guide.limits),
  ].join('\n\n')}\n`
}

const bullets = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n')
const codes = (all: readonly string[]) =>
  inSentence(
    all.map((code) => `\`${code}\``),
    'and',
  )

const requestsText = (baseUrl: string) =>
  [
    `Every request carries the user’s agent key: \`Authorization: Bearer <API_KEY>\`. The key works under \`${baseUrl}/api/v1/\` and \`${baseUrl}/mcp\`, and nowhere else. Keep the key secret: never print it or put it into a URL.`,
    `Request bodies and answers are JSON; send \`Content-Type: application/json\`. With each POST, send an \`Idempotency-Key\`. Choose a new Idempotency-Key for each task. If you repeat a POST with the same Idempotency-Key and body within ${count(IDEMPOTENCY_KEY_KEPT / HOUR, 'hour')}, you get the same answer, and nothing is done twice.`,
    `Agents that speak MCP use \`${baseUrl}/mcp\` (Streamable HTTP) with the same key; the tools are named below.`,
  ].join('\n\n')

const operationText = ({ operation }: NamedOperation, baseUrl: string, listed: Listed): string => {
  const { properties, required } = fieldsOf(operation)
  const { method = 'GET', path = '' } = operation.http ?? {}
  const errors = errorsOf(operation)
  return [
    `### ${operation.title}`,
    `\`${method} ${path}\`${operation.mcp ? `, MCP tool \`${operation.mcp.tool}\`` : ''}`,
    [operation.description, ...notesOf(operation)].join(' '),
    ...(properties.size
      ? [bullets([...properties].map(([name, schema]) => inputText(name, schema, required.has(name))))]
      : []),
    ['```sh', curl(operation, baseUrl), '```'].join('\n'),
    answerText(operation, listed),
    ...(errors.length ? [`Errors: ${codes(errors)}.`] : []),
  ].join('\n\n')
}

const inputText = (name: string, schema: JsonSchema, required: boolean): string =>
  fieldText(name, schema, [
    ...(required ? ['required'] : []),
    ...(schema.default === undefined ? [] : [`default \`${JSON.stringify(schema.default)}\``]),
  ])

const answerText = ({ title, http, output }: Operation, listed: Listed): string => {
  if (http?.textAs !== undefined) return `Answer: text, as \`${http.textAs}\`.`
  const lines = fieldList(fieldsIn(jsonSchemaOf(output, 'output')), { title, field: '' }, listed)
  if (typeof lines === 'string') return `Answer: ${lines}.`
  return lines.length ? `Answer:\n\n${lines.join('\n')}` : 'Answer: `{}`.'
}

const curl = (operation: Operation, baseUrl: string): string => {
  const { method = 'GET', path = '' } = operation.http ?? {}
  const { properties, required } = fieldsOf(operation)
  const inBody = method === 'POST' || method === 'PATCH' || method === 'PUT'
  const asked = inBody ? [] : [...required].filter((name) => !path.includes(`{${name}}`))
  const query = asked.map((name, at) => `${at === 0 ? '?' : '&'}${name}=${placeholder(name)}`).join('')
  const address = `${baseUrl}${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => placeholder(name))}${query}`
  const sent = [...properties].filter(
    ([name, schema]) => inBody && !path.includes(`{${name}}`) && (required.has(name) || schema.examples),
  )
  const body = Object.fromEntries(sent.map(([name, schema]) => [name, exampleOf(name, schema)]))
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "${address}"`,
    '-H "Authorization: Bearer <API_KEY>"',
    ...(method === 'POST' ? ['-H "Idempotency-Key: <NEW_KEY>"'] : []),
    ...(sent.length ? ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body)}'`] : []),
  ].join(' \\\n  ')
}

const placeholder = (name: string) => `<${name.toUpperCase()}>`

/**
 * Returns the first example of a field. Without an example, returns the id that the field is named after, or the only value
 * that its type allows.
 */
const exampleOf = (name: string, { examples, enum: values, type }: JsonSchema): unknown => {
  if (Array.isArray(examples)) return examples[0]
  if (Array.isArray(values)) return values[0]
  if (type === 'boolean') return true
  if (name.endsWith('_ids')) return [placeholder(name.slice(0, -1))]
  if (name.endsWith('_id')) return placeholder(name)
  throw new Error(`The field ${name} needs an example in the contract.`)
}

const errorLines = () =>
  bullets(serviceErrors().map(({ code, status, recovery }) => `\`${code}\` (${status}): ${recovery}`))
