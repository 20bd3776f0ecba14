import { z } from 'zod'
import { BY_STRANGERS } from '../contract/authors.ts'
import type { JsonSchema } from './json-schema.ts'

/** The fields of an object in JSON Schema, by name, and which of them are required. */
export type Fields = {
  readonly properties: ReadonlyMap<string, JsonSchema>
  readonly required: ReadonlySet<string>
}

/**
 * Place where the fields of an object were first listed: the title of the operation, and the field that contains them, or ''.
 */
type Place = { readonly title: string; readonly field: string }

/** The places where fields were already listed, so that no list is written twice. */
export type Listed = Map<string, Place>

/** Formats one field with its type and description. */
export const fieldText = (name: string, schema: JsonSchema, notes: readonly string[] = []): string => {
  const words = descriptionOf(schema)
  const byStrangers = words.startsWith(BY_STRANGERS) || itemDescription(schema).startsWith(BY_STRANGERS)
  const about = [typeWords(schema), ...(byStrangers ? ['by strangers'] : []), ...notes].join(', ')
  const said = words.startsWith(BY_STRANGERS) ? words.slice(BY_STRANGERS.length).trim() : words
  return `\`${name}\` (${about})${said && ` ${said}`}`
}

/**
 * Lists every field of an object, with the fields of inner objects indented below. Returns, as text, the place of the earlier
 * list if the fields were listed before. Fields that need no description share a line.
 */
export const fieldList = (fields: Fields, place: Place, listed: Listed): readonly string[] | string => {
  const key = JSON.stringify([...fields.properties])
  const before = listed.get(key)
  if (before) return reference(before, place)
  if (fields.properties.size > 2) listed.set(key, place)
  const lines: string[] = []
  let isShared = false
  for (const [name, schema] of fields.properties) {
    const inner = objectIn(schema)
    const field = place.field === '' ? name : `${place.field}.${name}`
    const list = inner ? fieldList(inner, { title: place.title, field }, listed) : []
    const notes = [
      ...(fields.required.has(name) ? [] : ['optional']),
      ...(typeof list === 'string' ? [list] : []),
    ]
    const text = fieldText(name, schema, notes)
    const isBare = text.endsWith(')') && list.length === 0
    if (isBare && isShared) lines.push(`${lines.pop()}, ${text}`)
    else lines.push(`- ${text}`)
    isShared = isBare
    if (typeof list !== 'string') lines.push(...list.map((line) => `  ${line}`))
  }
  return lines
}

const reference = ({ title, field }: Place, from: Place): string => {
  if (title === from.title) return `same fields as \`${field}\``
  return field === '' ? `same fields as in *${title}*` : `same fields as \`${field}\` of *${title}*`
}

const Schema = z.record(z.string(), z.unknown())
const Schemas = z.array(Schema)
const Properties = z.object({
  properties: z.record(z.string(), Schema).default({}),
  required: z.array(z.string()).default([]),
})

/** Reads the fields of an object's schema. */
export const fieldsIn = (schema: JsonSchema): Fields => {
  const { properties, required } = Properties.parse(schema)
  return { properties: new Map(Object.entries(properties)), required: new Set(required) }
}

const isNull = ({ type }: JsonSchema): boolean => type === 'null'
const optionsOf = ({ anyOf, oneOf }: JsonSchema): readonly JsonSchema[] => Schemas.parse(anyOf ?? oneOf ?? [])

/** Removes null from a nullable schema. */
const plain = (schema: JsonSchema): JsonSchema => {
  const options = optionsOf(schema)
  const [only, ...others] = options.filter((option) => !isNull(option))
  return only && others.length === 0 ? only : schema
}

/**
 * Reads the fields of the object that a schema describes, or of each object in its list; null if the schema describes neither.
 */
const objectIn = (given: JsonSchema): Fields | null => {
  const schema = plain(given)
  if (schema.type === 'array') return objectIn(Schema.parse(schema.items))
  const options = optionsOf(schema)
  if (options.length > 0 && options.every(({ type }) => type === 'object'))
    return merged(options.map(fieldsIn))
  return schema.properties === undefined ? null : fieldsIn(schema)
}

/** Merges the fields of several kinds of objects. */
const merged = (kinds: readonly Fields[]): Fields => {
  const names = new Set(kinds.flatMap(({ properties }) => [...properties.keys()]))
  const having = (name: string) => kinds.filter(({ properties }) => properties.has(name))
  return {
    properties: new Map(
      [...names].map((name) => [
        name,
        either(having(name).map(({ properties }) => properties.get(name) ?? {})),
      ]),
    ),
    required: new Set([...names].filter((name) => having(name).every(({ required }) => required.has(name)))),
  }
}

const either = (schemas: readonly JsonSchema[]): JsonSchema => {
  const [first = {}, ...others] = new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()
  if (others.length === 0) return first
  const all = [first, ...others]
  if (all.every(({ type }) => type === 'boolean')) return { type: 'boolean' }
  if (all.every((schema) => 'const' in schema)) return { enum: all.map((schema) => schema.const) }
  return { type: 'object', description: descriptionOf(first) }
}

/** Returns the description of a schema, or of what the schema contains. */
const descriptionOf = (schema: JsonSchema): string => {
  const { description } = plain(schema)
  return String(schema.description ?? description ?? itemDescription(schema))
}

/** Returns the description of the items of a list; empty if there is none. */
const itemDescription = (schema: JsonSchema): string =>
  String(Schema.safeParse(plain(schema).items).data?.description ?? '')

const typeWords = (given: JsonSchema): string => {
  const schema = plain(given)
  const words = wordsOf(schema)
  return schema === given ? words : `${words} or null`
}

const wordsOf = (schema: JsonSchema, ending = ''): string => {
  const { enum: values, const: only, type, format, minimum, maximum, maxLength } = schema
  if (Array.isArray(values)) return values.map((value) => `\`${value}\``).join(', ')
  if (only !== undefined) return `\`${only}\``
  if (type === 'array') {
    const { maxItems } = schema
    return `list of ${maxItems === undefined ? '' : `up to ${maxItems} `}${wordsOf(Schema.parse(schema.items), 's')}`
  }
  if (format === 'date-time') return `time${ending}`
  if (format === 'date') return `date${ending}`
  const range = minimum === undefined || maximum === undefined ? '' : ` ${minimum} to ${maximum}`
  const length = maxLength === undefined ? '' : ` up to ${maxLength} characters`
  return `${Array.isArray(type) ? type.join(' or ') : (type ?? 'object')}${ending}${range}${length}`
}
