import { Switch as Radix } from 'radix-ui'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

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
        <label htmlFor={id} className={cx('font-medium', disabled && 'text-ink-3')}>
          {label}
        </label>
        {hint && <div className="text-s text-pretty text-ink-3">{hint}</div>}
      </div>
      {children}
      <Control id={id} checked={checked} disabled={disabled ?? false} onCheckedChange={onChange} />
    </div>
  )
}

const Control = (props: ComponentProps<typeof Radix.Root>) => (
  <Radix.Root
    {...props}
    className="group h-[18px] w-8 shrink-0 rounded-full border border-ink-3 bg-surface p-px disabled:border-off-line disabled:bg-off data-[state=checked]:border-accent data-[state=checked]:bg-accent disabled:data-[state=checked]:border-off-line disabled:data-[state=checked]:bg-off-line"
  >
    <Radix.Thumb className="block size-3.5 rounded-full bg-ink-3 transition-transform duration-100 group-disabled:bg-off-line data-[state=checked]:translate-x-3.5 data-[state=checked]:bg-surface" />
  </Radix.Root>
)

/** A switch in a line of text, before its label. */
export const Toggle = ({
  checked,
  onChange,
  children,
}: {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly children: ReactNode
}) => {
  const id = useId()
  return (
    <span className="flex items-center gap-2">
      <label htmlFor={id} className="flex items-center gap-1.5">
        {children}
      </label>
      <Control id={id} checked={checked} onCheckedChange={onChange} />
    </span>
  )
}

/** A setting in a `SwitchList` that is no switch: its name, and its control at the end of the line. */
export const SettingRow = ({
  label,
  hint,
  children,
}: {
  readonly label: string
  readonly hint?: ReactNode
  readonly children: ReactNode
}) => (
  <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2 last:border-b-0">
    <div className="min-w-0 flex-1 basis-48">
      <h3 className="font-medium">{label}</h3>
      {hint && <div className="text-s text-pretty text-ink-3">{hint}</div>}
    </div>
    {children}
  </div>
)

/** A list of switches, in one box. The box keeps each control near its label. */
export const SwitchList = ({ children }: { readonly children: ReactNode }) => (
  <div className="max-w-[720px] rounded-3 border border-line bg-surface px-3">{children}</div>
)
