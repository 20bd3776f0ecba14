import { z } from 'zod'
import { Took } from '../../contract/articles.ts'
import type { TextRequest } from '../model/models.ts'

/** Counts the model calls of one step, with their tokens and time. */
export const tally = () => {
  let calls = 0
  let tokens_read = 0
  let tokens_written = 0
  const count: NonNullable<TextRequest['onCall']> = ({ inputTokens = 0, outputTokens = 0 }) => {
    calls += 1
    tokens_read += inputTokens
    tokens_written += outputTokens
  }
  /** Adds the calls to those of the steps so far. */
  const addedTo = (took: readonly Took[], step: string): Took[] => {
    if (calls === 0) return [...took]
    const before = took.find((one) => one.step === step)
    const sum: Took = {
      step,
      calls: calls + (before?.calls ?? 0),
      tokens_read: tokens_read + (before?.tokens_read ?? 0),
      tokens_written: tokens_written + (before?.tokens_written ?? 0),
    }
    return before ? took.map((one) => (one === before ? sum : one)) : [...took, sum]
  }
  return { count, addedTo }
}

const WithTook = z.object({ took: z.array(Took).default([]) })

/** Reads the usage of the model by each step of an article from the `work` column. */
export const tookIn = (work: string): Took[] => WithTook.parse(JSON.parse(work)).took

/** Adds up the usage of all steps. */
export const sumOf = (took: readonly Took[]): Omit<Took, 'step'> =>
  took.reduce(
    (sum, { calls, tokens_read, tokens_written }) => ({
      calls: sum.calls + calls,
      tokens_read: sum.tokens_read + tokens_read,
      tokens_written: sum.tokens_written + tokens_written,
    }),
    { calls: 0, tokens_read: 0, tokens_written: 0 },
  )
