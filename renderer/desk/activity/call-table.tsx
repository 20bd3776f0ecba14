import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { plain, plainLine, spelledOut } from '../../../contract/agent-text.ts'
import type { CallOutcome, ShownCall } from '../../../contract/desk.ts'
import { TextButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { CodeBlock } from '../../ui/scroll.tsx'
import { Facts, useNames } from '../approvals/facts.tsx'
import { factsOf } from '../approvals/question.ts'
import { useDesk } from '../queries.ts'
import { go } from '../route.ts'
import { clockOfDay, dayHeading, inFull, useNow } from '../time.ts'
import { toolTitle } from '../tool-title.ts'
import { useMakes } from '../use-writer.ts'
import { creditsWords, resultWords } from './call-words.ts'

/** Indents JSON for reading; other text stays unchanged. */
const pretty = (json: string): string => {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}

/** Writes the duration of a call (ms): `less than 0.1 s`, `3.2 s`. */
const took = (ms: number): string => (ms < 100 ? 'less than 0.1 s' : `${(ms / 1000).toFixed(1)} s`)

const ToolTitle = ({ call }: { readonly call: ShownCall }) => toolTitle(call, useMakes())

/** A link to the article that a call made, if an article with its title is there from the time of the call. */
const MadeArticle = ({ call }: { readonly call: ShownCall }) => {
  const { subject, at, duration_ms } = call
  const { data } = useDesk('articles', 'list', subject === null ? null : { search: subject, limit: 20 })
  const made = data?.rows.find(
    ({ title, created_at }) =>
      title === subject && Math.abs(Date.parse(created_at) - Date.parse(at)) < duration_ms + 10_000,
  )
  return (
    made && (
      <p className="mb-2">
        <TextButton onClick={() => go('articles', made.job_id)}>Open the article</TextButton>
      </p>
    )
  )
}

/** What the agent sent: its arguments as labelled texts, and the exact request, folded. */
const Sent = ({ call }: { readonly call: ShownCall }) => (
  <div className="grid max-w-[860px] gap-2">
    <Facts facts={factsOf(call, useNames(call))} />
    <details>
      <summary className="w-fit cursor-default rounded-1 text-s text-ink-2">Show the exact request</summary>
      <div className="mt-2">
        <CodeBlock
          label="The exact request"
          text={`${spelledOut(call.tool)}\n${plain(pretty(call.arguments))}`}
        />
      </div>
    </details>
  </div>
)

type Column = {
  readonly title: string
  /** CSS classes of the column heading and of its cells. */
  readonly place?: string
  readonly cell: (call: ShownCall, unfold: Unfold) => ReactNode
}

/** The details below a row: the id of their element, whether they are visible, and a function that shows or hides them. */
type Unfold = { readonly id: string; readonly open: boolean; readonly toggle: () => void }

const TONES: Readonly<Record<CallOutcome, string>> = { ok: '', stopped: 'text-ink-2', error: 'text-bad' }

const COLUMNS: readonly Column[] = [
  {
    title: 'When',
    place: 'w-0 pl-6 whitespace-nowrap text-ink-2 tabular-nums',
    cell: ({ at }) => <span title={inFull(at)}>{clockOfDay(at)}</span>,
  },
  {
    title: 'Action',
    cell: (call, { id, open, toggle }) => (
      <>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={toggle}
          className="flex max-w-full items-start gap-1 rounded-1 text-left"
        >
          <ChevronRight
            size={13}
            aria-hidden="true"
            className={cx(
              'mt-[3px] shrink-0 text-ink-3 transition-transform duration-100',
              open && 'rotate-90',
            )}
          />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <ToolTitle call={call} />
            {call.subject !== null && (
              <>
                <span className="text-ink-3"> · </span>
                <bdi>{plainLine(call.subject)}</bdi>
              </>
            )}
          </span>
        </button>
        {/* On a narrow page, the other columns do not fit. */}
        <p className="pl-[17px] text-s text-ink-3 [overflow-wrap:anywhere] two:hidden">
          {plainLine(call.agent_name)} · <span className={TONES[call.outcome]}>{resultWords(call)}</span>
        </p>
      </>
    ),
  },
  {
    title: 'Agent',
    place: 'hidden max-w-40 truncate two:table-cell',
    cell: ({ agent_name }) => plainLine(agent_name),
  },
  {
    title: 'Result',
    place: 'hidden two:table-cell',
    cell: (call) => <span className={TONES[call.outcome]}>{resultWords(call)}</span>,
  },
  {
    title: 'Credits',
    place: 'pr-6! text-right whitespace-nowrap tabular-nums',
    cell: (call) => {
      const words = creditsWords(call)
      if (words !== '0') return words
      return (
        <span className="text-ink-3">
          <span aria-hidden="true">–</span>
          <span className="sr-only">0</span>
        </span>
      )
    },
  },
]

type Day = { readonly heading: string; readonly calls: ShownCall[] }

/** Splits calls, newest first, into days by the computer's own clock. */
const byDay = (calls: readonly ShownCall[], now: number): readonly Day[] => {
  const days: Day[] = []
  for (const call of calls) {
    const heading = dayHeading(call.at, now)
    const day = days.find((one) => one.heading === heading)
    if (day) day.calls.push(call)
    else days.push({ heading, calls: [call] })
  }
  return days
}

/**
 * The table of calls, newest first, with a heading for each day. New calls push older calls down, but a scrolled table keeps
 * its position.
 */
export const CallTable = ({ calls }: { readonly calls: readonly ShownCall[] }) => {
  const now = useNow()
  return (
    <table aria-label="Calls, newest first" className="w-full border-separate border-spacing-0">
      <thead className="sticky top-0 z-10 bg-bg text-left text-s text-ink-3 [overflow-anchor:none]">
        <tr className="[&>th]:border-b [&>th]:border-line [&>th]:py-1.5 [&>th]:pr-3 [&>th]:font-normal">
          {COLUMNS.map(({ title, place }) => (
            <th key={title} scope="col" className={place}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      {byDay(calls, now).map(({ heading, calls: ofDay }) => (
        <tbody key={heading}>
          <tr>
            <th
              scope="rowgroup"
              colSpan={COLUMNS.length}
              className="border-b border-line bg-sunken px-6 py-1 text-left text-s font-semibold text-ink-2"
            >
              {heading}
            </th>
          </tr>
          {ofDay.map((call) => (
            <CallRow key={call.call_id} call={call} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

/** The row of one call. A click shows the tool, the arguments and the error below it. */
const CallRow = ({ call }: { readonly call: ShownCall }) => {
  const [open, setOpen] = useState(false)
  const id = useId()
  const unfold: Unfold = { id, open, toggle: () => setOpen(!open) }
  return (
    <>
      <tr
        className={cx(
          'align-top [&>td]:border-b [&>td]:border-line [&>td]:py-1.5 [&>td]:pr-3',
          open ? 'bg-surface [&>td]:border-transparent' : 'hover:bg-hover',
        )}
      >
        {COLUMNS.map(({ title, place, cell }) => (
          <td key={title} className={place}>
            {cell(call, unfold)}
          </td>
        ))}
      </tr>
      {open && (
        <tr id={id} className="bg-surface">
          <td className="border-b border-line" />
          <td colSpan={COLUMNS.length - 1} className="border-b border-line pr-6 pb-3 pl-[17px]">
            {call.message && (
              <p className={cx('mb-2', call.outcome === 'error' ? 'text-bad' : 'text-ink-2')}>
                {/* What stops a call is written for the agent. */}
                {call.outcome === 'stopped' && 'The agent was told: '}
                {call.message}
              </p>
            )}
            {call.tool === 'generate_article' && call.outcome === 'ok' && <MadeArticle call={call} />}
            {/* With a question, the time would be that of the person. */}
            {call.approval === null && <p className="mb-2 text-ink-2">It took {took(call.duration_ms)}.</p>}
            <Sent call={call} />
          </td>
        </tr>
      )}
    </>
  )
}
