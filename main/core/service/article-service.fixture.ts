import type { Article, ArticleRequest } from '../../../contract/articles.ts'
import type { Change } from '../../../contract/changes.ts'
import { articleCost } from '../../../contract/credits.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Handlers, Scope } from '../../../contract/operation.ts'
import type { PlannedCard } from '../../../contract/plans.ts'
import type { Service } from '../../../contract/service.ts'
import type { Site } from '../../../contract/sites.ts'

const MOMENT = '2026-11-21T09:00:00.000Z'

/** Creates a completed article. Pass the fields that matter. */
export const articleLike = (given: Partial<Article> & { readonly job_id: string }): Article => ({
  status: 'completed',
  progress: { percent: 100, stage: 'completed' },
  error: null,
  created_at: MOMENT,
  title: `About joints (${given.job_id})`,
  card: null,
  warnings: [],
  html: '<p>Joints hold.</p>',
  seo_title: 'Joints',
  meta_description: 'How joints hold.',
  focus_keyword: 'joints',
  word_count: 2,
  has_image: true,
  checks: [
    { id: 'title', passed: true, measured: '450 px', wanted: '400–600 px' },
    { id: 'words', passed: false, measured: '2', wanted: '765–1035' },
  ],
  written_by: 'outline',
  version: 1,
  tags: [],
  categories: [],
  publications: [],
  ...given,
})

/** Creates an article that is still being written. */
export const writingLike = (job_id: string, given: Partial<Article> = {}): Article => ({
  job_id,
  status: 'processing',
  progress: { percent: 30, stage: 'sections' },
  error: null,
  created_at: MOMENT,
  title: `About joints (${job_id})`,
  card: null,
  warnings: [],
  ...given,
})

/** Creates a planned card of the plan `plan_1`. Pass the fields that matter. */
export const cardLike = (given: Partial<PlannedCard> & { readonly card_index: number }): PlannedCard => ({
  status: 'planned',
  title: `Card ${given.card_index}`,
  focus_keyword: null,
  length: 'medium',
  angle: null,
  outline: [],
  month: 1,
  scheduled_for: null,
  job_id: null,
  post_url: null,
  message: null,
  plan: { plan_id: 'plan_1', domain: 'example.com', connection_id: null, title: 'Winter', starts: '2026-11' },
  ...given,
})

/** Creates a working WordPress site. Pass the fields that matter. */
export const siteLike = (given: Partial<Site> & { readonly connection_id: string }): Site => ({
  platform: 'wordpress',
  name: 'Workshop',
  url: 'https://example.com',
  status: 'ok',
  message: null,
  live_publish: true,
  ...given,
})

type Caller = { readonly key: string; readonly scopes: readonly Scope[] }
type Feed = {
  readonly find: (kind: Change['kind'], id: string) => Change | undefined
  readonly all: () => readonly Change[]
  readonly put: (item: Pick<Change, 'kind' | 'id' | 'data' | 'deleted'>) => void
  /** Closes every connection, so that no answer arrives. */
  readonly cut: () => void
}
type Served = Pick<Handlers<Service, Caller>, 'articles' | 'publishing' | 'plans' | 'sites'>

/** The articles of the test service. */
export type ArticleFake = {
  readonly handlers: Served
  /** Orders that took effect. A repeat under the same key takes no effect. */
  readonly orders: ArticleRequest[]
  /** Publications that took effect, each with its key. */
  readonly posts: { readonly key: string; readonly job_id: string; readonly status: string }[]
  /**
   * Errors for the next orders, edits and publications. With `null`, the service carries out the call and then closes the
   * connection.
   */
  readonly articleFaults: (AppError | null)[]
  balance: number
  /** How often an image was read. */
  imagesRead: number
  /** Before it answers an edit or an order, the service waits for this promise. */
  heldAnswer: Promise<void>
}

const notHere = (): Promise<never> => Promise.reject(new AppError('not_found', 'Not in this fake.'))

