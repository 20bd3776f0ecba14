import type { Suggestions, SuggestWatching } from '../../../contract/owner/forum.ts'
import { languageIn } from '../scoring/languages/detect-language.ts'
import { offerMeaning } from '../scoring/meaning.ts'
import { likeness } from '../scoring/word-vectors.ts'
import type { ForumContext } from '../watching/context.ts'
import { KNOWN_COMMUNITIES } from './known-communities.ts'
import { suggestKeywords } from './suggest-keywords.ts'
import { readWebsite } from './website.ts'

const MOST_SUGGESTED = 3
/** The minimum likeness between the subjects of a community and the offer, and the maximum distance from the most similar community. */
const ALIKE = 0.5
const BEHIND = 0.3

/** The meaning of each known community, made on first use. */
const meanings = new Map<string, Float32Array>()
const meaningOf = (name: string, about: string): Float32Array => {
  const known = meanings.get(name) ?? offerMeaning([about], '')
  meanings.set(name, known)
  return known
}

/** Returns the known communities whose subjects are most like what is sold. `subreddit` counts as a keyword. */
const communitiesFor = (description: string, subreddit: string) => {
  const offer = offerMeaning(subreddit === '' ? [] : [subreddit], description)
  const ranked = KNOWN_COMMUNITIES.map((one) => ({
    ...one,
    alike: likeness(meaningOf(one.name, one.about), offer),
  })).toSorted((a, b) => b.alike - a.alike)
  const best = ranked[0]?.alike ?? 0
  return ranked
    .filter(({ alike }) => alike >= ALIKE && alike >= best - BEHIND)
    .slice(0, MOST_SUGGESTED)
    .map(({ source, name, title }) => ({ source, name, title }))
}

/** What people discuss on Hacker News, and how like this an offer must be. Hacker News has many subjects, so less like than `ALIKE`. */
const HACKER_NEWS =
  'software app online tool web website developer programming startup company business freelancer hosting data security computer'
const ALIKE_HACKER_NEWS = 0.2

/** The suggestion for Hacker News, which can be searched for any words: none for an offer that nobody discusses there. */
const hackerNewsFor = (said: string, subreddit: string, keyword: string | undefined) => {
  const about = [subreddit, said].join('').trim()
  const offer = offerMeaning(subreddit === '' ? [] : [subreddit], said)
  // The words in `HACKER_NEWS` are English, so an offer in another language seems unlike them whatever it is.
  const isEnglish = (languageIn({ title: '', body: about }) ?? 'en') === 'en'
  if (about !== '' && isEnglish && likeness(meaningOf('hacker_news', HACKER_NEWS), offer) < ALIKE_HACKER_NEWS)
    return []
  return keyword === undefined
    ? [{ source: 'hacker_news' as const, name: 'ask', title: 'Ask Hacker News' }]
    : [{ source: 'hacker_news' as const, name: `search:${keyword}`, title: `Hacker News: “${keyword}”` }]
}

/**
 * Suggests keywords, and communities that need no API keys, from what a person sells. Reads the website if there is one. Throws
 * the errors of `readWebsite`.
 */
export const suggestWatching = async (
  context: ForumContext,
  { business_name, business_description, subreddit, website }: SuggestWatching,
): Promise<Suggestions> => {
  const site = website === undefined ? null : await readWebsite(context, website)
  const said = [business_description, site?.description, ...(site?.headings ?? [])]
    .filter(Boolean)
    .join('\n\n')
  const keywords = suggestKeywords(said, `${business_name} ${site?.name ?? ''}`)
  return {
    website: site && { name: site.name, description: site.description },
    keywords: [...keywords],
    communities: [...communitiesFor(said, subreddit), ...hackerNewsFor(said, subreddit, keywords[0])],
  }
}
