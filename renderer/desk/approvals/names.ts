import { useQueries } from '@tanstack/react-query'
import type { Approval } from '../../../contract/desk.ts'
import { core } from '../core.ts'
import { useCards } from '../plan/use-cards.ts'
import { useSites } from '../sites/use-sites.ts'
import { argumentsOf, type Names } from './question.ts'

/** The names of what a question's arguments name by their ids, as far as this desk knows them. */
export const useNames = ({ arguments: json }: Approval): Names => {
  const { job_id } = argumentsOf(json)
  const ids = typeof job_id === 'string' && job_id !== '' ? [job_id] : []
  const articles = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['articles', 'get', { job_id: id }],
      queryFn: () => core.articles.get({ job_id: id }),
    })),
  })
  const sites = useSites().data?.sites ?? []
  const cards = useCards().cards ?? []
  return {
    articles: new Map(
      articles.flatMap(({ data }) => (data ? [[data.article.job_id, data.article.title] as const] : [])),
    ),
    sites: new Map(sites.map(({ connection_id, name, url }) => [connection_id, { name, url }])),
    cards: new Map(cards.map(({ plan, card_index, title }) => [`${plan.plan_id} ${card_index}`, title])),
  }
}
