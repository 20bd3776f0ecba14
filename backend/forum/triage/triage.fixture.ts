import { type FeedSite, type ForumTest, PROFILE } from '../forum.fixture.ts'

/** Has the workspace of a test watch these sites. */
export const watchSites = (it: ForumTest, ...sites: readonly FeedSite[]) =>
  it.owner.changeForumSettings({
    ...PROFILE,
    communities: sites.map(({ url }) => ({ source: 'feed', name: url }) as const),
  })

/** All leads that may be read, handled ones among them. */
export const readableOf = async ({ forum }: ForumTest) => {
  const { leads } = await forum.listLeads({ limit: 50, include_handled: true })
  return leads.flatMap((lead) => (lead.locked ? [] : [lead]))
}

/** The titles of what was passed over with why, last read first. */
export const passedOf = async ({ forum }: ForumTest) =>
  (await forum.passedOver({ limit: 50 })).posts.map(({ title, why }) => [title, why.text] as const)
