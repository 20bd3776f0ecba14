import fc from 'fast-check'
import { z } from 'zod'

/** A JSON value. `@marks@` in its texts are replaced when the request is sent. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

const Schema = z.object({
  type: z.string().optional(),
  const: z.json().optional(),
  enum: z.array(z.json()).optional(),
  get anyOf() {
    return z.array(Schema).optional()
  },
  get oneOf() {
    return z.array(Schema).optional()
  },
  get properties() {
    return z.record(z.string(), Schema).optional()
  },
  required: z.array(z.string()).default([]),
  get items() {
    return Schema.optional()
  },
  minItems: z.number().default(0),
  maxItems: z.number().optional(),
  minLength: z.number().default(0),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
})
type Schema = z.infer<typeof Schema>

/** Returns valid values for a field; null leaves the field to the schema. */
export type Known = (field: string) => fc.Arbitrary<Json> | null

/** Makes values that a zod schema accepts. Values from `known` replace invented values. */
export const valuesOf = (schema: z.ZodType, known: Known): fc.Arbitrary<Json> =>
  valid(Schema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })), known)

const valid = (schema: Schema, known: Known): fc.Arbitrary<Json> => {
  const { anyOf, oneOf, type, enum: choices } = schema
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (choices) return fc.constantFrom(...choices)
  const forms = anyOf ?? oneOf
  if (forms) return fc.oneof(...forms.map((one) => valid(one, known)))
  if (type === 'null') return fc.constant(null)
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer' || type === 'number') {
    const min = Math.max(schema.minimum ?? -10, Number.MIN_SAFE_INTEGER)
    return fc.integer({ min, max: Math.min(schema.maximum ?? min + 20, 2 ** 31 - 1) })
  }
  if (type === 'string') return text(schema)
  if (type === 'array') {
    const { items = {}, minItems, maxItems = 4 } = schema
    return fc.array(valid(Schema.parse(items), known), {
      minLength: minItems,
      maxLength: Math.max(minItems, Math.min(maxItems, 4)),
    })
  }
  if (type === 'object') return fields(schema, known)
  throw new Error(`No values are made of ${JSON.stringify(schema)} yet.`)
}

const fields = ({ properties = {}, required }: Schema, known: Known): fc.Arbitrary<Json> => {
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, known(name) ?? valid(one, known)]),
  )
  return fc.record(model, { requiredKeys: required.filter((name) => name in model) })
}

const WORDS = [
  'invoice',
  'late',
  'payment',
  'Wien',
  'für',
  '請求書',
  'freelancer',
  'tool',
  '10',
  '&',
  '“quoted”',
  '🙂',
]

const text = ({ format, pattern, minLength, maxLength = 4_000 }: Schema): fc.Arbitrary<Json> => {
  const day = fc.date({ min: new Date('2025-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  if (format === 'date-time') return day.map((one) => one.toISOString())
  if (format === 'date') return day.map((one) => one.toISOString().slice(0, 10))
  if (format === 'uri') return fc.constantFrom('http://127.0.0.1:65535/v1', 'https://model.example/v1')
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  const words = fc
    .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 12 })
    .map((some) => some.join(' '))
  return words.map((some) => some.slice(0, maxLength).trim().padEnd(minLength, 'x'))
}
