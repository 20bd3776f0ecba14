import { z } from 'zod'
import { AppError } from '../../../contract/errors.ts'
import { DAY } from '../../../contract/time.ts'
import { jsonOr } from '../../../transport/json.ts'
import { respectedWait } from '../../outbound/retry-after.ts'
import { itemsOf, postsOf } from './items.ts'
import { cleanBody, cleanName, cleanTitle } from './markup-to-text.ts'
import type { Community, ForumPost, ForumSource, SourceContext } from './port.ts'
import { readHtml } from './read-html.ts'
import { ask, keyedTurns, readJson, refusal, requireReadableKeys } from './request.ts'
import { ENTER_KEYS_AGAIN, KeysError, SourceError } from './source-error.ts'
import { resume, step } from './walk.ts'

/** Time between requests, in ms. Stack Exchange bans clients at 30 requests a second. */
const SPACING_MS = 500
const PAGE_SIZE = 100
const IDS_AT_ONCE = 100
const OVERLAP_MS = 10 * 60_000
/** The `error_id` that Stack Exchange returns when requests come too fast or exceed the daily quota. */
const THROTTLED = 502
const UNAVAILABLE = 503
const THROTTLE_WAIT_MS = 5 * 60_000

const Question = z.object({
  question_id: z.int(),
  title: z.string(),
  body: z.string().nullish(),
  creation_date: z.number(),
  link: z.string(),
  owner: z.object({ display_name: z.string().nullish() }).nullish(),
})
/** Wraps the list of an answer. */
const answerWith = <T>(items: z.ZodType<T>) =>
  z.object({
    items,
    has_more: z.boolean(),
    backoff: z.number().optional(),
    quota_remaining: z.number().optional(),
  })
const Fault = z.object({
  error_id: z.int(),
  error_message: z.string().optional(),
  error_name: z.string().optional(),
})

const OWN_DOMAINS: Readonly<Record<string, string>> = {
  stackoverflow: 'stackoverflow.com',
  superuser: 'superuser.com',
  serverfault: 'serverfault.com',
  askubuntu: 'askubuntu.com',
  stackapps: 'stackapps.com',
  mathoverflow: 'mathoverflow.net',
}
const SITE =
  /^(?:(?:[a-z\d-]{2,40}\.){1,2}stackexchange\.com|(?:meta\.|[a-z]{2}\.)?(?:stackoverflow|superuser|serverfault|askubuntu)\.com|stackapps\.com|mathoverflow\.net)$/

const FORMS =
  'Enter a Stack Exchange site such as "freelancing.stackexchange.com" or "stackoverflow.com". To watch a tag, enter "stackoverflow.com/tagged/invoice".'

/** Decodes a part of an address. Throws `invalid_input` for a "%" that encodes nothing. */
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new AppError('invalid_input', FORMS)
  }
}

const parse = (text: string): Community => {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/^(https?:\/\/)?(www\.)?/, '')
  const [place = '', ...path] = typed.split(/[/?]|#(?=[a-z])/)
  const host = place.includes('.') ? place : (OWN_DOMAINS[place] ?? `${place}.stackexchange.com`)
  const tagPath = path[0] === 'questions' ? path.slice(1) : path
  const tags = tagPath[0] === 'tagged' || tagPath[0] === 'tags' ? tagPath[1] : undefined
  if (!SITE.test(host)) {
    throw new AppError('invalid_input', FORMS)
  }
  const named =
    tags === undefined || tags === '' ? host : `${host}/tagged/${decoded(tags).replace(/ /g, '+')}`
  return { name: named, secret: null }
}

/** A tag of several that "+" joins. The tag itself may end in "++", as in "c++". */
const TAG = /[^+]+(?:\+\+(?=\+|$))?/g

const partsOf = ({ name }: Community) => {
  const [site = '', , tags = ''] = name.split('/')
  return { site, tagged: (tags.match(TAG) ?? []).join(';') }
}

const Questions = itemsOf(Question)
/** A question that is missing is deleted, so each item must be readable. */
const Ids = z.array(z.object({ question_id: z.int() }))

/** Returns the next midnight UTC (ms), when the daily quota resets. */
const nextDay = (now: number): number => (Math.floor(now / DAY) + 1) * DAY

const faultOf = (fault: z.infer<typeof Fault>, site: string, now: number): SourceError => {
  switch (fault.error_id) {
    case THROTTLED: {
      const seconds = /(?<!\d)(\d{1,9}) seconds/.exec(fault.error_message ?? '')?.[1]
      const until = now + (seconds === undefined ? THROTTLE_WAIT_MS : respectedWait(Number(seconds) * 1000))
      return new SourceError('blocked', 'Stack Exchange reports too many requests (error 502)', until)
    }
    case UNAVAILABLE:
      return new SourceError(
        'error',
        'Stack Exchange is temporarily unavailable (error 503)',
        now + THROTTLE_WAIT_MS,
      )
    default:
      return new SourceError(
        'error',
        isSiteFault(fault)
          ? `Stack Exchange has no site ${site} (error ${fault.error_id}): check the name`
          : `Stack Exchange returned error ${fault.error_id}${nameOf(fault)}`,
      )
  }
}

/** Whether the API does not know the site. It then reports a bad parameter, and only the message says which parameter. */
const isSiteFault = ({ error_id, error_message }: z.infer<typeof Fault>): boolean =>
  error_id === 400 && /^No site found/i.test(error_message ?? '')

