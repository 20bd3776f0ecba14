import { useState } from 'react'
import { SOURCE_WORDS } from '../../../contract/forum.ts'
import type { ProbeResult, Suggestions } from '../../../contract/owner/forum.ts'
import { Suggestions as SuggestionList } from '../../ui/suggestions.tsx'
import { queryClient } from '../queries.ts'
import { probeQuery } from './probe.ts'

type SuggestedCommunity = Suggestions['communities'][number]

type Props = {
  readonly label: string
  readonly communities: readonly SuggestedCommunity[]
  /** Called with the probed community, whether it can be read or not. */
  readonly onProbed: (found: ProbeResult) => void
}

const keyOf = ({ source, name }: SuggestedCommunity): string => `${source} ${name}`

/** The title of a community; a search says that it is one. */
const searchWords = ({ source, name, title }: SuggestedCommunity): string =>
  source === 'hacker_news' && name.startsWith('search:')
    ? title.replace('Hacker News:', 'Hacker News search:')
    : title

/** Communities that need no keys. A click probes the community. */
export const SuggestedCommunities = ({ label, communities, onProbed }: Props) => {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const probe = async ({ source, name, title }: SuggestedCommunity, key: string): Promise<void> => {
    setBusy((keys) => new Set(keys).add(key))
    const query = probeQuery(name, source)
    const found = await queryClient
      .fetchQuery(query)
      .catch(
        (thrown: Error): ProbeResult => ({ source, name, title, status: 'error', message: thrown.message }),
      )
    // A community that could not be read is probed again by the next click.
    if (found.status !== 'ok') queryClient.removeQueries({ queryKey: query.queryKey, exact: true })
    setBusy((keys) => new Set([...keys].filter((one) => one !== key)))
    onProbed(found)
  }
  const items = communities.map((one) => ({
    ...one,
    key: keyOf(one),
    label: searchWords(one),
    ...(one.source === 'hacker_news' ? {} : { remark: SOURCE_WORDS[one.source] }),
    busy: busy.has(keyOf(one)),
  }))
  return <SuggestionList label={label} items={items} onPick={(item) => void probe(item, item.key)} />
}
