import { Plus } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Spinner } from './spinner.tsx'

type Suggestion = {
  readonly key: string
  readonly label: string
  /** What kind of thing the suggestion is, in grey. */
  readonly remark?: string
  readonly busy?: boolean
}

type Props<Item extends Suggestion> = {
  /** What the suggestions are, such as “Suggested”. It names the list. */
  readonly label: string
  readonly items: readonly Item[]
  readonly onPick: (item: Item) => void
}

/** A list of suggestions, each of which is added with one click. If the focused suggestion disappears, the focus moves to the next. */
export const Suggestions = <Item extends Suggestion>({ label, items, onPick }: Props<Item>) => {
  const list = useRef<HTMLUListElement>(null)
  const focused = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a suggestion can leave only when the items change
  useLayoutEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return
    const buttons = list.current?.querySelectorAll('button') ?? []
    buttons[Math.min(focused.current, buttons.length - 1)]?.focus()
  }, [items])
  if (items.length === 0) return null
  return (
    <div className="grid gap-1.5">
      <p className="text-s text-ink-3">{label}</p>
      <ul ref={list} aria-label={label} className="flex flex-wrap gap-1.5">
        {items.map((item, index) => (
          <li key={item.key} className="max-w-full">
            <button
              type="button"
              // A disabled button would lose the focus.
              aria-disabled={item.busy}
              onFocus={() => {
                focused.current = index
              }}
              onBlur={(event) => {
                if (event.relatedTarget !== null) focused.current = null
              }}
              onClick={() => !item.busy && onPick(item)}
              className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-2 border border-line-strong bg-surface px-2 text-s hover:bg-hover"
            >
              {item.busy ? (
                <Spinner />
              ) : (
                <Plus size={12} aria-hidden="true" className="shrink-0 text-ink-3" />
              )}
              <span className="sr-only">Add </span>
              <span className="truncate">{item.label}</span>{' '}
              {item.remark && <span className="shrink-0 text-ink-3">{item.remark}</span>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
