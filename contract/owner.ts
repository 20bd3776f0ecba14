import { accountOfOwner } from './owner/account.ts'
import { articlesOfOwner } from './owner/articles.ts'
import { forumOfOwner } from './owner/forum.ts'
import { modelsOfOwner } from './owner/models.ts'
import { plansOfOwner } from './owner/plans.ts'
import { rankingsOfOwner } from './owner/rankings.ts'
import { sitesOfOwner } from './owner/sites.ts'

/** The operations that the own service offers only to its owner, who sends the owner's token. */
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
