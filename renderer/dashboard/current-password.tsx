import { AppError } from '../../contract/errors.ts'
import { PasswordTextField } from '../ui/password-field.tsx'

/** Returns what is wrong with the typed current password; null if no fault is known. */
export const currentPasswordFault = (typed: string, error: Error | null): string | null =>
  typed === '' ? 'Enter your current password.' : refusedPassword(error)

/** Returns the service's message about the current password; null if it has none. */
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

/** The field for the current password of the person who is signed in. */
export const CurrentPasswordField = ({ email, ...field }: Props) => (
  <>
    {/* Password managers look for the address next to the password. */}
    <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
    <PasswordTextField label="Current password" autoComplete="current-password" {...field} />
  </>
)
