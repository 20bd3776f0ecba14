import { Switch as Radix } from 'radix-ui'
import { type ReactNode, useId } from 'react'

type Props = {
  readonly label: string
  readonly hint?: ReactNode
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onChange: (checked: boolean) => void
  /** Controls that belong to the setting, at the end of the line. */
  readonly children?: ReactNode
}

/** A switch for a setting that changes at once, with a hint about the effect. */
export const SwitchRow = ({ label, hint, checked, disabled, onChange, children }: Props) => {
  const id = useId()
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2 last:border-b-0">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint && <div className="text-s text-ink-3">{hint}</div>}
      </div>
      {children}
      <Radix.Root
        id={id}
        checked={checked}
        disabled={disabled ?? false}
        onCheckedChange={onChange}
        className="h-[18px] w-8 shrink-0 rounded-full bg-ink-3 p-0.5 disabled:opacity-50 data-[state=checked]:bg-accent"
      >
        <Radix.Thumb className="block size-3.5 rounded-full bg-surface transition-transform duration-100 data-[state=checked]:translate-x-3.5" />
      </Radix.Root>
    </div>
  )
}
