import type { Length } from '../../../contract/lengths.ts'
import { type CardContent, MOST_CARDS } from '../../../contract/owner/plans.ts'
import type { Site } from '../../../contract/sites.ts'
import type { Month } from './calendar.ts'
import { cardsOfText } from './cards.ts'
import { hostOf } from './site-of.ts'

/** A plan as the person types it. */
export type PlanDraft = {
  /** A connection_id, empty for a domain that is typed; null for the first site there is. */
  readonly site: string | null
  readonly domain: string
  readonly title: string
  readonly starts: Month
  /** One card to a line. */
  readonly cards: string
  readonly length: Length
  readonly perMonth: number
}

/** What the form begins with. */
export const emptyPlan = (starts: Month): PlanDraft => ({
  site: null,
  domain: '',
  title: '',
  starts,
  cards: '',
  length: 'medium',
  perMonth: 4,
})

/** A draft, read with the sites that there are. */
type PlanReading = {
  /** Null where the domain is typed. */
  readonly site: Site | null
  readonly domain: string
  readonly cards: readonly CardContent[]
  /** Nothing is missing, and nothing is too much. */
  readonly complete: boolean
}

/** What a draft says so far. */
export const readDraft = (draft: PlanDraft, sites: readonly Site[]): PlanReading => {
  const chosen = draft.site ?? sites[0]?.connection_id
  const site = sites.find(({ connection_id }) => connection_id === chosen) ?? null
  const domain = site ? hostOf(site.url) : draft.domain.trim()
  const cards = cardsOfText(draft.cards, draft)
  const complete = domain !== '' && cards.length > 0 && cards.length <= MOST_CARDS && draft.starts !== ''
  return { site, domain, cards, complete }
}
