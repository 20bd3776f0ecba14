import type { Site } from '../../../contract/sites.ts'
import type { PlanName } from './cards.ts'

const bare = (host: string): string => host.toLowerCase().replace(/^www\./, '')

/** Returns the host of an address or a domain, without `www.`. */
export const hostOf = (address: string): string => {
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`)
  return bare(url?.host ?? address)
}

/** Returns the site that receives a plan's drafts. Null if the plan has no site or the site is no longer connected. */
export const siteOf = (
  { connection_id }: Pick<PlanName, 'connection_id'>,
  sites: readonly Site[],
): Site | null => sites.find((site) => site.connection_id === connection_id) ?? null

/** Writes what a plan is called and which site it is for: `Getting paid, for The Tidybill blog`. */
export const planWords = (
  plan: Pick<PlanName, 'connection_id' | 'domain' | 'title'>,
  sites: readonly Site[],
): string => {
  const place = siteOf(plan, sites)?.name ?? plan.domain
  return plan.title === plan.domain || plan.title === place ? place : `${plan.title}, for ${place}`
}

/**
 * Writes what happens to a card's article after it is written: `saved as a draft on The Tidybill blog`. `losesLogins`: the site's
 * login is lost when Quillport closes, so that nobody can say whether the article will be saved there.
 */
export const fateWords = (
  plan: Pick<PlanName, 'connection_id' | 'domain'>,
  sites: readonly Site[],
  losesLogins: boolean,
): string => {
  const site = siteOf(plan, sites)
  if (site && losesLogins)
    return `kept under Articles, and saved as a draft on ${site.name} only if Quillport stays open until then. Without a keychain, Quillport forgets the login of the site when it closes`
  return site
    ? `saved as a draft on ${site.name}`
    : `kept under Articles, because no site is connected for ${hostOf(plan.domain)}`
}
