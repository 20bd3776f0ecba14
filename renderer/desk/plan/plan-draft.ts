import type { Length } from '../../../contract/article-lengths.ts'
import { type CardContent, MOST_CARDS } from '../../../contract/owner/plans.ts'
import type { Site } from '../../../contract/sites.ts'
import { listed } from '../../../contract/words.ts'
import type { FirstCard } from '../dialogs.ts'
import type { Month } from './calendar.ts'
import { hostOf } from './site-of.ts'

/** The fields of a plan's site and name. */
export type PlanPlace = {
  /** The `connection_id` of the chosen site. Empty means that the person types a domain; null means the first site. */
  readonly site: string | null
  readonly domain: string
  readonly title: string
}

/** The content of the form for a new plan. */
export type PlanDraft = PlanPlace & {
  readonly starts: Month
  /** The titles of the cards, one on each line. */
  readonly cards: string
  /** The ideas that the person picked. Their focus keywords go with their titles. */
  readonly picked: readonly FirstCard[]
  readonly length: Length
  /** The number of cards in each month of the plan; null while the field is empty. */
  readonly perMonth: number | null
}

/** The initial state of the form. */
export const emptyPlan = (starts: Month, first: FirstCard | null = null): PlanDraft => ({
  site: null,
  domain: '',
  title: '',
  starts,
  cards: first?.title ?? '',
  picked: first ? [first] : [],
  length: 'medium',
  perMonth: 4,
})

/** The plan that a draft means, given the connected sites. */
type PlanReading = {
  /** The chosen site. Null if the person types a domain. */
  readonly site: Site | null
  readonly domain: string
  readonly cards: readonly CardContent[]
  /** Whether the draft has everything that a plan needs. */
  readonly complete: boolean
  /** What to enter before the plan is complete. Empty if it is complete, or if a field says what is wrong. */
  readonly missing: string
}

/** Returns the chosen site and its domain; without a site, the typed domain. */
export const placeOf = (draft: PlanPlace, sites: readonly Site[]): Pick<PlanReading, 'site' | 'domain'> => {
  const chosen = draft.site ?? sites[0]?.connection_id
  const site = sites.find(({ connection_id }) => connection_id === chosen) ?? null
  return { site, domain: site ? hostOf(site.url) : draft.domain.trim() }
}

/** Interprets a draft with the connected sites. */
export const readDraft = (draft: PlanDraft, sites: readonly Site[]): PlanReading => {
  const { site, domain } = placeOf(draft, sites)
  const cards = cardsOf(draft)
  const complete =
    domain !== '' &&
    cards.length > 0 &&
    cards.length <= MOST_CARDS &&
    draft.starts !== '' &&
    draft.perMonth !== null
  const lacking = [
    ...(domain === '' ? ['a website'] : []),
    ...(draft.perMonth === null ? ['the articles per month'] : []),
    ...(cards.length === 0 ? ['at least one title'] : []),
  ]
  const missing = lacking.length === 0 ? '' : `Enter ${listed(lacking, 'and')}.`
  return { site, domain, cards, complete, missing }
}

/** Returns the typed titles. Skips blank lines. */
export const titlesOf = ({ cards }: Pick<PlanDraft, 'cards'>): readonly string[] =>
  cards
    .split('\n')
    .map((line) => line.trim())
    .filter((title) => title !== '')

/** Returns the change by which an idea becomes the last title. */
export const pickInto = (draft: PlanDraft, { title, focus_keyword }: FirstCard): Partial<PlanDraft> => ({
  cards: [...titlesOf(draft), title].join('\n'),
  picked: [...draft.picked, { title, focus_keyword }],
})

/** Makes a card of each typed title, and spreads the cards over the months of the plan. */
const cardsOf = (draft: PlanDraft): readonly CardContent[] => {
  const { picked, length, perMonth } = draft
  return titlesOf(draft).map((title, place) => ({
    title,
    focus_keyword: picked.find((one) => one.title === title)?.focus_keyword ?? null,
    length,
    angle: null,
    outline: [],
    month: Math.floor(place / (perMonth ?? 1)) + 1,
    scheduled_for: null,
  }))
}
