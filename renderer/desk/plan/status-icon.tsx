import { Circle, CircleAlert, CircleCheck, Clock, PenLine } from 'lucide-react'
import type { PlannedCard } from '../../../contract/plans.ts'
import { statusWords } from './cards.ts'

/** What a card is at, as a shape with its words for those who do not see it. */
export const StatusIcon = ({ card }: { readonly card: PlannedCard }) => {
  const words = statusWords(card)
  return (
    <span title={words} className="grid shrink-0 place-items-center">
      <Shape status={card.status} />
      <span className="sr-only">{words}</span>
    </span>
  )
}

const Shape = ({ status }: { readonly status: PlannedCard['status'] }) => {
  const common = { size: 13, 'aria-hidden': true } as const
  switch (status) {
    case 'planned':
      return <Circle {...common} className="text-ink-3" />
    case 'scheduled':
      return <Clock {...common} className="text-accent" />
    case 'manually_written':
      return <PenLine {...common} className="text-good" />
    case 'published':
      return <CircleCheck {...common} className="text-good" />
    case 'failed':
      return <CircleAlert {...common} className="text-bad" />
  }
}
