import { ChevronLeft, ChevronRight, Minus } from 'lucide-react'
import { type KeyboardEvent, useEffect } from 'react'
import type { Approval } from '../../../contract/desk.ts'
import { IconButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { ScrollRegion } from '../../ui/scroll.tsx'
import { useCards } from '../plan/use-cards.ts'
import { useDesk } from '../queries.ts'
import { useNow } from '../time.ts'
import { Answers } from './answers.tsx'
import { CARD_ID, fold, look, takeTurn } from './open.ts'
import { argumentsOf, budgetWords, costWords, factsOf, leftWords, type Names, plain } from './question.ts'

type Props = { readonly question: Approval; readonly all: readonly Approval[]; readonly at: number }

/** A key that is held down, or was pressed for the question before, answers nothing. */
const dropHeldKeys = (event: KeyboardEvent): void => {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
}

/** One question: who, what, what it costs, and exactly what would be sent, above the answers. */
export const QuestionCard = ({ question, all, at }: Props) => {
  useEffect(takeTurn, [])
  return (
    <section
      id={CARD_ID}
      tabIndex={-1}
      aria-label="An agent asks"
      onKeyDown={(event) => {
        dropHeldKeys(event)
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        fold()
      }}
      className="appear pointer-events-auto flex max-h-[calc(100vh-88px)] w-[min(440px,calc(100vw-76px))] flex-col gap-3 overflow-hidden rounded-3 border border-line-strong border-t-2 border-t-accent bg-surface p-4 shadow-float outline-offset-2"
    >
      <Head question={question} all={all} at={at} />
      <Matter question={question} />
      <Answers question={question} all={all} />
    </section>
  )
}

const Head = ({ question, all, at }: Props) => {
  const before = all[at - 1]
  const after = all[at + 1]
  return (
    <div className="flex items-start gap-1">
      <h2 className="min-w-0 flex-1 text-m font-semibold [overflow-wrap:anywhere]">
        {plain(question.agent_name)} asks: {question.title}
      </h2>
      {all.length > 1 && (
        <>
          <IconButton
            label="The question before"
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
      <IconButton label="Make the question small" onClick={fold}>
        <Minus size={14} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

const Matter = ({ question }: { readonly question: Approval }) => {
  const names = useNames(question)
  const credits = useDesk('credits', 'get', {}).data?.credits
  const agent = useDesk('agents', 'list', {}).data?.agents.find(
    ({ agent_id }) => agent_id === question.agent_id,
  )
  const cost = costWords(question, credits?.balance ?? null)
  const budget = budgetWords(question.cost, agent)
  return (
    <ScrollRegion label="What would be sent" className="-mx-4 flex min-h-0 flex-col gap-3 px-4">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {factsOf(question, names).map(({ label, value, exact }) => (
          <DetailRow key={label} label={label} exact={exact}>
            {value}
          </DetailRow>
        ))}
        <DetailRow label="Cost">{cost}</DetailRow>
        {budget && <DetailRow label="Its day">{budget}</DetailRow>}
        <Left question={question} />
      </dl>
      {question.goes_live && (
        <Note tone="warn">
          <strong className="font-semibold">It goes live:</strong> everybody can read it on the site at once.
        </Note>
      )}
      <details className="text-s text-ink-2">
        <summary className="w-fit cursor-default rounded-1">Exactly what would be sent</summary>
        <pre className="mt-1 max-h-48 overflow-auto rounded-2 bg-sunken p-2 font-mono text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">
          {plain(`${question.tool}\n${question.arguments}`)}
        </pre>
      </details>
    </ScrollRegion>
  )
}

type RowProps = { readonly label: string; readonly exact?: true | undefined; readonly children: string }

/** An agent wrote the text: it is shown as it is, and its direction ends with it. */
const DetailRow = ({ label, exact, children }: RowProps) => (
  <>
    <dt className={exact ? 'font-mono text-s text-ink-3' : 'text-ink-3'}>{label}</dt>
    <dd>
      <bdi className="whitespace-pre-wrap [overflow-wrap:anywhere]">{children}</bdi>
    </dd>
  </>
)

const Left = ({ question }: { readonly question: Approval }) => {
  const now = useNow(1000)
  const left = leftWords(Date.parse(question.runs_out_at) - now)
  return (
    <>
      <dt className="text-ink-3">Waiting</dt>
      <dd>
        <span className="tabular-nums">{left}</span> left, then it is refused.{' '}
        {question.waiting
          ? 'The agent waits for your answer.'
          : 'The agent was told to ask again: your answer is kept for it.'}
      </dd>
    </>
  )
}

/** The names of what a question's arguments name by their ids, as far as this desk knows them. */
const useNames = ({ arguments: json }: Approval): Names => {
  const { job_id } = argumentsOf(json)
  const named = typeof job_id === 'string' && job_id !== '' ? { job_id } : null
  const article = useDesk('articles', 'get', named).data?.article
  const sites = useDesk('sites', 'list', {}).data?.sites ?? []
  const cards = useCards().cards ?? []
  return {
    articles: new Map(article ? [[article.job_id, article.title]] : []),
    sites: new Map(sites.map(({ connection_id, name, url }) => [connection_id, { name, url }])),
    cards: new Map(cards.map(({ plan, card_index, title }) => [`${plan.plan_id} ${card_index}`, title])),
  }
}
