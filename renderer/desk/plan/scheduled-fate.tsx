import { count } from '../../../contract/words.ts'
import { Note } from '../../ui/note.tsx'
import { useMakes } from '../articles/use-writer.ts'
import { useCosts } from '../credits/use-costs.ts'
import { useLosesLogins } from '../forum/key-words.ts'
import { useDesk } from '../queries.ts'
import type { PlanName } from './cards.ts'
import { fateWords, scheduledCost } from './site-of.ts'
import { useCards } from './use-cards.ts'

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
      <p className="text-ink-2">
        {makes === 'outline'
          ? 'No model is connected: an outline of your own words will then be made and '
          : 'The article will then be written and '}
        {fateWords(plan, sites, losesLogins)}. It never goes live by itself. It will cost{' '}
        {count(each, 'credit')} at that time.
        {isOwn &&
          ' Quillport must be running then. Cards that were due while it was closed are written when it starts.'}
      </p>
      {short && (
        <Note>
          With this card, your scheduled cards need {count(needed, 'credit')}, and you have {credits.balance}.
          A card that you cannot pay for when it is due fails, and you are not charged for it.
        </Note>
      )}
    </>
  )
}
