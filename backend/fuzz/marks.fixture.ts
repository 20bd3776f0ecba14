import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { jsonOr } from '../../transport/json.ts'

/** What stands for something that JSON values cannot hold, or that would drown the report of a failure. */
export const MARKS = {
  /** So many letters. */
  long: (characters: number) => `@long.${characters}@`,
  /** So many lists in each other, where a value stands. */
  deep: (levels: number) => `@deep.${levels}@`,
  /** A list of so many numbers, where a value stands. */
  many: (items: number) => `@many.${items}@`,
  /** These very letters, where a value stands. */
  raw: (text: string) => `@raw.${Buffer.from(text).toString('base64url')}@`,
  /** The cursor that the operation gave last, with another number or text in one place, as JSON words them. */
  cursor: (place: number, number: string, text: string) =>
    `@cursor.${place}.${Buffer.from(JSON.stringify([number, text])).toString('base64url')}@`,
} as const

/** A text with what its marks stand for: names that are known, and the operation's last cursor. */
export const filled = (text: string, known: ReadonlyMap<string, string>, cursor: string): string =>
  text
    .replaceAll(/"?@raw\.([\w-]*)@"?/g, (_, raw: string) => Buffer.from(raw, 'base64url').toString())
    .replaceAll(/"?@deep\.(\d+)@"?/g, (_, levels: string) => `${'['.repeat(+levels)}${']'.repeat(+levels)}`)
    .replaceAll(/"?@many\.(\d+)@"?/g, (_, items: string) => JSON.stringify(Array(+items).fill(0)))
    .replaceAll(/@long\.(\d+)@/g, (_, characters: string) => 'x'.repeat(+characters))
    .replaceAll(/@cursor\.(\d+)\.([\w-]+)@/g, (_, place: string, given: string) =>
      withPart(cursor, +place, Buffer.from(given, 'base64url').toString()),
    )
    .replaceAll('@cursor@', () => cursor)
    .replaceAll('@new@', () => randomUUID())
    .replaceAll(/@(\w+)@/g, (mark, name: string) => known.get(name) ?? mark)

/** Fills an address, whose marks must stand in it as they are, and keeps it an address. */
export const fillAddress = (text: string, fill: (text: string) => string): string =>
  fill(text.replaceAll('%40', '@')).replaceAll(/[^\x21-\xff]/g, (char) => encoded(char))

const Given = z.tuple([z.string(), z.string()])

/** A cursor with another number or text in one place; one that has no places with the number behind it. */
const withPart = (cursor: string, place: number, given: string): string => {
  const [number, text] = Given.parse(JSON.parse(given))
  const parts = jsonOr(Buffer.from(cursor, 'base64url').toString())
  if (!Array.isArray(parts)) return `${cursor}${number}`
  const changed = place % Math.max(1, parts.length)
  const words = parts.map((one, at) =>
    at === changed ? (typeof one === 'number' ? number : text) : JSON.stringify(one),
  )
  return Buffer.from(`[${words.join(',')}]`).toString('base64url')
}

/** A text as it stands in an address; half a character, which has no form there, as the sign for what is unknown. */
export const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString())
