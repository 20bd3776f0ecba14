import type { Approval } from '../../../contract/desk.ts'
import { count } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { Subject } from '../approvals/facts.tsx'
import { goToQuestion, look, useListedRow } from '../approvals/open.ts'
import { deadlineWords, wishOf } from '../approvals/question.ts'
import { useNow } from '../time.ts'
import { toolTitle } from '../tool-title.ts'
import { useMakes } from '../use-writer.ts'

/** What an agent asks for now, and a button that opens the question. */
export const Asked = ({ questions }: { readonly questions: readonly Approval[] }) => {
  const makes = useMakes()
  const row = useListedRow()
  const now = useNow(1000)
  const [first] = questions
  if (!first) return null
  const wish = wishOf(first, toolTitle(first, makes))
  return (
    <div ref={row} className="flex items-center gap-3 bg-selected py-2 pr-3 pl-[38px]">
      <p className="min-w-0 flex-1 font-medium first-letter:uppercase [overflow-wrap:anywhere]">
        {questions.length === 1 ? (
          <>
            {wish}
            <Subject question={first} />
            {first.cost > 0 && (
              <span className="whitespace-nowrap">{` · ${count(first.cost, 'credit')}`}</span>
            )}
          </>
        ) : (
          `asks ${count(questions.length, 'question')}`
        )}
      </p>
      <span className="shrink-0 text-s tabular-nums text-ink-2 max-one:max-w-28">
        {deadlineWords(first, now)}
      </span>
      <Button
        small
        tone="primary"
        aria-label={`Answer ${first.agent_name}`}
        onClick={() => {
          look(first.approval_id)
          goToQuestion()
        }}
      >
        Answer
      </Button>
    </div>
  )
}
