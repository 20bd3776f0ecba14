import { IDEMPOTENCY_KEY_KEPT } from '../contract/limits.ts'
import { type Contract, type NamedOperation, type Operation, operationsOf } from '../contract/operation.ts'
import { count } from '../contract/words.ts'
import type { JsonSchema } from './json-schema.ts'
import { fieldsOf, notesOf, serviceErrors } from './openapi.ts'

/** The words about a service that its contract does not hold. */
export type Guide = {
  readonly title: string
  readonly summary: string
  readonly rules: readonly string[]
  readonly limits: readonly string[]
}

/** What an MCP client hands its model before the first call. */
export const mcpInstructions = ({ summary, rules }: Guide): string =>
  [summary, ...rules.map((rule) => `- ${rule}`)].join('\n')

/** Plain-text instruction for agents without MCP: how to authenticate, the rules, every operation, every error. */
export const skillMd = (contract: Contract, guide: Guide, baseUrl = '{base_url}'): string =>
  `${[
    `# ${guide.title}`,
    guide.summary,
    '## Rules',
    bullets(guide.rules),
    '## Requests',
    requestsText(baseUrl),
    '## Operations',
    ...operationsOf(contract)
      .filter(({ operation }) => operation.http && operation.scopes)
      .map((named) => operationText(named, baseUrl)),
    '## Errors',
    'An error is JSON (`application/problem+json`) with `code`, `status`, `detail`, `request_id` and, for wrong input, `issues` with the path and fault of each field. Decide by `code`, never by the text. `outcome` is `unknown` where it is not known whether the request was carried out: repeat it with the same `Idempotency-Key`, which does nothing twice; without a key, look before you repeat it.',
    errorLines(),
    '## Limits',
    bullets(guide.limits),
  ].join('\n\n')}\n`

const bullets = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n')

const requestsText = (baseUrl: string) =>
  [
    `Every request carries the user’s agent key: \`Authorization: Bearer <API_KEY>\`. The key works under \`${baseUrl}/api/v1/\` and \`${baseUrl}/mcp\` alone. Keep it secret: never print it, never put it into an address.`,
    `Bodies and answers are JSON; send \`Content-Type: application/json\`. With a POST send an \`Idempotency-Key\` of your own, new for each thing to do: a repeat with the same key and body within ${count(IDEMPOTENCY_KEY_KEPT / 3_600_000, 'hour')} gets the same answer and does nothing twice.`,
    `Agents that speak MCP use \`${baseUrl}/mcp\` (Streamable HTTP) with the same key; the tools are named below.`,
  ].join('\n\n')

const operationText = ({ operation }: NamedOperation, baseUrl: string): string => {
  const { properties, required } = fieldsOf(operation)
  const { method = 'GET', path = '' } = operation.http ?? {}
  return [
    `### ${operation.title}`,
    `\`${method} ${path}\`${operation.mcp ? `, MCP tool \`${operation.mcp.tool}\`` : ''}`,
    [operation.description, ...notesOf(operation)].join(' '),
    ...(properties.size
      ? [[...properties].map(([name, schema]) => fieldLine(name, schema, required.has(name))).join('\n')]
      : []),
    ['```sh', curl(operation, baseUrl), '```'].join('\n'),
  ].join('\n\n')
}

const fieldLine = (name: string, schema: JsonSchema, required: boolean): string => {
  const notes = [
    typeWords(schema),
    required ? 'required' : '',
    schema.default === undefined ? '' : `default \`${JSON.stringify(schema.default)}\``,
  ].filter(Boolean)
  return `- \`${name}\` (${notes.join(', ')})${schema.description ? ` ${schema.description}` : ''}`
}

const typeWords = ({ enum: values, type, minimum, maximum }: JsonSchema): string => {
  if (Array.isArray(values)) return values.map((value) => `\`${value}\``).join(', ')
  const range = minimum === undefined || maximum === undefined ? '' : ` ${minimum} to ${maximum}`
  return `${type}${range}`
}

const curl = (operation: Operation, baseUrl: string): string => {
  const { method = 'GET', path = '' } = operation.http ?? {}
  const { properties, required } = fieldsOf(operation)
  const body = [...properties].filter(([name]) => required.has(name) && !path.includes(`{${name}}`))
  const address = `${baseUrl}${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `<${name.toUpperCase()}>`)}`
  const sent = Object.fromEntries(body.map(([name, schema]) => [name, exampleOf(schema)]))
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "${address}"`,
    '-H "Authorization: Bearer <API_KEY>"',
    ...(method === 'POST' ? ['-H "Idempotency-Key: <NEW_KEY>"'] : []),
    ...(body.length ? ['-H "Content-Type: application/json"', `-d '${JSON.stringify(sent)}'`] : []),
  ].join(' \\\n  ')
}

const exampleOf = ({ enum: values, type }: JsonSchema): unknown => {
  if (Array.isArray(values)) return values[0]
  return type === 'integer' || type === 'number' ? 1 : type === 'boolean' ? true : '…'
}

const errorLines = () =>
  bullets(serviceErrors().map(({ code, status, recovery }) => `\`${code}\` (${status}): ${recovery}`))
