import { moment } from '../../contract/time.ts'
import { pageOf, type Told } from './subjects.ts'

/** Writes the JSON that a webhook receives: the type, the time, and the data in the form of the REST API. */
export const webhookBody = (told: Told, { origin, workspaceId }: Place): string =>
  JSON.stringify({
    type: told.event,
    timestamp: moment(told.at),
    data: { workspace_id: workspaceId, ...dataOf(told, { origin, workspaceId }) },
  })

type Place = { readonly origin: string; readonly workspaceId: string }

const dataOf = (told: Told, { origin, workspaceId }: Place): object => {
  switch (told.event) {
    case 'test':
      return { message: 'This is a test.' }
    case 'lead.hot':
      return { lead: told.lead, page: pageOf(origin, workspaceId, 'leads', told.lead.lead_id) }
    case 'lead.deleted':
      return { lead_id: told.leadId }
    case 'article.completed':
    case 'article.failed':
    case 'article.published': {
      const { jobId, title, status, error } = told.article
      return {
        job_id: jobId,
        title,
        status,
        error,
        ...(told.event === 'article.published' ? { connection_id: told.siteId, post_url: told.postUrl } : {}),
        page: pageOf(origin, workspaceId, 'articles', jobId),
      }
    }
  }
}
