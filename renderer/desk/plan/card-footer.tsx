import type { PlannedCard } from '../../../contract/plans.ts'
import { count } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { newArticleFromCard } from '../articles/order.ts'
import { useCosts } from '../credits/use-costs.ts'
import { go } from '../place.ts'
import { useDesk } from '../queries.ts'

/** The next step of a card with what it costs: writing it, or reading what was written. */
export const CardFooter = ({ card }: { readonly card: PlannedCard }) => {
  const credits = useDesk('credits', 'get', {}).data?.credits
  const { generate_article: cost } = useCosts()
  const { job_id } = card
  const written = job_id !== null && (card.status === 'manually_written' || card.status === 'published')
  return (
    <footer className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3">
      <span className="mr-auto text-s text-ink-3">
        {written
          ? 'Written already'
          : `Costs ${count(cost, 'credit')}${credits ? `, you have ${credits.balance.toLocaleString('en')}` : ''}`}
      </span>
      {written ? (
        <Button tone="primary" keys="R" onClick={() => go('articles', job_id)}>
          Open the article
        </Button>
      ) : (
        <Button tone="primary" keys="R" onClick={() => newArticleFromCard(card)}>
          Write article
        </Button>
      )}
    </footer>
  )
}