/** Returns the API's own name of an error, in brackets; empty if the name is anything but a short word. */
const nameOf = ({ error_name }: z.infer<typeof Fault>): string =>
  /^[a-z_]{1,40}$/.test(error_name ?? '') ? ` (${error_name})` : ''

/** Whether the API refuses the key. It then reports a bad parameter, and only the message names the parameter. */
const isKeyFault = ({ error_id, error_message }: z.infer<typeof Fault>): boolean =>
  error_id === 400 && /^`key`/.test(error_message ?? '')

/** Calls the API. A `backoff`, an empty quota or a throttle holds the host for all callers. */
const call = async <T>(
  ctx: SourceContext,
  path: string,
  site: string,
  query: Readonly<Record<string, string>>,
  items: z.ZodType<T>,
) => {
  requireReadableKeys(ctx)
  const url = new URL(`/2.3${path}`, ctx.origins.stackExchange)
  const key = ctx.credentials.stackExchangeKey
  const turns = keyedTurns(ctx, url.host)
  for (const [name, value] of Object.entries({ ...query, site, ...(key ? { key } : {}) })) {
    if (value !== '') url.searchParams.set(name, value)
  }
  const response = await ask(ctx, { url: url.href, spacingMs: SPACING_MS, byKey: true })
  if (response.status !== 200) {
    const fault = Fault.safeParse(jsonOr(response.text()))
    if (!fault.success) throw refusal(response)
    if (isKeyFault(fault.data)) {
      const todo = ctx.credentials.owner === undefined ? '' : `: ${ENTER_KEYS_AGAIN}`
      throw new KeysError(`Stack Exchange rejects the key (error ${fault.data.error_id})${todo}`)
    }
    const failure = faultOf(fault.data, site, response.receivedAt)
    if (failure.retryAt !== null) await ctx.gate.hold(turns, failure.retryAt)
    throw failure
  }
  const answer = readJson(response, answerWith(items))
  const now = response.receivedAt
  const waitUntil =
    answer.quota_remaining === 0
      ? nextDay(now)
      : answer.backoff === undefined
        ? null
        : now + respectedWait(answer.backoff * 1000)
  if (waitUntil !== null) await ctx.gate.hold(turns, waitUntil)
  return { ...answer, waitUntil }
}

const postOf = async (question: z.infer<typeof Question>, site: string): Promise<ForumPost> => ({
  sourceId: `${site}/${question.question_id}`,
  url: question.link,
  title: cleanTitle(await readHtml(question.title)),
  body: cleanBody(await readHtml(question.body)),
  author: cleanName(await readHtml(question.owner?.display_name)),
  postedAt: question.creation_date * 1000,
  community: site,
  comment: null,
})

/** Reads the questions of a Stack Exchange site through API 2.3. A key only raises the daily quota. */
export const stackExchange: ForumSource = {
  kind: 'stack_exchange',
  parse,
  isPublic: () => true,
  lane: () => 'stack_exchange',
  checkedPerScan: 100,
  numberedPath: ({ pathname }) => /^\/(questions|q|a)\/\d+/.exec(pathname)?.[0] ?? null,

  async probe(community, ctx) {
    const { site, tagged } = partsOf(community)
    const { items } = await call(
      ctx,
      '/questions',
      site,
      {
        tagged,
        order: 'desc',
        sort: 'creation',
        pagesize: '1',
      },
      Questions,
    )
    const empty = tagged === '' ? 'The site has no questions.' : 'No question has this tag.'
    return { community, title: community.name, note: items.listed === 0 ? empty : null }
  },

  async testKeys(ctx) {
    await call(ctx, '/questions', 'stackoverflow.com', { pagesize: '1' }, Questions)
  },

  async newPosts(community, cursor, ctx) {
    const { site, tagged } = partsOf(community)
    const walk = resume(cursor, ctx.now())
    const { items, has_more, waitUntil } = await call(
      ctx,
      '/questions',
      site,
      {
        tagged,
        order: 'desc',
        sort: 'creation',
        filter: 'withbody',
        pagesize: String(PAGE_SIZE),
        fromdate: String(Math.floor(walk.since / 1000)),
        todate: walk.at ?? '',
      },
      Questions,
    )
    const oldest = items.items.at(-1)?.creation_date ?? null
    // `todate` is inclusive: a page of posts from one second would otherwise repeat forever.
    const before = oldest === null ? null : String(oldest) === walk.at ? oldest - 1 : oldest
    return step(walk, {
      ...(await postsOf(items, (question) => postOf(question, site))),
      next: has_more && before !== null ? String(before) : null,
      oldest: oldest === null ? null : oldest * 1000,
      overlapMs: OVERLAP_MS,
      now: ctx.now(),
      waitUntil,
    })
  },

  /** Finds deleted questions: the API leaves them out of its answer. */
  async gone(community, posts, ctx) {
    const { site } = partsOf(community)
    const ids = posts.map(({ sourceId }) => sourceId).filter((id) => id.startsWith(`${site}/`))
    const gone: string[] = []
    for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
      const batch = ids.slice(at, at + IDS_AT_ONCE)
      const list = batch.map((id) => encodeURIComponent(id.slice(site.length + 1))).join(';')
      const { items } = await call(ctx, `/questions/${list}`, site, { pagesize: String(IDS_AT_ONCE) }, Ids)
      const there = new Set(items.map(({ question_id }) => `${site}/${question_id}`))
      gone.push(...batch.filter((id) => !there.has(id)))
    }
    return { gone, failed: [] }
  },

  async rules() {
    return []
  },
}
