import type { Article, ArticleRequest } from '../../../contract/articles.ts'
import { changesOf, isSaved } from '../../../contract/desk/article-edits.ts'
import { unsureWords } from '../../../contract/desk/publish-words.ts'
import { articleRow, folded, foldedWords, isWriting } from '../../../contract/desk/rows.ts'
import { AppError, isOutcomeUnknown } from '../../../contract/errors.ts'
import { placesOf } from '../../../contract/places.ts'
import { type HostedContext, type HostedHandlers, mayEdit } from './context.ts'

type ListStatus = 'all' | 'writing' | 'unfilled' | 'completed' | 'failed'

/** Whether an article is in the list of a status. */
const isIn = (article: Article, wanted: ListStatus): boolean => {
  switch (wanted) {
    case 'all':
      return true
    case 'writing':
      return isWriting(article.status)
    case 'failed':
      return article.status === 'failed'
    default:
      return article.status === 'completed' && placesOf(article).length > 0 === (wanted === 'unfilled')
  }
}

/** What the groups of handlers share: the articles that the page knows, and how it shows a changed article. */
const shared = ({ resources, changed, look }: HostedContext) => ({
  known: (jobId: string): Article => {
    const article = resources.get('article', jobId)
    if (!article) throw new AppError('not_found', 'This article no longer exists on the service.')
    return article
  },
  /** Reads the changes of the workspace after a call, also if the call failed. */
  looking: <T>(act: Promise<T>): Promise<T> => act.finally(() => look()),
  put: (article: Article): Article => {
    resources.put('article', article.job_id, article)
    changed(['articles'], { jobs: [article.job_id] })
    return article
  },
})

type Articles = HostedHandlers['articles']

/** Makes the handlers of the calls about articles. */
export const articleHandlers = (context: HostedContext): Articles => ({
  ...readHandlers(context),
  ...orderHandlers(context),
  ...editHandlers(context),
  ...publishHandlers(context),
  ...voiceHandlers(context),
})

const readHandlers = (context: HostedContext): Pick<Articles, 'list' | 'get' | 'image'> => {
  const { calls, resources, own } = context
  const { known } = shared(context)
  const images = new Map<string, Awaited<ReturnType<typeof calls.articles.image>>>()
  return {
    list: async ({ status, search, offset, limit }) => {
      const all = resources.all('article')
      const words = foldedWords(search)
      const found = all
        .filter(
          (article) => isIn(article, status) && words.every((word) => folded(article.title).includes(word)),
        )
        .sort((a, b) => b.created_at.localeCompare(a.created_at) || a.job_id.localeCompare(b.job_id))
      return {
        total: found.length,
        rows: found.slice(offset, offset + limit).map(articleRow),
        counts: {
          all: all.length,
          writing: all.filter((article) => isIn(article, 'writing')).length,
          unfilled: all.filter((article) => isIn(article, 'unfilled')).length,
          completed: all.filter((article) => isIn(article, 'completed')).length,
          failed: all.filter((article) => isIn(article, 'failed')).length,
        },
      }
    },
    get: async ({ job_id }) => {
      const article = known(job_id)
      const edit = own.get('edit', job_id)
      if (edit && isSaved(article, edit)) own.put('edit', job_id, null)
      const other = own.other('edit', job_id)
      return {
        article,
        edit: own.get('edit', job_id),
        ...(other ? { other_edit: other } : {}),
      }
    },
    image: async ({ job_id, image_id }) => {
      const key = `${job_id} ${image_id}`
      const image = images.get(key) ?? (await calls.articles.image({ job_id, image_id }))
      images.set(key, image)
      return image
    },
  }
}

/** Orders, which cost credits. */
const orderHandlers = (context: HostedContext): Pick<Articles, 'generate' | 'renewImage'> => {
  const { callsOnce, resources, look } = context
  const { put, looking } = shared(context)
  return {
    generate: async ({ order_id, request }) => {
      const ordered = await callsOnce(order_id)
        .articles.generate(request)
        .catch((thrown: unknown) => {
          throw outcomeWorded(
            thrown,
            'The service did not say whether it accepted your order. Order again without changing anything: if the first order was accepted, you get that article and pay only once.',
          )
        })
      await look()
      if (!resources.get('article', ordered.job_id)) put(orderedArticle(ordered, request))
      return ordered
    },
    renewImage: async ({ order_id, ...wanted }) => {
      const made = await looking(
        callsOnce(order_id)
          .articles.renewImage(wanted)
          .catch((thrown: unknown) => {
            throw outcomeWorded(
              thrown,
              'The service did not say whether it created the image. Try again: if the image was already created, you get that image and pay only once.',
            )
          }),
      )
      return put(made.article)
    },
  }
}

type Edits =
  | 'keepEdit'
  | 'save'
  | 'versions'
  | 'version'
  | 'goBack'
  | 'replaceImage'
  | 'stop'
  | 'confirm'
  | 'unconfirm'
  | 'remove'
  | 'takeBack'
  | 'deleted'

