import { randomUUID } from 'node:crypto'
import type { Article, ArticleRequest } from '../../../contract/articles.ts'
import { isSaved } from '../../../contract/desk/article-edits.ts'
import { cardId } from '../../../contract/desk/cards.ts'
import { unsureWords } from '../../../contract/desk/publish-words.ts'
import { AppError, isOutcomeUnknown, isUnreachable } from '../../../contract/errors.ts'
import type { Cache } from '../cache/cache.ts'
import { outcomeWorded, type ServiceClient } from '../service/client.ts'
import { aheadOfFeed } from './ahead-of-feed.ts'
import type { ScreenContext, ScreenHandlers } from './context.ts'
import { saveArticle } from './save-article.ts'

/** Handlers for the cached articles and for what the person does with them. */
export const articleHandlers = (context: ScreenContext): ScreenHandlers['articles'] => {
  const { platform, cache, ownArticles: own, connection, news } = context
  const known = (jobId: string): Article => {
    const article = cache.articles((articles) => articles.get(jobId))
    if (!article) throw new AppError('not_found', 'This article no longer exists on the service.')
    return article
  }
  /** Asks the service to create a new version of an article, and stores the version before the feed delivers it. */
  const changed = async (
    jobId: string,
    act: (client: ServiceClient) => Promise<Article>,
  ): Promise<Article> => {
    const before = cache.articles((articles) => articles.revisionOf(jobId))
    try {
      const article = await act(connection.online())
      const isNewest = cache.articles((articles) => articles.putAhead(article, before))
      return isNewest ? article : (known(jobId) ?? article)
    } finally {
      news.changed(['articles'], { jobs: [jobId] })
    }
  }
  /** Asks the service for the balance, because the answer to a repeated order contains the balance after the first order. */
  const readCredits = (client: ServiceClient): Promise<void> =>
    aheadOfFeed(async () => {
      const before = cache.credits()
      const credits = await client.calls.credits.check({})
      const heardMeanwhile = JSON.stringify(cache.credits()) !== JSON.stringify(before)
      if (connection.client() === client && !heardMeanwhile) cache.putCredits(credits)
    })

  return {
    list: async ({ offset, limit, ...filter }) =>
      cache.articles((articles) => articles.list(filter, offset, limit)),
    get: async ({ job_id }) => {
      const article = known(job_id)
      const edit = own.edit(job_id)
      if (!edit || !isSaved(article, edit)) return { article, edit }
      own.drop(job_id)
      return { article, edit: null }
    },
    image: async ({ job_id, image_id }) => {
      const kept = cache.articles((articles) => articles.image(job_id, image_id))
      if (kept) return kept
      const image = await connection.online().calls.articles.image({ job_id, image_id })
      cache.articles((articles) => articles.putImage(job_id, image_id, image))
      return image
    },
    generate: async ({ order_id, request }) => {
      // The order's own id is its idempotency key. A repeat after a lost answer returns the first answer and costs nothing.
      const client = connection.client()
      const ordered = await orderArticle(client, order_id, request)
      // Meanwhile, the person may have connected another service, whose list must not contain this article.
      if (!client || connection.client() !== client) return ordered
      const title = request.title ?? titleOfCard(cache, request)
      cache.articles((articles) =>
        articles.putAhead(
          orderedArticle(ordered, request, title, new Date(platform.now()).toISOString()),
          null,
        ),
      )
      await readCredits(client)
      news.changed(['articles', 'credits'], { jobs: [ordered.job_id] })
      return ordered
    },
    keepEdit: async ({ job_id, of_version, content }) => {
      if (content === null) own.drop(job_id)
      else own.keep(job_id, of_version, content)
      news.changed(['articles'], { jobs: [job_id] })
      return {}
    },
    save: async ({ job_id, of_version, content }) => {
      const edit = { of_version, content }
      // The text is stored first, even if the article is not cached now.
      own.keep(job_id, of_version, content)
      return saveArticle(context, known(job_id), edit)
    },
    versions: (page) => connection.online().calls.articles.versions(page),
    version: (wanted) => connection.online().calls.articles.version(wanted),
    goBack: (wanted) => changed(wanted.job_id, (client) => client.calls.articles.goBack(wanted)),
    replaceImage: (wanted) => changed(wanted.job_id, (client) => client.calls.articles.replaceImage(wanted)),
    renewImage: async ({ order_id, ...wanted }) => {
      const article = await changed(wanted.job_id, async (client) => {
        const made = await client
          .callsOnce(order_id)
          .articles.renewImage(wanted)
          .catch((thrown: unknown) => {
            throw outcomeWorded(
              thrown,
              'The service did not say whether it created the image. Try again: if the image was already created, you get that image and pay only once.',
            )
          })
        return made.article
      })
      await readCredits(connection.online())
      news.changed(['credits'])
      return article
    },
    stop: async ({ job_id }) => {
      const article = await changed(job_id, () => connection.owner().owner.stopArticle({ job_id }))
      const client = connection.client()
      if (client) await readCredits(client)
      news.changed(['credits'])
      return article
    },
    confirm: (claim) => changed(claim.job_id, () => connection.owner().owner.confirmClaim(claim)),
    unconfirm: (claim) => changed(claim.job_id, () => connection.owner().owner.unconfirmClaim(claim)),
    remove: async ({ job_id }) => {
      const removed = await connection.owner().owner.deleteArticle({ job_id })
      cache.articles((articles) => articles.remove(job_id))
      news.changed(['articles'], { jobs: [job_id] })
      return removed
    },
    takeBack: async ({ job_id }) => {
      const article = await connection.owner().owner.takeArticleBack({ job_id })
      cache.articles((articles) => articles.putAhead(article, articles.revisionOf(job_id)))
      news.changed(['articles'], { jobs: [job_id] })
      return article
    },
    deleted: () => connection.owner().owner.deletedArticles({}),
    publish: publishArticle(context),
    editsOnSite: (post) => connection.online().calls.publishing.compare(post),
    brandVoices: async () => {
      const answer = await connection.online().calls.articles.brandVoices({})
      return { ...answer, editable: connection.runsOwnService() }
    },
    saveBrandVoice: (voice) =>
      news.changedBy(connection.owner().owner.saveBrandVoice(voice), ['articles'], { jobs: [] }),
    describeBrandVoice: (texts) => connection.owner().owner.describeBrandVoice(texts),
    removeBrandVoice: (voice) =>
      news.changedBy(connection.owner().owner.removeBrandVoice(voice), ['articles'], { jobs: [] }),
  }
}

