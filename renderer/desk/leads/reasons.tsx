import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { FLOOR_SCORE, type ReadableLead, type Reason } from '../../../contract/forum.ts'
import { isAdjusting, partsOf, SCALE, VERDICT } from '../../../contract/scale-labels.ts'
import { count } from '../../../contract/words.ts'
import { TextButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Section } from '../../ui/section.tsx'
import { INTENT_WORDS } from '../words.ts'
import { cutQuote, shownQuotes } from './shown-quotes.ts'
import type { SignalsShown } from './signals-shown.ts'
import { splitReasons, strongestFirst, verdictQuote } from './split-reasons.ts'

const pointsWords = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`)

/** Writes only whether a signal is for or against a lead, where its points do not make the score. */
const signOf = (points: number): string => (points < 0 ? '−' : '+')

type Scored = Pick<ReadableLead, 'score' | 'intent' | 'reasons'> &
  Partial<Pick<ReadableLead, 'title' | 'body' | 'verdict'>>
type OneReason = z.infer<typeof Reason>

/** Says what the model's verdict is, as the first of all reasons. */
const verdictWords = ({ signal }: OneReason, lead: Scored): string => {
  const { score, intent, title = '', body = '' } = lead
  const quote = verdictQuote(lead)
  const words = quote === '' ? '' : `, because of “${cutQuote(quote, [title, body])}”`
  return signal === VERDICT.earlier
    ? `The AI model judged the post${words}. Since then, you have changed the description of what you sell.`
    : `The AI model read the whole post and gives it ${score} out of 100${score < FLOOR_SCORE ? '' : `: it ${INTENT_WORDS[intent]}`}${words}.`
}

/** Says why a reason adjusts the sum of the points. */
const adjustingWords = ({ signal, points }: OneReason): string => {
  if (signal === SCALE.ends || signal === SCALE.endsBefore) return 'A score is never above 100'
  if (signal === SCALE.starts) return 'A score is never below 0'
  return points < 0
    ? 'The scale ends at 100, so high totals are scaled down'
    : 'Adjusted to the scale of 0 to 100'
}

const ROW = '[&:not(:last-child)>td]:border-b [&>td]:border-line'
const POINTS = 'w-13 py-[7px] pl-3 align-baseline font-semibold tabular-nums'

/** The reasons for the lead's score. If the score is the model's alone, the signals do not explain it, so they are folded away. */
export const Reasons = (props: ReasonsProps) =>
  partsOf(props.lead.reasons).isModels ? <ModelsReason {...props} /> : <SignalReasons lead={props.lead} />

type ReasonsProps = {
  readonly lead: Scored
  readonly folding: SignalsShown
  /** Why the model's score makes no lead; shown below the model's reason. */
  readonly lacks?: string | undefined
}

const BOX = 'overflow-hidden rounded-3 border border-line bg-surface text-s'

/** The model's reason for its score, and the signals, which have no part in this score. */
const ModelsReason = ({ lead, folding, lacks }: ReasonsProps) => {
  const { verdict, signals } = partsOf(lead.reasons)
  return (
    <Section title={`Why ${lead.score}`}>
      <div className={cx(BOX, 'px-3 py-2 [overflow-wrap:anywhere]')}>
        {verdict && <p>{verdictWords(verdict, lead)}</p>}
        {lacks !== undefined && <p className="text-ink-3">{lacks}</p>}
      </div>
      {signals.length > 0 && (
        <details
          open={folding.shown}
          onToggle={({ currentTarget }) => folding.onShow(currentTarget.open)}
          className="mt-2 text-s"
        >
          <summary className="w-fit cursor-default rounded-1 text-ink-3">
            {count(signals.length, 'signal')} found · not part of the score
          </summary>
          <div className={cx(BOX, 'mt-2')}>
            <ReasonTable label="Signals" rows={strongestFirst(signals)} lead={lead} isJudged />
          </div>
        </details>
      )}
    </Section>
  )
}

/** Each signal with its points and its quote. The weakest signals are folded. */
const SignalReasons = ({ lead }: { readonly lead: Scored }) => {
  const [open, setOpen] = useState(false)
  const { verdict } = partsOf(lead.reasons)
  const { shown, folded } = splitReasons(lead.reasons)
  // With an earlier verdict, the score is the signals' and the model's, so nothing adjusts the sum of the points.
  const adjusting = verdict ? [] : shown.filter(isAdjusting)
  const ofPost = shown.filter((reason) => !isAdjusting(reason))
  const rows = [...ofPost, ...(open ? folded : [])]
  const rest = folded.reduce((sum, { points }) => sum + points, 0)
  return (
    <Section title={`Why ${lead.score}`} remark={count(ofPost.length + folded.length, 'signal')}>
      <div className={BOX}>
        {verdict && (
          <p className="border-b border-line px-3 py-2 [overflow-wrap:anywhere]">
            {verdictWords(verdict, lead)}
            {rows.length > 0 && (
              <span className="block text-ink-3">
                Signals marked + suggest that the post is a lead. Signals marked − suggest that it is not.
              </span>
            )}
          </p>
        )}
        {lead.verdict === 'waiting' && (
          <p className="border-b border-line px-3 py-2 text-ink-2">
            The AI model has not judged this post yet. Its score may change.
          </p>
        )}
        <ReasonTable label={`Why ${lead.score}`} rows={rows} lead={lead} isJudged={verdict !== undefined}>
          {folded.length > 0 && (
            <tr className={ROW}>
              <td className={cx(POINTS, 'text-ink-3')}>{!open && !verdict && pointsWords(rest)}</td>
              <td colSpan={2} className="py-[7px] pr-3 align-baseline">
                <TextButton aria-expanded={open} onClick={() => setOpen(!open)}>
                  {open ? 'Show fewer' : `${folded.length} more`}
                </TextButton>
              </td>
            </tr>
          )}
          {adjusting.map((reason) => (
            <tr key={reason.signal} className={ROW}>
              <td className={cx(POINTS, 'text-ink-3')}>{pointsWords(reason.points)}</td>
              <td colSpan={2} className="py-[7px] pr-3 align-baseline">
                {adjustingWords(reason)}
              </td>
            </tr>
          ))}
        </ReasonTable>
      </div>
    </Section>
  )
}

type TableProps = {
  readonly label: string
  readonly rows: readonly OneReason[]
  readonly lead: Scored
  /** Whether a model judged the post, so the points do not make the score. */
  readonly isJudged: boolean
  /** Rows below the signals. */
  readonly children?: ReactNode
}

const ReasonTable = ({ label, rows, lead, isJudged, children }: TableProps) => {
  const quotes = shownQuotes(
    rows.map(({ quote }) => quote),
    [lead.title ?? '', lead.body ?? ''],
  )
  return (
    <table aria-label={label} className="w-full border-separate border-spacing-0">
      <thead className="sr-only">
        <tr>
          <th>{isJudged ? 'For or against' : 'Points'}</th>
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
            quote={quotes[place] ?? ''}
            isJudged={isJudged}
          />
        ))}
        {children}
      </tbody>
    </table>
  )
}

const tone = (points: number): string => (points < 0 ? 'text-bad' : 'text-good')

/** `quote`: the words to show from the post; empty if the reason quotes none. `isJudged`: a model judged the post, so the points do not make the score. */
const ReasonRow = ({
  reason: { signal, points },
  quote,
  isJudged,
}: {
  readonly reason: OneReason
  readonly quote: string
  readonly isJudged: boolean
}) => {
  const shown = quote !== ''
  return (
    <tr className={ROW}>
      <td className={cx(POINTS, isJudged ? 'text-ink-3' : tone(points))}>
        {isJudged ? signOf(points) : pointsWords(points)}
      </td>
      <td colSpan={shown ? 1 : 2} className={cx('py-[7px] pr-3 align-baseline', shown && 'w-[36%]')}>
        {signal}
      </td>
      {shown && (
        <td className="py-[7px] pr-3 align-baseline text-ink-3 [overflow-wrap:anywhere]">
          <q>{quote}</q>
        </td>
      )}
    </tr>
  )
}
