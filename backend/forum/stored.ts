import { z } from 'zod'
import { Reason, Warning } from '../../contract/forum.ts'

/** Reads a JSON column that we wrote ourselves; throws when the row is damaged. */
const stored =
  <T>(schema: z.ZodType<T>) =>
  (text: string): T =>
    schema.parse(JSON.parse(text))

export const storedStrings = stored(z.array(z.string()))
export const storedReasons = stored(z.array(Reason))
export const storedWarnings = stored(z.array(Warning))

/** A moment (ms) as the contract writes it. */
export const moment = (ms: number): string => new Date(ms).toISOString()
export const momentOrNull = (ms: number | null): string | null => (ms === null ? null : moment(ms))
