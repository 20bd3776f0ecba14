import { PASSWORD_LENGTH } from '../../../contract/dashboard/account.ts'
import { TextField } from '../../ui/field.tsx'

type Props = {
  readonly value: string
  readonly error: string | null
  readonly onText: (text: string) => void
  readonly autoFocus?: boolean
}

/** The address of a person. */
export const EmailField = (props: Props) => (
  <TextField
    label="E-mail address"
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

/** The name of a person. */
export const NameField = (props: Props) => (
  <TextField
    label="Your name"
    name="name"
    autoComplete="name"
    maxLength={100}
    required
    hint="The members of your workspaces see it."
    {...props}
  />
)

/** A password that the person has. */
export const PasswordField = ({ label = 'Password', ...props }: Props & { readonly label?: string }) => (
  <TextField
    label={label}
    type="password"
    name="password"
    autoComplete="current-password"
    required
    {...props}
  />
)

/** A password that the person chooses. */
export const NewPasswordField = ({ label = 'Password', ...props }: Props & { readonly label?: string }) => (
  <TextField
    label={label}
    type="password"
    name="new-password"
    autoComplete="new-password"
    required
    hint={`${PASSWORD_LENGTH.least} characters or longer. A password manager makes and keeps a good one.`}
    {...props}
  />
)
