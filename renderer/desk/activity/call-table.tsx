import { ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { plain, plainLine } from '../../../contract/agent-text.ts'
import type { ActivityEntry } from '../../../contract/desk.ts'
import { cx } from '../../ui/cx.ts'
import { CodeBlock } from '../../ui/scroll.tsx'
import { inFull } from '../time.ts'

/** Indents JSON for reading; other text stays unchanged. */
const pretty = (json: string): string => {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}

/** Writes the duration of a call (ms): `84 ms`, `3.2 s`. */
const took = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`)

const timeOf = (moment: string): string => {
  const date = new Date(moment)
  const time = date.toLocaleTimeString('en-GB')
  return date.toDateString() === new Date().toDateString()
    ? time
    : `${date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })}, ${time}`
}

const SAID: Readonly<Record<NonNullable<ActivityEntry['approval']>, string>> = {
  once: 'once',
  hour: 'for an hour',
  always: 'always',
  denied: 'denied',
  ran_out: 'expired',
  pending: 'waiting',
}

type Column = {
  readonly title: string
  /** CSS classes of the column heading. */
  readonly head?: string
  readonly cell: (entry: ActivityEntry, unfold: Unfold) => ReactNode
}

/** The arguments below a row: the id of their element, whether they are visible, and a function that shows or hides them. */
type Unfold = { readonly id: string; readonly open: boolean; readonly toggle: () => void }

const NONE = <span className="text-ink-3">–</span>

const COLUMNS: readonly Column[] = [
  {
    title: 'When',
    head: 'pl-6',
    cell: ({ at }) => (
      <td className="pl-6 whitespace-nowrap text-ink-2" title={inFull(at)}>
        {timeOf(at)}
      </td>
    ),
  },
  {
    title: 'Agent',
    cell: ({ agent_name }) => <td className="max-w-40 truncate">{plainLine(agent_name)}</td>,
  },
  {
    title: 'Tool',
    cell: ({ tool }, { id, open, toggle }) => (
      <td>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={toggle}
          className="flex items-center gap-1 rounded-1 font-mono text-s"
        >
          <ChevronRight
            size={13}
            aria-hidden="true"
            className={cx('text-ink-3 transition-transform duration-100', open && 'rotate-90')}
          />
          {plainLine(tool)}
        </button>
      </td>
    ),
  },
  {
    title: 'Result',
    cell: ({ outcome, code }) =>
      outcome === 'error' ? (
        <td className="text-bad">{code?.replaceAll('_', ' ') ?? 'failed'}</td>
      ) : (
        <td className="text-good">ok</td>
      ),
  },
  {
    title: 'Your answer',
    cell: ({ approval }) => <td className="text-ink-2">{approval ? SAID[approval] : NONE}</td>,
  },
  {
    title: 'Credits',
    head: 'text-right',
    cell: ({ credits }) => <td className="text-right tabular-nums">{credits ?? NONE}</td>,
  },
  {
    title: 'Duration',
    head: 'pr-6! text-right',
    cell: ({ duration_ms }) => (
      <td className="pr-6! text-right whitespace-nowrap text-ink-3">{took(duration_ms)}</td>
    ),
  },
]

/** The table of calls, newest first. New calls push older calls down, but a scrolled table keeps its position. */
export const CallTable = ({ entries }: { readonly entries: readonly ActivityEntry[] }) => (
  <table aria-label="Calls, newest first" className="w-full border-separate border-spacing-0">
    <thead className="sticky top-0 z-10 bg-bg text-left text-s text-ink-3 [overflow-anchor:none]">
      <tr className="[&>th]:border-b [&>th]:border-line [&>th]:py-1.5 [&>th]:pr-3 [&>th]:font-normal">
        {COLUMNS.map(({ title, head }) => (
          <th key={title} className={head}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {entries.map((entry) => (
        <CallRow key={entry.call_id} entry={entry} />
      ))}
    </tbody>
  </table>
)

/** The row of one call. A click shows the arguments and the error below it. */
const CallRow = ({ entry }: { readonly entry: ActivityEntry }) => {
  const [open, setOpen] = useState(false)
  const id = useId()
  const unfold: Unfold = { id, open, toggle: () => setOpen(!open) }
  return (
    <>
      <tr
        className={cx(
          '[&>td]:border-b [&>td]:border-line [&>td]:py-1.5 [&>td]:pr-3',
          open ? 'bg-surface [&>td]:border-transparent' : 'hover:bg-hover',
        )}
      >
        {COLUMNS.map(({ title, cell }) => (
          <Fragment key={title}>{cell(entry, unfold)}</Fragment>
        ))}
      </tr>
      {open && (
        <tr id={id} className="bg-surface">
          <td colSpan={COLUMNS.length} className="border-b border-line px-6 pb-3">
            {entry.message && (
              <p className={cx('mb-2', entry.outcome === 'error' ? 'text-bad' : 'text-ink-2')}>
                {entry.message}
              </p>
            )}
            <p className="mb-1 text-s text-ink-3">Arguments</p>
            <CodeBlock label="Arguments" text={plain(pretty(entry.arguments))} />
          </td>
        </tr>
      )}
    </>
  )
}
