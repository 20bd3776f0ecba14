import { useState } from 'react'
import type { Approval } from '../../../contract/desk.ts'
import { placesOf } from '../../../contract/places.ts'
import { count } from '../../../contract/words.ts'
import { cx } from '../../ui/cx.ts'
import { useCards } from '../plan/use-cards.ts'
import { useDesk } from '../queries.ts'
import { argumentsOf, beginningOf, type Fact, type Names, subjectOf } from './question.ts'

/** The columns of the labels and values. */
export const FACTS = 'grid grid-cols-[112px_minmax(0,1fr)] gap-x-3 gap-y-1'

/** The arguments of a call, each with its label. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) =>
  facts.length > 0 && (
    <dl className={FACTS}>
      {facts.map(({ label, value, exact, characters }) => (
        <DetailRow key={label} label={label} exact={exact} characters={characters}>
          {value}
        </DetailRow>
      ))}
    </dl>
  )

type RowProps = Pick<Fact, 'label'> & {
  readonly exact?: true | undefined
  readonly characters?: number | undefined
  readonly children: string
}

/** A row with a text that an agent wrote. It shows the text unchanged and isolates its direction. */
export const DetailRow = ({ label, exact, characters, children }: RowProps) => (
  <>
    <dt className={cx('max-w-32 text-ink-3 [overflow-wrap:anywhere]', exact && 'font-mono text-s')}>
      {label}
    </dt>
    {/* A vertical line marks a text of several lines as the agent's own. */}
    <dd className={cx(children.includes('\n') && 'border-l-2 border-line-strong pl-2')}>
      <LongText text={children} characters={characters ?? children.length} />
    </dd>
  </>
)

/** A long text, folded, with its length. */
const LongText = ({ text, characters }: { readonly text: string; readonly characters: number }) => {
  const [whole, setWhole] = useState(false)
  const begins = whole ? null : beginningOf(text)
  return (
    <>
      <bdi className="whitespace-pre-wrap [overflow-wrap:anywhere]">{begins ?? text}</bdi>
      {begins !== null && (
        <>
          {'… '}
          <button
            type="button"
            className="rounded-1 text-s text-accent underline"
            onClick={() => setWhole(true)}
          >
            All {count(characters, 'character')}
          </button>
        </>
      )}
    </>
  )
}

/** What a question is about, after the words for what the agent wants. It isolates the direction of the agent's text. */
export const Subject = ({ question }: { readonly question: Pick<Approval, 'tool' | 'arguments'> }) => {
  const subject = subjectOf(question, useNames(question))
  return (
    subject !== null && (
      <>
        : “<bdi>{subject}</bdi>”
      </>
    )
  )
}

/** Returns the names of the resources that a call's arguments refer to by id, if this desk knows the names. */
export const useNames = ({ arguments: json }: Pick<Approval, 'arguments'>): Names => {
  const { job_id } = argumentsOf(json)
  const named = typeof job_id === 'string' && job_id !== '' ? { job_id } : null
  const article = useDesk('articles', 'get', named).data?.article
  const sites = useDesk('sites', 'list', {}).data?.sites ?? []
  const cards = useCards().cards ?? []
  return {
    articles: new Map(article ? [[article.job_id, article.title]] : []),
    places: new Map(article ? [[article.job_id, placesOf(article)]] : []),
    sites: new Map(sites.map(({ connection_id, name, url }) => [connection_id, { name, url }])),
    cards: new Map(cards.map(({ plan, card_index, title }) => [`${plan.plan_id} ${card_index}`, title])),
  }
}
