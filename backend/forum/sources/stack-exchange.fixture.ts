import { gzipSync } from 'node:zlib'
import { type FakeServer, type Reply, startFake } from '../../outbound/fake-server.fixture.ts'

export type FakeQuestion = {
  readonly id: number
  readonly site: string
  readonly title: string
  readonly body: string
  readonly owner: string
  readonly created: number
  readonly tags: readonly string[]
}

/** The key that the API knows. */
export const STACK_EXCHANGE_KEY = 'se-key((known'

/** Compresses an answer, as the API does whether the client asks for compression or not. */
export const compressed = (data: unknown, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'gzip' },
  body: gzipSync(JSON.stringify(data)),
})

export const throttled = (seconds: number): Reply =>
  compressed(
    {
      error_id: 502,
      error_message: `too many requests from this IP, more requests available in ${seconds} seconds`,
      error_name: 'throttle_violation',
    },
    400,
  )

/** Starts the Stack Exchange API 2.3: questions by site, tag and time; errors as 400 with an error_id. */
export const startStackExchange = async (): Promise<
  FakeServer & {
    readonly questions: FakeQuestion[]
    readonly wrapper: { backoff?: number; quota_remaining: number }
  }
> => {
  const questions: FakeQuestion[] = []
  const wrapper: { backoff?: number; quota_remaining: number } = { quota_remaining: 299 }
  const server = await startFake(({ url }) => {
    const query = url.searchParams
    const site = query.get('site') ?? ''
    const path = /^\/2\.3\/questions(?:\/([\d;]+))?$/.exec(url.pathname)
    if (path === null)
      return compressed({ error_id: 404, error_message: 'no method found', error_name: 'no_method' }, 404)
    if (!['freelancing.stackexchange.com', 'stackoverflow.com'].includes(site)) {
      return compressed(
        { error_id: 400, error_message: `No site found for name \`${site}\``, error_name: 'bad_parameter' },
        400,
      )
    }
    const key = query.get('key')
    if (key !== null && key !== STACK_EXCHANGE_KEY)
      return compressed(
        {
          error_id: 400,
          error_message: "`key` doesn't match a known application",
          error_name: 'bad_parameter',
        },
        400,
      )
    const ids = path[1]?.split(';').map(Number)
    const tags = query.get('tagged')?.split(';') ?? []
    const from = Number(query.get('fromdate') ?? 0)
    const to = Number(query.get('todate') ?? Number.MAX_SAFE_INTEGER)
    const size = Number(query.get('pagesize') ?? 30)
    const found = questions
      .filter((one) => one.site === site && (ids === undefined || ids.includes(one.id)))
      .filter(
        (one) => tags.every((tag) => one.tags.includes(tag)) && one.created >= from && one.created <= to,
      )
      .sort((a, b) => b.created - a.created)
    const items = found.slice(0, size).map((one) => ({
      question_id: one.id,
      title: one.title,
      ...(query.get('filter') === 'withbody' ? { body: one.body } : {}),
      creation_date: one.created,
      link: `https://${site}/questions/${one.id}/x`,
      owner: { display_name: one.owner, user_type: 'registered' },
      tags: one.tags,
    }))
    return compressed({ items, has_more: found.length > size, quota_max: 300, ...wrapper })
  })
  return { ...server, questions, wrapper }
}
