import {
  type Asked,
  type FakeServer,
  html,
  json,
  type Reply,
  startFake,
} from '../../outbound/fake-server.fixture.ts'

export type FakeSubmission = {
  readonly id: string
  readonly subreddit: string
  readonly title: string
  readonly selftextHtml: string | null
  readonly author: string
  /** Time of creation, in seconds. */
  readonly created: number
  state: 'there' | 'deleted' | 'removed'
}

export type FakeRedditComment = {
  readonly id: string
  readonly on: Pick<FakeSubmission, 'id' | 'subreddit' | 'title'>
  readonly bodyHtml: string
  readonly author: string
  /** Time of creation, in seconds. */
  readonly created: number
  state: 'there' | 'deleted' | 'removed'
}

export const REDDIT_CLIENT = { clientId: 'client-id', clientSecret: 'client-secret', username: 'anna' }
export const FEED_TOKEN = 'f00df00dTOKEN'

/** The form that Reddit requires of a User-Agent. Reddit answers other forms with 429. */
const AGENT = /^[\w.-]+:[\w.-]+:v[\d.]+ \(by \/u\/[\w-]+\)$/
const SUBREDDITS: Readonly<Record<string, 'public' | 'private' | 'banned'>> = {
  freelance: 'public',
  secretclub: 'private',
  badplace: 'banned',
}

const submission = (post: FakeSubmission) => ({
  kind: 't3',
  data: {
    id: post.id,
    name: `t3_${post.id}`,
    title: post.title,
    subreddit: post.subreddit,
    permalink: `/r/${post.subreddit}/comments/${post.id}/x/`,
    created_utc: post.created,
    author: post.state === 'deleted' ? '[deleted]' : post.author,
    selftext: post.state === 'there' ? 'markdown' : `[${post.state}]`,
    selftext_html: post.state === 'there' ? post.selftextHtml : null,
    removed_by_category: post.state === 'removed' ? 'moderator' : post.state === 'deleted' ? 'deleted' : null,
  },
})

const commentPath = ({ on, id }: FakeRedditComment): string => `/r/${on.subreddit}/comments/${on.id}/x/${id}/`

