import { createHash } from 'node:crypto'
import type { Tool } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Facts } from '../records.ts'
import type { ServiceAddress } from '../service-answer.ts'

// The form that MCP gives a tool, as far as a list needs it: the SDK's own would be loaded at every start of a desk.
const Schema = z.looseObject({ type: z.literal('object') })
const ToolForm = z.looseObject({
  name: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  inputSchema: Schema,
  outputSchema: Schema.optional(),
  annotations: z.looseObject({}).optional(),
}) satisfies z.ZodType<Tool>

const Kept = z.object({ of: z.string(), tools: z.array(z.unknown()) })

/** The service's tool list as it last was for the present key, so that clients can list while it is away. */
export const openToolList = (facts: Facts) => {
  let memory = read(facts.get('tools'))
  return {
    /** The list for this service and key; empty where none was read yet. */
    kept: (service: ServiceAddress | null) =>
      service && memory?.of === fingerprint(service) ? memory.tools : [],
    /** Keeps a list that the service sent. */
    keep: (service: ServiceAddress, tools: readonly unknown[]): void => {
      const next = { of: fingerprint(service), tools: tools.flatMap(toolOf) }
      const text = JSON.stringify(next)
      if (text !== JSON.stringify(memory)) facts.set('tools', text)
      memory = next
    },
  }
}
export type ToolList = ReturnType<typeof openToolList>

/** What a client would notice of a list; equal for both eras' forms of one list. */
export const lookOf = (tools: readonly Tool[]): string =>
  JSON.stringify(tools.map(({ name, description }) => [name, description]))

const fingerprint = ({ baseUrl, key }: ServiceAddress): string =>
  createHash('sha256').update(`${baseUrl}\n${key}`).digest('hex').slice(0, 32)

const toolOf = (value: unknown): readonly Tool[] => {
  const checked = ToolForm.safeParse(value)
  return checked.success ? [checked.data] : []
}

const read = (text: string | null): { readonly of: string; readonly tools: readonly Tool[] } | null => {
  if (text === null) return null
  const { of, tools } = Kept.parse(JSON.parse(text))
  return { of, tools: tools.flatMap(toolOf) }
}
