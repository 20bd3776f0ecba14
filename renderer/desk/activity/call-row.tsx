import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { ActivityEntry } from '../../../contract/desk.ts'
import { cx } from '../../ui/cx.ts'
import { CodeBlock } from '../../ui/scroll.tsx'
import { inFull } from '../time.ts'

/** JSON as people read it; what is none stays as it is. */
const pretty = (json: string): string => {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}

/** How long a call took: `84 ms`, `3.2 s`. */
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
  ran_out: 'ran out',
  pending: 'not yet',
}

/** One call; its arguments and its error unfold below it. */
export const CallRow = ({ entry }: { readonly entry: ActivityEntry }) => {
  const [open, setOpen] = useState(false)
  const id = useId()
  const failed = entry.outcome === 'error'
  return (
    <>
      <tr
        className={cx(
          '[&>td]:border-b [&>td]:border-line [&>td]:py-1.5 [&>td]:pr-3',
          open ? 'bg-surface [&>td]:border-transparent' : 'hover:bg-hover',
        )}
      >
        <td className="pl-6 whitespace-nowrap text-ink-2" title={inFull(entry.at)}>
          {timeOf(entry.at)}
        </td>
        <td className="max-w-40 truncate">{entry.agent_name}</td>
        <td>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            className="flex items-center gap-1 rounded-1 font-mono text-s"
          >
            <ChevronRight
              size={13}
              aria-hidden="true"
              className={cx('text-ink-3 transition-transform duration-100', open && 'rotate-90')}
            />
            {entry.tool}
          </button>
        </td>
        <td className={failed ? 'text-bad' : 'text-good'}>
          {failed ? (entry.code?.replaceAll('_', ' ') ?? 'failed') : 'ok'}
        </td>
        <td className="text-ink-2">
          {entry.approval ? SAID[entry.approval] : <span className="text-ink-3">–</span>}
        </td>
        <td className="text-right tabular-nums">{entry.credits ?? <span className="text-ink-3">–</span>}</td>
        <td className="pr-6! text-right whitespace-nowrap text-ink-3">{took(entry.duration_ms)}</td>
      </tr>
      {open && (
        <tr id={id} className="bg-surface">
          <td colSpan={7} className="border-b border-line px-6 pb-3">
            {entry.message && (
              <p className={cx('mb-2', failed ? 'text-bad' : 'text-ink-2')}>{entry.message}</p>
            )}
            <p className="mb-1 text-s text-ink-3">Arguments</p>
            <CodeBlock label="Arguments" text={pretty(entry.arguments)} />
          </td>
        </tr>
      )}
    </>
  )
}
