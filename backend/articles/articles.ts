import type { FeatureHandlers, Handlers } from '../../contract/operation.ts'
import type { ArticlesOfOwner } from '../../contract/owner/articles.ts'
import type { Service } from '../../contract/service.ts'
import type { Call } from '../idempotency/idempotency.ts'
import type { Job } from '../jobs/worker.ts'
import type { OwnerCaller } from '../owner/owner.ts'
import { brandVoiceOwnerHandlers, listBrandVoices } from './brand-voices.ts'
import { getImage, renewImage, replaceImage } from './change-image.ts'
import { confirmClaim, unconfirmClaim } from './confirm.ts'
import type { ArticleContext } from './context.ts'
import { deleteArticle, forgetArticlesJob, listDeleted, takeArticleBack } from './deletion.ts'
import { editArticle } from './edit.ts'
import { listArticles } from './list-articles.ts'
import { outlineWriter } from './outline-writer.ts'
import { getArticle } from './save-version.ts'
import { stopArticle } from './stop.ts'
import { orderArticle } from './take-order.ts'
import { getVersion, goBack, listVersions } from './versions.ts'
import { ARTICLES, writeNextArticle } from './write.job.ts'

export { articleLoader, lockArticle } from './article.table.ts'
export { type ArticleHead, articleHeads } from './article-heads.ts'
export { listBrandVoices } from './brand-voices.ts'
export { listConfirmed } from './confirmed.table.ts'
export type { ArticleContext } from './context.ts'
export { editArticle } from './edit.ts'
export { type Edition, plainTextOf, readEdition, readNewestEdition } from './edition.ts'
export { lastFailures } from './failure-pause.ts'
export { ORDERED_PICTURE } from './picture.table.ts'
export { noSuchArticle } from './save-version.ts'
export { type SearchServer, searchPages } from './search-pages.ts'
export { orderCardIn } from './take-order.ts'

/** What agent keys can do with articles. */
export const articleHandlers = (context: ArticleContext): Handlers<Service, Call>['articles'] => ({
  generate: (order, call) => orderArticle(context, call, order),
  get: ({ job_id }, { workspaceId }) => getArticle(context, context.db, workspaceId, job_id),
  edit: (edit, call) => editArticle(context, call, edit),
  image: (wanted, { workspaceId }) => getImage(context.db, workspaceId, wanted),
  list: (page, { workspaceId }) => listArticles(context, workspaceId, page),
  versions: (page, { workspaceId }) => listVersions(context.db, workspaceId, page),
  version: (wanted, { workspaceId }) => getVersion(context.db, workspaceId, wanted),
  goBack: (wanted, call) => goBack(context, call, wanted),
  replaceImage: (wanted, call) => replaceImage(context, call, wanted),
  renewImage: (wanted, call) => renewImage(context, call, wanted),
  brandVoices: async (_, { workspaceId }) => ({
    brand_voices: await listBrandVoices(context.db, workspaceId),
    written_by: (await context.models.current())?.name ?? outlineWriter.name,
  }),
})

/** What the owner of the own service, and members of a workspace, can do with articles and brand voices. */
export const articleOwnerHandlers = (
  context: ArticleContext,
): FeatureHandlers<ArticlesOfOwner, OwnerCaller> => ({
  ...brandVoiceOwnerHandlers(context),
  confirmClaim: (claim, caller) => confirmClaim(context, caller, claim),
  unconfirmClaim: (claim, caller) => unconfirmClaim(context, caller, claim),
  stopArticle: ({ job_id }, { workspaceId }) => stopArticle(context, workspaceId, job_id),
  deleteArticle: ({ job_id }, { workspaceId }) => deleteArticle(context, workspaceId, job_id),
  takeArticleBack: ({ job_id }, { workspaceId }) => takeArticleBack(context, workspaceId, job_id),
  deletedArticles: (_, { workspaceId }) => listDeleted(context.db, workspaceId),
})

/** How many articles one worker writes at the same time. */
const PARALLEL = 2

/** The jobs that workers run for articles. */
export const articleJobs = (context: ArticleContext): readonly Job[] => [
  {
    name: 'article',
    queue: ARTICLES,
    parallel: PARALLEL,
    poll: async (job) => ((await writeNextArticle(context, job)) ? 'worked' : 'idle'),
  },
  forgetArticlesJob(context.db),
]
