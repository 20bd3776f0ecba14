import { Circle, CircleAlert, CircleCheck, Clock, type LucideIcon, PenLine } from 'lucide-react'
import type { PlannedCard } from '../../../contract/plans.ts'
import { statusWords } from './cards.ts'

/** The status of a card as an icon, with words for screen readers. */
export const StatusIcon = ({ card }: { readonly card: PlannedCard }) => {
  const words = statusWords(card)
  const [Shape, colour] = SHAPES[card.status]
  return (
    <span title={words} className="grid shrink-0 place-items-center">
      <Shape size={13} aria-hidden={true} className={colour} />
      <span className="sr-only">{words}</span>
    </span>
  )
}

const SHAPES: Readonly<Record<PlannedCard['status'], readonly [shape: LucideIcon, colour: string]>> = {
  planned: [Circle, 'text-ink-3'],
  scheduled: [Clock, 'text-accent'],
  manually_written: [PenLine, 'text-good'],
  published: [CircleCheck, 'text-good'],
  failed: [CircleAlert, 'text-bad'],
}
