import { ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Approval } from '../../../contract/desk.ts'
import { count } from '../../../contract/words.ts'
import { Above, useTopDialog } from '../../ui/above.tsx'
import { cx } from '../../ui/cx.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { StandBack } from '../../ui/standing-back.tsx'
import { useTwoPanes } from '../list/two-panes.tsx'
import { useDesk } from '../queries.ts'
import { useNow } from '../time.ts'
import { toolTitle } from '../tool-title.ts'
import { useKeys } from '../use-keys.ts'
import { useMakes } from '../use-writer.ts'
import { Subject } from './facts.tsx'
import {
  cameFrom,
  clickToQuestion,
  forgetWay,
  goToQuestion,
  leaveQuestion,
  useIsListed,
  useQuestions,
  useView,
} from './open.ts'
import { askedWords, deadlineWords, leftWords, spoken } from './question.ts'
import { QuestionCard } from './question-card.tsx'

/**
 * The question to show, and whether it is small. Over a dialog, and in a narrow window, whose screen it would leave little
 * room, a question is small until the person opens it.
 */
const useShown = (questions: readonly Approval[]) => {
  const { chosen, folded: isFolded, over } = useView()
  const isNarrow = !useTwoPanes()
  const folded = isFolded ?? isNarrow
  const dialog = useTopDialog()
  const at = Math.max(
    0,
    questions.findIndex(({ approval_id }) => approval_id === chosen),
  )
  return { question: questions[at], at, dialog, small: dialog ? over !== dialog : folded }
}

/** Whether a whole question is on the screen, so that its answer is the next step. */
export const useIsQuestionOpen = (): boolean => {
  const { question, small } = useShown(useDesk('approvals', 'list', {}).data?.approvals ?? [])
  return question !== undefined && !small
}

type Props = {
  /** Whether the screen has a `QuestionBar`, which shows the question unless a dialog is open. */
  readonly bar: boolean
}

/**
 * The agents' questions, one at a time, above every dialog, and above a screen without a `QuestionBar`. They never interrupt
 * typing. A question that is small over a dialog is in the lowest tenth of the window, which dialogs leave free.
 */
export const Questions = ({ bar }: Props) => {
  const questions = useQuestions()
  const { question, at, dialog, small } = useShown(questions)
  useKeys({ question: () => question !== undefined && goToQuestion() })
  return (
    <>
      {/* This live region is always in the page, because screen readers announce only changes inside a region that they already know. */}
      <div aria-live="assertive" className="sr-only">
        {question && `${spoken(question)}. Press F6 to go to the question.`}
      </div>
      {question && (dialog || !bar) && (
        <Above
          className={cx(
            'pointer-events-none fixed inset-auto right-3 z-30 overflow-visible bg-transparent text-ink',
            dialog ? 'bottom-3' : 'bottom-[68px] [@media(max-height:599px)]:bottom-[52px]',
          )}
        >
          <WayBack>
            {small ? (
              <Folded
                question={question}
                of={questions.length}
                keys={dialog ? 'F6' : 'Q'}
                className="max-w-[min(440px,calc(100vw-80px))] rounded-full border border-accent bg-surface shadow-float"
              />
            ) : (
              <QuestionCard
                key={question.approval_id}
                question={question}
                all={questions}
                at={at}
                docked={false}
              />
            )}
          </WayBack>
        </Above>
      )}
    </>
  )
}

/**
 * The question below the screen, so that it covers nothing: whole, or minimized to a bar. The bar is hidden while the list of
 * agents shows the question. While a dialog is open, the question is above the dialog instead.
 */
export const QuestionBar = () => {
  const questions = useDesk('approvals', 'list', {}).data?.approvals ?? []
  const { question, at, dialog, small } = useShown(questions)
  const isListed = useIsListed()
  if (!question || dialog || (small && isListed)) return null
  return (
    <WayBack className="flex min-h-0 flex-col">
      {small ? (
        <Folded
          question={question}
          of={questions.length}
          keys="Q"
          long
          className="w-full border-t border-accent bg-selected outline-offset-[-2px]"
        />
      ) : (
        <QuestionCard key={question.approval_id} question={question} all={questions} at={at} docked />
      )}
    </WayBack>
  )
}

/** Remembers where the focus came from, so that it can return. Here, the next step looks like it. */
const WayBack = ({ className, children }: { readonly className?: string; readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: it only remembers where the focus came from
  <div
    data-question=""
    className={className}
    onFocus={({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) cameFrom(relatedTarget)
    }}
    onBlur={({ currentTarget, relatedTarget }) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) forgetWay()
    }}
  >
    <StandBack value={false}>{children}</StandBack>
  </div>
)

type FoldedProps = {
  readonly question: Approval
  readonly of: number
  readonly keys: string
  /** Whether there is room to say what happens at the end of the time. */
  readonly long?: boolean
  readonly className: string
}

/** The remaining time below which the bar warns, in ms. */
const URGENT = 60_000

const Folded = ({ question, of, keys, long = false, className }: FoldedProps) => {
  const now = useNow(1000)
  const makes = useMakes()
  const leftMs = Date.parse(question.runs_out_at) - now
  const left = leftWords(leftMs)
  return (
    <button
      type="button"
      aria-keyshortcuts={keys}
      onClick={clickToQuestion}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        leaveQuestion()
      }}
      className={cx(
        'appear pointer-events-auto flex min-h-10 items-center gap-2 px-4 text-left',
        !long && 'hover:bg-hover',
        className,
      )}
    >
      <ChevronUp size={14} aria-hidden="true" className="shrink-0 text-accent" />
      <span
        className={cx(
          'min-w-0 font-medium',
          long ? 'line-clamp-1 max-two:my-1 max-two:line-clamp-2' : 'truncate',
        )}
      >
        {of === 1 ? (
          <>
            {askedWords(question, toolTitle(question, makes))}
            <Subject question={question} />
          </>
        ) : (
          `${of} questions from your agents`
        )}
      </span>
      {of === 1 && long && question.cost > 0 && (
        <span className="shrink-0 tabular-nums text-ink-2 max-one:hidden">
          {count(question.cost, 'credit')}
        </span>
      )}
      <span
        className={cx(
          'shrink-0 tabular-nums',
          long && 'ml-auto',
          leftMs < URGENT ? 'font-medium text-warn' : 'text-ink-2',
        )}
      >
        {long && <span className="max-two:hidden">{deadlineWords(question, now)}</span>}
        <span className={cx(long && 'two:hidden')}>{left}</span>
      </span>
      {long ? (
        <span className="ml-2 flex h-7 shrink-0 items-center gap-1.5 rounded-2 border border-accent bg-surface px-2 font-medium text-accent">
          Answer
          <span className="max-two:hidden">
            <Kbd>{keys}</Kbd>
          </span>
        </span>
      ) : (
        <Kbd>{keys}</Kbd>
      )}
    </button>
  )
}
