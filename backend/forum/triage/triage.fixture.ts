import { type FeedSite, type ForumTest, PROFILE } from '../forum.fixture.ts'

/** Makes the workspace of a test watch these sites. */
export const watchSites = (it: ForumTest, ...sites: readonly FeedSite[]) =>
  it.owner.changeForumSettings({
    ...PROFILE,
    communities: sites.map(({ url }) => ({ source: 'feed', name: url }) as const),
  })

/** Reads all leads that may be read, including handled leads. */
export const readableOf = async ({ forum }: ForumTest) => {
  const { leads } = await forum.listLeads({ limit: 50, include_handled: true })
  return leads.flatMap((lead) => (lead.locked ? [] : [lead]))
}

/** Reads the titles of the posts that were passed over, each with the reason, the most recently read first. */
export const passedOf = async ({ forum }: ForumTest) =>
  (await forum.passedOver({ limit: 50 })).posts.map(({ title, why }) => [title, why.text] as const)
