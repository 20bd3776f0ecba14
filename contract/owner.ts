import { accountOfOwner } from './owner/account.ts'
import { articlesOfOwner } from './owner/articles.ts'
import { forumOfOwner } from './owner/forum.ts'
import { modelsOfOwner } from './owner/models.ts'
import { plansOfOwner } from './owner/plans.ts'
import { rankingsOfOwner } from './owner/rankings.ts'
import { sitesOfOwner } from './owner/sites.ts'

/** What the own service, which the desk runs on this computer, serves only to its owner, under the owner's token. */
export const ownerContract = {
  owner: {
    ...accountOfOwner,
    ...forumOfOwner,
    ...modelsOfOwner,
    ...sitesOfOwner,
    ...plansOfOwner,
    ...articlesOfOwner,
    ...rankingsOfOwner,
  },
}
export type OwnerContract = typeof ownerContract
