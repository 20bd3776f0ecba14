import { z } from 'zod'
import { PASSWORD_LENGTH, PersonName } from '../../contract/dashboard/account.ts'

const Email = z.email().max(200)

/** Returns what is wrong with an email address; null if it is valid. */
export const emailFault = (typed: string): string | null =>
  typed.trim() === ''
    ? 'Enter your email address.'
    : Email.safeParse(typed.trim()).success
      ? null
      : 'Enter a complete email address, such as ada@example.com.'

/** Returns what is wrong with a new password; null if it is valid. */
export const passwordFault = (typed: string): string | null =>
  typed.length < PASSWORD_LENGTH.least
    ? `Use at least ${PASSWORD_LENGTH.least} characters.`
    : typed.length > PASSWORD_LENGTH.most
      ? `Use at most ${PASSWORD_LENGTH.most} characters.`
      : null

/** Returns what is wrong with a person's name; null if it is valid. */
export const nameFault = (typed: string): string | null =>
  PersonName.safeParse(typed).success
    ? null
    : typed.trim() === ''
      ? 'Enter your name.'
      : typed.trim().length > 100
        ? 'Use at most 100 characters.'
        : 'Remove invisible characters.'

/** Focuses the first field of a form that is marked as invalid. */
export const focusFirstFault = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => {
    const field = form.querySelector('[aria-invalid=true]')
    if (field instanceof HTMLElement) field.focus()
  })
}