/** Serves articles from the feed of a test. */
export const articleFake = (feed: Feed): ArticleFake => {
  const answers = new Map<string, unknown>()
  const articleOf = (jobId: string): Article => {
    const found = feed.find('article', jobId)
    if (found?.kind !== 'article' || !found.data) throw new AppError('not_found', 'There is no such article.')
    return found.data
  }
  const put = (article: Article): Article => {
    feed.put({ kind: 'article', id: article.job_id, data: article })
    return article
  }
  const withFaults = <T>(act: () => T): T => {
    const fault = fake.articleFaults.shift()
    if (fault) throw fault
    const answer = act()
    if (fault === null) feed.cut()
    return answer
  }
  const once = <T>(key: string, act: () => T): T =>
    withFaults(() => {
      const known = answers.get(key)
      // A repeat under the same key gets the first answer.
      if (known !== undefined) return known as T
      const answer = act()
      answers.set(key, answer)
      return answer
    })
  const need = (scope: Scope, { scopes }: Caller): void => {
    if (!scopes.includes(scope))
      throw new AppError('scope_missing', `This key lacks the scope ${scope}. Make a key that has it.`)
  }

  const articles: Served['articles'] = {
    generate: async (request, { key }) => {
      const answer = once(key, () => {
        fake.orders.push(request)
        const cost = articleCost(request)
        fake.balance -= cost
        const job_id = `job_${fake.orders.length}`
        put(writingLike(job_id, { status: 'pending', title: request.title ?? 'From the card' }))
        const status = 'pending' as const
        return { job_id, status, credits_charged: cost, credits_balance: fake.balance, warnings: [] }
      })
      await fake.heldAnswer
      return answer
    },
    get: async ({ job_id }) => articleOf(job_id),
    edit: async ({ job_id, version, ...change }) => {
      const answer = withFaults(() => {
        const article = articleOf(job_id)
        const newest = article.version ?? 1
        if (version !== undefined && version !== newest)
          throw new AppError(
            'conflict',
            `The article has been changed in the meantime: it is now at version ${newest}, and this edit is based on version ${version}. Open the article again and repeat the edit.`,
          )
        const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
        return put({ ...article, ...given, version: newest + 1 })
      })
      await fake.heldAnswer
      return answer
    },
    image: async () => {
      fake.imagesRead += 1
      return { media_type: 'image/png', alt: 'A joint', width: 1200, height: 630, base64: 'iVBORw0KGgo=' }
    },
    list: notHere,
    versions: notHere,
    version: notHere,
    goBack: notHere,
    replaceImage: notHere,
    renewImage: notHere,
    brandVoices: async (_, caller) => {
      need('articles', caller)
      return { brand_voices: [{ brand_voice_id: 'v1', name: 'Plain', guidance: 'Short sentences.' }] }
    },
  }

  const fake: ArticleFake = {
    orders: [],
    posts: [],
    articleFaults: [],
    balance: 20,
    imagesRead: 0,
    heldAnswer: Promise.resolve(),
    handlers: {
      articles,
      publishing: {
        publish: async ({ job_id, connection_id, status }, { key }) =>
          once(key, () => {
            const article = articleOf(job_id)
            const updated = fake.posts.some((post) => post.job_id === job_id)
            fake.posts.push({ key, job_id, status })
            const post = { post_url: 'https://example.com/?p=1', edit_url: 'https://example.com/edit/1' }
            put({
              ...article,
              publications: [
                {
                  connection_id,
                  state: 'done',
                  status,
                  version: article.version ?? 1,
                  ...post,
                  published_at: MOMENT,
                  error: null,
                  warnings: [],
                },
              ],
            })
            return { status, connection_id, updated, warnings: [], ...post }
          }),
        compare: async () => ({ fields: [] }),
      },
      sites: {
        list: async () => {
          const sites = feed.all().flatMap((item) => (item.kind === 'site' && item.data ? [item.data] : []))
          return { sites, count: sites.length }
        },
      },
      plans: {
        get: async ({ plan_id = 'plan_1' }) => {
          const cards = feed
            .all()
            .flatMap((item) =>
              item.kind === 'card' && item.data?.plan.plan_id === plan_id ? [item.data] : [],
            )
          const plan = cards[0]?.plan
          return {
            plan_id: plan?.plan_id ?? null,
            domain: plan?.domain ?? null,
            title: plan?.title ?? null,
            cards: cards.map(({ plan: _, ...card }) => card),
            count: cards.length,
          }
        },
      },
    },
  }
  return fake
}
