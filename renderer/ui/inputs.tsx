import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

const BOX =
  'w-full rounded-2 border border-field-line bg-surface px-2.5 text-ink aria-invalid:border-bad disabled:bg-sunken disabled:text-ink-2 focus:border-accent focus:outline-1 focus:outline-accent focus:outline-offset-0'

/** An input for one line of text. */
export const TextInput = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input type="text" autoComplete="off" spellCheck={false} {...rest} className={cx(BOX, 'h-8', className)} />
)

/** An input for several lines of text, which grows with its content. */
export const TextArea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea
    {...rest}
    className={cx(BOX, 'field-sizing-content max-h-80 min-h-[72px] resize-none py-1.5', className)}
  />
)

export type SelectProps<Value> = Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> & {
  readonly small?: boolean
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly words: string }[]
  readonly onChoose: (value: Value) => void
}

/** The box of a list of choices, with an arrow that no choice is cut by. */
export const SelectBox = ({
  small,
  className,
  children,
  ...rest
}: ComponentProps<'select'> & { readonly small?: boolean | undefined }) => (
  <span className={cx('relative inline-grid w-full', className)}>
    <select
      {...rest}
      className={cx(BOX, 'cursor-default appearance-none truncate pr-8', small ? 'h-7' : 'h-8')}
    >
      {children}
    </select>
    <ChevronDown
      size={14}
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-ink-3"
    />
  </span>
)

/** The system's own list of choices, which always works by keyboard. Undefined is the empty choice. */
export const Select = <Value extends string | number | undefined>({
  value: chosen = '',
  options,
  onChoose,
  ...rest
}: SelectProps<Value>) => (
  <SelectBox
    {...rest}
    value={chosen}
    onChange={({ target }) => {
      const option = options[target.selectedIndex]
      if (option) onChoose(option.value)
    }}
  >
    {options.map(({ value = '', words }) => (
      <option key={value} value={value}>
        {words}
      </option>
    ))}
  </SelectBox>
)
