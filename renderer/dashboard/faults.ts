import { z } from 'zod'
import { PASSWORD_LENGTH, PersonName } from '../../contract/dashboard/account.ts'

const Email = z.email().max(200)

/** What is wrong with an address; null if nothing is. */
export const emailFault = (typed: string): string | null =>
  typed.trim() === ''
    ? 'Write your address.'
    : Email.safeParse(typed.trim()).success
      ? null
      : 'Write a whole address, such as ada@example.com.'

/** What is wrong with a new password; null if nothing is. */
export const passwordFault = (typed: string): string | null =>
  typed.length < PASSWORD_LENGTH.least
    ? `Use at least ${PASSWORD_LENGTH.least} characters.`
    : typed.length > PASSWORD_LENGTH.most
      ? `Use at most ${PASSWORD_LENGTH.most} characters.`
      : null

/** What is wrong with a person's name; null if nothing is. */
export const nameFault = (typed: string): string | null =>
  PersonName.safeParse(typed).success
    ? null
    : typed.trim() === ''
      ? 'Write your name.'
      : 'Use at most 100 characters.'

/** The first field of a form that is marked as wrong gets the focus. */
export const focusFirstFault = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => {
    const field = form.querySelector('[aria-invalid=true]')
    if (field instanceof HTMLElement) field.focus()
  })
}
