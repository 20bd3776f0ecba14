import { z } from 'zod'
import { SourceKind } from './forum.ts'

/** The path to a post by number: words that forums themselves use, and ids, which begin with a digit. */
const NUMBERED =
  /^\/(?:item\?id=\d{1,12}|comments\/\d[a-z\d]{0,7}|(?:t|t\/-|questions|q|a|post|comment)\/\d{1,12}(?:\/\d{1,12})?)\/?$/

const Watched = z.object({ source: SourceKind, watched_as: z.string() })

/** The address of a watched community's posts, without the scheme; empty if its name has no host. */
const placeOf = ({ source, watched_as }: z.infer<typeof Watched>): string => {
  if (source === 'reddit') return `www.reddit.com/${watched_as}`
  if (source === 'hacker_news') return 'news.ycombinator.com'
  return /^(?:https?:\/\/|!\w+@)?([^/@]+)/.exec(watched_as)?.[1] ?? ''
}

/** Whether an address of a lead holds only its watched community and numbers, so that strangers cannot put words into it. */
export const isNumbered = (address: unknown, lead: object): boolean => {
  const { data: watched } = Watched.safeParse(lead)
  const rest = /^https?:\/\/(.+)$/.exec(String(address))?.[1]
  if (!watched || rest === undefined) return false
  const place = placeOf(watched)
  // Reddit spells the name of a subreddit as its founder did.
  const isThere = place !== '' && rest.slice(0, place.length).toLowerCase() === place.toLowerCase()
  return isThere && NUMBERED.test(rest.slice(place.length))
}
