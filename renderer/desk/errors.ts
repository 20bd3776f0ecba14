import { AppError, ERRORS, isOutcomeUnknown } from '../../contract/errors.ts'

/** The words of an error as the core gave them. */
export const wordsOf = (error: unknown): string =>
  error instanceof AppError ? error.message : 'This screen failed. Reload it and try again.'

/** What the person can do about an error; empty where its own words already say it. */
export const recoveryOf = (error: unknown): string =>
  error instanceof AppError && error.code !== 'internal' && !isOutcomeUnknown(error)
    ? ERRORS[error.code].recovery
    : ''

/** The words before an error's text: that something was not done, unless the outcome is unknown. */
export const leadOf = (error: unknown, notDone: string, noAnswer = 'No answer'): string =>
  isOutcomeUnknown(error) ? `${noAnswer}. ` : `${notDone}: `

/** Why it did not work and what to do about it, in a few sentences. */
export const explain = (error: unknown): string =>
  [wordsOf(error), recoveryOf(error)].filter(Boolean).join(' ')

/** What the service said about one field of the input; null where it said nothing. */
export const issueOf = (error: unknown, path: string): string | null => {
  if (!(error instanceof AppError)) return null
  const issue = error.details.issues?.find((one) => one.path === path || one.path.startsWith(`${path}.`))
  return issue?.message ?? null
}

/**
 * Ties text fields to the parts of what is typed: `text('title')` gives the field of the title its value, what the service
 * said of it, and where what is typed goes.
 */
export const textsOf =
  <Form extends object>(typed: Form, onChange: (typed: Form) => void, error: unknown = null) =>
  <Name extends TextsIn<Form>>(name: Name) => ({
    value: typed[name],
    error: issueOf(error, name),
    onText: (text: string) => onChange({ ...typed, [name]: text }),
  })

type TextsIn<Form> = keyof { [N in keyof Form as Form[N] extends string ? N : never]: N } &
  keyof Form &
  string
