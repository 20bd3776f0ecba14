import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { jsonOr } from '../../transport/json.ts'

/** Marks that stand for values that JSON cannot contain or that would flood a failure report. */
export const MARKS = {
  /** A text of this many letters. */
  long: (characters: number) => `@long.${characters}@`,
  /** This number of nested lists, which replace a value. */
  deep: (levels: number) => `@deep.${levels}@`,
  /** A list of this many numbers, which replaces a value. */
  many: (items: number) => `@many.${items}@`,
  /** These letters as JSON, which replace a value. */
  raw: (text: string) => `@raw.${Buffer.from(text).toString('base64url')}@`,
  /** The last cursor of the operation, with another number or text (as JSON) at one place. */
  cursor: (place: number, number: string, text: string) =>
    `@cursor.${place}.${Buffer.from(JSON.stringify([number, text])).toString('base64url')}@`,
} as const

/** Replaces the marks in a text with known names, the operation's last cursor and other values. */
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

/** Replaces the marks in an address so that it stays an address. */
export const fillAddress = (text: string, fill: (text: string) => string): string =>
  fill(text.replaceAll('%40', '@')).replaceAll(/[^\x21-\xff]/g, (char) => encoded(char))

const Given = z.tuple([z.string(), z.string()])

/** Puts another number or text at one place of a cursor. If the cursor has no such place, appends the number. */
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

/** Encodes a text for an address. Half a character becomes the replacement character. */
export const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString())