const commentThing = (comment: FakeRedditComment) => ({
  kind: 't1',
  data: {
    id: comment.id,
    name: `t1_${comment.id}`,
    body: comment.state === 'there' ? 'markdown' : `[${comment.state}]`,
    body_html:
      comment.state === 'there' ? comment.bodyHtml : `<div class="md"><p>[${comment.state}]</p></div>`,
    author: comment.state === 'there' ? comment.author : '[deleted]',
    created_utc: comment.created,
    subreddit: comment.on.subreddit,
    permalink: commentPath(comment),
    link_id: `t3_${comment.on.id}`,
    link_title: comment.on.title,
    parent_id: `t3_${comment.on.id}`,
  },
})

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const commentEntry = (comment: FakeRedditComment): string => {
  const { data } = commentThing(comment)
  return `<entry><author><name>/u/${data.author}</name></author><category term="${data.subreddit}" label="r/${data.subreddit}"/><content type="html">${escaped(data.body_html)}</content><id>${data.name}</id><link href="https://www.reddit.com${data.permalink}"/><updated>${new Date(comment.created * 1000).toISOString()}</updated><title>${escaped(`/u/${data.author} on ${comment.on.title}`)}</title></entry>`
}
const atom = (posts: readonly FakeSubmission[], comments: readonly FakeRedditComment[] = []): Reply => ({
  headers: { 'content-type': 'application/atom+xml; charset=UTF-8' },
  body: `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><id>/new/.rss</id><title>reddit: the front page</title><updated>2026-11-21T09:00:00+00:00</updated>${posts
    .map((post) => {
      const text =
        post.state === 'there' ? (post.selftextHtml ?? '') : `<div class="md"><p>[${post.state}]</p></div>`
      const who = post.state === 'deleted' ? '[deleted]' : post.author
      const footer = `&#32; submitted by &#32; <a href="https://www.reddit.com/user/${who}"> /u/${who} </a> <br/> <span><a href="https://www.reddit.com/x">[link]</a></span>`
      const time = new Date(post.created * 1000).toISOString()
      return `<entry><author><name>/u/${who}</name></author><category term="${post.subreddit}" label="r/${post.subreddit}"/><content type="html">${escaped(text + footer)}</content><id>t3_${post.id}</id><link href="https://www.reddit.com/r/${post.subreddit}/comments/${post.id}/x/" /><updated>${time}</updated><published>${time}</published><title>${escaped(post.title)}</title></entry>`
    })
    .join('')}${comments.map(commentEntry).join('')}</feed>`,
})

/** Starts Reddit's token endpoint, API and private feeds in one server. */
export const startReddit = async (): Promise<
  FakeServer & {
    readonly posts: FakeSubmission[]
    readonly comments: FakeRedditComment[]
    /** The answer that replaces the comments; null for the comments. */
    readonly closed: { comments: Reply | null }
    readonly revoke: () => void
    limit: { remaining: number; reset: number }
    /** Secrets by client ID. A test may add clients and remove them. */
    readonly clients: Map<string, string>
    /** The clients that may read private subreddits. */
    readonly members: Set<string>
    /** The text of the first rule of each subreddit, as Markdown. */
    readonly rule: { text: string }
    /** The clients whose rate limit is used up. */
    readonly exhausted: Set<string>
    /** The client of each request to the API, oldest first. */
    readonly usedBy: string[]
  }
> => {
  const clients = new Map([[REDDIT_CLIENT.clientId, REDDIT_CLIENT.clientSecret]])
  const [members, exhausted, usedBy] = [new Set<string>(), new Set<string>(), [] as string[]]
  const rule = { text: "**Don't** advertise." }
  const posts: FakeSubmission[] = []
  const comments: FakeRedditComment[] = []
  const closed: { comments: Reply | null } = { comments: null }
  const tokens = new Map<string, string>()
  const limit = { remaining: 100, reset: 300 }
  let issued = 0

  const newest = (subreddit: string | null, query: URLSearchParams) => {
    const list = posts
      .filter((post) => subreddit === null || post.subreddit === subreddit)
      .sort((a, b) => b.created - a.created)
    const start = list.findIndex((post) => `t3_${post.id}` === query.get('after')) + 1
    const size = Number(query.get('limit') ?? 25)
    return { page: list.slice(start, start + size), rest: list.length > start + size }
  }

  const newestComments = (subreddit: string, query: URLSearchParams) => {
    const list = comments.filter(({ on }) => on.subreddit === subreddit).sort((a, b) => b.created - a.created)
    const start = list.findIndex(({ id }) => `t1_${id}` === query.get('after')) + 1
    const size = Number(query.get('limit') ?? 25)
    return { page: list.slice(start, start + size), rest: list.length > start + size }
  }

  const token = ({ method, headers, body }: Asked): Reply => {
    const given = Buffer.from(headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString()
    const [clientId = '', secret = ''] = given.split(':')
    if (method !== 'POST' || clients.get(clientId) !== secret) {
      return json({ message: 'Unauthorized', error: 401 }, 401)
    }
    if (new URLSearchParams(body).get('grant_type') !== 'client_credentials')
      return json({ error: 'unsupported_grant_type' })
    issued += 1
    tokens.set(`token-${issued}`, clientId)
    return json({ access_token: `token-${issued}`, token_type: 'bearer', expires_in: 86_400, scope: '*' })
  }

  const api = ({ url, headers }: Asked): Reply => {
    const clientId = tokens.get(headers.authorization?.replace('Bearer ', '') ?? '')
    if (clientId === undefined || !clients.has(clientId)) {
      return json({ message: 'Unauthorized', error: 401 }, 401)
    }
    usedBy.push(clientId)
    const counted = {
      'x-ratelimit-remaining': exhausted.has(clientId) ? '0.0' : `${limit.remaining}.0`,
      'x-ratelimit-reset': String(limit.reset),
    }
    if (url.pathname === '/api/info') {
      const ids = (url.searchParams.get('id') ?? '').split(',')
      const children = [
        ...posts.filter((post) => ids.includes(`t3_${post.id}`)).map(submission),
        ...comments.filter(({ id }) => ids.includes(`t1_${id}`)).map(commentThing),
      ]
      return json({ kind: 'Listing', data: { after: null, children } }, 200, counted)
    }
    if (url.pathname === '/subreddits/search')
      return json({ kind: 'Listing', data: { after: null, children: [] } })
    const [, subreddit = '', rest = ''] = /^\/r\/(\w+)\/(.*)$/.exec(url.pathname) ?? []
    switch (SUBREDDITS[subreddit]) {
      case 'private':
        if (members.has(clientId)) break
        return json({ reason: 'private', message: 'Forbidden', error: 403 }, 403, counted)
      case 'banned':
        return json({ reason: 'banned', message: 'Not Found', error: 404 }, 404, counted)
      case undefined:
        return { status: 302, headers: { location: `/subreddits/search?q=${subreddit}` } }
      case 'public':
        break
    }
    if (rest === 'about') {
      return json({
        kind: 't5',
        data: { display_name_prefixed: `r/${subreddit}`, title: 'Freelancers', over18: false },
      })
    }
    if (rest === 'about/rules') {
      const first = {
        kind: 'all',
        short_name: 'No self-promotion',
        description: rule.text,
        priority: 0,
      }
      return json(
        { rules: [first, { ...first, short_name: 'Be kind', description: '' }], site_rules: [] },
        200,
        counted,
      )
    }
    if (rest === 'comments') {
      if (closed.comments) return closed.comments
      const { page, rest: more } = newestComments(subreddit, url.searchParams)
      const after = more ? `t1_${page.at(-1)?.id}` : null
      return json({ kind: 'Listing', data: { after, children: page.map(commentThing) } }, 200, counted)
    }
    const { page, rest: more } = newest(subreddit, url.searchParams)
    const after = more ? `t3_${page.at(-1)?.id}` : null
    return json({ kind: 'Listing', data: { after, children: page.map(submission) } }, 200, counted)
  }

  const feed = ({ url }: Asked): Reply => {
    if (url.searchParams.get('feed') !== FEED_TOKEN || url.searchParams.get('user') !== 'anna') {
      return html(
        '<!doctype html><html><title>Blocked</title><body>whoa there, pardner! blocked by network security</body></html>',
        403,
      )
    }
    const [, id, commentId] = /^\/comments\/(\w+)\/(?:_\/(\w+)\/)?/.exec(url.pathname) ?? []
    if (id !== undefined)
      return atom(
        posts.filter((post) => post.id === id),
        comments.filter((comment) => comment.id === commentId),
      )
    const commented = /^\/r\/(\w+)\/comments\//.exec(url.pathname)?.[1]
    if (commented !== undefined)
      return closed.comments ?? atom([], newestComments(commented, url.searchParams).page)
    const subreddit = /^\/r\/(\w+)\/new\//.exec(url.pathname)?.[1] ?? null
    return atom(newest(subreddit, url.searchParams).page)
  }

  const server = await startFake((asked) => {
    if (!AGENT.test(asked.headers['user-agent'] ?? ''))
      return html('<!doctype html><title>Too Many Requests</title>', 429)
    if (asked.url.pathname === '/api/v1/access_token') return token(asked)
    return asked.url.pathname.endsWith('.rss') ? feed(asked) : api(asked)
  })
  return {
    ...server,
    posts,
    comments,
    closed,
    limit,
    clients,
    members,
    rule,
    exhausted,
    usedBy,
    revoke: () => tokens.clear(),
  }
}
