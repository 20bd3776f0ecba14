import { type FakeServer, html, json, startFake } from '../../outbound/fake-server.fixture.ts'

export type FakeStory = {
  readonly id: number
  readonly title: string
  readonly author: string
  readonly text: string | null
  /** Time of creation, in seconds. */
  readonly created: number
  readonly tags: readonly string[]
  /** The story that the comment is on; absent for a story. `text` then contains the comment. */
  readonly on?: { readonly id: number; readonly title: string }
  state: 'there' | 'deleted' | 'dead' | 'unknown'
}

const GUIDELINES = `<html><head><title>Hacker News Guidelines</title></head><body><table><tr><td>
<b>What to Submit</b><p>On-Topic: Anything that gratifies curiosity.</p><p><b>In Submissions</b></p>
<p>Please don't use HN primarily for promotion. It's ok to post your own stuff part of the time.</p>
<p><b>In Comments</b></p><p>Be kind. Don't be snarky. Converse curiously; don't cross-examine.</p></td></tr></table></body></html>`

/** Starts Hacker News's search and item API in one server: newest first, pages by `hitsPerPage`, numeric filters on the time. */
export const startHackerNews = async (): Promise<FakeServer & { readonly stories: FakeStory[] }> => {
  const stories: FakeStory[] = []
  const search = (query: URLSearchParams) => {
    const bounds = (query.get('numericFilters') ?? '').split(',').filter(Boolean)
    const within = (created: number) =>
      bounds.every((bound) => {
        const [, sign, value] = /^created_at_i(>|<=)(\d+)$/.exec(bound) ?? []
        return sign === '>' ? created > Number(value) : created <= Number(value)
      })
    // Tags joined by commas must all match; of tags in brackets, one must match.
    const [, anyOf] = /^\((.*)\)$/.exec(query.get('tags') ?? '') ?? []
    const tags = (anyOf ?? query.get('tags') ?? '').split(',')
    const tagged = (story: FakeStory) =>
      anyOf === undefined
        ? tags.every((tag) => story.tags.includes(tag))
        : tags.some((tag) => story.tags.includes(tag))
    const words = (query.get('query') ?? '').toLowerCase().split(/\s+/)
    const size = Number(query.get('hitsPerPage') ?? 20)
    const found = stories
      .filter((story) => story.state !== 'deleted' && story.state !== 'dead')
      .filter((story) => within(story.created) && tagged(story))
      .filter((story) =>
        words.every((word) => `${story.title} ${story.text ?? ''}`.toLowerCase().includes(word)),
      )
      .sort((a, b) => b.created - a.created)
    return {
      hits: found.slice(0, size).map((story) => ({
        objectID: String(story.id),
        author: story.author,
        ...(story.on
          ? {
              comment_text: story.text,
              story_id: story.on.id,
              story_title: story.on.title,
              parent_id: story.on.id,
            }
          : { title: story.title, story_text: story.text }),
        url: null,
        created_at: new Date(story.created * 1000).toISOString(),
        created_at_i: story.created,
        _tags: story.tags,
      })),
      nbHits: found.length,
      page: 0,
      hitsPerPage: size,
    }
  }
  const item = (id: number) => {
    const story = stories.find((one) => one.id === id)
    if (story === undefined || story.state === 'unknown') return null
    if (story.state === 'deleted') return { id, type: 'story', time: story.created, deleted: true }
    return {
      id,
      type: 'story',
      by: story.author,
      time: story.created,
      ...(story.state === 'dead' ? { dead: true } : {}),
    }
  }
  const server = await startFake(({ url }) => {
    if (url.pathname === '/api/v1/search_by_date') return json(search(url.searchParams))
    if (url.pathname === '/newsguidelines.html') return html(GUIDELINES)
    const id = /^\/v0\/item\/(\d+)\.json$/.exec(url.pathname)?.[1]
    return id === undefined ? json({ status: 404, error: 'Not Found' }, 404) : json(item(Number(id)))
  })
  return { ...server, stories }
}
