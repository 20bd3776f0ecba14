import { PASSWORD_LENGTH } from '../../../contract/dashboard/account.ts'
import { TextField } from '../../ui/field.tsx'
import { PasswordTextField } from '../../ui/password-field.tsx'

type Props = {
  readonly value: string
  readonly error: string | null
  readonly onText: (text: string) => void
  readonly autoFocus?: boolean
  readonly hint?: string
}

/** The field for a person's email address. */
export const EmailField = (props: Props) => (
  <TextField
    label="Email address"
    type="email"
    name="email"
    inputMode="email"
    autoComplete="username"
    autoCapitalize="none"
    maxLength={200}
    required
    {...props}
  />
)

/** The field for a person's name. */
export const NameField = (props: Props) => (
  <TextField
    label="Your name"
    name="name"
    autoComplete="name"
    maxLength={100}
    required
    hint="The members of your workspaces see your name."
    {...props}
  />
)

/** The field for a password that the person already has. */
export const PasswordField = ({ label = 'Password', ...props }: Props & { readonly label?: string }) => (
  <PasswordTextField label={label} name="password" autoComplete="current-password" required {...props} />
)

/** The field for a password that the person chooses. */
export const NewPasswordField = ({ label = 'Password', ...props }: Props & { readonly label?: string }) => (
  <PasswordTextField
    label={label}
    name="new-password"
    autoComplete="new-password"
    required
    hint={`${PASSWORD_LENGTH.least} characters or longer. A password manager can generate and store a good password.`}
    {...props}
  />
)
