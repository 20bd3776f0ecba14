import { z } from 'zod'
import { SourceKind } from './forum.ts'

/**
 * Matches the path of a post's numbered address. Such a path consists only of fixed words of the forum software and of
 * numeric ids.
 */
const NUMBERED =
  /^\/(?:item\?id=\d{1,12}|(?:comments|t|t\/-|questions|q|a|post|comment)\/\d{1,12}(?:\/\d{1,12})?)\/?$/
/** Matches such a path on Reddit, where ids also contain letters. Nobody can choose an id. */
const NUMBERED_BY_REDDIT = /^\/comments\/[a-z\d]{1,8}(?:\/_\/[a-z\d]{1,8})?\/?$/

const Watched = z.object({ source: SourceKind, watched_as: z.string() })

const REDDIT = 'www.reddit.com'

const parsed = (address: string): URL | null => (URL.canParse(address) ? new URL(address) : null)

/** Returns the host of a watched community; empty if the name contains no host. */
const hostOf = ({ source, watched_as }: z.infer<typeof Watched>): string => {
  if (source === 'reddit') return REDDIT
  if (source === 'hacker_news') return 'news.ycombinator.com'
  // The name of a Lemmy community is `!name@host`.
  return parsed(watched_as.replace(/^(?:!\w+@)?(?!https?:\/\/)/, 'https://'))?.host ?? ''
}

/** Whether a lead's address contains only the watched community and numbers, so that strangers cannot put words into the address. */
export const isNumbered = (address: unknown, lead: object): boolean => {
  const { data: watched } = Watched.safeParse(lead)
  const url = typeof address === 'string' ? parsed(address) : null
  // An address that is not in canonical form may contain words that its parsed parts do not show.
  if (!watched || !url || url.href !== address || !/^https?:$/.test(url.protocol)) return false
  if (url.host === '' || url.host !== hostOf(watched) || url.username || url.password) return false
  const path = `${url.pathname}${url.search}${url.hash}`
  if (watched.source !== 'reddit') return NUMBERED.test(path)
  // Reddit spells a subreddit's name with the founder's capitals, which may differ from `watched_as`.
  const community = `/${watched.watched_as}`
  const isThere = path.slice(0, community.length).toLowerCase() === community.toLowerCase()
  return isThere && NUMBERED_BY_REDDIT.test(path.slice(community.length))
}
