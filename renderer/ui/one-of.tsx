import { useId } from 'react'
import { cx } from './cx.ts'

export type Option<Value> = {
  readonly value: Value
  readonly words: string
  /** A number beside the words, such as the number of results. It is not part of the accessible name. */
  readonly count?: number | undefined
}

type Props<Value> = {
  /** The accessible name of the choice. */
  readonly label: string
  readonly options: readonly Option<Value>[]
  /** The chosen value. Null if none of the options is chosen. */
  readonly value: Value | null
  readonly onChoose: (value: Value) => void
  /** Whether the choice is one of many in a list, so that it has no border and no color. */
  readonly quiet?: boolean
  readonly className?: string
}

/** One of a few: a row of segments, of which one is chosen. The arrow keys choose, as in every group of radio buttons. */
export const OneOf = <Value extends string | number>({
  label,
  options,
  value: chosen,
  onChoose,
  quiet = false,
  className,
}: Props<Value>) => {
  const name = useId()
  return (
    <fieldset
      className={cx(
        'flex w-fit max-w-full shrink-0 flex-wrap',
        !quiet && 'rounded-2 border border-line-strong bg-surface',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map(({ value, words, count }) => (
        <label
          key={value}
          className={cx(
            'relative flex h-7 items-center gap-1 rounded-2 px-2.5 text-s whitespace-nowrap has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent',
            value !== chosen
              ? cx('hover:bg-hover', quiet ? 'text-ink-3 hover:text-ink' : 'text-ink-2')
              : quiet
                ? 'bg-hover font-semibold text-ink'
                : // Its ring lies on the border of the group.
                  'z-1 bg-selected font-semibold text-ink ring-1 ring-accent',
          )}
        >
          <input
            type="radio"
            aria-label={words}
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
            className="absolute inset-0 opacity-0"
          />
          {words}
          {count !== undefined && count > 0 && (
            <span aria-hidden="true" className="tabular-nums">
              {count.toLocaleString()}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
