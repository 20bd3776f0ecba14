import { count } from '../../../contract/words.ts'
import { Note } from '../../ui/note.tsx'
import { useCosts } from '../credits/use-costs.ts'
import { useLosesLogins } from '../forum/key-words.ts'
import { useDesk } from '../queries.ts'
import { useMakes } from '../use-writer.ts'
import type { PlanName } from './cards.ts'
import { fateWords, scheduledCost } from './site-of.ts'
import { useCards } from './use-cards.ts'

/** Says which of the choices of an order apply to an article that a card's day starts. */
export const defaultsWords = (makes: 'article' | 'outline'): string =>
  makes === 'outline'
    ? 'A scheduled outline has an FAQ and no hero image.'
    : 'A scheduled article has an FAQ and sources, no brand voice and no hero image.'

type Props = {
  readonly plan: PlanName
  /** Whether the card is not among the scheduled cards yet. */
  readonly adds: boolean
}

/** Says what happens when a scheduled card is due, what it costs, and whether the credits suffice for all scheduled cards. */
export const ScheduledFate = ({ plan, adds }: Props) => {
  const sites = useDesk('sites', 'list', {}).data?.sites ?? []
  const credits = useDesk('credits', 'get', {}).data?.credits
  const isOwn = useDesk('connection', 'status', {}).data?.mode === 'local'
  const losesLogins = useLosesLogins()
  const makes = useMakes()
  const { cards = [] } = useCards()
  const { generate_article: each } = useCosts()
  const needed = scheduledCost(cards, each) + (adds ? each : 0)
  const short = credits !== undefined && credits !== null && credits.balance < needed
  return (
    <>
      <ul aria-label="What happens then" className="grid list-disc gap-0.5 pl-4 text-s text-ink-2">
        <li>
          The {makes} is {fateWords(plan, sites, losesLogins)}. It never goes live by itself.
        </li>
        <li>{defaultsWords(makes)}</li>
        <li>It costs {count(each, 'credit')} on that day.</li>
        {isOwn && (
          <li>
            If Quillport is closed at that time, it {makes === 'outline' ? 'creates' : 'writes'} the {makes}{' '}
            when you next open Quillport.
          </li>
        )}
      </ul>
      {short && (
        <Note>
          {adds ? 'With this card, your' : 'Your'} scheduled cards need {count(needed, 'credit')}, and you
          have {credits.balance}. If you have too few credits on a card’s day, the card fails and costs
          nothing.
        </Note>
      )}
    </>
  )
}
