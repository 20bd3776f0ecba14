import { z } from 'zod'
import { type Outbound, OutboundError } from '../outbound/outbound.ts'
import { cleanLine } from '../text/clean-text.ts'
import { LIMITS, NO_ANSWER } from './no-answer.ts'

const LONGEST_QUERY = 200
const LONGEST_TITLE = 200

/** A search server and the client that reaches it, also in the operator's own network. */
export type SearchServer = { readonly baseUrl: string; readonly outbound: Outbound }
export type FoundPage = { readonly url: string; readonly title: string }
export type SearchOutcome = { readonly found: readonly FoundPage[] } | { readonly why: string }

/** The part of SearXNG's JSON answer that is used. Results of some kinds, such as maps, have no address. */
const Answer = z.object({
  results: z.array(z.object({ url: z.string().nullish(), title: z.string().nullish() })),
})

/** What a status of SearXNG means, in words that follow “it ”. */
const whyNot = (status: number): string => {
  if (status === 403)
    return 'refused the request (403). Its settings must list json under search.formats, and must allow requests from this service'
  if (status === 429) return 'received too many requests (429)'
  return `answered ${status}`
}

/** Searches a SearXNG server for pages, the best first. `language` is an ISO 639-1 code; empty if it is not known. */
export const searchPages = async (
  { baseUrl, outbound }: SearchServer,
  query: string,
  language: string,
  signal: AbortSignal,
): Promise<SearchOutcome> => {
  const url = new URL('search', `${baseUrl.replace(/\/+$/, '')}/`)
  url.searchParams.set('q', query.slice(0, LONGEST_QUERY))
  url.searchParams.set('format', 'json')
  if (language !== '') url.searchParams.set('language', language)
  try {
    const response = await outbound.request(url.href, {
      headers: { accept: 'application/json' },
      ...LIMITS,
      signal,
    })
    if (response.status !== 200) return { why: whyNot(response.status) }
    const answer = Answer.safeParse(jsonIn(response.text())).data
    if (!answer) return { why: 'sent no list of results' }
    const found = answer.results.flatMap(({ url: address, title }) =>
      address && /^https?:\/\//i.test(address) && URL.canParse(address)
        ? [{ url: address, title: cleanLine(title ?? '', LONGEST_TITLE) }]
        : [],
    )
    return { found }
  } catch (thrown) {
    if (!(thrown instanceof OutboundError)) throw thrown
    // The address of the server itself is always allowed.
    if (thrown.reason === 'refused_address')
      return { why: 'redirects to another address in a private network' }
    return { why: NO_ANSWER[thrown.reason] }
  }
}

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
