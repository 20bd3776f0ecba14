import type { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import { parseInput } from '../../transport/dispatch.ts'
import { jsonOr } from '../../transport/json.ts'

/** Encodes a value as text that callers pass back. They should not rely on its contents. */
export const opaque = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Decodes the value in a text from `opaque` by the schema; null if the text is invalid. */
export const readOpaque = <S extends z.ZodType>(schema: S, text: string): z.output<S> | null => {
  try {
    return parseInput(schema, jsonOr(Buffer.from(text, 'base64url').toString()))
  } catch (thrown) {
    if (thrown instanceof AppError) return null
    throw thrown
  }
}
