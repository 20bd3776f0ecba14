import { z } from 'zod'

/** A schema as JSON Schema 2020-12, the dialect of MCP and OpenAPI 3.1. `$schema` is left out, which both allow. */
export type JsonSchema = Readonly<Record<string, unknown>>

/**
 * Writes a zod schema for outside readers. Answers stay open to new fields, so that a client with an older schema keeps
 * working. Bounds and patterns that only restate the type are left out.
 */
export const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...written } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      if (jsonSchema.format === 'date-time' || jsonSchema.format === 'date') delete jsonSchema.pattern
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
  return written
}
