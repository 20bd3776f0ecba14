import type { PlannedCard } from '../../../contract/plans.ts'
import type { Site } from '../../../contract/sites.ts'
import type { PlanName } from './cards.ts'

const bare = (host: string): string => host.toLowerCase().replace(/^www\./, '')

/** The host that an address or a domain names, without `www.`. */
export const hostOf = (address: string): string => {
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`)
  return bare(url?.host ?? address)
}

/** The site that a plan's drafts go to; null where there is none, or not any more. */
export const siteOf = (
  { connection_id }: Pick<PlanName, 'connection_id'>,
  sites: readonly Site[],
): Site | null => sites.find((site) => site.connection_id === connection_id) ?? null

/** What happens to a card's article: `saved as a draft on example.com`. */
export const fateWords = (
  plan: Pick<PlanName, 'connection_id' | 'domain'>,
  sites: readonly Site[],
): string => {
  const site = siteOf(plan, sites)
  return site
    ? `saved as a draft on ${hostOf(site.url)}`
    : `kept under Articles, because no site is connected for ${hostOf(plan.domain)}`
}

/** Credits that all scheduled cards will cost, at a given price for each. */
export const scheduledCost = (cards: readonly PlannedCard[], each: number): number =>
  cards.filter(({ status }) => status === 'scheduled').length * each
