import { type ComponentProps, useState } from 'react'
import { TextButton } from './button.tsx'
import { Field, type TextField } from './field.tsx'
import { TextInput } from './inputs.tsx'

/** A field for a password, with a button that shows what is typed. */
export const PasswordTextField = ({
  label,
  id,
  hint,
  error,
  optional,
  onText,
  ...rest
}: Omit<ComponentProps<typeof TextField>, 'type'>) => {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} id={id} hint={hint} error={error} optional={optional}>
      {(ids) => (
        <span className="relative">
          <TextInput
            {...ids}
            {...rest}
            type={shown ? 'text' : 'password'}
            className="pr-14"
            onChange={(event) => onText(event.target.value)}
          />
          <TextButton
            className="absolute inset-y-0 right-1 my-auto h-6 px-1.5 text-s"
            aria-controls={ids.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
            <span className="sr-only"> the {label.toLowerCase()}</span>
          </TextButton>
        </span>
      )}
    </Field>
  )
}
