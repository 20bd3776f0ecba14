import { AppError, ERRORS, isOutcomeUnknown, withoutField } from '../../contract/errors.ts'
import { ownClock, ownZone } from '../ui/own-clock.ts'

/** Returns the message of an error from the core. */
export const wordsOf = (error: unknown): string =>
  error instanceof AppError ? withoutField(error) : 'This screen failed. Reload it and try again.'

/** Returns what the person can do about an error. Empty if the message already says it, or if the outcome is unknown. */
export const recoveryOf = (error: unknown): string => {
  if (!(error instanceof AppError) || error.code === 'internal' || isOutcomeUnknown(error)) return ''
  // The contract's words ask an agent to check an id. A person sees no ids.
  if (error.code === 'not_found') return ''
  // The message of a conflict says what is in the way. The contract's words tell an agent to read and write again.
  if (error.code === 'conflict') return ''
  // A message that ends with a question already says what to check.
  if (error.code === 'upstream_failed' && error.message.endsWith('?')) return ''
  // The contract's words are for agents, which have no clock on the wall.
  if (error.code === 'daily_limit_reached')
    return `The limit resets at ${ownClock('00:00')}, ${ownZone()} time.`
  return ERRORS[error.code].recovery
}

/** Returns the words before an error's message: `notDone` if the action was not done, `noAnswer` if the outcome is unknown. */
export const leadOf = (error: unknown, notDone: string, noAnswer = 'No answer'): string =>
  isOutcomeUnknown(error) ? `${noAnswer}. ` : `${notDone}: `

/** Returns the message of an error and what to do about the error. */
export const explain = (error: unknown): string =>
  [wordsOf(error), recoveryOf(error)].filter(Boolean).join(' ')

/** Returns the service's message about one field of the input. Null if there is no message. */
export const issueOf = (error: unknown, path: string): string | null => {
  if (!(error instanceof AppError)) return null
  const issue = error.details.issues?.find((one) => one.path === path || one.path.startsWith(`${path}.`))
  return issue?.message ?? null
}

/**
 * Connects text fields to the values of a form. `text('title')` returns the value of the field `title`, the service's
 * message about the field, and the handler for typing.
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
