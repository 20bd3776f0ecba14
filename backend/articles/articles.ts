import type { Handlers } from '../../contract/operation.ts'
import type { Service } from '../../contract/service.ts'
import type { Call } from '../idempotency/idempotency.ts'
import type { Job } from '../jobs/worker.ts'
import { listBrandVoices } from './brand-voices.ts'
import type { ArticleContext } from './context.ts'
import { editArticle, getArticle, getImage } from './edit.ts'
import { outlineWriter } from './outline-writer.ts'
import { orderArticle } from './take-order.ts'
import { ARTICLES, writeNextArticle } from './write.job.ts'

export { articleLoader, lockArticle } from './article.table.ts'
export { brandVoiceOwnerHandlers, listBrandVoices } from './brand-voices.ts'
export { type BriefArticle, briefArticles } from './brief-articles.ts'
export type { ArticleContext } from './context.ts'
export { type Edition, readEdition } from './edition.ts'
export { orderArticleIn } from './take-order.ts'

/** What agent keys can do with articles. */
export const articleHandlers = (context: ArticleContext): Handlers<Service, Call>['articles'] => ({
  generate: (order, call) => orderArticle(context, call, order),
  get: ({ job_id }, { workspaceId }) => getArticle(context, context.db, workspaceId, job_id),
  edit: (edit, call) => editArticle(context, call, edit),
  image: ({ job_id }, { workspaceId }) => getImage(context, workspaceId, job_id),
  brandVoices: async (_, { workspaceId }) => ({
    brand_voices: await listBrandVoices(context.db, workspaceId),
    written_by: (await context.models.current())?.name ?? outlineWriter.name,
  }),
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
]
