import type { Connection } from '../../../contract/desk.ts'
import { AppError, ERRORS } from '../../../contract/errors.ts'
import type { ServiceClient } from './client.ts'

/** Tests what a key may do, feature by feature. */
export const keyLimits = async ({ calls }: ServiceClient) => {
  const [leads, articles] = await Promise.allSettled([
    calls.forum.getSettings({}),
    // The smallest read, which every key with the scope may make.
    calls.articles.brandVoices({}),
  ])
  return {
    /**
     * What the key does not allow, and which screens therefore stay empty. The desk also connects with a key that lacks a
     * scope.
     */
    limits: [...limitOf('leads', leads), ...limitOf('articles', articles)],
    /** The forum's settings, which this check also reads. */
    settings: leads.status === 'fulfilled' ? leads.value : null,
    /** False if the service did not say whether it allows the calls, so the limits are still unknown. */
    answered: !isPassing(leads) && !isPassing(articles),
  }
}

type TriedCall = { readonly status: string; readonly reason?: unknown }

/** Whether a call failed for a reason that says nothing about the key: a limit of requests, or a fault of the service. */
const isPassing = ({ reason }: TriedCall): boolean => {
  if (!(reason instanceof AppError)) return false
  const { status } = ERRORS[reason.code]
  return status === 429 || status >= 500
}

const SCOPE = { leads: 'forum', articles: 'articles' } as const

const STAYS_EMPTY = {
  leads: 'The list of leads stays empty, and Quillport cannot draft replies or start scans.',
  articles: 'The content plan and rankings stay empty, and no article can be written.',
} as const

const limitOf = (feature: keyof typeof SCOPE, { status, reason }: TriedCall): Connection['limits'] => {
  if (status !== 'rejected' || !(reason instanceof AppError)) return []
  if (reason.code === 'forum_not_enabled')
    return [{ feature, message: `${reason.message} ${STAYS_EMPTY[feature]}` }]
  // The service's error names only the tested operation, not the other operations of the feature.
  if (reason.code === 'scope_missing')
    return [
      {
        feature,
        message: `This key lacks the scope ${SCOPE[feature]}. Create a key that has this scope. ${STAYS_EMPTY[feature]}`,
      },
    ]
  return []
}