const orderArticle = async (client: ServiceClient | null, orderId: string, request: ArticleRequest) => {
  if (!client)
    throw new AppError(
      'service_unreachable',
      'Quillport is not currently connected to a service. Nothing was ordered or charged.',
    )
  try {
    return await client.callsOnce(orderId).articles.generate(request)
  } catch (thrown) {
    if (thrown instanceof AppError && isUnreachable(thrown) && !isOutcomeUnknown(thrown))
      throw new AppError('service_unreachable', `${thrown.message} Nothing was ordered or charged.`)
    throw outcomeWorded(
      thrown,
      'The service did not say whether it accepted your order. Order again without changing anything: if the first order was accepted, you get that article and pay only once.',
    )
  }
}

const titleOfCard = (cache: Cache, { plan_id, card_index }: ArticleRequest): string => {
  if (plan_id === undefined || card_index === undefined) return ''
  return cache.cards((cards) => cards.get(cardId(plan_id, card_index)))?.title ?? ''
}

/** Creates a newly ordered article for the list, which shows it until the feed reports the article. */
const orderedArticle = (
  { job_id, status, warnings }: Pick<Article, 'job_id' | 'status' | 'warnings'>,
  { plan_id, card_index }: ArticleRequest,
  title: string,
  at: string,
): Article => ({
  job_id,
  status,
  progress: { percent: 0, stage: 'brief' },
  error: null,
  created_at: at,
  title,
  card: plan_id !== undefined && card_index !== undefined ? { plan_id, card_index } : null,
  warnings,
})

/** Publishes articles. After a failure, a repeated attempt uses the key of the first attempt. */
const publishArticle = ({
  cache,
  connection,
  news,
}: ScreenContext): ScreenHandlers['articles']['publish'] => {
  const open = new Map<string, string>()

  /** Updates the cached article, so that the screen shows its new state. */
  const refresh = (client: ServiceClient, jobId: string, revision: number | null): Promise<void> =>
    aheadOfFeed(async () => {
      const article = await client.calls.articles.get({ job_id: jobId })
      cache.articles((articles) => articles.putAhead(article, revision))
      news.changed(['articles'], { jobs: [jobId] })
    })

  return async ({ job_id, connection_id, status, on_conflict }) => {
    const client = connection.online()
    const { article, revision } = cache.articles((articles) => ({
      article: articles.get(job_id),
      revision: articles.revisionOf(job_id),
    }))
    const act = JSON.stringify([client.baseUrl, job_id, connection_id, status, on_conflict, article?.version])
    const key = open.get(act) ?? randomUUID()
    open.set(act, key)
    const published = await client
      .callsOnce(key)
      .publishing.publish({ job_id, connection_id, status, on_conflict })
      .catch(async (thrown: unknown) => {
        // If the service did not answer the request to publish, it would not answer a request to read the article either.
        const answered =
          thrown instanceof AppError &&
          !isUnreachable(thrown) &&
          (!isOutcomeUnknown(thrown) || thrown.details.retryAfter !== undefined)
        if (article && answered) await refresh(client, job_id, revision)
        throw outcomeWorded(
          thrown,
          unsureWords(
            cache.articles((articles) => articles.get(job_id)),
            connection_id,
          ),
        )
      })
    open.delete(act)
    if (article) await refresh(client, job_id, revision)
    return published
  }
}
