import { type ReactNode, useId } from 'react'

export type FieldIds = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

type Props = {
  readonly label: string
  readonly hint?: ReactNode
  /** What is wrong with what was typed, or why it was refused. */
  readonly error?: string | null | undefined
  readonly optional?: boolean
  readonly children: (ids: FieldIds) => ReactNode
}

/** A label, its control, a hint and what is wrong, tied together for every reader. */
export const Field = ({ label, hint, error, optional, children }: Props) => {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
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
