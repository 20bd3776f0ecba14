import { useState } from 'react'
import type { z } from 'zod'
import { FLOOR_SCORE, type ReadableLead, type Reason } from '../../../contract/forum.ts'
import { SCALE, VERDICT, VERDICT_LABELS } from '../../../contract/scale-labels.ts'
import { count } from '../../../contract/words.ts'
import { TextButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Section } from '../../ui/section.tsx'
import { INTENT_WORDS } from '../words.ts'
import { isAdjusting, splitReasons } from './split-reasons.ts'

const pointsWords = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`)

type Scored = Pick<ReadableLead, 'score' | 'intent' | 'reasons'> & Partial<Pick<ReadableLead, 'title'>>

/** Explains below the list why a reason adjusts the sum of the points. */
const adjustedBecause = (
  { signal, quote }: z.infer<typeof Reason>,
  { score, intent, title = '' }: Scored,
): string => {
  if (VERDICT_LABELS.has(signal)) {
    // A quote from the title would only repeat the heading above.
    const words =
      quote === '' || bare(title).startsWith(bare(quote))
        ? ''
        : `, because of “${quote}${/[.!?…。！？]$/u.test(quote) ? '' : '…'}”`
    return signal === VERDICT.earlier
      ? `The AI model judged the post${words}. Since then, you have changed the description of what you sell.`
      : `The AI model read the whole post and gives it ${score} of 100${score < FLOOR_SCORE ? '' : `: it ${INTENT_WORDS[intent]}`}${words}.`
  }
  if (signal === SCALE.ends || signal === SCALE.endsBefore) return 'A score ends at 100.'
  if (signal === SCALE.starts) return 'A score is never below 0.'
  return `About ${score} of 100 posts like this are leads.`
}

const ROW = '[&:not(:last-child)>td]:border-b [&>td]:border-line'
const POINTS = 'w-13 py-[7px] pl-3 align-baseline font-semibold tabular-nums'

/** The reasons for the lead's score: each signal with its points and its quote. The weakest reasons are folded. */
export const Reasons = ({ lead }: { readonly lead: Scored & Partial<Pick<ReadableLead, 'verdict'>> }) => {
  const [open, setOpen] = useState(false)
  const { shown, folded } = splitReasons(lead.reasons)
  const adjusting = shown.filter(isAdjusting)
  const ofPost = shown.filter((reason) => !isAdjusting(reason))
  const rows = [...ofPost, ...(open ? folded : [])]
  const rest = folded.reduce((sum, { points }) => sum + points, 0)
  return (
    <Section title={`Why ${lead.score}`} remark={count(ofPost.length + folded.length, 'signal')}>
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
            <ReasonRow
              // biome-ignore lint/suspicious/noArrayIndexKey: two reasons may say the same
              key={place}
              reason={reason}
              quoted={!isWithin(quoteAbove(rows.slice(0, place)), reason.quote)}
            />
          ))}
          {folded.length > 0 && (
            <tr className={ROW}>
              <td className={cx(POINTS, 'text-ink-3')}>{!open && pointsWords(rest)}</td>
              <td colSpan={2} className="py-[7px] pr-3 align-baseline">
                <TextButton aria-expanded={open} onClick={() => setOpen(!open)}>
                  {open ? 'Show fewer' : `${folded.length} more`}
                </TextButton>
              </td>
            </tr>
          )}
          {adjusting.map(({ signal, points }) => (
            <tr key={signal} className={ROW}>
              <td className={cx(POINTS, 'font-normal! text-ink-3')}>{pointsWords(points)}</td>
              <td colSpan={2} className="py-[7px] pr-3 align-baseline text-ink-3">
                {VERDICT_LABELS.has(signal) ? 'Adjusted to the AI model’s verdict' : 'Adjusted to the scale'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {adjusting.map((reason) => (
        <p key={reason.signal} className="mt-2 text-s text-ink-3 [overflow-wrap:anywhere]">
          {adjustedBecause(reason, lead)}
        </p>
      ))}
      {lead.verdict === 'waiting' && (
        <p className="mt-2 text-s text-ink-3">
          The AI model has not judged this post yet. Its score may change.
        </p>
      )}
    </Section>
  )
}

/** Returns the quote that stands above the next row: the last one that does not repeat the quote above it. */
const quoteAbove = (rows: readonly z.infer<typeof Reason>[]): string =>
  rows.reduce((above, { quote }) => (quote === '' || isWithin(above, quote) ? above : quote), '')

/** Whether one of two quotes contains the other, apart from the marks at their ends. */
const isWithin = (one: string, other: string): boolean => {
  const [a, b] = [bare(one), bare(other)]
  return a !== '' && b !== '' && (a.includes(b) || b.includes(a))
}

const bare = (quote: string): string => quote.replace(/[…?!.\s]+$/u, '').replace(/^…/u, '')

/** `quoted`: whether the row shows its whole quote. A quote that repeats the one above it is cut to one line. */
const ReasonRow = ({
  reason: { signal, points, quote },
  quoted,
}: {
  readonly reason: z.infer<typeof Reason>
  readonly quoted: boolean
}) => {
  const shown = quote !== ''
  return (
    <tr className={ROW}>
      <td className={cx(POINTS, points < 0 ? 'text-bad' : 'text-good')}>{pointsWords(points)}</td>
      <td colSpan={shown ? 1 : 2} className={cx('py-[7px] pr-3 align-baseline', shown && 'w-[36%]')}>
        {signal}
      </td>
      {shown && (
        <td className="py-[7px] pr-3 align-baseline text-ink-3 [overflow-wrap:anywhere]">
          <q className={cx(!quoted && 'line-clamp-1')}>{quote}</q>
        </td>
      )}
    </tr>
  )
}
