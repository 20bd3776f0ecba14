import { type ComponentProps, type ReactNode, useId } from 'react'
import { Select, type SelectProps, TextArea, TextInput } from './inputs.tsx'

type FieldIds = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

type FieldWords = {
  readonly label: string
  /** The DOM id of the control, if other parts of the screen look for it. */
  readonly id?: string | undefined
  readonly hint?: ReactNode
  /** What is wrong with the input, or why the service refused it. */
  readonly error?: string | null | undefined
  readonly optional?: boolean | undefined
  /** Whether the label says that the field is needed, because most fields of the form are optional. */
  readonly needed?: boolean | undefined
}

/** A label with its control, hint and error, linked for screen readers. In a wide window, it is only as wide as a line that reads well, unless the form sets `--field-width`. */
export const Field = ({
  label,
  id: ownId,
  hint,
  error,
  optional,
  needed,
  children,
}: FieldWords & { readonly children: (ids: FieldIds) => ReactNode }) => {
  const madeId = useId()
  const id = ownId ?? madeId
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className="grid max-w-[var(--field-width,640px)] gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
        {(optional || needed) && (
          <span className="font-normal text-ink-3"> ({optional ? 'optional' : 'required'})</span>
        )}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-s text-bad">
          {error}
        </p>
      )}
      {hint && (
        <div id={`${id}-hint`} className="text-s text-ink-3">
          {hint}
        </div>
      )}
    </div>
  )
}

type TypedFieldProps<Control extends 'input' | 'textarea'> = FieldWords &
  Omit<ComponentProps<Control>, 'onChange'> & { readonly onText: (text: string) => void }

/** A field for one line of text. */
export const TextField = ({
  label,
  id,
  hint,
  error,
  optional,
  needed,
  onText,
  ...rest
}: TypedFieldProps<'input'>) => (
  <Field label={label} id={id} hint={hint} error={error} optional={optional} needed={needed}>
    {(ids) => <TextInput {...ids} {...rest} onChange={(event) => onText(event.target.value)} />}
  </Field>
)

/** A field for several lines of text. */
export const AreaField = ({
  label,
  id,
  hint,
  error,
  optional,
  needed,
  onText,
  ...rest
}: TypedFieldProps<'textarea'>) => (
  <Field label={label} id={id} hint={hint} error={error} optional={optional} needed={needed}>
    {(ids) => <TextArea {...ids} {...rest} onChange={(event) => onText(event.target.value)} />}
  </Field>
)

/** A field with a list of choices. */
export const SelectField = <Value extends string | number>({
  label,
  id,
  hint,
  error,
  optional,
  ...rest
}: FieldWords & SelectProps<Value>) => (
  <Field label={label} id={id} hint={hint} error={error} optional={optional}>
    {(ids) => <Select {...ids} {...rest} />}
  </Field>
)
