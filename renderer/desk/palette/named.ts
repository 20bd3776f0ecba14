import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SOURCE_WORDS } from '../../../contract/forum.ts'
import { replyDialog, voiceDialog } from '../dialogs.ts'
import { keyOf, plansOf } from '../plan/cards.ts'
import { hostOf } from '../plan/site-of.ts'
import { useCards } from '../plan/use-cards.ts'
import { show } from '../plan/view.ts'
import { deskQuery, useDesk } from '../queries.ts'
import { go } from '../route.ts'
import { shortCommunity, shortWords } from '../words.ts'
import { isInName } from './marked.ts'
import { type Entry, type Group, pick } from './pick.ts'

/** The length of a search from which names are searched, and the maximum number of entries of one kind. */
const SEARCH = { shortest: 2, longest: 200, most: 6 } as const

/** What has a name: what the page knows, and what the core finds. */
type Results = { readonly here: readonly Group[]; readonly found: readonly Group[] }

/** Finds what has a name, by kind. A search of one letter finds nothing. */
export const useNamed = (text: string): Results => {
  const search = text.trim().slice(0, SEARCH.longest)
  const wanted = search.length >= SEARCH.shortest
  const lists = [useNamedInPlan(), useNamedInSettings(), useNamedElsewhere()].flat()
  const found = useFound(wanted ? search : null)
  if (!wanted) return { here: [], found: [] }
  return { here: lists.map(({ heading, entries }) => pick(heading, entries, search, SEARCH.most)), found }
}

type Named = { readonly heading: string; readonly entries: readonly Entry[] }

/** Finds leads and articles. The core searches them, because there may be very many, and also looks into the texts of leads. */
const useFound = (search: string | null): readonly Group[] => {
  const input = search === null ? null : { search, limit: SEARCH.most }
  // The last results stay until the next results arrive, so that the list does not jump.
  const placeholderData = keepPreviousData
  const leads = useQuery({
    ...deskQuery('leads', 'list', input && { status: 'all', ...input }),
    placeholderData,
  }).data
  const articles = useQuery({ ...deskQuery('articles', 'list', input), placeholderData }).data
  const ranked = (heading: string, entries: readonly Entry[]): Group => ({
    heading,
    entries,
    // What the core found stays, in its order. Only its rank is needed here.
    rank: pick(heading, entries, search ?? '', 1).rank,
  })
  return [
    ranked(
      'Articles',
      (articles?.rows ?? []).map(({ job_id, title }) => ({
        key: `article ${job_id}`,
        kind: 'Article',
        words: title,
        act: () => go('articles', job_id),
      })),
    ),
    ranked(
      'Leads',
      (leads?.rows ?? []).map(({ lead_id, title, community, score }) => ({
        key: `lead ${lead_id}`,
        kind: 'Lead',
        words: title || 'A post without a title',
        of: isInName(title, search ?? '')
          ? shortCommunity(community)
          : `in its text · ${shortCommunity(community)}`,
        score,
        act: () => go('leads', lead_id),
      })),
    ),
  ]
}

const useNamedInPlan = (): readonly Named[] => {
  const { cards = [] } = useCards()
  return [
    {
      heading: 'Cards',
      entries: cards.map((card) => ({
        key: `card ${keyOf(card)}`,
        kind: 'Card',
        words: card.title,
        of: card.plan.title,
        act: () => go('plan', keyOf(card)),
      })),
    },
    {
      heading: 'Plans',
      entries: plansOf(cards).map(({ plan_id, title, domain }) => ({
        key: `plan ${plan_id}`,
        kind: 'Plan',
        words: title,
        of: domain,
        act: () => {
          show({ plan: plan_id, status: 'all', month: null })
          go('plan')
        },
      })),
    },
  ]
}

const useNamedInSettings = (): readonly Named[] => {
  const replies = useDesk('replies', 'list', {}).data?.saved_replies ?? []
  const voices = useDesk('articles', 'brandVoices', {}).data
  const communities = useDesk('forum', 'settings', {}).data?.settings?.communities ?? []
  return [
    {
      heading: 'Saved replies',
      entries: replies.map((reply) => ({
        key: `reply ${reply.saved_reply_id}`,
        kind: 'Saved reply',
        words: reply.name,
        act: () => {
          go('settings', 'replies')
          replyDialog.ask({ kind: 'change', reply })
        },
      })),
    },
    {
      heading: 'Brand voices',
      entries: (voices?.brand_voices ?? []).map((voice) => ({
        key: `voice ${voice.brand_voice_id}`,
        kind: 'Brand voice',
        words: voice.name,
        act: () => {
          go('settings', 'voices')
          if (voices?.editable) voiceDialog.ask({ voice })
        },
      })),
    },
    {
      heading: 'Communities',
      entries: communities.map(({ source, name, title }) => ({
        key: `community ${source} ${name}`,
        kind: 'Community',
        words: shortWords(source, name, title),
        of: SOURCE_WORDS[source],
        act: () => go('settings', 'communities'),
      })),
    },
  ]
}

const useNamedElsewhere = (): readonly Named[] => {
  const sites = useDesk('sites', 'list', {}).data?.sites ?? []
  const agents = useDesk('agents', 'list', {}).data?.agents ?? []
  return [
    {
      heading: 'Sites',
      entries: sites.map(({ connection_id, name, url }) => ({
        key: `site ${connection_id}`,
        kind: 'Site',
        words: name,
        of: hostOf(url),
        act: () => go('sites'),
      })),
    },
    {
      heading: 'Agents',
      entries: agents.map(({ agent_id, name }) => ({
        key: `agent ${agent_id}`,
        kind: 'Agent',
        words: name,
        act: () => go('agents'),
      })),
    },
  ]
}
