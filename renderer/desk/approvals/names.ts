import type { Approval } from '../../../contract/desk.ts'
import { useCards } from '../plan/use-cards.ts'
import { useDesk } from '../queries.ts'
import { argumentsOf, type Names } from './question.ts'

/** The names of what a question's arguments name by their ids, as far as this desk knows them. */
export const useNames = ({ arguments: json }: Approval): Names => {
  const { job_id } = argumentsOf(json)
  const named = typeof job_id === 'string' && job_id !== '' ? { job_id } : null
  const article = useDesk('articles', 'get', named).data?.article
  const sites = useDesk('sites', 'list', {}).data?.sites ?? []
  const cards = useCards().cards ?? []
  return {
    articles: new Map(article ? [[article.job_id, article.title]] : []),
    sites: new Map(sites.map(({ connection_id, name, url }) => [connection_id, { name, url }])),
    cards: new Map(cards.map(({ plan, card_index, title }) => [`${plan.plan_id} ${card_index}`, title])),
  }
}
