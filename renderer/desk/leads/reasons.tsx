import { useState } from 'react'
import type { z } from 'zod'
import type { ReadableLead, Reason } from '../../../contract/forum.ts'
import { TextButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Section } from '../../ui/section.tsx'
import { countInWords } from '../words.ts'
import { isOfScale, splitReasons } from './split-reasons.ts'

const pointsWords = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`)

/** The reasons for the lead's score: each signal with its points and its quote. The weakest reasons are folded. */
export const Reasons = ({
  lead,
}: {
  readonly lead: Pick<ReadableLead, 'score' | 'reasons'> & Partial<Pick<ReadableLead, 'verdict'>>
}) => {
  const [open, setOpen] = useState(false)
  const { shown, folded } = splitReasons(lead.reasons)
  const ofScale = shown.filter(isOfScale)
  const ofPost = shown.filter((reason) => !isOfScale(reason))
  const rows = [...ofPost, ...(open ? folded : []), ...ofScale]
  const rest = folded.reduce((sum, { points }) => sum + points, 0)
  return (
    <Section title={`Why ${lead.score}`} remark={countInWords(lead.reasons.length, 'signal')}>
      <table
        aria-label={`Why ${lead.score}`}
        className="w-full border-separate border-spacing-0 overflow-hidden rounded-3 border border-line bg-surface text-s"
      >
        <thead className="sr-only">
          <tr>
            <th>Points</th>
            <th>Signal</th>
            <th>Words from the post</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((reason, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two reasons may say the same
            <ReasonRow key={place} reason={reason} />
          ))}
        </tbody>
      </table>
      {folded.length > 0 && (
        <p className="mt-1.5 flex gap-2 pl-3 text-s">
          <TextButton aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Show fewer' : `${folded.length} more`}
          </TextButton>
          {!open && <span className="text-ink-3">{pointsWords(rest)} together</span>}
        </p>
      )}
      {lead.verdict === 'waiting' && (
        <p className="mt-2 text-s text-ink-3">
          The model has not judged this post yet. Its score may change.
        </p>
      )}
    </Section>
  )
}

const ReasonRow = ({ reason }: { readonly reason: z.infer<typeof Reason> }) => {
  const { signal, points, quote } = reason
  const ofScale = isOfScale(reason)
  return (
    <tr className="[&:not(:last-child)>td]:border-b [&>td]:border-line">
      <td
        className={cx(
          'w-13 py-[7px] pl-3 align-baseline font-semibold tabular-nums',
          ofScale ? 'text-ink-3' : points < 0 ? 'text-bad' : 'text-good',
        )}
      >
        {pointsWords(points)}
      </td>
      <td
        colSpan={quote ? 1 : 2}
        className={cx('py-[7px] pr-3 align-baseline', quote && 'w-[36%]', ofScale && 'text-ink-3')}
      >
        {signal}
      </td>
      {quote && (
        <td className="py-[7px] pr-3 align-baseline text-ink-3 [overflow-wrap:anywhere]">
          <q>{quote}</q>
        </td>
      )}
    </tr>
  )
}