const editHandlers = (context: HostedContext): Pick<Articles, Edits> => {
  const { calls, resources, own, changed, look } = context
  const { known, put, looking } = shared(context)
  return {
    keepEdit: async ({ job_id, of_version, content, instead_of }) => {
      const edit = content === null ? null : { of_version, content, at: new Date().toISOString() }
      own.put('edit', job_id, edit, instead_of !== undefined && own.other('edit', job_id)?.at === instead_of)
      changed(['articles'], { jobs: [job_id] })
      return {}
    },
    save: async ({ job_id, of_version, content }) => {
      // Stores the text first, so that it is not lost if the service refuses it.
      own.put('edit', job_id, { of_version, content, at: new Date().toISOString() })
      const article = known(job_id)
      const saved = await calls.articles
        .edit({ job_id, version: of_version, ...changesOf(article, content) })
        .catch(async (thrown: unknown) => {
          await look()
          if (!(thrown instanceof AppError) || thrown.code !== 'conflict')
            throw outcomeWorded(
              thrown,
              'The service did not say whether your text was saved. Save again: if your text was already saved, Quillport finds that version and does not create a second version.',
            )
          // An earlier attempt at this save may have succeeded although its answer was lost.
          const now = await calls.articles.get({ job_id })
          if (isSaved(now, { of_version, content })) return now
          throw new AppError(
            'conflict',
            'A newer version of this article was saved elsewhere. Your text is kept. Compare the two texts, then save again.',
          )
        })
      const kept = own.get('edit', job_id)
      if (kept && JSON.stringify(kept.content) === JSON.stringify(content)) own.put('edit', job_id, null)
      else if (kept) own.put('edit', job_id, { ...kept, of_version: saved.version ?? of_version + 1 })
      return put(saved)
    },
    versions: (page) => calls.articles.versions(page),
    version: (wanted) => calls.articles.version(wanted),
    goBack: async (wanted) => put(await looking(calls.articles.goBack(wanted))),
    replaceImage: async (wanted) => put(await looking(calls.articles.replaceImage(wanted))),
    stop: async ({ job_id }) => put(await looking(calls.owner.stopArticle({ job_id }))),
    confirm: async (claim) => put(await looking(calls.owner.confirmClaim(claim))),
    unconfirm: async (claim) => put(await looking(calls.owner.unconfirmClaim(claim))),
    remove: async ({ job_id }) => {
      const removed = await calls.owner.deleteArticle({ job_id })
      resources.remove('article', job_id)
      changed(['articles'], { jobs: [job_id] })
      return removed
    },
    takeBack: async ({ job_id }) => put(await calls.owner.takeArticleBack({ job_id })),
    deleted: () => calls.owner.deletedArticles({}),
  }
}

const publishHandlers = (context: HostedContext): Pick<Articles, 'publish' | 'editsOnSite'> => {
  const { calls, callsOnce, look, resources } = context
  const { known } = shared(context)
  /** The Idempotency-Keys of publish requests with an unknown outcome. A repeat with the same key finds the first request. */
  const open = new Map<string, string>()
  return {
    publish: async ({ job_id, connection_id, status, on_conflict }) => {
      const act = JSON.stringify([job_id, connection_id, status, on_conflict, known(job_id).version])
      const key = open.get(act) ?? crypto.randomUUID()
      open.set(act, key)
      try {
        const published = await callsOnce(key).publishing.publish({
          job_id,
          connection_id,
          status,
          on_conflict,
        })
        open.delete(act)
        await look()
        return published
      } catch (thrown) {
        await look()
        throw outcomeWorded(thrown, unsureWords(resources.get('article', job_id), connection_id))
      }
    },
    editsOnSite: (post) => calls.publishing.compare(post),
  }
}

type Voices = 'brandVoices' | 'saveBrandVoice' | 'describeBrandVoice' | 'removeBrandVoice'

const voiceHandlers = (context: HostedContext): Pick<Articles, Voices> => {
  const { calls, changed } = context
  return {
    brandVoices: async () => ({ ...(await calls.articles.brandVoices({})), editable: mayEdit(context) }),
    saveBrandVoice: async (voice) => {
      const saved = await calls.owner.saveBrandVoice(voice)
      changed(['articles'], { jobs: [] })
      return saved
    },
    describeBrandVoice: (texts) => calls.owner.describeBrandVoice(texts),
    removeBrandVoice: async (voice) => {
      const removed = await calls.owner.removeBrandVoice(voice)
      changed(['articles'], { jobs: [] })
      return removed
    },
  }
}

const outcomeWorded = (thrown: unknown, words: string): unknown =>
  thrown instanceof AppError && isOutcomeUnknown(thrown)
    ? new AppError(thrown.code, words, thrown.details)
    : thrown

/** Makes a newly ordered article for the list, until the change feed contains it. */
const orderedArticle = (
  { job_id, status, warnings }: Pick<Article, 'job_id' | 'status' | 'warnings'>,
  { title = '', plan_id, card_index }: ArticleRequest,
): Article => ({
  job_id,
  status,
  progress: { percent: 0, stage: 'brief' },
  error: null,
  created_at: new Date().toISOString(),
  title,
  card: plan_id !== undefined && card_index !== undefined ? { plan_id, card_index } : null,
  warnings,
})
