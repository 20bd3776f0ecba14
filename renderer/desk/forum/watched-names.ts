import { useDesk } from '../queries.ts'
import { communityWords, shortCommunity } from '../words.ts'

/** Returns the canonical names of the watched communities, and the readable name for a canonical name. */
export const useWatchedNames = () => {
  const communities = useDesk('forum', 'settings', {}).data?.settings?.communities ?? []
  const words = new Map(
    communities.map(({ source, name, title }) => [name, communityWords(source, name, title)]),
  )
  return {
    watched: communities.map(({ name }) => name),
    nameOf: (name: string): string => words.get(name) ?? shortCommunity(name),
  }
}
