import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { isComposing } from './composing.ts'
import { cx } from './cx.ts'
import { Kbd } from './kbd.tsx'

type Props = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  readonly value: string
  readonly onSearch: (text: string) => void
  /** Moves the focus on Enter, on the down arrow, or on Escape in an empty field. */
  readonly onLeave: () => void
}

/** A search field. `/` focuses it. Escape empties it, and then leaves it. */
export const SearchInput = ({ value, onSearch, onLeave, className, ...rest }: Props) => (
  <div
    className={cx(
      'flex h-7 min-w-0 items-center gap-2 rounded-2 border border-field-line bg-bg px-2 text-ink-3 has-[input:focus]:border-accent has-[input:focus]:outline-1 has-[input:focus]:outline-accent',
      className,
    )}
  >
    <Search size={14} aria-hidden="true" className="shrink-0" />
    <input
      type="search"
      aria-keyshortcuts="/"
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      {...rest}
      value={value}
      onChange={(event) => onSearch(event.target.value)}
      onKeyDown={(event) => {
        if (isComposing(event)) return
        if (event.key === 'Escape' && value !== '') onSearch('')
        else if (event.key === 'Escape' || event.key === 'Enter' || event.key === 'ArrowDown') onLeave()
        else return
        event.preventDefault()
      }}
      className="min-w-0 flex-1 bg-transparent text-ink outline-none [&::-webkit-search-cancel-button]:appearance-none"
    />
    <Kbd>{value === '' ? '/' : 'Esc'}</Kbd>
  </div>
)
