import { ChevronUp } from 'lucide-react'
import { plainLine } from '../../../contract/agent-text.ts'
import { Above, useTopDialog } from '../../ui/above.tsx'
import { cx } from '../../ui/cx.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { useNow } from '../time.ts'
import { useKeys } from '../use-keys.ts'
import { cameFrom, forgetWay, goToQuestion, leaveQuestion, useQuestions, useView } from './open.ts'
import { leftWords, spoken } from './question.ts'
import { QuestionCard } from './question-card.tsx'

/**
 * The agents' questions, one at a time, above every screen and dialog. They never interrupt typing. Over a dialog, a
 * question is small until the person opens it. It is then in the lowest tenth of the window, which dialogs leave free.
 */
export const Questions = () => {
  const questions = useQuestions()
  const { chosen, folded, over } = useView()
  const dialog = useTopDialog()
  const small = dialog ? over !== dialog : folded
  const at = Math.max(
    0,
    questions.findIndex(({ approval_id }) => approval_id === chosen),
  )
  const question = questions[at]
  useKeys({ question: () => question !== undefined && goToQuestion() })
  return (
    <>
      {/* This live region is always in the page, because screen readers announce only changes inside a region that they already know. */}
      <div aria-live="assertive" className="sr-only">
        {question && `${spoken(question)}. Press F6 to go to the question.`}
      </div>
      {question && (
        <Above
          className={cx(
            'pointer-events-none fixed inset-auto right-3 z-30 overflow-visible bg-transparent text-ink',
            dialog ? 'bottom-3' : 'bottom-[68px]',
          )}
        >
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it only remembers where the focus came from */}
          <div
            onFocus={({ currentTarget, relatedTarget }) => {
              if (!currentTarget.contains(relatedTarget)) cameFrom(relatedTarget)
            }}
            onBlur={({ currentTarget, relatedTarget }) => {
              if (relatedTarget && !currentTarget.contains(relatedTarget)) forgetWay()
            }}
          >
            {small ? (
              <Folded
                runsOutAt={question.runs_out_at}
                name={question.agent_name}
                of={questions.length}
                keys={dialog ? 'F6' : 'Q'}
              />
            ) : (
              <QuestionCard key={question.approval_id} question={question} all={questions} at={at} />
            )}
          </div>
        </Above>
      )}
    </>
  )
}

type FoldedProps = {
  readonly runsOutAt: string
  readonly name: string
  readonly of: number
  readonly keys: string
}

const Folded = ({ runsOutAt, name, of, keys }: FoldedProps) => {
  const now = useNow(1000)
  return (
    <button
      type="button"
      aria-keyshortcuts={keys}
      onClick={goToQuestion}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        leaveQuestion()
      }}
      className="appear pointer-events-auto flex h-9 max-w-[min(400px,calc(100vw-80px))] items-center gap-2 rounded-full border border-accent bg-surface px-4 shadow-float hover:bg-hover"
    >
      <ChevronUp size={14} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 truncate font-medium">
        {of === 1 ? `${plainLine(name)} asks` : `${of} questions`}
      </span>
      <span className="tabular-nums text-ink-2">{leftWords(Date.parse(runsOutAt) - now)}</span>
      <Kbd>{keys}</Kbd>
    </button>
  )
}
