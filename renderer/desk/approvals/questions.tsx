import { ChevronUp } from 'lucide-react'
import { Kbd } from '../../ui/kbd.tsx'
import { useNow } from '../time.ts'
import { useKeys } from '../use-keys.ts'
import { goToQuestion, useQuestions, useView } from './open.ts'
import { leftWords, plain, spoken } from './question.ts'
import { QuestionCard } from './question-card.tsx'

/** What agents wait for, above every screen: one question at a time, never in the way of typing. */
export const Questions = () => {
  const questions = useQuestions()
  const { chosen, folded } = useView()
  const at = Math.max(
    0,
    questions.findIndex(({ approval_id }) => approval_id === chosen),
  )
  const question = questions[at]
  useKeys({ question: () => question !== undefined && goToQuestion() })
  return (
    <>
      {/* There before any question, since readers announce what changes in a part that they know. */}
      <div aria-live="assertive" className="sr-only">
        {question && `${spoken(question)}. Press Q to go to the question.`}
      </div>
      {question && (
        <div className="pointer-events-none fixed right-3 bottom-[68px] z-30 flex justify-end">
          {folded ? (
            <Folded runsOutAt={question.runs_out_at} name={question.agent_name} of={questions.length} />
          ) : (
            <QuestionCard key={question.approval_id} question={question} all={questions} at={at} />
          )}
        </div>
      )}
    </>
  )
}

type FoldedProps = { readonly runsOutAt: string; readonly name: string; readonly of: number }

const Folded = ({ runsOutAt, name, of }: FoldedProps) => {
  const now = useNow(1000)
  return (
    <button
      type="button"
      onClick={goToQuestion}
      className="appear pointer-events-auto flex h-9 max-w-[min(400px,calc(100vw-80px))] items-center gap-2 rounded-full border border-accent bg-surface px-4 shadow-float hover:bg-hover"
    >
      <ChevronUp size={14} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 truncate font-medium">
        {of === 1 ? `${plain(name)} asks` : `${of} questions`}
      </span>
      <span className="tabular-nums text-ink-2">{leftWords(Date.parse(runsOutAt) - now)}</span>
      <Kbd>Q</Kbd>
    </button>
  )
}
