import { createHash } from 'node:crypto'

/** The same text for equal JSON values, whatever the order of their fields. */
export const canonical = (value: unknown): string => JSON.stringify(sorted(value)) ?? 'null'

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, inner]): [string, unknown] => [name, sorted(inner)])
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** What makes two calls of an agent to one service equal; `service` is its name. */
export const callOf = (service: string, agentId: string, tool: string, args: unknown): string =>
  createHash('sha256')
    .update(canonical([service, agentId, tool, args ?? null]))
    .digest('hex')
