import { type FakeServer, html, json, type Reply, startFake } from '../../outbound/fake-server.fixture.ts'

export type FakeTopic = {
  readonly id: number
  readonly title: string
  readonly cooked: string
  readonly username: string
  /** Time of creation, in ms. */
  readonly created: number
  readonly category: string
  readonly pinned?: boolean
  readonly slug?: string
  state: 'there' | 'deleted' | 'author_deleted' | 'private'
  /** The answer that replaces the thread; undefined for the thread. */
  answer?: Reply | undefined
}

export type FakeReply = {
  readonly id: number
  readonly topicId: number
  readonly number: number
  readonly cooked: string
  readonly username: string
  /** Time of creation, in ms. */
  readonly created: number
  /** 1 for posts by people. */
  readonly type?: number
  state: 'there' | 'deleted' | 'author_deleted'
}

const REPLIES_PER_PAGE = 50
/** Number of topics on a page of a list. */
export const PER_PAGE = 30
/** Returns the number of a category. */
export const categoryId = (name: string): number =>
  [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)

const notFound = json(
  { errors: ['The requested URL or resource could not be found.'], error_type: 'not_found' },
  404,
)
const forbidden = json(
  { errors: ['You are not permitted to view the requested resource.'], error_type: 'invalid_access' },
  403,
)
export const notLoggedIn = json(
  { errors: ['You need to be logged in to do that.'], error_type: 'not_logged_in' },
  403,
)
export const tooMany = (seconds: number): Reply =>
  json(
    {
      errors: ["You've performed this action too many times."],
      error_type: 'rate_limit',
      extras: { wait_seconds: seconds },
    },
    429,
    { 'retry-after': String(seconds) },
  )

/** Starts a Discourse forum as a visitor sees it: topic lists without texts, a thread for each topic, and the guidelines page. */
export const startDiscourse = async (): Promise<
  FakeServer & {
    readonly topics: FakeTopic[]
    readonly replies: FakeReply[]
    readonly budget: { threads: number }
    /** The answers that replace the newest replies and the lists of subcategories; null for the lists. */
    readonly closed: { replies: Reply | null; subcategories: Reply | null }
    /** The parent of each subcategory. */
    readonly parents: Map<string, string>
    /**
     * Whether a page of posts begins with the post whose id is in `before`, and whether it spans a number of ids, whatever posts a visitor
     * may see, as in some versions.
     */
    readonly paging: { isInclusive: boolean; isByIds: boolean }
  }
