import { z } from 'zod'
import { visible } from '../../transport/visible-text.ts'

/** Maximum number of UTF-16 units that are kept of an answer: about four times the longest article. */
const ANSWER_CAP = 120_000

/** A pattern for thoughts, which some models write before their answer. */
const THOUGHTS = /^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/i

const REFUSALS =
  /^(i['’]m (really )?sorry|i am sorry|sorry,|i (can['’]?t|cannot|can not|won['’]t) (help|assist|do|write|create|provide|comply|continue|fulfil)|i['’]m (not able|unable) to|as an ai\b|i must decline)/i

/** Converts a model's answer to plain text, without thoughts and invisible characters. */
export const cleanAnswer = (text: string): string =>
  visible(text.slice(0, ANSWER_CAP))
    .replace(THOUGHTS, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Whether the model declined instead of answering. */
export const isRefusal = (answer: string): boolean => REFUSALS.test(answer)

/** Parses JSON and cleans its texts again, because escapes can hide what was removed from the answer itself. */
const Json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? cleanAnswer(value) : value))
  } catch {
    context.addIssue('not JSON')
    return z.NEVER
  }
})

/**
 * Finds the object in an answer and cleans its texts. The answer may contain other words or a code fence around it.
 * Null if the schema rejects the object.
 */
export const objectIn = <S extends z.ZodType>(
  answer: string,
  schema: S,
): { readonly value: z.output<S> } | null => {
  const start = answer.indexOf('{')
  const end = answer.lastIndexOf('}')
  if (start < 0 || end <= start) return null
  const parsed = Json.pipe(schema).safeParse(answer.slice(start, end + 1))
  return parsed.success ? { value: parsed.data } : null
}
