import type { PlannedCard } from '../../../contract/plans.ts'
import type { Site } from '../../../contract/sites.ts'

const bare = (host: string): string => host.toLowerCase().replace(/^www\./, '')

/** The host that an address or a domain names, without `www.`. */
export const hostOf = (address: string): string => {
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`)
  return bare(url?.host ?? address)
}

/** The connected site that a plan is for; null where none of its domain is connected. */
export const siteOf = (domain: string, sites: readonly Site[]): Site | null =>
  sites.find(({ url }) => hostOf(url) === hostOf(domain)) ?? null

/** What becomes of a card at its time: `saved as a draft on example.com`. */
export const fateWords = (domain: string, sites: readonly Site[]): string => {
  const site = siteOf(domain, sites)
  return site
    ? `saved as a draft on ${hostOf(site.url)}`
    : `kept under Articles, since no site of ${hostOf(domain)} is connected`
}

/** Credits that all scheduled cards will take, at so many for each. */
export const scheduledCost = (cards: readonly PlannedCard[], each: number): number =>
  cards.filter(({ status }) => status === 'scheduled').length * each
