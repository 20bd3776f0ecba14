import { jsonrepair } from 'jsonrepair'
import type { z } from 'zod'
import { visible } from '../../transport/visible-text.ts'

/** Maximum number of UTF-16 units that are kept of an answer: about four times the longest article. */
const ANSWER_CAP = 120_000

/**
 * A pattern for thoughts, which some models write before their answer. Some servers leave out the first mark; if the last
 * one is missing, the model wrote nothing but thoughts.
 */
const THOUGHTS =
  /^(?:\s*<(think(?:ing)?|thought|reasoning)>[\s\S]*?(?:<\/\1>|$)|\s*\[THINK\][\s\S]*?(?:\[\/THINK\]|$)|[^<]*<\/think>)/i

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

const cleaned = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? cleanAnswer(value) : value

/** Parses JSON and cleans its texts again, because escapes can hide what was removed from the answer itself. */
const parsed = (text: string): unknown => JSON.parse(text, cleaned)

/** What an answer holds: the object, or what is wrong with the answer, to tell the model. */
export type Found<T> = { readonly value: T } | { readonly wrong: string }

const NO_JSON = 'it was not one complete JSON object'
const MOST_ISSUES = 5

/**
 * Finds the object in an answer and cleans its texts. The answer may contain other words or a code fence around it. Mends
 * JSON with small faults, such as a comma too many, but completes no JSON that was cut off.
 */
export const objectIn = <S extends z.ZodType>(answer: string, schema: S): Found<z.output<S>> => {
  const start = answer.indexOf('{')
  const end = answer.lastIndexOf('}')
  if (start < 0 || end <= start) return { wrong: NO_JSON }
  const text = answer.slice(start, end + 1)
  const value = jsonIn(text, answer.slice(end + 1))
  if (value === undefined) return { wrong: NO_JSON }
  const checked = schema.safeParse(value)
  if (checked.success) return { value: checked.data }
  const issues = checked.error.issues
    .slice(0, MOST_ISSUES)
    .map(({ path, message }) => `${path.map(String).join('.') || 'the object'}: ${message}`)
  return { wrong: issues.join('; ') }
}

const jsonIn = (text: string, behind: string): unknown => {
  try {
    return parsed(text)
  } catch {
    // Further strings or objects after the last bracket show that the answer was cut off.
    if (/["{[]/.test(behind)) return undefined
  }
  try {
    return parsed(jsonrepair(text))
  } catch {
    return undefined
  }
}
