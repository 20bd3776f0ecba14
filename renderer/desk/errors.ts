import { AppError, ERRORS } from '../../contract/errors.ts'

/** The words of an error as the core gave them. */
export const wordsOf = (error: unknown): string =>
  error instanceof AppError ? error.message : 'The screen itself failed. Reload it and try again.'

/** What the person can do about an error; empty where its own words already say it. */
export const recoveryOf = (error: unknown): string =>
  error instanceof AppError && error.code !== 'internal' ? ERRORS[error.code].recovery : ''

/** What the service said about one field of the input; null where it said nothing. */
export const issueOf = (error: unknown, path: string): string | null => {
  if (!(error instanceof AppError)) return null
  const issue = error.details.issues?.find((one) => one.path === path || one.path.startsWith(`${path}.`))
  return issue?.message ?? null
}
