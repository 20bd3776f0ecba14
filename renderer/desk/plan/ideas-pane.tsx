import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { create } from 'zustand'
import { Button, IconButton, TextButton } from '../../ui/button.tsx'
import { isComposing } from '../../ui/composing.ts'
import { TextInput } from '../../ui/inputs.tsx'
import { go } from '../route.ts'
import type { Idea } from './ideas.ts'
import { useDragged } from './move.ts'

type Props = {
  /** Null while the ideas are loading. */
  readonly ideas: readonly Idea[] | null
  /** The words of the button of an idea. They say what it does. */
  readonly use: string
  /** What using any idea does or costs. */
  readonly hint: string
  readonly busy: boolean
  readonly draggable: boolean
  readonly onUse: (idea: Idea) => void
  readonly onClose?: () => void
  /** What the button of an idea does, above the ideas. */
  readonly children?: ReactNode
}

/** The ideas for cards, each with where it comes from and a button that uses it. */
export const IdeasPane = ({ ideas, use, hint, busy, draggable, onUse, onClose, children }: Props) => {
  const list = useRef<HTMLUListElement>(null)
  const used = useRef<number | null>(null)
  // The row of a used idea disappears. The next idea takes the focus, so that the person can use several in a row.
  useEffect(() => {
    if (used.current === null || !ideas || document.activeElement !== document.body) return
    const rows = list.current?.children ?? []
    const next = rows[Math.min(used.current, rows.length - 1)]
    next?.querySelector<HTMLElement>('input, [data-use]')?.focus()
    used.current = null
  }, [ideas])
  return (
    <section aria-label="Ideas" className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
      <div className="flex h-12 shrink-0 items-center gap-2 border-b border-line pr-2 pl-4">
        <h2 className="font-semibold">Ideas</h2>
        <span className="min-w-0 truncate text-s text-ink-3">{hint}</span>
        {onClose && (
          <IconButton label="Hide the ideas" className="ml-auto" onClick={onClose}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {children && ideas !== null && ideas.length > 0 && (
        <p className="shrink-0 border-b border-line px-4 py-2.5 text-s text-ink-2">{children}</p>
      )}
      {ideas?.length === 0 ? (
        <div className="grid gap-3 px-4 py-4 text-ink-2">
          <p>
            No ideas at the moment. Quillport takes ideas from your keywords of two or more words, and from
            questions in leads.
          </p>
          <Button small className="w-fit" onClick={() => go('settings', 'forum')}>
            Add keywords
          </Button>
        </div>
      ) : (
        <ul ref={list} className="min-h-0 flex-1 overflow-auto">
          {(ideas ?? []).map((idea, place) => (
            <IdeaRow
              key={idea.title}
              idea={idea}
              use={use}
              hint={hint}
              busy={busy}
              draggable={draggable}
              onUse={(wanted) => {
                used.current = place
                onUse(wanted)
              }}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The titles that the person typed for questions, by the question. They are kept when the ideas close. */
const useOwnTitles = create<Readonly<Record<string, string>>>(() => ({}))

/** Forgets the title that the person typed for a question, because there is a card with it. */
export const forgetTitle = (question: string): void => useOwnTitles.setState({ [question]: '' })

type RowProps = Pick<Props, 'use' | 'hint' | 'busy' | 'draggable'> & {
  readonly idea: Idea
  readonly onUse: (idea: Idea) => void
}

const IdeaRow = ({ idea, use, hint, busy, draggable, onUse }: RowProps) => {
  const { title, isQuote, why, lead_ids } = idea
  const [lead] = lead_ids
  // The card of a stranger's question needs a title in the person's own words.
  const typed = useOwnTitles((titles) => titles[title] ?? '')
  const own = typed.trim()
  const waits = isQuote && own === ''
  const named = isQuote && !waits ? { ...idea, title: own, isQuote: false, asked: title } : idea
  const press = () => onUse(named)
  return (
    <li
      draggable={draggable}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData('text/plain', title)
        dataTransfer.effectAllowed = 'copyMove'
        useDragged.setState({ dragged: { kind: 'idea', idea: named } })
      }}
      onDragEnd={() => useDragged.setState({ dragged: null })}
      className="flex flex-wrap items-center gap-x-2 gap-y-1.5 border-b border-line px-4 py-2 last:border-b-0"
    >
      {/* The title has the whole width, so that few titles are cut. If the source needs the whole width too, the button is below it. */}
      <p className="line-clamp-3 w-full [overflow-wrap:anywhere]" title={title}>
        {isQuote ? `“${title}”` : title}
      </p>
      {isQuote && (
        <TextInput
          aria-label={`Your title for: ${title}`}
          placeholder="Your title for this article"
          className="h-7!"
          maxLength={300}
          value={typed}
          onChange={({ target }) => useOwnTitles.setState({ [title]: target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !isComposing(event) && !busy && !waits) press()
          }}
        />
      )}
      <p className="max-w-full text-s text-ink-3 [overflow-wrap:anywhere]">
        {lead === undefined ? (
          why
        ) : (
          <TextButton className="text-left font-normal!" onClick={() => go('leads', lead)}>
            {why}
          </TextButton>
        )}
      </p>
      <Button
        small
        data-use
        className="ml-auto min-w-[124px] justify-center"
        disabled={busy || waits}
        title={waits ? 'Enter your title for this article first.' : hint}
        aria-label={`${use}: ${title}`}
        onClick={press}
      >
        {use}
      </Button>
    </li>
  )
}
