import { z } from 'zod'
import { type Stage, Took } from '../../contract/articles.ts'
import type { TextRequest } from '../model/models.ts'
import type { Logger } from '../observability/logging.ts'
import type { ArticleRow } from './article.rows.ts'

/** Counts the model calls of one step, with their tokens. */
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

export type Tally = ReturnType<typeof tally>

/** The step that a stage's calls to the model belong to. */
export const stepOf = (stage: Stage): string => (stage === 'links' ? 'last_reading' : stage)

/** Logs the usage of the model for an article, by step. */
export const logTook = (
  log: Logger,
  row: Pick<ArticleRow, 'id' | 'workspace_id' | 'written_by'>,
  took: readonly Took[],
  message: string,
): void => {
  if (took.length === 0) return
  const ids = { job_id: row.id, workspace_id: row.workspace_id, written_by: row.written_by }
  log.info({ ...ids, ...sumOf(took), steps: took }, message)
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