> => {
  const topics: FakeTopic[] = []
  const replies: FakeReply[] = []
  const closed: { replies: Reply | null; subcategories: Reply | null } = {
    replies: null,
    subcategories: null,
  }
  const paging = { isInclusive: false, isByIds: false }
  const parents = new Map<string, string>()
  const isWithin = (category: string | undefined, parent: string): boolean =>
    category !== undefined && (category === parent || isWithin(parents.get(category), parent))
  /** Number of threads that a visitor may read before the rate limit applies. */
  const budget = { threads: Number.POSITIVE_INFINITY }
  const list = (category: string | null, page: number) => {
    const all = topics
      .filter(
        (topic) => topic.state !== 'deleted' && (category === null || isWithin(topic.category, category)),
      )
      .sort((a, b) => Number(b.pinned ?? false) - Number(a.pinned ?? false) || b.created - a.created)
    const shown = all.slice(page * PER_PAGE, (page + 1) * PER_PAGE)
    return json({
      users: [],
      topic_list: {
        per_page: PER_PAGE,
        // Discourse names a next page after each full page, even if nothing follows.
        ...(shown.length === PER_PAGE ? { more_topics_url: `/latest?page=${page + 1}` } : {}),
        topics: shown.map((topic) => ({
          id: topic.id,
          title: topic.title,
          fancy_title: topic.title,
          slug: topic.slug ?? 'a-topic',
          created_at: new Date(topic.created).toISOString(),
          pinned: topic.pinned ?? false,
          category_id: categoryId(topic.category),
        })),
      },
    })
  }
  /** Lists the categories directly below a category. */
  const subcategories = (parent: number) =>
    json({
      category_list: {
        categories: [...parents.keys()]
          .filter((name) => categoryId(parents.get(name) ?? '') === parent)
          .map((name) => ({ id: categoryId(name), name, slug: name, parent_category_id: parent })),
      },
    })
  /** Lists all categories with the categories below them, as the API does for `include_subcategories`. */
  const categoryTree = () => {
    const names = new Set([...topics.map(({ category }) => category), ...parents.keys(), ...parents.values()])
    const below = (parent: string | undefined): readonly object[] =>
      [...names]
        .filter((name) => parents.get(name) === parent)
        .map((name) => ({ id: categoryId(name), name, slug: name, subcategory_list: below(name) }))
    return json({ category_list: { categories: below(undefined) } })
  }
  const replyOf = (reply: FakeReply) => {
    const topic = topics.find(({ id }) => id === reply.topicId)
    return {
      id: reply.id,
      username: reply.username,
      cooked: reply.state === 'author_deleted' ? '<p>(post deleted by author)</p>' : reply.cooked,
      created_at: new Date(reply.created).toISOString(),
      post_number: reply.number,
      post_type: reply.type ?? 1,
      topic_id: reply.topicId,
      topic_slug: topic?.slug ?? 'a-topic',
      topic_title: topic?.title,
      category_id: categoryId(topic?.category ?? ''),
      user_deleted: reply.state === 'author_deleted',
      hidden: false,
    }
  }
  /** Lists the newest posts of the whole forum by number, including opening posts. */
  const latestPosts = (before: number) => {
    const opening = topics.map((topic) => ({
      ...{ id: topic.id, topicId: topic.id, number: 1, state: topic.state === 'there' ? 'there' : 'deleted' },
      ...{ cooked: topic.cooked, username: topic.username, created: topic.created },
    }))
    const lowest = Math.min(before, Math.max(...replies.map(({ id }) => id))) - REPLIES_PER_PAGE
    const all = [...opening, ...replies].filter(
      ({ id, state }) =>
        state !== 'deleted' &&
        (id < before || (paging.isInclusive && id === before)) &&
        (id > lowest || !paging.isByIds),
    )
    const newest = all.sort((a, b) => b.id - a.id).slice(0, REPLIES_PER_PAGE)
    return json({ latest_posts: newest.map((reply) => replyOf(reply as FakeReply)) })
  }
  const thread = (id: number) => {
    if (budget.threads <= 0) return tooMany(120)
    budget.threads -= 1
    const topic = topics.find((one) => one.id === id)
    if (topic?.answer) return topic.answer
    if (topic === undefined || topic.state === 'deleted') return notFound
    if (topic.state === 'private') return forbidden
    const deleted = topic.state === 'author_deleted'
    const first = {
      post_number: 1,
      username: topic.username,
      cooked: deleted ? '<p>(topic deleted by author)</p>' : topic.cooked,
      user_deleted: deleted,
    }
    const reply = { post_number: 2, username: 'bob', cooked: '<p>A reply</p>', user_deleted: false }
    return json({ id, title: topic.title, deleted_at: null, post_stream: { posts: [first, reply] } })
  }
  const server = await startFake(({ url, headers }) => {
    const category = /^\/c\/(?:[\w-]+\/)*?([a-z-]+)(?:\/\d+)?\/l\/latest\.json$/.exec(url.pathname)?.[1]
    if (url.pathname === '/latest.json' || category !== undefined) {
      if (url.searchParams.get('order') !== 'created') return { status: 500 }
      return list(category ?? null, Number(url.searchParams.get('page') ?? 0))
    }
    const id = /^\/t\/(\d+)\.json$/.exec(url.pathname)?.[1]
    if (id !== undefined) return thread(Number(id))
    if (url.pathname === '/posts.json')
      return closed.replies ?? latestPosts(Number(url.searchParams.get('before') ?? Number.MAX_SAFE_INTEGER))
    if (url.pathname === '/categories.json')
      return (
        closed.subcategories ??
        (url.searchParams.get('include_subcategories') === 'true'
          ? categoryTree()
          : subcategories(Number(url.searchParams.get('parent_category_id'))))
      )
    const replyId = /^\/posts\/(\d+)\.json$/.exec(url.pathname)?.[1]
    if (replyId !== undefined) {
      const reply = replies.find((one) => one.id === Number(replyId))
      return reply === undefined || reply.state === 'deleted' ? notFound : json(replyOf(reply))
    }
    if (url.pathname === '/about.json') return json({ about: { title: 'The Forum' } })
    if (url.pathname === '/guidelines') {
      const page =
        '<h2>Be Agreeable, Even When You Disagree</h2><p>Criticize ideas, not people.</p><ul><li>Do not advertise your own product here.</li></ul>'
      return html(
        headers['x-requested-with'] === 'XMLHttpRequest'
          ? page
          : `<!doctype html><html><body>${page}</body></html>`,
      )
    }
    return notFound
  })
  return { ...server, topics, replies, budget, closed, parents, paging }
}
