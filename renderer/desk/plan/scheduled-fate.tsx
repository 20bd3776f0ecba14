import type { CardExtras } from '../../../contract/plans.ts'
import { count } from '../../../contract/words.ts'
import { Note } from '../../ui/note.tsx'
import { useCosts } from '../credits/use-costs.ts'
import { useLosesLogins } from '../forum/key-words.ts'
import { useDesk } from '../queries.ts'
import { useMakes } from '../use-writer.ts'
import type { PlanName } from './cards.ts'
import { costOf, scheduledCost } from './extras.ts'
import { fateWords } from './site-of.ts'
import { useCards } from './use-cards.ts'

type Props = {
  readonly plan: PlanName
  readonly extras: CardExtras
  /** Whether the card is not among the scheduled cards yet. */
  readonly adds: boolean
}

/** Says what happens when a scheduled card is due, what it costs, and whether the credits suffice for all scheduled cards. */
export const ScheduledFate = ({ plan, extras, adds }: Props) => {
  const sites = useDesk('sites', 'list', {}).data?.sites ?? []
  const credits = useDesk('credits', 'get', {}).data?.credits
  const isOwn = useDesk('connection', 'status', {}).data?.mode === 'local'
  const losesLogins = useLosesLogins()
  const makes = useMakes()
  const { cards = [] } = useCards()
  const costs = useCosts()
  const each = costOf({ extras }, costs)
  const needed = scheduledCost(cards, costs) + (adds ? each : 0)
  const short = credits !== undefined && credits !== null && credits.balance < needed
  return (
    <>
      <ul aria-label="What happens then" className="grid list-disc gap-0.5 pl-4 text-s text-ink-2">
        <li>
          The {makes} is {fateWords(plan, sites, losesLogins)}. The {makes} never goes live by itself.
        </li>
        <li>
          The {makes} costs {count(each, 'credit')} on that day{extras.image && ', including its hero image'}.
        </li>
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
