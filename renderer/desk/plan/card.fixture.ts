import type { PlannedCard } from '../../../contract/plans.ts'

/** A card that waits to be written and has no day, with these changes. */
export const cardOf = (card_index: number, changes: Partial<PlannedCard> = {}): PlannedCard => ({
  card_index,
  status: 'planned',
  title: `Card ${card_index}`,
  focus_keyword: null,
  length: 'medium',
  angle: null,
  outline: [],
  month: 1,
  scheduled_for: null,
  job_id: null,
  post_url: null,
  message: null,
  plan: { plan_id: 'plan_1', domain: 'a.example', connection_id: null, title: 'Autumn', starts: '2026-11' },
  ...changes,
})
