import type { PlannedCard } from '../../../contract/plans.ts'
import { Button } from '../../ui/button.tsx'
import { newArticleFromCard } from '../articles/order.ts'
import { go } from '../place.ts'
import { useCredits } from '../queries.ts'

/** The next step of a card with what it costs: writing it, or reading what was written. */
export const CardFooter = ({ card }: { readonly card: PlannedCard }) => {
  const credits = useCredits().data?.credits
  const cost = credits?.costs.generate_article ?? 5
  const { job_id } = card
  const written = job_id !== null && (card.status === 'manually_written' || card.status === 'published')
  return (
    <footer className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3">
      <span className="mr-auto text-s text-ink-3">
        {written
          ? 'Written already'
          : `Costs ${cost} credits${credits ? `, you have ${credits.balance.toLocaleString('en')}` : ''}`}
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
