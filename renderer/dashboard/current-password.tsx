import { AppError } from '../../contract/errors.ts'
import { TextField } from '../ui/field.tsx'

/** What is wrong with the current password that was typed; null if nothing is known to be. */
export const currentPasswordFault = (typed: string, error: Error | null): string | null =>
  typed === '' ? 'Write your current password.' : refusedPassword(error)

/** What the service says about the current password; null if it says nothing. */
export const refusedPassword = (error: Error | null): string | null =>
  error instanceof AppError
    ? (error.details.issues?.find(({ path }) => path === 'current_password')?.message ?? null)
    : null

type Props = {
  readonly email: string
  readonly value: string
  readonly error: string | null
  readonly onText: (text: string) => void
  readonly hint?: string
}

/** The current password of the person who is signed in. */
export const CurrentPasswordField = ({ email, ...field }: Props) => (
  <>
    {/* Password managers look for the address beside the password. */}
    <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
    <TextField label="Current password" type="password" autoComplete="current-password" {...field} />
  </>
)
