import { createHash } from 'node:crypto'
import type { Tool } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Facts } from '../records.ts'
import type { ServiceAddress } from '../service-answer.ts'

// The parts of an MCP tool that a list needs. Using the SDK's type here would load the SDK at every start of the desk.
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

/**
 * Stores the service's last known tool list for the current key, so that clients can list tools while the service is
 * unavailable.
 */
export const openToolList = (facts: Facts) => {
  let memory = read(facts.get('tools'))
  return {
    /** Returns the list for this service and key; empty if the list was never read. */
    kept: (service: ServiceAddress | null) =>
      service && memory?.of === fingerprint(service) ? memory.tools : [],
    /** Stores a list from the service. */
    keep: (service: ServiceAddress, tools: readonly unknown[]): void => {
      const next = { of: fingerprint(service), tools: tools.flatMap(toolOf) }
      const text = JSON.stringify(next)
      if (text !== JSON.stringify(memory)) facts.set('tools', text)
      memory = next
    },
  }
}
export type ToolList = ReturnType<typeof openToolList>

/** Summarizes what a client would notice about a list. The summary is the same for both eras' forms of a list. */
export const lookOf = (tools: readonly Tool[]): string =>
  JSON.stringify(tools.map(({ name, description, inputSchema }) => [name, description, inputSchema]))

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
