import { ChevronLeft, ChevronRight, Minus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { plain, spelledOut } from '../../../contract/agent-text.ts'
import type { Approval } from '../../../contract/desk.ts'
import { IconButton, TextButton } from '../../ui/button.tsx'
import { isComposing } from '../../ui/composing.ts'
import { cx } from '../../ui/cx.ts'
import { Note } from '../../ui/note.tsx'
import { ScrollRegion } from '../../ui/scroll.tsx'
import { useConnections } from '../connections/use-connections.ts'
import { useDesk } from '../queries.ts'
import { useNow } from '../time.ts'
import { toolTitle } from '../tool-title.ts'
import { useMakes } from '../use-writer.ts'
import { Answers } from './answers.tsx'
import { DetailRow, FACTS, Facts, useNames } from './facts.tsx'
import { CARD_ID, fold, look, stepAside, takeTurn } from './open.ts'
import {
  askedWords,
  budgetWords,
  costWords,
  deadlineWords,
  type Fact,
  factsOf,
  resultWords,
} from './question.ts'

type Props = { readonly question: Approval; readonly all: readonly Approval[]; readonly at: number }

type CardProps = Props & {
  /** Whether the card is below the screen instead of above it, so that it covers nothing. */
  readonly docked: boolean
}

/** Ignores the repeats of a key that the person has held down since before this question appeared. */
const dropHeldKeys = (event: KeyboardEvent): void => {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
}

/** The card of one question: the agent, the tool, the exact arguments and the cost, above the answer buttons. */
export const QuestionCard = ({ question, all, at, docked }: CardProps) => {
  useEffect(takeTurn, [])
  useEffect(() => (docked ? undefined : stepAside()), [docked])
  const [exact, setExact] = useState(false)
  return (
    <section
      id={CARD_ID}
      tabIndex={-1}
      aria-label="Question from an agent"
      onKeyDown={(event) => {
        dropHeldKeys(event)
        if (event.key !== 'Escape' || isComposing(event)) return
        event.preventDefault()
        event.stopPropagation()
        fold()
      }}
      className={cx(
        'appear @container flex min-h-0 flex-col gap-3 overflow-hidden border-line-strong border-t-2 border-t-accent bg-surface',
        docked
          ? 'max-h-[60vh] px-4 pt-2.5 pb-3 outline-offset-[-2px] two:px-8 [@media(max-height:799px)]:max-h-[calc(100vh-60px)]'
          : 'pointer-events-auto max-h-[calc(100vh-88px)] w-[min(440px,calc(100vw-76px))] rounded-3 border p-4 shadow-float outline-offset-2 [@media(max-height:599px)]:max-h-[calc(100vh-60px)]',
      )}
    >
      <Head question={question} all={all} at={at} docked={docked} />
      <Matter question={question} docked={docked} exact={exact} />
      <Answers
        question={question}
        all={all}
        onDenying={() => setExact(false)}
        aside={
          <TextButton className="text-s" aria-expanded={exact} onClick={() => setExact(!exact)}>
            {exact ? 'In plain words' : 'The exact request'}
          </TextButton>
        }
      />
    </section>
  )
}

const Head = ({ question, all, at, docked }: CardProps) => {
  const { here, others } = useConnections()
  const makes = useMakes()
  const before = all[at - 1]
  const after = all[at + 1]
  return (
    <div className="flex flex-wrap items-start gap-1">
      <h2 className="min-w-[min(12rem,100%)] flex-1 text-l font-semibold [overflow-wrap:anywhere]">
        {askedWords(question, toolTitle(question, makes))}
        {here && others.length > 0 && (
          <span className="block text-s font-normal text-ink-2">For {here.name}</span>
        )}
      </h2>
      {docked && (
        <span className="mr-3 py-px tabular-nums text-ink-2">
          <Deadline question={question} />
        </span>
      )}
      {all.length > 1 && (
        <>
          <IconButton
            label="The previous question"
            disabled={!before}
            onClick={() => before && look(before.approval_id)}
          >
            <ChevronLeft size={14} aria-hidden="true" />
          </IconButton>
          <span className="py-1 text-s tabular-nums text-ink-3">
            {at + 1} of {all.length}
          </span>
          <IconButton
            label="The next question"
            disabled={!after}
            onClick={() => after && look(after.approval_id)}
          >
            <ChevronRight size={14} aria-hidden="true" />
          </IconButton>
        </>
      )}
      <IconButton label="Minimize the question" className="-mt-1 -mr-1" onClick={fold}>
        <Minus size={14} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** The arguments, cost and consequences of a call. The arguments scroll; the cost and consequences always stay visible. */
const Matter = ({
  question,
  docked,
  exact,
}: Pick<CardProps, 'question' | 'docked'> & {
  /** Whether the exact request takes the place of its words. */
  readonly exact: boolean
}) => {
  const facts = factsOf(question, useNames(question))
  return (
    // With enough room, what is sent is beside what it means. Only what is sent gives way where there is little room.
    <div className="contents @min-[720px]:grid @min-[720px]:max-w-[1280px] @min-[720px]:shrink-0 @min-[720px]:grid-cols-2 @min-[720px]:gap-8">
      <ScrollRegion
        label={exact ? 'The exact request' : 'What would be sent'}
        className="more-below -mx-4 flex min-h-16 flex-col gap-3 px-4 @min-[720px]:max-h-[clamp(6rem,20vh,14rem)]"
      >
        {exact ? (
          <pre className="font-mono text-xs whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]">
            {`${spelledOut(question.tool)}\n${plain(question.arguments)}`}
          </pre>
        ) : (
          <Facts facts={facts.filter(({ priced }) => !priced)} />
        )}
      </ScrollRegion>
      <Meaning question={question} docked={docked} priced={facts.filter(({ priced }) => priced)} />
    </div>
  )
}

type MeaningProps = Pick<CardProps, 'question' | 'docked'> & { readonly priced: readonly Fact[] }

const Meaning = ({ question, docked, priced }: MeaningProps) => {
  const credits = useDesk('credits', 'get', {}).data?.credits
  const agent = useDesk('agents', 'list', {}).data?.agents.find(
    ({ agent_id }) => agent_id === question.agent_id,
  )
  const budget = budgetWords(question.cost, agent)
  const result = resultWords(question, useMakes())
  return (
    <div className="-mt-2 grid shrink-0 content-start gap-3 @min-[720px]:mt-0 @min-[720px]:border-l @min-[720px]:border-line @min-[720px]:pl-8">
      <Facts facts={priced} />
      <dl
        className={cx(
          FACTS,
          '-mx-4 border-t border-line px-4 pt-3 @min-[720px]:mx-0 @min-[720px]:border-t-0 @min-[720px]:px-0 @min-[720px]:pt-0',
        )}
      >
        {result && <DetailRow label="Result">{result}</DetailRow>}
        <DetailRow label="Cost">{costWords(question, credits?.balance ?? null)}</DetailRow>
        {budget && <DetailRow label="Budget">{budget}</DetailRow>}
        {!docked && (
          <>
            <dt className="text-ink-3">Deadline</dt>
            <dd className="tabular-nums">
              <Deadline question={question} />
            </dd>
          </>
        )}
        {!question.waiting && (
          <DetailRow label="If you answer">
            Quillport told the agent to ask again. Quillport keeps your answer, and the agent gets it when it
            asks again.
          </DetailRow>
        )}
      </dl>
      {question.goes_live && (
        <Note tone="warn">
          <strong className="font-semibold">It goes live:</strong> everyone can read it on the site at once.
        </Note>
      )}
    </div>
  )
}

/** How long the person has to answer, by the second. */
const Deadline = ({ question }: Pick<Props, 'question'>) => deadlineWords(question, useNow(1000))
