import { z } from 'zod'
import { AppError, ERRORS, type ErrorCode, isErrorCode } from '../contract/errors.ts'

/** The body of an error over HTTP, as RFC 9457 defines it, with our code and the request's id. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.custom<ErrorCode>(isErrorCode),
  request_id: z.string().optional(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  fields: z.array(z.string()).optional(),
  retry_after: z.number().optional(),
  outcome: z.literal('unknown').optional().catch(undefined),
})
export type Problem = z.infer<typeof Problem>

const titleOf = (code: ErrorCode) => code.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase())

/** Writes an error as a problem document. */
export const problemOf = (error: AppError, requestId?: string): Problem => ({
  type: `urn:quillport:error:${error.code}`,
  title: titleOf(error.code),
  status: ERRORS[error.code].status,
  detail: error.message,
  code: error.code,
  ...(requestId === undefined ? {} : { request_id: requestId }),
  ...(error.details.issues === undefined ? {} : { issues: [...error.details.issues] }),
  ...(error.details.fields === undefined ? {} : { fields: [...error.details.fields] }),
  ...(error.details.retryAfter === undefined ? {} : { retry_after: error.details.retryAfter }),
  ...(error.details.outcome === undefined ? {} : { outcome: error.details.outcome }),
})

/** Reads a problem document back into its error; null if the document is not ours. */
export const errorOfProblem = (body: unknown): AppError | null => {
  const parsed = Problem.safeParse(body)
  if (!parsed.success) return null
  const { code, detail, issues, fields, retry_after, request_id, outcome } = parsed.data
  return new AppError(code, detail, {
    ...(issues === undefined ? {} : { issues }),
    ...(fields === undefined ? {} : { fields }),
    ...(retry_after === undefined ? {} : { retryAfter: retry_after }),
    ...(request_id === undefined ? {} : { requestId: request_id }),
    ...(outcome === undefined ? {} : { outcome }),
  })
}
