import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Suggestions } from '../../../contract/owner/forum.ts'
import { deskQuery } from '../queries.ts'
import type { Business } from './business-fields.tsx'
import { usePaused } from './probe.ts'

const NONE: Suggestions = { website: null, keywords: [], communities: [] }

/** Returns the name of a subreddit in what the person typed, such as `freelance`; empty if there is none. */
export const subredditIn = (typed: string): string =>
  /(?:^|[/.\s])r\/(\w{2,21})/i.exec(typed)?.[1]?.toLowerCase() ?? ''

/**
 * Suggests keywords and communities from what the person typed, when typing pauses, and before them those from the website. While
 * `ready` is false, it requests nothing.
 */
export const useSuggestions = (
  { business_name, business_description }: Pick<Business, 'business_name' | 'business_description'>,
  typedCommunity: string,
  fromWebsite: Suggestions | null,
  ready: boolean,
): Suggestions => {
  const offer = { business_name, business_description, subreddit: subredditIn(typedCommunity) }
  const asked = usePaused(JSON.stringify(offer))
  const { data = NONE } = useQuery({
    ...deskQuery('forum', 'suggest', ready ? JSON.parse(asked) : null),
    staleTime: 'static' as const,
    placeholderData: keepPreviousData,
  })
  if (fromWebsite === null) return data
  return {
    website: fromWebsite.website,
    keywords: [...new Set([...fromWebsite.keywords, ...data.keywords])],
    communities: [...fromWebsite.communities, ...data.communities].filter(
      (one, index, all) => all.findIndex(({ name }) => name === one.name) === index,
    ),
  }
}
